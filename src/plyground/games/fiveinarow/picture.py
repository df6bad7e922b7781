"""Five-in-a-row for the terminal."""

from dataclasses import replace

from ..board import Board
from ..cells import column_name
from ..picture import Picture, picture_of


def framed(board: Board, last: int | None, unicode: bool) -> Picture:
    """The board with coordinates, the last move in brackets, a winning line in its own style."""
    rows = picture_of(replace(board, letters=("●", "○")) if unicode else board, last, unicode)
    picture: Picture = []
    for number, row in zip(range(board.rows, 0, -1), rows, strict=True):
        picture.append([(f"{number:>2}", "label"), *row, (f"{number}", "label")])
    letters = "  " + "".join(f" {column_name(column)}" for column in range(board.columns))
    return [[(letters, "label")], *picture, [(letters, "label")]]
