"""A dots-and-boxes position as a board of lines and boxes.

A position knows which lines are drawn and how many boxes each side has, but not whose is which;
the moves of the game tell.
"""

from ..board import UNOWNED, Board
from ..game import legal_moves
from .notation import move_name
from .position import STRIDE, DotsAndBoxes, line_count

LETTERS = ("A", "B")


def board(position: DotsAndBoxes) -> Board:
    rows, columns = position.rows, position.columns
    lines, free = range(line_count(rows, columns)), set(legal_moves(position))
    closed = closed_boxes(position)
    return Board(
        "lines",
        rows,
        columns,
        tuple(move_name(line, rows, columns) for line in lines),
        tuple(None if line in free else UNOWNED for line in lines),
        boxes=tuple(UNOWNED if box in closed else None for box in range(rows * columns)),
        pieces="letters",
        letters=LETTERS,
    )


def closed_boxes(position: DotsAndBoxes) -> set[int]:
    """The boxes that have all four lines, row by row from the top left."""
    rows, columns = position.rows, position.columns
    return {
        row * columns + column
        for row in range(rows)
        for column in range(columns)
        if not position.unclosed >> STRIDE * row + column & 1
    }
