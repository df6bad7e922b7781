"""Alpha-beta: the value of minimax without looking at what cannot change it.

Knuth and Moore 1975, "An analysis of alpha-beta pruning"; written with two bounds as in Russell and Norvig's MAX-VALUE
and MIN-VALUE, which document 002 follows, but as one function: whoever has moved may be to move again.

alpha is what MAX, beta what MIN is already sure of elsewhere. Fail-soft: a value at or below alpha is an upper bound of
the true one, a value at or above beta a lower bound, anything between is exact.
"""

from typing import Any

from ..compiled import compiled, int64
from .decision import AT_MOST, EXACT, Control, Decision, Limits
from .work import INFINITY, NO_MOVE, remember_line, remember_root, run


def alphabeta(
    position: Any, evaluator: Any, limits: Limits | None = None, *, control: Control | None = None
) -> Decision:
    """The best move by alpha-beta; among equal moves, the first, as in minimax."""
    return run(_search, position, evaluator, limits or Limits(), control)


@compiled
def _search(position: Any, evaluator: Any, depth: int, work: Any) -> int:
    infinity = int64(INFINITY)
    return _alphabeta(position, evaluator, int64(depth), -infinity, infinity, work)


@compiled
def _alphabeta(position: Any, evaluator: Any, depth: int, alpha: int, beta: int, work: Any) -> int:
    work.nodes += 1
    work.line[depth][0] = NO_MOVE
    if depth == 0 or position.is_over():
        return int(evaluator.score(position, work.side))
    moves = work.buffer[depth]
    n = position.candidates(moves)
    maximising = position.to_move() == work.side
    best = -INFINITY if maximising else INFINITY
    for i in range(n):
        move = int(moves[i])
        child = position.play(move)
        value = _alphabeta(child, evaluator, depth - 1, alpha, beta, work)
        child.undo()
        if work.nodes >= work.limit:
            return best
        if depth == work.depth:
            remember_root(work, i, value, AT_MOST if value <= alpha else EXACT)
        if (value > best) if maximising else (value < best):
            best = value
            remember_line(work, depth, depth - 1, move)
        if maximising:
            alpha = max(alpha, best)
        else:
            beta = min(beta, best)
        if alpha >= beta:
            break  # the other side has something at least as good elsewhere and will not let this position come about
    return best
