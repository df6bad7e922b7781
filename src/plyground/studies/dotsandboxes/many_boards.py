"""The minimax of `as_programmed` on many boards at once: the same loop over the lines, each step on all boards.

A board is the two words of its free lines, as in a position; whose turn it is does not matter to the program. MIN's
evaluation is MAX's with the sign turned and MIN wants it small, so that both sides scan their lines alike.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from plyground.games.dotsandboxes.evaluators import LastMove
from plyground.games.dotsandboxes.position import (
    STRIDE,
    DotsAndBoxes,
    boxes_to_take,
    line_bits,
    line_count,
    pairs_to_take,
    position_of,
)

Words = NDArray[np.int64]
Numbers = NDArray[np.int64]

NONE: Final = -1
TOGETHER: Final = 256  # positions: at depth 2 their arrays still fit into a processor's cache


class Boards:
    """Boards of one size, and how the program chooses lines on them."""

    def __init__(self, rows: int, columns: int, evaluator: LastMove) -> None:
        self.evaluator = evaluator
        self.count = line_count(rows, columns)
        self.every_box = position_of(0, (0, 0), 0, rows, columns, False).unclosed
        bits = np.array([line_bits(line, rows, columns) for line in range(self.count)], np.int64)
        self.h, self.v = bits[:, 0], bits[:, 1]
        # A line is the upper or left one of the box at its own bit, the lower or right one of a box before it.
        self.boxes = (self.h | self.h >> STRIDE | self.v | self.v >> 1) & self.every_box

    def moves(self, h: Words, v: Words, depth: int) -> Numbers:
        """The line that the program draws on each board, or NONE where all are drawn."""
        free = ((self.h[:, None] & h) | (self.v[:, None] & v)) != 0  # by line, then by board
        replies = self._replies(h, v, free, depth - 1) if depth > 1 else None
        takeable = self._takeable(h, v)
        kept = np.full(len(h), NONE)
        for line in np.flatnonzero(free.any(axis=1)):
            on = np.flatnonzero(free[line])
            child_h, child_v = h[on] & ~self.h[line], v[on] & ~self.v[line]
            child_takeable = self._takeable(child_h, child_v)
            # On the board after a line, the line itself is the one drawn last; any other is judged as the next one.
            itself = self._worth(np.bitwise_count(takeable[on] & self.boxes[line]), child_takeable, child_h, child_v)
            old = np.where(kept[on] == NONE, line, kept[on])
            old_value = np.where(old == line, itself, self._next(old, child_takeable, child_h, child_v))
            if replies is None:
                kept[on] = np.where(itself > old_value, line, old)
                continue
            new = np.where(replies[line, on] == NONE, line, replies[line, on])
            new_value = np.where(new == line, itself, self._next(new, child_takeable, child_h, child_v))
            kept[on] = np.where(new_value > old_value, new, old)
        return kept

    def _replies(self, h: Words, v: Words, free: NDArray[np.bool_], depth: int) -> Numbers:
        """What the program finds on each board after each of its free lines."""
        line, board = np.nonzero(free)
        replies = np.full(free.shape, NONE)
        replies[line, board] = self.moves(h[board] & ~self.h[line], v[board] & ~self.v[line], depth)
        return replies

    def _next(self, line: Numbers, takeable: Words, h: Words, v: Words) -> Any:
        """What a next line on each board is worth."""
        closed = np.bitwise_count(takeable & self.boxes[line])
        after_h, after_v = h & ~self.h[line], v & ~self.v[line]
        return self._worth(closed, self._takeable(after_h, after_v), after_h, after_v)

    def _worth(self, closed: NDArray[np.uint8], takeable: Words, h: Words, v: Words) -> Any:
        """What the last line is worth by the boxes it closed and those it left: see LastMove.score."""
        following = self._largest_take(takeable, h, v)
        weights = self.evaluator
        after_gain = weights.gain * closed.view(np.int8) + weights.next_after_gain * following
        return np.where(closed != 0, after_gain, weights.next_otherwise * following)

    def _takeable(self, h: Words, v: Words) -> Words:
        return boxes_to_take(h, v, self.every_box)  # a closed box lacks no line

    def _largest_take(self, takeable: Words, h: Words, v: Words) -> NDArray[np.int8]:
        """The most boxes that a next line closes: see DotsAndBoxes.largest_take."""
        pairs = pairs_to_take(h, v, takeable)
        most: NDArray[np.int8] = (takeable != 0).view(np.int8) + (pairs != 0).view(np.int8)
        return most


@cache
def boards(rows: int, columns: int, evaluator: LastMove) -> Boards:
    return Boards(rows, columns, evaluator)


def moves(positions: Sequence[DotsAndBoxes], depth: int, evaluator: LastMove) -> list[int]:
    """The lines that the program draws in positions of one size."""
    size = boards(positions[0].rows, positions[0].columns, evaluator)
    found: list[int] = []
    for start in range(0, len(positions), TOGETHER):
        some = positions[start : start + TOGETHER]
        h = np.array([position.horizontals for position in some])
        v = np.array([position.verticals for position in some])
        found += (int(line) for line in size.moves(h, v, depth))
    return found
