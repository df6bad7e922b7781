"""Perft: how many lines of legal moves there are of a given length (Thompson; chess programmers' test of their rules).

Every line is walked by the rules alone, so a wrong count names the depth at which a rule is wrong. A line that ends
early is no line of that length.
"""

from typing import Any

from ..compiled import compiled, int64, prepare
from ..games.state import copied
from .control import Control
from .limits import Limits
from .workspace import ended, new_work


def count_lines(position: Any, depth: int, control: Control | None = None) -> int:
    """The number of lines of `depth` moves from a position; those found so far, if the control is told to stop."""
    if depth == 0:
        return 1
    work = new_work()
    work.limit = Limits().most_nodes
    own = copied(position)
    prepare(_lines, own, 1, work)
    with (control or Control()).lend(work):
        return int(_lines(own, depth, work))


@compiled
def _lines(position: Any, depth: int, work: Any) -> int:
    return int64(_count(position, int64(depth), work))


@compiled
def _count(position: Any, depth: int, work: Any) -> int:
    work.nodes += 1
    if position.is_over() or ended(work):
        return 0
    moves = work.buffer[depth]
    n = position.moves(moves)
    if depth == 1:
        return int(n)
    found = 0
    for i in range(n):
        child = position.play(int(moves[i]))
        found += _count(child, depth - 1, work)
        child.undo()
    return found
