"""Greedy: the move whose position the evaluator scores best. One ply, no reply considered."""

from typing import Any

from ...compiled import compiled
from ..control import Control
from ..kind import SearchKind
from ..limits import Limits
from ..node import enter, leaf, leave
from ..result import SearchResult
from ..runner import run
from ..trace import Recording
from ..workspace import INFINITY, NO_MOVE


def greedy(
    position: Any,
    evaluator: Any,
    limits: Limits | None = None,
    *,
    control: Control | None = None,
    recording: Recording | None = None,
) -> SearchResult:
    """The move with the best score; among equal moves, the first. Limits are ignored."""
    return run(_search, position, evaluator, Limits(depth=1), control, recording)


@compiled
def _search(position: Any, evaluator: Any, depth: int, work: Any, trace: Any) -> int:
    enter(work, trace, 0, NO_MOVE, -INFINITY, INFINITY)
    moves = work.buffer[0]
    best = -INFINITY
    for i in range(position.candidates(moves)):
        move = int(moves[i])
        child = position.play(move)
        enter(work, trace, 1, move, -INFINITY, INFINITY)
        value = leaf(child, evaluator, work, trace, 1)
        child.undo()
        leave(work, trace, 1, i, value, -INFINITY, INFINITY, value > best)
        best = max(best, value)
    leave(work, trace, 0, 0, best, -INFINITY, INFINITY, True)
    return best


GREEDY = SearchKind(greedy, "the move that looks best at once, one ply deep", takes_limits=False)
