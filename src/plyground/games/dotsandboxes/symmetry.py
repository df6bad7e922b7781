"""Boards of dots-and-boxes that are the same: mirrors, and the two outer lines of a corner box.

`board` is any working memory with the fields rows, columns and mirrors.
"""

from typing import Any

from ...compiled import inlined
from .position import LARGEST, STRIDE


def mirrors_of(rows: int, columns: int) -> int:
    """0 if mirrors are not looked for, 1 for the four of a rectangle, 2 for the eight of a square.

    Beyond six rows or columns a mirror would need the sign bit, and such boards are beyond solving anyway.
    """
    return 0 if max(rows, columns) == LARGEST else 2 if rows == columns else 1


@inlined
def without_twins(horizontals: int, verticals: int, rows: int, columns: int) -> int:
    """Of these verticals, those that are left if of the two outer lines of a corner box one is enough."""
    last_row, last_column = STRIDE * rows, columns
    for corner in range(4):
        horizontal = 1 << (0 if corner < 2 else last_row) + (0 if corner % 2 == 0 else last_column - 1)
        vertical = 1 << (0 if corner < 2 else last_row - STRIDE) + (0 if corner % 2 == 0 else last_column)
        if horizontals & horizontal and verticals & vertical:
            verticals ^= vertical
    return verticals


@inlined
def corners(horizontals: int, verticals: int, board: Any) -> tuple[int, int]:
    """The same board where, of the two outer lines of a corner box, the horizontal one is the last to be drawn."""
    last_row, last_column = STRIDE * board.rows, board.columns
    for corner in range(4):
        horizontal = 1 << (0 if corner < 2 else last_row) + (0 if corner % 2 == 0 else last_column - 1)
        vertical = 1 << (0 if corner < 2 else last_row - STRIDE) + (0 if corner % 2 == 0 else last_column)
        if verticals & vertical and not horizontals & horizontal:
            horizontals ^= horizontal
            verticals ^= vertical
    return horizontals, verticals


@inlined
def least_mirror(horizontals: int, verticals: int, board: Any) -> tuple[int, int]:
    """Of the boards that mirror this one, the one with the least words: the same for all of them."""
    least, companion = horizontals, verticals
    for turn in range(board.mirrors):
        for _ in range(2):
            for _ in range(2):
                if horizontals < least or (horizontals == least and verticals < companion):
                    least, companion = horizontals, verticals
                horizontals = _upside_down(horizontals, board.rows + 1)
                verticals = _upside_down(verticals, board.rows)
            horizontals = _left_to_right(horizontals, board.columns)
            verticals = _left_to_right(verticals, board.columns + 1)
        if turn == 0 and board.mirrors == 2:
            horizontals, verticals = corners(_diagonal(verticals), _diagonal(horizontals), board)
    return least, companion


@inlined
def _upside_down(word: int, rows: int) -> int:
    flipped = 0
    for _ in range(rows):
        flipped = flipped << STRIDE | word & 0xFF
        word >>= STRIDE
    return flipped


@inlined
def _left_to_right(word: int, columns: int) -> int:
    word = word >> 1 & 0x5555555555555555 | (word & 0x5555555555555555) << 1
    word = word >> 2 & 0x3333333333333333 | (word & 0x3333333333333333) << 2
    word = word >> 4 & 0x0F0F0F0F0F0F0F0F | (word & 0x0F0F0F0F0F0F0F0F) << 4
    return word >> STRIDE - columns


@inlined
def _diagonal(word: int) -> int:
    """Bit 8r + c goes to bit 8c + r (Warren, "Hacker's Delight", 7-3)."""
    swap = (word ^ word >> 7) & 0x00AA00AA00AA00AA
    word ^= swap ^ swap << 7
    swap = (word ^ word >> 14) & 0x0000CCCC0000CCCC
    word ^= swap ^ swap << 14
    swap = (word ^ word >> 28) & 0x00000000F0F0F0F0
    return word ^ swap ^ swap << 28
