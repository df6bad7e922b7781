"""Minimax: the value of a position if both sides play their best, by trying everything.

Shannon 1950, "Programming a computer for playing chess"; the algorithm of documents 000, 001, 003 and 004. MAX is the
side that is to move at the root. Nothing is left out, so every root move gets its exact value.
"""

from typing import Any

from ...compiled import compiled, int64
from ..control import Control
from ..kind import SearchKind
from ..limits import Limits
from ..pseudocode import pseudocode
from ..result import EXACT, SearchResult
from ..runner import run
from ..trace import DEPTH, OVER, Recording, because, closed, opened
from ..workspace import INFINITY, NO_MOVE, ended, remember_line, remember_root

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
    opened(trace, 0, NO_MOVE, -INFINITY, INFINITY, work)
    value = _minimax(position, evaluator, int64(depth), work, trace)
    closed(trace, 0, value, True, work)
    return value


@compiled
def _minimax(position: Any, evaluator: Any, depth: int, work: Any, trace: Any) -> int:
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
        opened(trace, ply + 1, move, -INFINITY, INFINITY, work)
        value = _minimax(child, evaluator, depth - 1, work, trace)
        child.undo()
        if ended(work):
            return best
        if ply == 0:
            remember_root(work, i, value, EXACT)
        better = value > best if maximising else value < best
        closed(trace, ply + 1, value, better, work)
        if better:
            best = value
            remember_line(work, depth, depth - 1, move)
    return best


MINIMAX = SearchKind(minimax, "tries everything (Shannon 1950; documents 000, 001, 003, 004)", pseudocode=PSEUDOCODE)
