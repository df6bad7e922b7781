"""Greedy: the move whose position the evaluator scores best. One ply, no reply considered."""

from typing import Any

from ...compiled import compiled
from ..control import Control
from ..kind import SearchKind
from ..limits import Limits
from ..result import EXACT, SearchResult
from ..runner import run
from ..trace import DEPTH, OVER, Recording, because, closed, opened
from ..workspace import INFINITY, NO_MOVE, remember_line, remember_root


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
    opened(trace, 0, NO_MOVE, -INFINITY, INFINITY, work)
    work.nodes += 1
    work.line[0][0] = NO_MOVE
    moves = work.buffer[depth]
    best = -INFINITY
    for i in range(position.candidates(moves)):
        move = int(moves[i])
        child = position.play(move)
        opened(trace, 1, move, -INFINITY, INFINITY, work)
        because(trace, 1, OVER if child.is_over() else DEPTH, 0)
        work.nodes += 1
        value = int(evaluator.score(child, work.side))
        child.undo()
        remember_root(work, i, value, EXACT)
        closed(trace, 1, value, value > best, work)
        if value > best:
            best = value
            remember_line(work, depth, depth - 1, move)
    closed(trace, 0, best, True, work)
    return best


GREEDY = SearchKind(greedy, "the move that looks best at once, one ply deep", takes_limits=False)
