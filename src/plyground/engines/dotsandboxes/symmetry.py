"""Boards of dots-and-boxes that are the same: mirrors, and the two outer lines of a corner box.

`board` is any working memory with the fields rows, columns, mirrors and corners, the last two as the functions of that
name here give them.
"""

from types import SimpleNamespace
from typing import Any

import numpy as np

from ...compiled import inlined
from ...games.dotsandboxes.position import STRIDE, DotsAndBoxes, open_boxes


def mirrors_of(rows: int, columns: int) -> int:
    """1 for the four of a rectangle, 2 for the eight of a square; 0 would look for none."""
    return 2 if rows == columns else 1


def corners_of(rows: int, columns: int) -> list[tuple[int, int]]:
    """The outer lines of the four corner boxes, top left first; none where a box has two corners of the board."""
    if min(rows, columns) == 1:
        return [(0, 0)] * 4
    below, beside = STRIDE * (rows - 1), columns - 1
    return [
        (1 << down + STRIDE * (down > 0) + along, 1 << down + along + (along > 0))
        for down in (0, below)
        for along in (0, beside)
    ]


def representative(position: DotsAndBoxes) -> DotsAndBoxes:
    """One position for all that mirror this one: no boxes counted yet, side 0 to move, not more rows than columns."""
    horizontals, verticals = position.horizontals, position.verticals
    rows, columns = position.rows, position.columns
    if rows > columns:
        horizontals, verticals, rows, columns = _diagonal(verticals), _diagonal(horizontals), columns, rows
    board = SimpleNamespace(rows=rows, columns=columns, mirrors=mirrors_of(rows, columns))
    board.corners = np.array(corners_of(rows, columns))
    horizontals, verticals = least_mirror(*corners(horizontals, verticals, board), board)
    unclosed = open_boxes(horizontals, verticals, rows, columns)
    return DotsAndBoxes(horizontals, verticals, unclosed, 0, 0, 0, 0, rows, columns, position.extra_turn)


@inlined
def without_twins(horizontals: int, verticals: int, board: Any) -> int:
    """Of these verticals, those that are left if of the two outer lines of a corner box one is enough."""
    return int(verticals & ~_beside_verticals(horizontals, board))


@inlined
def corners(horizontals: int, verticals: int, board: Any) -> tuple[int, int]:
    """The same board where, of the two outer lines of a corner box, the horizontal one is the last to be drawn."""
    corner = board.corners
    across = (
        verticals & corner[0, 1]
        | (verticals & corner[1, 1]) >> 1
        | (verticals & corner[2, 1]) << STRIDE
        | (verticals & corner[3, 1]) << STRIDE - 1
    ) & ~horizontals
    return int(horizontals | across), int(verticals ^ _beside_verticals(across, board))


@inlined
def _beside_verticals(horizontals: int, board: Any) -> int:
    """The outer verticals of corner boxes for these of their outer horizontals."""
    corner = board.corners
    return (
        horizontals & corner[0, 0]
        | (horizontals & corner[1, 0]) << 1
        | (horizontals & corner[2, 0]) >> STRIDE
        | (horizontals & corner[3, 0]) >> STRIDE - 1
    )


@inlined
def least_mirror(horizontals: int, verticals: int, board: Any) -> tuple[int, int]:
    """Of the boards that mirror this one, the one with the least words: the same for all of them."""
    least, companion = horizontals, verticals
    for turn in range(board.mirrors):
        for _ in range(2):
            if horizontals < least or (horizontals == least and verticals < companion):
                least, companion = horizontals, verticals
            flipped, upright = _upside_down(horizontals, board.rows + 1), _upside_down(verticals, board.rows)
            if flipped < least or (flipped == least and upright < companion):
                least, companion = flipped, upright
            horizontals = _left_to_right(horizontals, board.columns)
            verticals = _left_to_right(verticals, board.columns + 1)
        if turn == 0 and board.mirrors == 2:
            horizontals, verticals = corners(_diagonal(verticals), _diagonal(horizontals), board)
    return least, companion


@inlined
def _upside_down(word: int, rows: int) -> int:
    word = word >> 8 & 0x00FF00FF00FF00FF | (word & 0x00FF00FF00FF00FF) << 8
    word = word >> 16 & 0x0000FFFF0000FFFF | (word & 0x0000FFFF0000FFFF) << 16
    word = word >> 32 & 0x00000000FFFFFFFF | (word & 0x00000000FFFFFFFF) << 32
    return _shifted(word, STRIDE * (STRIDE - rows))


@inlined
def _left_to_right(word: int, columns: int) -> int:
    word = word >> 1 & 0x5555555555555555 | (word & 0x5555555555555555) << 1
    word = word >> 2 & 0x3333333333333333 | (word & 0x3333333333333333) << 2
    word = word >> 4 & 0x0F0F0F0F0F0F0F0F | (word & 0x0F0F0F0F0F0F0F0F) << 4
    return _shifted(word, STRIDE - columns)


@inlined
def _shifted(word: int, places: int) -> int:
    """Shift a word to the right, of which a line may have reached the sign bit: copies of that bit come from the left.

    Only a side of seven boxes brings a line there, and only if the shift moves it away again.
    """
    return word >> places & (0x7FFFFFFFFFFFFFFF >> places << 1 | 1)


@inlined
def _diagonal(word: int) -> int:
    """Bit 8r + c goes to bit 8c + r (Warren, "Hacker's Delight", 7-3)."""
    swap = (word ^ word >> 7) & 0x00AA00AA00AA00AA
    word ^= swap ^ swap << 7
    swap = (word ^ word >> 14) & 0x0000CCCC0000CCCC
    word ^= swap ^ swap << 14
    swap = (word ^ word >> 28) & 0x00000000F0F0F0F0
    return word ^ swap ^ swap << 28
