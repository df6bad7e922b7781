"""NegaScout: alpha-beta that asks of every later move only whether it is better, and looks again if it is.

Reinefeld 1983, "An improvement to the Scout tree-search algorithm". The first move of a node gets the whole window. The
others get a window of one value just above the best so far: most of them fail at once, at less cost. A move that does
not is searched again, with a window that begins at what the first look has shown. The value is that of minimax.

Values are for the side to move, negated where the other side is to move next; `enter` and `leave` take them for the
root's side.
"""

from typing import Any

from plyground.author import (
    CUT,
    DEPTH,
    INFINITY,
    NO_MOVE,
    OVER,
    Control,
    Limits,
    Recording,
    SearchKind,
    SearchResult,
    Switch,
    compiled,
    ended,
    enter,
    inlined,
    int64,
    leave,
    option,
    options,
    reason,
    retry,
    run,
)


@options
class NegascoutOptions:
    """What may be set of `negascout`."""

    scout: bool = option(Switch("ask first whether a later move is better at all"), default=True)


def negascout(
    position: Any,
    evaluator: Any,
    limits: Limits | None = None,
    *,
    control: Control | None = None,
    recording: Recording | None = None,
    **options: Any,
) -> SearchResult:
    """The best move by NegaScout; among equal moves, the first, as in minimax."""
    own = NegascoutOptions(**options)
    return run(_scouting if own.scout else _plain, position, evaluator, limits, control, recording)


@compiled
def _scouting(position: Any, evaluator: Any, depth: int, work: Any, trace: Any) -> int:
    return _whole_tree(position, evaluator, int64(depth), int64(1), work, trace)


@compiled
def _plain(position: Any, evaluator: Any, depth: int, work: Any, trace: Any) -> int:
    return _whole_tree(position, evaluator, int64(depth), int64(0), work, trace)


@inlined
def _whole_tree(position: Any, evaluator: Any, depth: int, scouting: int, work: Any, trace: Any) -> int:
    infinity = int64(INFINITY)
    enter(work, trace, 0, NO_MOVE, -infinity, infinity)
    value = _negascout(position, evaluator, depth, -infinity, infinity, scouting, work, trace)
    leave(work, trace, 0, 0, value, -infinity, infinity, True)
    return value


@compiled
def _negascout(
    position: Any, evaluator: Any, depth: int, alpha: int, beta: int, scouting: int, work: Any, trace: Any
) -> int:
    ply = work.depth - depth
    side = position.to_move()
    if depth == 0 or position.is_over():
        reason(trace, ply, OVER if position.is_over() else DEPTH, 0)
        return int(evaluator.score(position, side))
    moves = work.buffer[ply]
    n = position.candidates(moves)
    best = -INFINITY
    for i in range(n):
        move = int(moves[i])
        child = position.play(move)
        again = child.to_move() == side
        high = alpha + 1 if scouting == 1 and i > 0 and depth > 1 else beta  # at depth 1, a second look shows no more
        _descend(work, trace, ply, move, alpha, high, side)
        if again:
            value = _negascout(child, evaluator, depth - 1, alpha, high, scouting, work, trace)
        else:
            value = -_negascout(child, evaluator, depth - 1, -high, -alpha, scouting, work, trace)
        if high < beta and alpha < value < beta and not ended(work):
            retry(work, trace, ply + 1, value if side == work.side else -value)
            low = value - 1  # so that a line of just this value comes back whole
            _descend(work, trace, ply, move, low, beta, side)
            if again:
                value = _negascout(child, evaluator, depth - 1, low, beta, scouting, work, trace)
            else:
                value = -_negascout(child, evaluator, depth - 1, -beta, -low, scouting, work, trace)
        child.undo()
        if ended(work):
            return best
        _ascend(work, trace, ply, i, value, alpha, beta, value > best, side)
        best = max(best, value)
        alpha = max(alpha, best)
        if alpha >= beta:
            reason(trace, ply, CUT, n - i - 1)
            break
    return best


@inlined
def _descend(work: Any, trace: Any, ply: int, move: int, alpha: int, beta: int, side: int) -> None:
    if side == work.side:
        enter(work, trace, ply + 1, move, alpha, beta)
    else:
        enter(work, trace, ply + 1, move, -beta, -alpha)


@inlined
def _ascend(
    work: Any, trace: Any, ply: int, i: int, value: int, alpha: int, beta: int, better: bool, side: int
) -> None:
    if side == work.side:
        leave(work, trace, ply + 1, i, value, alpha, beta, better)
    else:
        leave(work, trace, ply + 1, i, -value, -beta, -alpha, better)


NEGASCOUT = SearchKind(
    negascout,
    "alpha-beta that asks whether later moves are better before it asks by how much (Reinefeld 1983)",
    settings=NegascoutOptions,
)
