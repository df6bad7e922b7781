"""Dots-and-boxes: draw a line; a side that closes a box counts it and, with the extra turn, moves again.

Lines are numbered row by row, horizontals first, and a move is the number of its line. With 2×3 boxes:

    ·── 0 ──·── 1 ──·── 2 ──·
    9      10      11      12        h(r,c) = r × columns + c
    ·── 3 ──·── 4 ──·── 5 ──·        v(r,c) = (rows + 1) × columns + r × (columns + 1) + c
   13      14      15      16
    ·── 6 ──·── 7 ──·── 8 ──·

The position keeps the free lines in two words, horizontals and verticals, with h(r,c) and v(r,c) both at bit 8r + c,
and the boxes in a third, with box (r,c) at bit b = 8r + c. Then the four lines of a box are

    upper: bit b of the horizontals      lower: bit b + 8 of the horizontals
    left:  bit b of the verticals        right: bit b + 1 of the verticals

on every board alike, and shifting whole words brings the lines of all boxes together: asking about every box costs no
more than asking about one. The largest board, 7×7, ends at bit 62, just below the sign.
"""

from typing import Any, NamedTuple

import numpy as np

from ...compiled import bit_count, compiled_class, inlined, lowest_bit
from ..bits import nth_bit
from ..hashing import hash63

LARGEST = 7  # rows, and columns
STRIDE = 8  # bits a row

# _ROW[n, i] = i // n: the machine's division would cost alpha-beta a quarter of its speed.
_ROW = np.array([[i // max(n, 1) for i in range(STRIDE * STRIDE)] for n in range(STRIDE + 1)], np.int64)


@inlined
def line_bits(line: int, rows: int, columns: int) -> tuple[int, int]:
    """The line as a member of the horizontals and of the verticals; one of the two words is empty."""
    upright = line - (rows + 1) * columns
    if upright < 0:
        row = int(_ROW[columns, line])
        return 1 << line + row * (STRIDE - columns), 0
    row = int(_ROW[columns + 1, upright])
    return 0, 1 << upright + row * (STRIDE - columns - 1)


@inlined
def horizontal_at(bit: int, columns: int) -> int:
    """The number of the line at a bit of the horizontals."""
    return bit - bit // STRIDE * (STRIDE - columns)


@inlined
def vertical_at(bit: int, rows: int, columns: int) -> int:
    """The number of the line at a bit of the verticals."""
    return (rows + 1) * columns + bit - bit // STRIDE * (STRIDE - columns - 1)


@inlined
def write_lines(horizontals: int, verticals: int, rows: int, columns: int, out: Any, n: int) -> int:
    """Write the numbers of these lines into out, from index n on, and return the index behind the last."""
    while horizontals != 0:
        bit = lowest_bit(horizontals)
        horizontals &= horizontals - 1
        out[n] = horizontal_at(bit, columns)
        n += 1
    while verticals != 0:
        bit = lowest_bit(verticals)
        verticals &= verticals - 1
        out[n] = vertical_at(bit, rows, columns)
        n += 1
    return n


# These two know no branches, so that they also serve arrays of words: many boards at once.


@inlined
def boxes_to_take(horizontals: Any, verticals: Any, boxes: Any) -> Any:
    """Those of the boxes that lack a single line."""
    lower, right = horizontals >> STRIDE, verticals >> 1
    # An odd number of free lines, and not three of them: among three, two are opposite.
    return boxes & (horizontals ^ lower ^ verticals ^ right) & ~(horizontals & lower | verticals & right)


@inlined
def pairs_to_take(horizontals: Any, verticals: Any, takeable: Any) -> Any:
    """Of the boxes to take, those that close together with a neighbour: both lack the line between them."""
    stacked = takeable & takeable >> STRIDE & horizontals >> STRIDE
    abreast = takeable & takeable >> 1 & verticals >> 1
    return stacked | abreast


@compiled_class
class DotsAndBoxes(NamedTuple):
    """A position as a value: `play` makes a new one and `undo` has nothing to give back."""

    horizontals: int  # the free ones
    verticals: int
    unclosed: int  # the boxes that have a free line
    first_boxes: int  # what side 0 has closed
    second_boxes: int
    side: int  # who is to move
    gain: int  # how many boxes the last move closed
    rows: int
    columns: int
    extra_turn: int  # 1 if a side that closes a box moves again

    def moves(self, out: Any) -> int:
        return write_lines(self.horizontals, self.verticals, self.rows, self.columns, out, 0)

    def random_move(self, roll: int) -> int:
        horizontals = bit_count(self.horizontals)
        n = roll * (horizontals + bit_count(self.verticals)) >> 32
        if n < horizontals:
            return horizontal_at(nth_bit(self.horizontals, n), self.columns)
        return vertical_at(nth_bit(self.verticals, n - horizontals), self.rows, self.columns)

    def candidates(self, out: Any) -> int:
        """All moves, those that close a box first: alpha-beta solves 2×2 with a quarter of the nodes.

        Sorting the rest into safe lines and gifts would save more, but a search takes the first of equal moves: the
        order would then know what the weaker evaluators are meant not to know.
        """
        takeable = self.takeable()
        horizontals = self.horizontals & (takeable | takeable << STRIDE)
        verticals = self.verticals & (takeable | takeable << 1)
        n = write_lines(horizontals, verticals, self.rows, self.columns, out, 0)
        horizontals, verticals = self.horizontals & ~horizontals, self.verticals & ~verticals
        return write_lines(horizontals, verticals, self.rows, self.columns, out, n)

    def forcing(self, out: Any) -> int:
        """A line that closes a box, if there is one. One is enough: in which order boxes are taken hardly matters."""
        takeable = self.takeable()
        horizontals = self.horizontals & (takeable | takeable << STRIDE)
        verticals = self.verticals & (takeable | takeable << 1)
        return min(write_lines(horizontals, verticals, self.rows, self.columns, out, 0), 1)

    def play(self, move: int) -> "DotsAndBoxes":
        horizontal, vertical = line_bits(move, self.rows, self.columns)
        horizontals, verticals = self.horizontals ^ horizontal, self.verticals ^ vertical
        unclosed = self.unclosed & (horizontals | horizontals >> STRIDE | verticals | verticals >> 1)
        gain = bit_count(self.unclosed ^ unclosed)
        return DotsAndBoxes(
            horizontals,
            verticals,
            unclosed,
            self.first_boxes + gain * (1 - self.side),
            self.second_boxes + gain * self.side,
            self.side if gain > 0 and self.extra_turn != 0 else 1 - self.side,
            gain,
            self.rows,
            self.columns,
            self.extra_turn,
        )

    def undo(self) -> None:
        """Nothing to give back: the position is a value."""

    def to_move(self) -> int:
        return self.side

    def is_over(self) -> bool:
        return self.unclosed == 0

    def result(self, side: int) -> int:
        """The margin of boxes of a side; while the game goes on, of the boxes so far."""
        margin = self.first_boxes - self.second_boxes
        return margin if side == 0 else -margin

    def key(self) -> int:
        """Of all but `gain`: what is to come does not depend on it, only how LastMove judges what has been."""
        score = self.first_boxes | self.second_boxes << 6 | self.side << 12
        rules = self.rows | self.columns << 3 | self.extra_turn << 6
        return hash63(self.horizontals, hash63(self.verticals, hash63(score | rules << 13, 0)))

    def plies_left(self) -> int:
        return bit_count(self.horizontals) + bit_count(self.verticals)

    def mover(self) -> int:
        """The side that made the last move; at the start, the one that is not to move."""
        return self.side if self.gain > 0 and self.extra_turn != 0 else 1 - self.side

    def takeable(self) -> int:
        """The boxes that lack a single line."""
        return boxes_to_take(self.horizontals, self.verticals, self.unclosed)

    def largest_take(self) -> int:
        """The most boxes that a next line closes."""
        takeable = self.takeable()
        if takeable == 0:
            return 0
        return 1 if pairs_to_take(self.horizontals, self.verticals, takeable) == 0 else 2


def line_count(rows: int, columns: int) -> int:
    return (rows + 1) * columns + rows * (columns + 1)


def outer_lines(rows: int, columns: int) -> int:
    """The lines around all boxes, as bits."""
    width, upright = columns + 1, (rows + 1) * columns
    across = sum(1 << column | 1 << rows * columns + column for column in range(columns))
    return across | sum(1 << upright + row * width | 1 << upright + row * width + columns for row in range(rows))


def drawn_lines(position: DotsAndBoxes) -> int:
    """The lines that are drawn, as bits."""
    out = np.zeros(line_count(LARGEST, LARGEST), np.int64)
    rows, columns = int(position.rows), int(position.columns)
    free = out[: write_lines(position.horizontals, position.verticals, rows, columns, out, 0)].tolist()
    return (1 << line_count(rows, columns)) - 1 - sum(1 << line for line in free)


def position_of(
    drawn: int, score: tuple[int, int], side: int, rows: int, columns: int, extra_turn: bool
) -> DotsAndBoxes:
    """The position in which the lines of a set, given as bits, are drawn, as if the last of them had closed nothing."""
    horizontals, verticals = _block(rows + 1, columns), _block(rows, columns + 1)
    for line in range(line_count(rows, columns)):
        if drawn >> line & 1:
            horizontal, vertical = line_bits(line, rows, columns)
            horizontals ^= horizontal
            verticals ^= vertical
    unclosed = open_boxes(horizontals, verticals, rows, columns)
    return DotsAndBoxes(horizontals, verticals, unclosed, *score, side, 0, rows, columns, int(extra_turn))


def open_boxes(horizontals: int, verticals: int, rows: int, columns: int) -> int:
    """The boxes that have one of these free lines."""
    return _block(rows, columns) & (horizontals | horizontals >> STRIDE | verticals | verticals >> 1)


def _block(rows: int, columns: int) -> int:
    return sum(((1 << columns) - 1) << STRIDE * row for row in range(rows))
