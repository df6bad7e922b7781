"""Minimax: the value of a position if both sides play their best, by trying everything.

Shannon 1950, "Programming a computer for playing chess"; the algorithm of documents 000, 001, 003 and 004. MAX is the
side that is to move at the root. Nothing is left out, so every root move gets its exact value.
"""

from typing import Any

from ...compiled import compiled, int64
from ..control import Control
from ..kind import SearchKind
from ..limits import Limits
from ..node import enter, leaf, leave
from ..pseudocode import pseudocode
from ..result import SearchResult
from ..runner import run
from ..trace import Recording
from ..workspace import INFINITY, NO_MOVE, ended

PSEUDOCODE = pseudocode("""
        minimax(position, depth):
            if depth = 0 or the game is over:
leaf            return the evaluator's value
enter       best ← −∞ if MAX is to move, +∞ if MIN is
            for each move:
                value ← minimax(position after the move, depth − 1)
                if value is better than best for the side to move:
better              best ← value
back        return best
""")


def minimax(
    position: Any,
    evaluator: Any,
    limits: Limits | None = None,
    *,
    control: Control | None = None,
    recording: Recording | None = None,
) -> SearchResult:
    """The best move by plain minimax; among equal moves, the first."""
    return run(_search, position, evaluator, limits, control, recording)


@compiled
def _search(position: Any, evaluator: Any, depth: int, work: Any, trace: Any) -> int:
    enter(work, trace, 0, NO_MOVE, -INFINITY, INFINITY)
    value = _minimax(position, evaluator, int64(depth), work, trace)
    leave(work, trace, 0, 0, value, -INFINITY, INFINITY, True)
    return value


@compiled
def _minimax(position: Any, evaluator: Any, depth: int, work: Any, trace: Any) -> int:
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
        enter(work, trace, ply + 1, move, -INFINITY, INFINITY)
        value = _minimax(child, evaluator, depth - 1, work, trace)
        child.undo()
        if ended(work):
            return best
        better = value > best if maximising else value < best
        leave(work, trace, ply + 1, i, value, -INFINITY, INFINITY, better)
        if better:
            best = value
    return best


MINIMAX = SearchKind(
    minimax,
    "tries everything (Shannon 1950; documents 000, 001, 003, 004)",
    has_full_windows=True,
    pseudocode=PSEUDOCODE,
    sources=("shannon1950",),
)
