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
from ..pseudocode import pseudocode
from ..result import AT_MOST, EXACT, SearchResult
from ..runner import run
from ..trace import CUT, DEPTH, OVER, Recording, because, closed, opened
from ..workspace import INFINITY, NO_MOVE, ended, remember_line, remember_root

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
    opened(trace, 0, NO_MOVE, -infinity, infinity, work)
    value = _alphabeta(position, evaluator, int64(depth), -infinity, infinity, work, trace)
    closed(trace, 0, value, True, work)
    return value


@compiled
def _alphabeta(position: Any, evaluator: Any, depth: int, alpha: int, beta: int, work: Any, trace: Any) -> int:
    work.nodes += 1
    work.line[depth][0] = NO_MOVE
    ply = work.depth - depth
    if depth == 0 or position.is_over():
        because(trace, ply, OVER if position.is_over() else DEPTH, 0)
        return int(evaluator.score(position, work.side))
    moves = work.buffer[depth]
    n = position.candidates(moves)
    maximising = position.to_move() == work.side
    best = -INFINITY if maximising else INFINITY
    for i in range(n):
        move = int(moves[i])
        child = position.play(move)
        opened(trace, ply + 1, move, alpha, beta, work)
        value = _alphabeta(child, evaluator, depth - 1, alpha, beta, work, trace)
        child.undo()
        if ended(work):
            return best
        if ply == 0:
            remember_root(work, i, value, AT_MOST if value <= alpha else EXACT)
        better = value > best if maximising else value < best
        closed(trace, ply + 1, value, better, work)
        if better:
            best = value
            remember_line(work, depth, depth - 1, move)
        if maximising:
            alpha = max(alpha, best)
        else:
            beta = min(beta, best)
        if alpha >= beta:
            # The other side has something at least as good elsewhere and will avoid this position.
            because(trace, ply, CUT, n - i - 1)
            break
    return best


ALPHABETA = SearchKind(
    alphabeta,
    "minimax without the branches that cannot change its value (documents 002, 004)",
    pseudocode=PSEUDOCODE,
)
