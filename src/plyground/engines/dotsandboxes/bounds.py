"""The table of the dots-and-boxes solvers: bounds of the future margin, by the free lines.

A row holds the free lines themselves, so nothing is ever mistaken for something else, and both bounds:

    first    low bound · high bound · the first 51 lines      6 + 6 + 51 bits; 0 in an empty row
    second   the other lines, combined with `first`           only on boards of more than 51 lines

A bound is kept as the number of boxes that a side gets. Threads share a table without locks: a row of one word is
written at once, and a row of two that two threads wrote at once does not fit its lines (Hyatt and Mann 2002).

Rows stand in pairs: the first keeps what took the most lines to find out, the second what came last. To touch memory
for the first time takes longer than to search a few nodes: a table begins as a small part of its memory and grows.
"""

from typing import Any

from ...compiled import bit_count, compiled, inlined
from ...games.dotsandboxes.position import STRIDE
from ...games.hashing import hash63
from ...memory import allocate

_LINES = 51  # in the first word
_MASK = (1 << _LINES) - 1
_LOW, _HIGH = 57, 51  # where in the first word the bounds are
_BOUND = 63
_REST = 56  # bits of the second word for the verticals, then come the horizontals that the first has no room for


def new_memory(megabytes: float, lines: int, free_lines: int) -> Any:
    """Memory for the table of a board with `lines` lines: a power of two of pairs, no more than free lines can use."""
    words = 1 if lines <= _LINES else 2
    pairs = max(1, min(int(megabytes * 2**20) // (2 * 8 * words), 1 << 3 * free_lines // 4))
    return allocate((2 << pairs.bit_length() - 1, words))


def grown(table: Any, memory: Any, rows: int) -> Any:
    """The table, which is the first part of the memory, grown to at least `rows` rows if there is memory for them."""
    size = len(table)
    while size < min(rows, len(memory)):
        size *= 2
    larger = memory[:size]
    spread(larger, len(table))
    return larger


@compiled
def spread(table: Any, before: int) -> int:
    """Move what is known to its place in a table that has grown: a row stays, or moves beyond the old end `before`."""
    for i in range(before):
        word = int(table[i, 0])
        if word != 0:
            first, second = word & _MASK, _second(table, i, word)
            row = _row(table, first, second)
            if row >= before:
                _write(table, row, first, second, word)
                for place in range(table.shape[1]):
                    table[i, place] = 0
    return 0


@compiled
def learn(table: Any, rows: Any) -> int:
    """Write rows of another table of the same board."""
    for i in range(len(rows)):
        word = int(rows[i, 0])
        if word != 0:
            first, second = word & _MASK, _second(rows, i, word)
            _write(table, _row(table, first, second), first, second, word)
    return 0


@inlined
def key_of(horizontals: int, verticals: int, board: Any) -> tuple[int, int]:
    """The free lines without the gaps between rows, in two words, the second 0 if the first has room for all."""
    first, second = 0, 0
    for row in range(board.rows, -1, -1):
        first = first << board.columns | horizontals >> STRIDE * row & 0xFF
        second = second << board.columns + 1 | verticals >> STRIDE * row & 0xFF
    if board.lines <= _LINES:
        return first | second << (board.rows + 1) * board.columns, 0
    return first & _MASK, second | first >> _LINES << _REST


@inlined
def _row(table: Any, first: int, second: int) -> int:
    return hash63(first, 0 if second == 0 else hash63(second, 0)) & (len(table) - 2)


@inlined
def _second(table: Any, row: int, word: int) -> int:
    """The second word of the lines in a row whose first word has been read."""
    return 0 if table.shape[1] == 1 else int(table[row, 1]) ^ word


@inlined
def find(table: Any, first: int, second: int, boxes: int) -> tuple[int, int, int]:
    """The first row of the pair for these free lines, and what is known: a lower and an upper bound."""
    row = _row(table, first, second)
    low, high = -boxes, boxes
    for i in range(row, row + 2):
        word = int(table[i, 0])
        if word & _MASK == first and word != 0 and _second(table, i, word) == second:
            low, high = 2 * (word >> _LOW) - boxes, 2 * (word >> _HIGH & _BOUND) - 2 - boxes
            break
    return row, low, high


@inlined
def keep(table: Any, row: int, first: int, second: int, boxes: int, low: int, high: int) -> None:
    """Keep the bounds for these free lines, in the pair of rows that `find` named."""
    # One more for the high bound: no row that is used is 0.
    _write(table, row, first, second, low + boxes >> 1 << _LOW | high + boxes + 2 >> 1 << _HIGH | first)


@inlined
def _write(table: Any, row: int, first: int, second: int, word: int) -> None:
    there = int(table[row, 0])
    others, other_seconds = there & _MASK, _second(table, row, there)
    is_same = others == first and other_seconds == second
    if not is_same and bit_count(others) + bit_count(other_seconds) > bit_count(first) + bit_count(second):
        row += 1
    table[row, 0] = word
    if table.shape[1] > 1:
        table[row, 1] = second ^ word
