"""What the solver proves of a position in a fraction of a second, for what is said over a board and of a move.

The limit is in nodes, so that a busy machine says the same. By `python -m benchmarks.dotsandboxes.claims`, it is
enough for all positions of up to 29 free lines and for 74 % of those with 35 to 39; with more, few are proven.
"""

from functools import lru_cache

from ...compiled import bit_count
from ...games.dotsandboxes.position import DotsAndBoxes
from .solver import BoxesSolver

NODES = 300_000  # a tenth of a second
MOST_LINES = 40  # with more free lines, it would mostly be in vain
_MEGABYTES = 64
_KEPT = 512  # positions


def proven_result(position: DotsAndBoxes, nodes: int = NODES) -> int | None:
    """The final margin of side 0 with best play by both; None if that is not proven by visiting this many nodes."""
    if position.plies_left() > MOST_LINES:
        return None
    future = _future(position._replace(first_boxes=0, second_boxes=0, side=0, gain=0), nodes)
    if future is None:
        return None
    return position.result(0) + (future if position.to_move() == 0 else -future)


@lru_cache(_KEPT)
def _future(position: DotsAndBoxes, nodes: int) -> int | None:
    """The margin of the boxes to come, for the side to move: which side that is, and the score, do not matter."""
    boxes = bit_count(position.unclosed)
    solver = BoxesSolver(position, _MEGABYTES)
    solver.prepare(position)
    solver.work.limit = nodes
    low, high, goal = -boxes, boxes, 0
    while low < high:
        found = solver.bound(position, goal)
        if solver.work.nodes >= nodes:
            return None
        if found >= goal:
            low, goal = found, found + 1
        else:
            high, goal = found, found
    return low


def result_in_words(margin: int, sides: tuple[str, str]) -> str:
    """A final margin of side 0 as a clause, such as "first wins by 3"."""
    return "it is a draw" if margin == 0 else f"{sides[margin < 0]} wins by {abs(margin)}"
