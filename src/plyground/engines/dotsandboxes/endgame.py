"""The exact future of a dots-and-boxes position: the margin of the boxes still to be closed.

What makes it quick (Barker and Korf 2012, "Solving dots-and-boxes"; Berlekamp 2000, "The dots-and-boxes game"):

1. What is to come depends on the free lines alone, so the table knows nothing of scores and sides.
2. Captures are not branched. A side that can take boxes takes them all and moves on, or leaves the last d of them to
   the other side, which takes them and has to move on instead: with T boxes to be taken and a rest of value V,

       T + max(V, −2d − V)

   d is 2 if the boxes end in an open end (a chain), 4 if they do not (a loop), see captures.py. That is at least
   T − d, and one more if the rest is odd.
3. All lines of a chain or loop lead to the same rest, so one of them stands for all.
4. Boards that mirror each other are one, and so are the two outer lines of a corner box.
5. The margin is odd if the number of boxes is: every question "at least so much?" is rounded up to the next value
   that can be.
6. Lines that give nothing away are tried first, from the centre outwards, then the smallest gifts. Always in the same
   order, so that the same positions are met again: with lines that answered other questions first, 3×4 takes five times
   the nodes and 2×6 nineteen times; with the table's line first, as many. Where a board is longer than wide, lines
   across it count as one step nearer to the centre: they part it, and 3×4 takes 0.84 times the nodes, 2×6 1.02 times.
7. Endings of chains and loops alone are worked out at once, see endings.py.

Without the extra turn, 2, 3 and 7 do not hold, see alternating.py.

The table and its rows are in bounds.py. Threads that search the same position share the table and `marks`. Each thread
marks the move it is searching; the others put that move off, and the table often has the answer by then.
"""

from typing import Any

import numpy as np

from ...compiled import bit_count, compiled, inlined, int64, lowest_bit, workspace_type
from ...games.dotsandboxes.captures import take
from ...games.dotsandboxes.position import LARGEST, STRIDE, DotsAndBoxes, line_bits, line_count
from ...games.dotsandboxes.structure import boxes_with_two, opening_of, part_around
from ...games.hashing import hash63
from . import alternating
from .bounds import find, keep, key_of
from .endings import MEMORY, ending_value
from .symmetry import corners, corners_of, least_mirror, mirrors_of, without_twins

_MOST_LINES = line_count(LARGEST, LARGEST)
BEYOND = 1 << 10  # more than any margin
_SHARED = 10  # free lines: with fewer, a move is searched before another thread has read that it is
_WAITS = -1

_FIELDS = [
    ("nodes", ()),
    ("limit", ()),  # the search ends when nodes reaches it
    ("stop", ()),  # and when this is not 0
    ("pause", ()),  # and when nodes reaches this, to be asked again with a larger table
    ("extra_turn", ()),
    ("rows", ()),
    ("columns", ()),
    ("mirrors", ()),
    ("corners", (4, 2)),
    ("lines", ()),  # how many lines the board has
    ("ending", (MEMORY,)),
    ("order", (_MOST_LINES, 2)),  # the lines from the centre outwards, each as bits of the two words
    # By free lines, the moves of the node: bits of the two words, and the gift, or _WAITS for another thread's move.
    ("buffer", (_MOST_LINES + 1, _MOST_LINES, 3)),
    # Also by free lines: how many moves the node has, 0 if none is being searched, and how many have been searched.
    ("count", (_MOST_LINES + 1,)),
    ("tried", (_MOST_LINES + 1,)),
]
_new_record = workspace_type(_FIELDS)


@inlined
def is_ended(work: Any) -> bool:
    return bool(work.nodes >= work.limit or work.stop != 0 or work.nodes >= work.pause)


def new_record(rows: int, columns: int, extra_turn: bool | int) -> Any:
    """The working memory for a board."""
    work = _new_record()
    work.rows, work.columns, work.lines = rows, columns, line_count(rows, columns)
    work.extra_turn = int(extra_turn)
    work.pause = 1 << 62
    work.mirrors = mirrors_of(rows, columns)
    work.corners[:] = corners_of(rows, columns)

    def off_centre(line: int) -> int:
        horizontal, vertical = line_bits(line, rows, columns)
        row, column = divmod(lowest_bit(horizontal | vertical), STRIDE)
        across, down = (1, 0) if horizontal else (0, 1)
        runs_along = columns > rows if horizontal else rows > columns
        return (2 * row + down - rows) ** 2 + (2 * column + across - columns) ** 2 + 4 * runs_along

    for i, line in enumerate(sorted(range(work.lines), key=off_centre)):
        work.order[i] = line_bits(line, rows, columns)
    return work


def new_marks(threads: int) -> Any:
    """Many more than there are nodes that the threads have open."""
    return np.zeros(1 << 12 if threads > 1 else 1, np.int64)


@compiled
def future_bound(position: DotsAndBoxes, goal: int, work: Any, table: Any, marks: Any) -> int:
    """A bound of the future margin of the side to move: a lower one if it is ≥ goal, otherwise an upper one.

    What it returns means nothing if the search has ended before.
    """
    taken, spare = int64(0), int64(0)
    horizontals, verticals = int64(position.horizontals), int64(position.verticals)
    unclosed = int64(position.unclosed)
    if work.extra_turn != 0:
        taken, spare, horizontals, verticals, unclosed = take(horizontals, verticals, unclosed)
    return taken + _bound(horizontals, verticals, unclosed, spare, int64(goal) - taken, work, table, marks)


@compiled
def _bound(
    horizontals: int, verticals: int, unclosed: int, spare: int, goal: int, work: Any, table: Any, marks: Any
) -> int:
    """A bound of the margin to come for the side to move, which has taken its boxes and may still leave `spare`."""
    if unclosed == 0:
        return int64(0)
    if spare > 0:
        sure = (bit_count(unclosed) & 1) - spare
        if sure >= goal:
            return sure
        value = _bound(horizontals, verticals, unclosed, int64(0), goal, work, table, marks)
        if value < goal and not is_ended(work):
            other = _bound(horizontals, verticals, unclosed, int64(0), 1 - 2 * spare - goal, work, table, marks)
            value = max(value, -2 * spare - other)
        return value
    work.nodes += 1
    # 1. Nobody can get more than all, and the margin is odd or even as the number of boxes is.
    boxes = bit_count(unclosed)
    goal += (goal ^ boxes) & 1
    if goal > boxes:
        return boxes
    if goal <= -boxes:
        return -boxes
    # 2. Chains and loops alone?
    if work.extra_turn != 0 and boxes_with_two(horizontals, verticals, unclosed) == unclosed:
        return ending_value(horizontals, verticals, unclosed, work.ending)
    # 3. Has the question been answered before?
    horizontals, verticals = corners(horizontals, verticals, work)
    first, second = key_of(*least_mirror(horizontals, verticals, work), work)
    row, low, high = find(table, first, second, boxes)
    if low >= goal:
        return low
    if high < goal:
        return high
    # 4. Every move, and what the other side then makes of it; last the moves that other threads are searching.
    free = bit_count(horizontals) + bit_count(verticals)
    moves = work.buffer[free]
    if work.extra_turn != 0:
        n = _moves(horizontals, verticals, unclosed, moves, work)
    else:
        n = alternating.moves(horizontals, verticals, unclosed, moves, work)
    work.count[free] = n
    is_shared = len(marks) > 1 and free > _SHARED
    waiting = 0
    best = -BEYOND
    for turn in range(2 * n):
        i = turn
        if turn >= n:
            i -= n
            if waiting == 0:
                break
            if moves[i, 2] != _WAITS:
                continue
        work.tried[free] = i
        next_horizontals, next_verticals = horizontals ^ int(moves[i, 0]), verticals ^ int(moves[i, 1])
        sign = 0
        if is_shared:
            sign = hash63(next_horizontals, hash63(next_verticals, 0))
            if 0 < turn < n and marks[sign & len(marks) - 1] == sign:
                moves[i, 2] = _WAITS
                waiting += 1
                continue
            marks[sign & len(marks) - 1] = sign
        if work.extra_turn != 0:
            taken, spare, next_horizontals, next_verticals, rest = take(next_horizontals, next_verticals, unclosed)
        else:
            taken, rest = alternating.close(next_horizontals, next_verticals, unclosed)
        need = 1 - goal - taken  # what the other side must get from the rest to refute the move
        value = _bound(next_horizontals, next_verticals, rest, spare, need, work, table, marks)
        if is_shared:
            marks[sign & len(marks) - 1] = 0
        if is_ended(work):
            return 0
        best = max(best, -taken - value)
        if best >= goal:
            break
    work.count[free] = 0
    # 5. Keep what has been found out.
    if best >= goal:
        low = max(low, best)
    else:
        high = min(high, best)
    keep(table, row, first, second, boxes, low, high)
    return best


@inlined
def _moves(horizontals: int, verticals: int, unclosed: int, out: Any, work: Any) -> int:
    """Write the moves that differ, where no box can be taken: bits of the two words, and how many boxes they give."""
    pairs = boxes_with_two(horizontals, verticals, unclosed)
    safe_horizontals = horizontals & ~(pairs | pairs << STRIDE)
    safe_verticals = verticals & ~(pairs | pairs << 1)
    safe_verticals = without_twins(safe_horizontals, safe_verticals, work)
    n = 0
    for i in range(work.lines):
        if safe_horizontals & work.order[i, 0] or safe_verticals & work.order[i, 1]:
            out[n, 0] = work.order[i, 0]
            out[n, 1] = work.order[i, 1]
            out[n, 2] = 0
            n += 1
    first = n
    while pairs != 0:
        chain = part_around(pairs & -pairs, pairs, horizontals, verticals)
        pairs ^= chain
        size = bit_count(chain)
        horizontal, vertical = opening_of(chain, size, horizontals, verticals)
        i = n
        while i > first and out[i - 1, 2] > size:
            out[i, 0] = out[i - 1, 0]
            out[i, 1] = out[i - 1, 1]
            out[i, 2] = out[i - 1, 2]
            i -= 1
        out[i, 0] = horizontal
        out[i, 1] = vertical
        out[i, 2] = size
        n += 1
    return n
