"""MINIMAX-A-B: alpha-beta in the form of Rich and Knight, "Artificial Intelligence".

The same code serves both players, because values and thresholds are negated each time the other one is to move.
Use-Thresh is where a cut-off happens; Pass-Thresh, the best found so far, becomes the next level's Use-Thresh. Document
002 takes its first search from here but never leaves the loop at step 4d; here the cut-off is made.

Fail-hard from below: the value returned is never less than the Pass-Thresh that was given; a cut-off returns the value
that caused it, which may be beyond Use-Thresh.
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
        minimax_ab(position, depth, Use-Thresh, Pass-Thresh):
            1. if depth = 0 or the game is over:
leaf               return the evaluator's value for the side to move
enter       2. and 3. list the moves
            4. for each move:
               (a) result ← minimax_ab(position after the move, depth − 1, −Pass-Thresh, −Use-Thresh)
               (b) new ← −result
better         (c) if new > Pass-Thresh:
bound              Pass-Thresh ← new; the best path begins with the move
cut            (d) if Pass-Thresh ≥ Use-Thresh: leave out the other moves
back        5. return Pass-Thresh and the best path
""")


def minimax_ab(
    position: Any,
    evaluator: Any,
    limits: Limits | None = None,
    *,
    control: Control | None = None,
    recording: Recording | None = None,
) -> SearchResult:
    """The best move by MINIMAX-A-B; among equal moves, the first, as in minimax."""
    return run(_search, position, evaluator, limits, control, recording)


@compiled
def _search(position: Any, evaluator: Any, depth: int, work: Any, trace: Any) -> int:
    infinity = int64(INFINITY)
    enter(work, trace, 0, NO_MOVE, -infinity, infinity)
    value = _minimax_ab(position, evaluator, int64(depth), infinity, -infinity, work, trace)
    leave(work, trace, 0, 0, value, -infinity, infinity, True)
    return value


@compiled
def _minimax_ab(
    position: Any, evaluator: Any, depth: int, use_thresh: int, pass_thresh: int, work: Any, trace: Any
) -> int:
    ply = work.depth - depth
    player = position.to_move()
    # 1. Deep enough: return the static value for the player to move.
    if depth == 0 or position.is_over():
        static = leaf(position, evaluator, work, trace, ply)
        return static if player == work.side else -static
    # 2. and 3. The successors; there is at least one, since the game is not over.
    moves = work.buffer[ply]
    n = position.candidates(moves)
    # 4. Examine each, keeping track of the best.
    for i in range(n):
        move = int(moves[i])
        child = position.play(move)
        # In the books, all values are for the side to move at the root.
        if player == work.side:
            enter(work, trace, ply + 1, move, pass_thresh, use_thresh)
        else:
            enter(work, trace, ply + 1, move, -use_thresh, -pass_thresh)
        # (a) and (b) Negate thresholds and values between levels, unless the same player moves again.
        if child.to_move() == player:
            value = _minimax_ab(child, evaluator, depth - 1, use_thresh, pass_thresh, work, trace)
        else:
            value = -_minimax_ab(child, evaluator, depth - 1, -pass_thresh, -use_thresh, work, trace)
        child.undo()
        if ended(work):
            return pass_thresh
        if player == work.side:
            leave(work, trace, ply + 1, i, value, pass_thresh, use_thresh, value > pass_thresh)
        else:
            leave(work, trace, ply + 1, i, -value, -use_thresh, -pass_thresh, value > pass_thresh)
        # (c) Better than all earlier ones.
        if value > pass_thresh:
            pass_thresh = value
        # (d) The opponent has a better choice elsewhere: stop examining this branch.
        if pass_thresh >= use_thresh:
            reason(trace, ply, CUT, n - i - 1)
            break
    # 5.
    return pass_thresh


MINIMAX_AB = SearchKind(
    minimax_ab,
    "alpha-beta with Use-Thresh and Pass-Thresh (Rich & Knight; document 002)",
    has_full_windows=True,
    pseudocode=PSEUDOCODE,
    sources=("rich1991",),
)
