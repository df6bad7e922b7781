"""A position for drawing: places with marks on them.

cells   place = row × columns + column, from the top left
lines   place = the number of the line; boxes = row × columns + column, from the top left
text    no places: the terminal's picture, for a game that describes no board

Several places may share the name of one move: dropping a piece into a column has the same name at each of its cells.
`Game.place` gives the place where a move lands.
"""

from dataclasses import dataclass

UNOWNED = 2  # the mark of a line or a box that belongs to neither side, as far as the position knows


@dataclass(frozen=True)
class Board:
    """The marks on a board. None is empty, 0 and 1 are the sides."""

    kind: str  # "cells", "lines" or "text"
    rows: int = 0
    columns: int = 0
    names: tuple[str, ...] = ()  # by place: the name of the move there
    marks: tuple[int | None, ...] = ()  # by place
    boxes: tuple[int | None, ...] = ()
    winning: tuple[int, ...] = ()  # the places that make the win, if there is one
    pieces: str = "discs"  # what marks look like: "signs" (cross and nought), "stones", "discs" or "letters"
    text: str = ""  # of a text board

    def __repr__(self) -> str:
        taken = sum(mark is not None for mark in self.marks)
        return f"<Board of {self.kind}, {self.rows}×{self.columns}, {taken} of {len(self.marks)} places taken>"
