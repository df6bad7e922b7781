"""Dots-and-boxes without the extra turn, where sides alternate whatever they close, for the solver of endgame.py.

Of what makes the solver quick, this holds here too: what is to come depends on the free lines alone; boards that mirror
each other are one, and so are the two outer lines of a corner box; the margin is odd if the number of boxes is.
Captures cannot be collapsed: taking a box ends the turn, and leaving it may be better.
"""

from typing import Any

from ...compiled import bit_count, inlined
from ...games.dotsandboxes.position import STRIDE, boxes_to_take
from ...games.dotsandboxes.structure import boxes_with_two
from .symmetry import without_twins


@inlined
def close(horizontals: int, verticals: int, unclosed: int) -> tuple[int, int]:
    """What the other side gains by a line that has just been drawn, and the boxes still open."""
    rest = unclosed & (horizontals | horizontals >> STRIDE | verticals | verticals >> 1)
    return -bit_count(unclosed ^ rest), rest


@inlined
def moves(horizontals: int, verticals: int, unclosed: int, out: Any, work: Any) -> int:
    """Write the lines as bits of the two words: those that close boxes, the safe ones, the gifts, each centre first."""
    takeable = boxes_to_take(horizontals, verticals, unclosed)
    pairs = boxes_with_two(horizontals, verticals, unclosed & ~takeable)
    verticals = without_twins(horizontals, verticals, work)
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
                    out[n, 2] = 0
                    n += 1
    return n
