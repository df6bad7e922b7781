"""What a search does at every node beside the search itself, in two calls: `enter` and `leave`.

They count the node, keep the line of best play (the principal variation), the values of the root's moves, and tell the
trace. Neither reads the trace, and without one they compile to nothing but the counting and the line, so a recorded
search has the same value and node count. Values and bounds are for the side to move at the root.
"""

from typing import Any

from ..compiled import inlined
from .result import AT_LEAST, AT_MOST, EXACT
from .trace import DEPTH, OVER
from .workspace import NO_MOVE, remember_line, remember_root


@inlined
def enter(work: Any, trace: Any, ply: int, move: int, alpha: int, beta: int) -> None:
    """Go down by a move to a node of this ply, with these bounds: the node is counted, and its line is empty."""
    if trace is not None:
        trace.open_node(ply, move, alpha, beta, work.nodes)
    work.nodes += 1
    work.line[ply][0] = NO_MOVE


@inlined
def leave(work: Any, trace: Any, ply: int, i: int, value: int, alpha: int, beta: int, better: bool) -> None:
    """Come back with the value of the i-th move of the node above, searched within these bounds.

    `better` says whether it is the best of that node so far.
    """
    if ply == 1:
        remember_root(work, i, value, AT_MOST if value <= alpha else AT_LEAST if value >= beta else EXACT)
    if trace is not None:
        trace.close_node(ply, value, 1 if better else 0, work.nodes)
    if better and ply > 0:
        remember_line(work, ply - 1, ply, work.buffer[ply - 1][i])


@inlined
def retry(work: Any, trace: Any, ply: int, value: int) -> None:
    """Come back with a value that does not count: the node is entered once more, with other bounds."""
    if trace is not None:
        trace.close_node(ply, value, 0, work.nodes)


@inlined
def reason(trace: Any, ply: int, why: int, left_out: int) -> None:
    """The node of this ply is not searched further, for the reason `why`, with `left_out` moves unsearched."""
    if trace is not None:
        trace.explain(ply, why, left_out)


@inlined
def leaf(position: Any, evaluator: Any, work: Any, trace: Any, ply: int) -> int:
    """The evaluator's value of a node that is not searched further, for the side to move at the root."""
    reason(trace, ply, OVER if position.is_over() else DEPTH, 0)
    return int(evaluator.score(position, work.side))
