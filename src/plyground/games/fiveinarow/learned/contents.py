"""What a cell sees along one line, as the number of a row in a table.

Along one of the four directions a cell sees itself and RADIUS cells on either side, at places 0 to 8. A place is empty,
has a stone of the viewer's or of the rival's (digits 0, 1, 2), or lies beyond the edge, where `before` of the first
places and `after` of the last ones are missing. The places that are there make a number in base three, and every
(before, after) has a block of numbers of its own:

    place       0  1  2  3  4  5  6  7  8          number = BASES[before, after] + sum of digit · 3^(place − before)
                            ^ the cell

The edge never moves, so a stone changes a cell's number by adding a constant. A line read backwards means the same:
both numbers have the same row in the table.
"""

from functools import cache
from typing import Any

import numpy as np

RADIUS = 4
PLACES = 2 * RADIUS + 1
MISSING = RADIUS + 1  # how many values `before` and `after` have
BEYOND = 3  # as a digit, where digits are listed


def _bases() -> tuple[Any, int]:
    bases, total = np.zeros((MISSING, MISSING), np.int64), 0
    for before in range(MISSING):
        for after in range(MISSING):
            bases[before, after] = total
            total += 3 ** (PLACES - before - after)
    return bases, total


BASES, CONTENTS = _bases()


@cache
def digits() -> Any:
    """By number and place: the digit there, or BEYOND."""
    table = np.full((CONTENTS, PLACES), BEYOND, np.int8)
    for before in range(MISSING):
        for after in range(MISSING):
            places = range(before, PLACES - after)
            numbers = np.arange(3 ** len(places))
            for place in places:
                table[BASES[before, after] + numbers, place] = numbers // 3 ** (place - before) % 3
    return table


@cache
def row_of() -> Any:
    """By number: its row in the table, equal for a line and the same line read backwards."""
    listed = digits().astype(np.int64)
    powers = 4 ** np.arange(PLACES)
    key = np.minimum(listed @ powers, listed[:, ::-1] @ powers)
    rows: Any = np.unique(key, return_inverse=True)[1]
    return rows


@cache
def rows() -> Any:
    """By row and place: the digits of one of the lines with this row."""
    order: Any = np.unique(row_of(), return_index=True)[1]
    return digits()[order]


def missing(size: int) -> Any:
    """By direction (row, column, falling, rising diagonal), row and column: how many places lie beyond the edges.

    The last axis has `before` and `after`.
    """
    rows, columns = np.indices((size, size))
    left, right, up, down = columns, size - 1 - columns, rows, size - 1 - rows
    room = [
        (left, right),
        (up, down),
        (np.minimum(up, left), np.minimum(down, right)),
        (np.minimum(up, right), np.minimum(down, left)),
    ]
    return np.stack([np.stack([np.maximum(RADIUS - side, 0) for side in both], -1) for both in room])
