"""NegaScout: alpha-beta that asks of every later move only whether it is better, and looks again if it is.

Reinefeld 1983, "An improvement to the Scout tree-search algorithm". The first move of a node gets the whole window. The
others get a window of one value just above the best so far: most of them fail at once, at less cost. A move that does
not is searched again, with a window that begins at what the first look has shown. The value is that of minimax.

Values are for the side to move, negated where the other side is to move next; the trace has them for the root's side.
"""

from typing import Any

from plyground.author import (
    AT_MOST,
    CUT,
    DEPTH,
    EXACT,
    INFINITY,
    NO_MOVE,
    OVER,
    Control,
    Limits,
    Recording,
    SearchKind,
    SearchResult,
    Switch,
    because,
    closed,
    compiled,
    ended,
    inlined,
    int64,
    opened,
    option,
    options,
    remember_line,
    remember_root,
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
    opened(trace, 0, NO_MOVE, -infinity, infinity, work)
    value = _negascout(position, evaluator, depth, -infinity, infinity, scouting, work, trace)
    closed(trace, 0, value, True, work)
    return value


@compiled
def _negascout(
    position: Any, evaluator: Any, depth: int, alpha: int, beta: int, scouting: int, work: Any, trace: Any
) -> int:
    work.nodes += 1
    work.line[depth][0] = NO_MOVE
    ply = work.depth - depth
    side = position.to_move()
    if depth == 0 or position.is_over():
        because(trace, ply, OVER if position.is_over() else DEPTH, 0)
        return int(evaluator.score(position, side))
    moves = work.buffer[depth]
    n = position.candidates(moves)
    best = -INFINITY
    for i in range(n):
        move = int(moves[i])
        child = position.play(move)
        again = child.to_move() == side
        high = alpha + 1 if scouting == 1 and i > 0 else beta
        _descend(trace, ply, move, alpha, high, side, work)
        if again:
            value = _negascout(child, evaluator, depth - 1, alpha, high, scouting, work, trace)
        else:
            value = -_negascout(child, evaluator, depth - 1, -high, -alpha, scouting, work, trace)
        if high < beta and alpha < value < beta and depth > 1 and not ended(work):
            _ascend(trace, ply, value, False, side, work)
            low = value - 1  # so that a line of just this value comes back whole
            _descend(trace, ply, move, low, beta, side, work)
            if again:
                value = _negascout(child, evaluator, depth - 1, low, beta, scouting, work, trace)
            else:
                value = -_negascout(child, evaluator, depth - 1, -beta, -low, scouting, work, trace)
        child.undo()
        if ended(work):
            return best
        if ply == 0:
            remember_root(work, i, value, AT_MOST if value <= alpha else EXACT)
        _ascend(trace, ply, value, value > best, side, work)
        if value > best:
            best = value
            remember_line(work, depth, depth - 1, move)
        alpha = max(alpha, best)
        if alpha >= beta:
            because(trace, ply, CUT, n - i - 1)
            break
    return best


@inlined
def _descend(trace: Any, ply: int, move: int, alpha: int, beta: int, side: int, work: Any) -> None:
    if side == work.side:
        opened(trace, ply + 1, move, alpha, beta, work)
    else:
        opened(trace, ply + 1, move, -beta, -alpha, work)


@inlined
def _ascend(trace: Any, ply: int, value: int, better: bool, side: int, work: Any) -> None:
    closed(trace, ply + 1, value if side == work.side else -value, better, work)


NEGASCOUT = SearchKind(
    negascout,
    "alpha-beta that asks whether later moves are better before it asks by how much (Reinefeld 1983)",
    settings=NegascoutOptions,
)
