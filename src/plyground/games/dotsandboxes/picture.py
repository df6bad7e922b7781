"""Dots-and-boxes for the terminal."""

from ..game import legal_moves
from ..picture import Picture, Piece
from .board import LETTERS
from .notation import line_at
from .position import STRIDE, DotsAndBoxes


def picture_of(position: DotsAndBoxes, last: int | None, unicode: bool) -> Picture:
    """The board with a label for every row and column of lines, the last move heavy and in its own style.

    A position does not know who closed which box: a closed box is filled, and only what the last move closed bears
    the mark of its side.
    """
    rows, columns = position.rows, position.columns
    free = set(legal_moves(position))
    mover = position.mover()

    def line(kind: str, row: int, column: int) -> Piece:
        number = line_at(kind, row, column, rows, columns)
        horizontal = kind == "h"
        if number in free:
            return ("   " if horizontal else " "), "empty"
        if number == last:
            heavy = ("━━━" if horizontal else "┃") if unicode else ("===" if horizontal else "!")
            return heavy, f"last{mover}"
        return (("───" if horizontal else "│") if unicode else ("---" if horizontal else "|")), "frame"

    def box(row: int, column: int) -> Piece:
        if position.unclosed >> STRIDE * row + column & 1:
            return "   ", "empty"
        sides = [("h", row, column), ("h", row + 1, column), ("v", row, column), ("v", row, column + 1)]
        if last is not None and last in [line_at(*side, rows, columns) for side in sides]:
            return f" {LETTERS[mover]} ", f"last{mover}"
        return (" ■ " if unicode else " # "), "frame"

    dot = "•" if unicode else "+"
    picture: Picture = [
        [(" h    " + "   ".join(str(column) for column in range(columns)), "label")],
        [(" v  " + "   ".join(str(column) for column in range(columns + 1)), "label")],
    ]
    for row in range(rows + 1):
        dots: list[Piece] = [(f" h{row} ", "label"), (dot, "frame")]
        for column in range(columns):
            dots += [line("h", row, column), (dot, "frame")]
        picture.append(dots)
        if row < rows:
            boxes: list[Piece] = [(f" v{row} ", "label"), line("v", row, 0)]
            for column in range(columns):
                boxes += [box(row, column), line("v", row, column + 1)]
            picture.append(boxes)
    return picture
