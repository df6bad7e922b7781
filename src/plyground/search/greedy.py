"""Greedy: the move whose position looks best at once. One ply, no reply considered."""

from typing import Any

from ..compiled import compiled
from .decision import EXACT, Control, Decision, Limits
from .work import INFINITY, NO_MOVE, remember_line, remember_root, run


def greedy(position: Any, evaluator: Any, limits: Limits | None = None, *, control: Control | None = None) -> Decision:
    """The best-looking move; among equal moves, the first. Limits do not matter to it."""
    return run(_search, position, evaluator, Limits(depth=1), control)


@compiled
def _search(position: Any, evaluator: Any, depth: int, work: Any) -> int:
    work.nodes += 1
    work.line[0][0] = NO_MOVE
    moves = work.buffer[depth]
    best = -INFINITY
    for i in range(position.candidates(moves)):
        move = int(moves[i])
        child = position.play(move)
        work.nodes += 1
        value = int(evaluator.score(child, work.side))
        child.undo()
        remember_root(work, i, value, EXACT)
        if value > best:
            best = value
            remember_line(work, depth, depth - 1, move)
    return best
