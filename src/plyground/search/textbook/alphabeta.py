"""Alpha-beta: the value of minimax, without searching moves that cannot change it.

Knuth and Moore 1975, "An analysis of alpha-beta pruning"; written with two bounds as in Russell and Norvig's MAX-VALUE
and MIN-VALUE, which document 002 follows, but as one function: the side that has moved may be to move again.

alpha is the value that MAX is already sure of elsewhere, beta the one that MIN is sure of. Fail-soft: a value at or
below alpha is an upper bound of the true one, a value at or above beta a lower bound, anything between is exact.
"""

from typing import Any

from ...compiled import compiled, int64
from ..control import Control
from ..kind import SearchKind
from ..limits import Limits
from ..node import enter, leaf, leave, reason
from ..pseudocode import pseudocode
from ..result import SearchResult
from ..runner import run
from ..trace import CUT, Recording
from ..workspace import INFINITY, NO_MOVE, ended

PSEUDOCODE = pseudocode("""
        alphabeta(position, depth, α, β):
            if depth = 0 or the game is over:
leaf            return the evaluator's value
enter       best ← −∞ if MAX is to move, +∞ if MIN is
            for each move:
                value ← alphabeta(position after the move, depth − 1, α, β)
                if value is better than best for the side to move:
better              best ← value
bound           MAX: α ← max(α, best)   MIN: β ← min(β, best)
cut             if α ≥ β: leave out the other moves
back        return best
""")


def alphabeta(
    position: Any,
    evaluator: Any,
    limits: Limits | None = None,
    *,
    control: Control | None = None,
    recording: Recording | None = None,
) -> SearchResult:
    """The best move by alpha-beta; among equal moves, the first, as in minimax."""
    return run(_search, position, evaluator, limits, control, recording)


@compiled
def _search(position: Any, evaluator: Any, depth: int, work: Any, trace: Any) -> int:
    infinity = int64(INFINITY)
    enter(work, trace, 0, NO_MOVE, -infinity, infinity)
    value = _alphabeta(position, evaluator, int64(depth), -infinity, infinity, work, trace)
    leave(work, trace, 0, 0, value, -infinity, infinity, True)
    return value


@compiled
def _alphabeta(position: Any, evaluator: Any, depth: int, alpha: int, beta: int, work: Any, trace: Any) -> int:
    ply = work.depth - depth
    if depth == 0 or position.is_over():
        return leaf(position, evaluator, work, trace, ply)
    moves = work.buffer[ply]
    n = position.candidates(moves)
    maximising = position.to_move() == work.side
    best = -INFINITY if maximising else INFINITY
    for i in range(n):
        move = int(moves[i])
        child = position.play(move)
        enter(work, trace, ply + 1, move, alpha, beta)
        value = _alphabeta(child, evaluator, depth - 1, alpha, beta, work, trace)
        child.undo()
        if ended(work):
            return best
        better = value > best if maximising else value < best
        leave(work, trace, ply + 1, i, value, alpha, beta, better)
        if better:
            best = value
        if maximising:
            alpha = max(alpha, best)
        else:
            beta = min(beta, best)
        if alpha >= beta:
            # The other side has something at least as good elsewhere and will avoid this position.
            reason(trace, ply, CUT, n - i - 1)
            break
    return best


ALPHABETA = SearchKind(
    alphabeta,
    "minimax without the branches that cannot change its value (documents 002, 004)",
    has_full_windows=True,
    pseudocode=PSEUDOCODE,
    sources=("knuth1975",),
)
