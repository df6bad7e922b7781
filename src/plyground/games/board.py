"""A position for drawing: places with marks on them.

cells   place = row × columns + column, from the top left
lines   place = the number of the line; boxes = row × columns + column, from the top left
text    no places: the terminal's picture, for a game that describes no board

Several places may share the name of one move: dropping a piece into a column has the same name at each of its cells.
The move lands on the last of them that is empty. A move whose name no place has, such as a pass, lands nowhere.
"""

from dataclasses import dataclass
from functools import cached_property

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
    barred: tuple[int, ...] = ()  # the empty places that the rules forbid to the side to move
    pieces: str = "discs"  # what marks look like: "signs" (cross and nought), "stones", "discs" or "letters"
    letters: tuple[str, str] = ("x", "o")  # one character per side, for the terminal and for pieces that are letters
    text: str = ""  # of a text board

    def place(self, name: str) -> int | None:
        """Where the move of this name lands; None if no place has the name."""
        return self._landing.get(name)

    @cached_property
    def _landing(self) -> dict[str, int]:
        places = [*enumerate(self.names)]
        empty = [(place, name) for place, name in places if self.marks[place] is None]
        return {name: place for place, name in places + empty}

    def __repr__(self) -> str:
        taken = sum(mark is not None for mark in self.marks)
        return f"<Board of {self.kind}, {self.rows}×{self.columns}, {taken} of {len(self.marks)} places taken>"
