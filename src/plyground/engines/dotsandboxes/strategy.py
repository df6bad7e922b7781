"""Dots-and-boxes with the extra turn as a fight for control: a position in which nothing but decisions is a move.

Boxes that can be taken are taken at once. What is left to decide:

    a line    one that is safe, or one for each chain or loop that may be opened
    TAKE      all boxes of what the other side has opened, and move on
    LEAVE     the last two of a chain, or the last four of a loop, to the other side, who then has to move on

A game is over as soon as only chains and loops are left: endings.py knows the rest. So a search over these positions
plays every ending perfectly, and a random game is one of random safe lines.
"""

from typing import Any, NamedTuple

import numpy as np

from ...compiled import bit_count, compiled_class, inlined
from ...games.bits import nth_bit
from ...games.dotsandboxes.captures import take
from ...games.dotsandboxes.position import (
    STRIDE,
    DotsAndBoxes,
    horizontal_at,
    line_bits,
    line_count,
    vertical_at,
    write_lines,
)
from ...games.dotsandboxes.structure import boxes_with_two, opening_of, part_around
from ...games.hashing import hash63
from .endings import MEMORY, ending_value

_LINES = line_count(7, 7)
TAKE, LEAVE = _LINES, _LINES + 1  # moves beyond all lines


@inlined
def openings(horizontals: int, verticals: int, boxes: int, longest: int) -> tuple[int, int]:
    """One line for each chain or loop of at most `longest` of the boxes, all with two free lines: bits of two words."""
    found_horizontals, found_verticals = 0, 0
    while boxes != 0:
        part = part_around(boxes & -boxes, boxes, horizontals, verticals)
        boxes ^= part
        size = bit_count(part)
        if size <= longest:
            horizontal, vertical = opening_of(part, size, horizontals, verticals)
            found_horizontals |= horizontal
            found_verticals |= vertical
    return found_horizontals, found_verticals


@compiled_class
class Strategy(NamedTuple):
    """No box can be taken, except those that the side to move chooses to take or to leave."""

    horizontals: int  # the free lines
    verticals: int
    unclosed: int
    margin: int  # of side 0, with what can be taken counted as taken; of the whole game if it is over
    side: int  # to move
    spare: int  # how many boxes the side may leave; 0 if there is nothing to choose
    over: int
    rows: int
    columns: int
    memory: Any  # of endings; means nothing between calls

    def moves(self, out: Any) -> int:
        return self.decisions(out, 64)

    def candidates(self, out: Any) -> int:
        """Safe lines and the opening of chains of one and two; everything if there is no safe line."""
        n = self.decisions(out, 2)
        return n if n > 0 else self.decisions(out, 64)

    def decisions(self, out: Any, longest: int) -> int:
        """Safe lines, then one line for each chain or loop of at most `longest` boxes."""
        if self.spare > 0:
            out[0] = TAKE
            out[1] = LEAVE
            return 2
        pairs = boxes_with_two(self.horizontals, self.verticals, self.unclosed)
        n = write_lines(
            self.horizontals & ~(pairs | pairs << STRIDE),
            self.verticals & ~(pairs | pairs << 1),
            self.rows,
            self.columns,
            out,
            0,
        )
        horizontals, verticals = openings(self.horizontals, self.verticals, pairs, longest)
        return write_lines(horizontals, verticals, self.rows, self.columns, out, n)

    def random_move(self, roll: int) -> int:
        """A safe line if there is one, otherwise the opening of a part, the shorter the likelier; control is kept."""
        pairs = boxes_with_two(self.horizontals, self.verticals, self.unclosed)
        horizontals = self.horizontals & ~(pairs | pairs << STRIDE)
        verticals = self.verticals & ~(pairs | pairs << 1)
        if self.spare > 0:
            if horizontals | verticals != 0:
                return TAKE if roll & 1 << 20 else LEAVE
            return LEAVE if bit_count(self.unclosed) > 2 * self.spare else TAKE
        longest = 1
        while horizontals | verticals == 0:
            horizontals, verticals = openings(self.horizontals, self.verticals, pairs, longest)
            longest *= 2
        count = bit_count(horizontals)
        n = roll * (count + bit_count(verticals)) >> 32
        if n < count:
            return horizontal_at(nth_bit(horizontals, n), self.columns)
        return vertical_at(nth_bit(verticals, n - count), self.rows, self.columns)

    def play(self, move: int) -> "Strategy":
        sign = 1 - 2 * self.side
        if move == TAKE:
            return self.after(self.horizontals, self.verticals, self.unclosed, self.margin, self.side, 0)
        if move == LEAVE:
            margin = self.margin - 2 * self.spare * sign
            return self.after(self.horizontals, self.verticals, self.unclosed, margin, 1 - self.side, 0)
        horizontal, vertical = line_bits(move, self.rows, self.columns)
        taken, spare, horizontals, verticals, unclosed = take(
            self.horizontals ^ horizontal, self.verticals ^ vertical, self.unclosed
        )
        return self.after(horizontals, verticals, unclosed, self.margin - taken * sign, 1 - self.side, spare)

    def after(self, horizontals: int, verticals: int, unclosed: int, margin: int, side: int, spare: int) -> "Strategy":
        """The position with these lines left, its game over if the rest is known."""
        over = 0
        if boxes_with_two(horizontals, verticals, unclosed) == unclosed:
            over = 1
            value = ending_value(horizontals, verticals, unclosed, self.memory)
            if spare > 0:
                value = max(value, -2 * spare - value)
            margin += value * (1 - 2 * side)
        return Strategy(
            horizontals, verticals, unclosed, margin, side, spare, over, self.rows, self.columns, self.memory
        )

    def undo(self) -> None:
        """Nothing to give back."""

    def to_move(self) -> int:
        return self.side

    def is_over(self) -> bool:
        return self.over != 0

    def result(self, side: int) -> int:
        return self.margin if side == 0 else -self.margin

    def key(self) -> int:
        rest = self.side | self.spare << 1 | self.margin + 64 << 8
        return hash63(self.horizontals, hash63(self.verticals, hash63(rest, 0)))

    def plies_left(self) -> int:
        return 2 * (bit_count(self.horizontals) + bit_count(self.verticals)) + 1


def strategy_of(position: DotsAndBoxes) -> Strategy:
    """The decisions that are left in a position with the extra turn."""
    taken, spare, horizontals, verticals, unclosed = take(position.horizontals, position.verticals, position.unclosed)
    side = position.to_move()
    margin = position.result(0) + taken * (1 - 2 * side)
    empty = Strategy(0, 0, 0, 0, 0, 0, 0, position.rows, position.columns, np.zeros(MEMORY, np.int64))
    return empty.after(horizontals, verticals, unclosed, margin, side, spare if unclosed else 0)
