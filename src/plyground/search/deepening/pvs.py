"""The kernel of `deepening` and `mtdf`: one search to a depth within a window, with all their options.

Principal-variation search (Marsland and Campbell 1982) over a table, fail-soft as in alphabeta.py. The workspace
has a field for each option.

Threads that search the same position share the table and `marks`. Each thread marks the move it is searching; the
others search other moves first and then find its answer in the table (Weill 1996, simplified: a mark that is lost or
overwritten costs only time).
"""

from typing import Any

from ...compiled import compiled, inlined, int64, workspace_type
from ...games.hashing import hash63
from ...games.limits import MOST_MOVES, MOST_PLIES
from ...spec import Integer, Switch, option, options
from ..node import enter, leaf, leave, reason, retry
from ..result import AT_LEAST, AT_MOST, EXACT
from ..trace import CUT, FUTILE, TABLE
from ..workspace import FIELDS, INFINITY, NO_MOVE, ended, numbers_of
from .table import ABSENT, NO_HASH_MOVE, bound_of, depth_of, find, move_of, packed, store

CELLS = 1024  # move numbers are below it
WORTH_SHARING = 4  # plies: at smaller depths, searching the move takes less time than looking up its mark
LATE = 4  # how many moves a node searches before `lmr` reduces the rest
MOST_QUIESCENCE = 100  # plies
QUIET = 0x5DEECE66D5DEECE6  # XORed into a position's key for its quiescence entries

MEMORY = Integer("megabytes of the table", low=1, high=16_384)
REUSE = Switch("keep the table for the next move of the game")


@options
class DeepeningOptions:
    """What `deepening` may do; without lmr, futility, quiescence and width, its value is minimax's at every depth."""

    # Positions reached in different ways are searched once; the table's move comes first.
    tt: bool = option(Switch("a table of positions already searched"), default=True)
    # After the first move, ask of the others only whether they are better (Marsland and Campbell 1982).
    pvs: bool = option(Switch("ask of later moves only whether they are better"), default=True)
    # Off by default, since with the present evaluators it visits more nodes.
    aspiration: bool = option(Switch("search in a window around an earlier value"), default=False)
    # Akl and Newborn 1977.
    killers: bool = option(Switch("try early what refuted a sibling"), default=True)
    # Schaeffer 1989.
    history: bool = option(Switch("try early what refuted often"), default=True)
    # Late moves are searched one ply less, and again in full if they turn out well.
    lmr: bool = option(Switch("search late moves one ply less"), default=False)
    futility: int = option(
        Integer("give up a ply before the end what is worse by more than this; 0 never", low=0, high=10**12), default=0
    )
    # Until the position is quiet. Before the end, where the game says that one of a few moves has to be played, only
    # these are searched, and a single one costs no depth.
    quiescence: int = option(
        Integer("plies of forcing moves after the last ply", low=0, high=MOST_QUIESCENCE), default=0
    )
    width: int = option(
        Integer("moves to search in any position, those the game would try first; 0 all", low=0, high=MOST_MOVES),
        default=0,
    )
    memory: int = option(MEMORY, default=16)
    # Each puts off the moves that another is searching (Weill 1996).
    threads: int = option(Integer("searches at once that share the table", low=1, high=64), default=1)
    reuse: bool = option(REUSE, default=True)


new_record = workspace_type(
    [
        *FIELDS,
        *numbers_of(DeepeningOptions),
        ("generation", ()),
        ("rank", (MOST_PLIES + 1, MOST_MOVES)),  # the sort keys of a node's moves
        ("killer_moves", (MOST_PLIES + 1, 2)),
        ("history_scores", (2, CELLS)),
    ]
)


@compiled
def search(
    position: Any, evaluator: Any, depth: int, alpha: int, beta: int, work: Any, table: Any, marks: Any, trace: Any
) -> int:
    enter(work, trace, 0, NO_MOVE, alpha, beta)
    value = _pvs(position, evaluator, int64(depth), int64(0), int64(alpha), int64(beta), work, table, marks, trace)
    leave(work, trace, 0, 0, value, alpha, beta, True)
    return value


@compiled
def _pvs(
    position: Any,
    evaluator: Any,
    depth: int,
    ply: int,
    alpha: int,
    beta: int,
    work: Any,
    table: Any,
    marks: Any,
    trace: Any,
) -> int:
    # 1. Evaluate the position if the game is over; at depth 0, search on until it is quiet.
    if position.is_over():
        return leaf(position, evaluator, work, trace, ply)
    if depth <= 0:
        return _quiet(position, evaluator, int64(work.quiescence), ply, alpha, beta, work, table, trace)

    # 2. Look in the table. At the root its value is not used: every root move is to be judged.
    first_alpha, first_beta = alpha, beta
    key = position.key()
    hash_move = NO_HASH_MOVE
    if work.tt != 0:
        value, rest = find(table, key)
        if rest != ABSENT:
            hash_move = move_of(rest)
            if depth_of(rest) == depth and ply > 0:
                # Equal depth, not greater: this keeps the value that of minimax at this depth.
                bound = bound_of(rest)
                if bound == EXACT or (bound == AT_LEAST and value >= beta) or (bound == AT_MOST and value <= alpha):
                    reason(trace, ply, TABLE, 0)
                    return value

    # 3. Futility: one ply before the end, skip a hopeless position, unless a forcing move might save it.
    moves = work.buffer[ply]
    side = position.to_move()
    maximising = side == work.side
    shortens = (work.futility > 0 and depth == 1) or (work.lmr != 0 and depth >= 3)
    n = 1
    if shortens or work.quiescence > 0:
        n = position.forcing(moves)
    is_quiet = shortens and n == 0
    if is_quiet and depth == 1:
        hope = int(evaluator.score(position, work.side)) + (work.futility if maximising else -work.futility)
        if (hope <= alpha) if maximising else (hope >= beta):
            reason(trace, ply, FUTILE, 0)
            return hope

    # 4. Sort the moves: the table's, the killers, then by history; equal moves stay in the game's own order.
    #    Forced replies: search only these; a single one costs no depth, up to twice the nominal depth.
    longer = 0
    if work.quiescence > 0 and n < 0:
        n = -n
        longer = 1 if n == 1 and ply < 2 * work.depth else 0
    else:
        n = position.candidates(moves)
        if work.width > 0:
            n = min(n, work.width)
    sort_moves(work, ply, side, n, hash_move)

    # 5. Search them. The first gets the whole window; each other one gets it only after a null window shows that it
    #    is better.
    best = -INFINITY if maximising else INFINITY
    best_move = NO_HASH_MOVE
    shared = len(marks) > 1 and depth >= WORTH_SHARING
    first_deferred = n
    for i in range(n):
        if shared and i > 0:
            first_deferred = deferred(moves, i, n, first_deferred, key, depth, marks)
        move = int(moves[i])
        if shared:
            mark(marks, key, move, depth)
        child = position.play(move)
        value = best
        again = 1
        if i > 0 and (work.pvs != 0 or work.lmr != 0):
            reduced = 1 if is_quiet and i >= LATE and depth >= 3 else 0
            low, high = (alpha, alpha + 1) if maximising else (beta - 1, beta)
            enter(work, trace, ply + 1, move, low, high)
            value = _pvs(child, evaluator, depth - 1 - reduced, ply + 1, low, high, work, table, marks, trace)
            better = value > alpha if maximising else value < beta
            within = value < beta if maximising else value > alpha
            again = 1 if better and (reduced == 1 or within) and not ended(work) else 0
            if again == 1:
                retry(work, trace, ply + 1, value)
        if again == 1:
            enter(work, trace, ply + 1, move, alpha, beta)
            value = _pvs(child, evaluator, depth - 1 + longer, ply + 1, alpha, beta, work, table, marks, trace)
        child.undo()
        if shared:
            unmark(marks, key, move, depth)
        if ended(work):
            return best
        # 6. Keep the best, narrow the window, and stop when the other side would avoid this position.
        better = value > best if maximising else value < best
        leave(work, trace, ply + 1, i, value, alpha, beta, better)
        if better:
            best = value
            best_move = move
        if maximising:
            alpha = max(alpha, best)
        else:
            beta = min(beta, best)
        if alpha >= beta:
            remember_refutation(work, ply, side, move, depth)
            reason(trace, ply, CUT, n - i - 1)
            break

    # 7. Store the result in the table.
    if work.tt != 0:
        bound = AT_MOST if best <= first_alpha else AT_LEAST if best >= first_beta else EXACT
        store(table, key, best, packed(depth, bound, best_move, work.generation))
    return best


@compiled
def _quiet(
    position: Any, evaluator: Any, left: int, ply: int, alpha: int, beta: int, work: Any, table: Any, trace: Any
) -> int:
    """Quiescence: the value of a position after its forcing moves, followed for at most `left` plies.

    The side to move may decline them and take the evaluator's score, unless the game says that one of them has to be
    played. Independent threats can be played in any order, so without the table the
    work would grow with the number of orders.
    """
    best = int64(leaf(position, evaluator, work, trace, ply))
    if left == 0 or position.is_over():
        return best
    moves = work.buffer[ply]
    n = position.forcing(moves)
    if n == 0:
        return best
    first_alpha, first_beta = alpha, beta
    key = position.key() ^ QUIET
    if work.tt != 0:
        value, rest = find(table, key)
        bound = bound_of(rest)
        known = bound == EXACT or (bound == AT_LEAST and value >= beta) or (bound == AT_MOST and value <= alpha)
        if rest != ABSENT and move_of(rest) == left and known:  # here the move field holds `left`
            reason(trace, ply, TABLE, 0)
            return int64(value)
    maximising = position.to_move() == work.side
    if n < 0:
        best = int64(-INFINITY) if maximising else int64(INFINITY)
    elif maximising:
        alpha = max(alpha, best)
    else:
        beta = min(beta, best)
    for i in range(abs(n)):
        if alpha >= beta:
            reason(trace, ply, CUT, abs(n) - i)
            break
        move = int(moves[i])
        child = position.play(move)
        enter(work, trace, ply + 1, move, alpha, beta)
        value = _quiet(child, evaluator, left - 1, ply + 1, alpha, beta, work, table, trace)
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
    if work.tt != 0:
        bound = AT_MOST if best <= first_alpha else AT_LEAST if best >= first_beta else EXACT
        store(table, key, best, packed(1, bound, left, work.generation))
    return best


@inlined
def deferred(moves: Any, i: int, n: int, first_deferred: int, key: int, depth: int, marks: Any) -> int:
    """Move those that another thread is searching to the end, each at most once; return where they begin."""
    while i < first_deferred:
        move = int(moves[i])
        sign = sign_of(key, move, depth)
        if marks[sign & len(marks) - 1] != sign:
            break
        for j in range(i, n - 1):
            moves[j] = moves[j + 1]
        moves[n - 1] = move
        first_deferred -= 1
    return first_deferred


@inlined
def sign_of(key: int, move: int, depth: int) -> int:
    return hash63(move * 1024 + depth, key)


@inlined
def mark(marks: Any, key: int, move: int, depth: int) -> None:
    """Tell the other threads that this one is searching the move."""
    sign = sign_of(key, move, depth)
    marks[sign & len(marks) - 1] = sign


@inlined
def unmark(marks: Any, key: int, move: int, depth: int) -> None:
    marks[sign_of(key, move, depth) & len(marks) - 1] = 0


@inlined
def sort_moves(work: Any, ply: int, side: int, n: int, hash_move: int) -> None:
    """Sort the moves of a node, stably: the table's move, the killers, then by history."""
    moves, rank = work.buffer[ply], work.rank[ply]
    for i in range(n):
        move = moves[i]
        worth = 0
        if move == hash_move:
            worth = 1 << 60
        elif work.killers != 0 and move == work.killer_moves[ply][0]:
            worth = 1 << 59
        elif work.killers != 0 and move == work.killer_moves[ply][1]:
            worth = 1 << 58
        elif work.history != 0:
            worth = work.history_scores[side][move]
        j = i
        while j > 0 and rank[j - 1] < worth:
            rank[j] = rank[j - 1]
            moves[j] = moves[j - 1]
            j -= 1
        rank[j] = worth
        moves[j] = move


@inlined
def remember_refutation(work: Any, ply: int, side: int, move: int, depth: int) -> None:
    """The move caused a cut-off: try it early in other nodes."""
    if work.killer_moves[ply][0] != move:
        work.killer_moves[ply][1] = work.killer_moves[ply][0]
        work.killer_moves[ply][0] = move
    work.history_scores[side][move] += depth * depth
