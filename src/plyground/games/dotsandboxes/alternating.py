"""The exact future of a dots-and-boxes position without the extra turn, where sides alternate whatever they close.

Of what makes the solver with the extra turn quick (endgame.py), this holds here too: what is to come depends on the
free lines alone; boards that mirror each other are one, and so are the two outer lines of a corner box; the margin is
odd if the number of boxes is. Captures cannot be collapsed: taking a box ends the turn, and leaving it may be better.
"""

from typing import Any

from ...compiled import bit_count, compiled, inlined, int64
from .bounds import find, keep
from .endgame import BEYOND, FEW, is_ended
from .position import STRIDE, DotsAndBoxes, boxes_to_take
from .structure import boxes_with_two
from .symmetry import corners, least_mirror, without_twins


@compiled
def future_bound(position: DotsAndBoxes, goal: int, work: Any, table: Any) -> int:
    """A bound of the future margin of the side to move: a lower one if it is ≥ goal, otherwise an upper one.

    What it returns means nothing if work.nodes has reached work.limit or work.pause.
    """
    return _bound(
        int64(position.horizontals), int64(position.verticals), int64(position.unclosed), int64(goal), work, table
    )


@compiled
def _bound(horizontals: int, verticals: int, unclosed: int, goal: int, work: Any, table: Any) -> int:
    work.nodes += 1
    # 1. No side gets more than all, and the margin is odd or even as the number of boxes is.
    boxes = bit_count(unclosed)
    goal += (goal ^ boxes) & 1
    if goal > boxes:
        return boxes
    if goal <= -boxes:
        return -boxes
    # 2. Has the question been answered before?
    free = bit_count(horizontals) + bit_count(verticals)
    horizontals, verticals = corners(horizontals, verticals, work)
    first, second = horizontals, verticals
    if work.mirrors > 0 and free > FEW:
        first, second = least_mirror(horizontals, verticals, work)
    row, low, high = find(table, first, second, boxes)
    if low >= goal:
        return low
    if high < goal:
        return high
    # 3. Every move, and what the other side then makes of it.
    moves = work.buffer[free]
    n = _moves(horizontals, verticals, unclosed, moves, work)
    best = -BEYOND
    for i in range(n):
        next_horizontals, next_verticals = horizontals ^ int(moves[i, 0]), verticals ^ int(moves[i, 1])
        rest = unclosed & (next_horizontals | next_horizontals >> STRIDE | next_verticals | next_verticals >> 1)
        gain = bit_count(unclosed ^ rest)
        best = max(best, gain - _bound(next_horizontals, next_verticals, rest, gain - goal + 1, work, table))
        if is_ended(work):
            return 0
        if best >= goal:
            break
    # 4. Keep what has been found out.
    if best >= goal:
        low = max(low, best)
    else:
        high = min(high, best)
    keep(table, row, first, second, low, high)
    return best


@inlined
def _moves(horizontals: int, verticals: int, unclosed: int, out: Any, work: Any) -> int:
    """Write the lines as bits of the two words: those that close boxes, the safe ones, the gifts, each centre first."""
    takeable = boxes_to_take(horizontals, verticals, unclosed)
    pairs = boxes_with_two(horizontals, verticals, unclosed & ~takeable)
    verticals = without_twins(horizontals, verticals, work.rows, work.columns)
    closing = horizontals & (takeable | takeable << STRIDE), verticals & (takeable | takeable << 1)
    giving = horizontals & (pairs | pairs << STRIDE), verticals & (pairs | pairs << 1)
    n = 0
    for kind in range(3):
        wanted_horizontals, wanted_verticals = closing
        if kind == 1:
            wanted_horizontals = horizontals & ~(closing[0] | giving[0])
            wanted_verticals = verticals & ~(closing[1] | giving[1])
        elif kind == 2:
            wanted_horizontals, wanted_verticals = giving[0] & ~closing[0], giving[1] & ~closing[1]
        if wanted_horizontals | wanted_verticals != 0:
            for i in range(work.lines):
                if wanted_horizontals & work.order[i, 0] or wanted_verticals & work.order[i, 1]:
                    out[n, 0] = work.order[i, 0]
                    out[n, 1] = work.order[i, 1]
                    n += 1
    return n
