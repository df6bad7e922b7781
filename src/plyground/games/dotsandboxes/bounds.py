"""The table of the dots-and-boxes solvers: bounds of the future margin, by the free lines.

A row is (horizontals, verticals, bounds): the free lines themselves, so nothing is ever mistaken for something else. An
empty row is all zeros. Rows stand in pairs: the first keeps what took the most lines to find out, the second what came
last.

To touch memory for the first time takes longer than to search a few nodes: a table begins small and grows, see `grown`.
"""

from typing import Any

from ...compiled import bit_count, compiled, inlined
from ...memory import room_for
from ..hashing import hash63

_BEYOND = 1 << 10  # more than any margin
_SHIFT = 16
_ROW_BYTES = 24
_HORIZONTALS, _VERTICALS, _BOUNDS = 0, 1, 2


def new_table(megabytes: float, free_lines: int) -> Any:
    """An empty table of at most this size, a power of two of pairs of rows; no larger than these lines can use."""
    pairs = max(1, min(int(megabytes * 2**20) // (2 * _ROW_BYTES), 1 << 3 * free_lines // 4))
    return room_for((2 << pairs.bit_length() - 1, 3))


def grown(table: Any, megabytes: float) -> Any:
    """A table that knows the same, eight times as large or as large as is allowed; the same one if it is so already."""
    allowed = int(megabytes * 2**20) // (2 * _ROW_BYTES)
    pairs = min(len(table) // 2 * 8, 1 << max(allowed.bit_length() - 1, 0))
    if 2 * pairs <= len(table):
        return table
    larger = room_for((2 * pairs, 3))
    spread(table, larger)
    return larger


@compiled
def spread(table: Any, larger: Any) -> int:
    """Copy what is known into a larger table."""
    for i in range(len(table)):
        word = int(table[i, _BOUNDS])
        if word != 0:
            horizontals, verticals = int(table[i, _HORIZONTALS]), int(table[i, _VERTICALS])
            row = _row(larger, horizontals, verticals)
            keep(larger, row, horizontals, verticals, (word >> _SHIFT) - _BEYOND, (word & (1 << _SHIFT) - 1) - _BEYOND)
    return 0


@inlined
def _row(table: Any, horizontals: int, verticals: int) -> int:
    return hash63(verticals, hash63(horizontals, 0)) & (len(table) - 2)


@inlined
def find(table: Any, horizontals: int, verticals: int, boxes: int) -> tuple[int, int, int]:
    """The first row of the pair for these free lines, and what is known: a lower and an upper bound."""
    row = _row(table, horizontals, verticals)
    low, high = -boxes, boxes
    for i in range(row, row + 2):
        word = int(table[i, _BOUNDS])
        if word != 0 and table[i, _HORIZONTALS] == horizontals and table[i, _VERTICALS] == verticals:
            low, high = (word >> _SHIFT) - _BEYOND, (word & (1 << _SHIFT) - 1) - _BEYOND
            break
    return row, low, high


@inlined
def keep(table: Any, row: int, horizontals: int, verticals: int, low: int, high: int) -> None:
    """Keep the bounds for these free lines, in the pair of rows that `find` named."""
    there = bit_count(int(table[row, _HORIZONTALS])) + bit_count(int(table[row, _VERTICALS]))
    same = table[row, _HORIZONTALS] == horizontals and table[row, _VERTICALS] == verticals
    if not same and there > bit_count(horizontals) + bit_count(verticals):
        row += 1
    table[row, _HORIZONTALS] = horizontals
    table[row, _VERTICALS] = verticals
    table[row, _BOUNDS] = low + _BEYOND << _SHIFT | high + _BEYOND
