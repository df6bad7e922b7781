"""Deepening: alpha-beta with everything that makes it strong, whatever the game.

Depth 1, 2, 3 … one after the other (Slate and Atkin 1977), each depth ordering the next. Every ingredient can be
switched off, so that its worth can be measured; without `lmr`, `futility`, `quiescence` and `width`, as it is unless
somebody asks for them, the value is minimax's at every depth.

    tt          a transposition table: positions reached in different ways are searched once; its move comes first
    pvs         after the first move, ask of the others only whether they are better (Marsland and Campbell 1982)
    aspiration  search the next depth in a window around an earlier value; off, for with the evaluators that there are
                it visits more nodes
    killers     moves that refuted a sibling are tried early (Akl and Newborn 1977)
    history     moves that refuted often, anywhere, come before those that did not (Schaeffer 1989)
    lmr         late moves are searched one ply less, and again in full if they turn out well
    futility    one ply before the end, a position that is hopeless by more than this margin is not searched
    quiescence  at the end, moves that force the rival's hand go on for so many plies, until the position is quiet;
                before it, where the game says that one of a few moves has to be played, only they are searched, and a
                single one costs no depth
    width       only so many moves are searched in any position, those that the game would try first
    threads     several searches share the table; each profits from what the others find
    reuse       the table of the last move serves the next one

Whether a position is quiet, its game says (`forcing`); one that is not is never reduced or found hopeless.

A forced win is found at the least depth that shows it, and the search ends there. If all moves lose, the move of the
last depth that saw a way out is kept, unless it loses by more: it lasts longest.
"""

import threading
import time
from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any, NamedTuple

from ..compiled import compiled, inlined, int64, memory_of, prepare
from ..errors import Mistake
from ..games.game import MOST_MOVES, MOST_PLIES, legal_moves, own_copy
from ..spec import Integer, Option, Switch
from .decision import AT_LEAST, AT_MOST, BOUNDS, EXACT, Control, Decision, Limits, Recall, RootMove
from .table import ABSENT, NO_HASH_MOVE, bound_of, depth_of, find, move_of, new_table, packed, store
from .trace import CUT, DEPTH, FUTILE, OVER, TABLE, Recording, because, closed, opened
from .work import FIELDS, INFINITY, NO_MOVE, remember_line, remember_root, time_limit

CELLS = 1024  # move numbers are below it
LATE = 4  # how many moves a node searches before `lmr` reduces the rest
MOST_QUIESCENCE = 100  # plies
QUIET = 0x5DEECE66D5DEECE6  # what tells the key of a position in quiescence from its usual one

OPTIONS: dict[str, Option[Any]] = {
    "tt": Switch("a table of positions already searched"),
    "pvs": Switch("ask of later moves only whether they are better"),
    "aspiration": Switch("search in a window around an earlier value"),
    "killers": Switch("try early what refuted a sibling"),
    "history": Switch("try early what refuted often"),
    "lmr": Switch("search late moves one ply less"),
    "futility": Integer("give up a ply before the end what is worse by more than this; 0 never", low=0, high=10**12),
    "quiescence": Integer("plies of forcing moves after the last ply", low=0, high=MOST_QUIESCENCE),
    "width": Integer("moves to search in any position, those the game would try first; 0 all", low=0, high=MOST_MOVES),
    "memory": Integer("megabytes of the table", low=1, high=16_384),
    "threads": Integer("searches at once that share the table", low=1, high=64),
    "reuse": Switch("keep the table for the next move of the game"),
}

_new_record = memory_of(
    [
        *FIELDS,  # rows belong to plies here
        ("generation", ()),
        ("tt", ()),
        ("pvs", ()),
        ("killers_on", ()),
        ("history_on", ()),
        ("lmr", ()),
        ("futility", ()),
        ("quiescence", ()),
        ("width", ()),
        ("rank", (MOST_PLIES + 1, MOST_MOVES)),  # by what the moves of a node are sorted
        ("killers", (MOST_PLIES + 1, 2)),
        ("history", (2, CELLS)),
    ]
)


def deepening(
    position: Any,
    evaluator: Any,
    limits: Limits | None = None,
    *,
    control: Control | None = None,
    tt: bool = True,
    pvs: bool = True,
    aspiration: bool = False,
    killers: bool = True,
    history: bool = True,
    lmr: bool = False,
    futility: int = 0,
    quiescence: int = 0,
    width: int = 0,
    memory: int = 16,
    threads: int = 1,
    reuse: bool = True,
    recall: Recall | None = None,
    recording: Recording | None = None,
) -> Decision:
    """The best move found within the limits."""
    settings = {
        "tt": tt,
        "pvs": pvs,
        "killers_on": killers,
        "history_on": history,
        "lmr": lmr,
        "futility": futility,
        "quiescence": quiescence,
        "width": width,
    }
    return deepen(
        position,
        evaluator,
        limits,
        control,
        judge=in_window if aspiration else in_full,
        settings=settings,
        memory=memory,
        threads=threads,
        recall=recall if reuse else None,
        recording=recording,
    )


def deepen(
    position: Any,
    evaluator: Any,
    limits: Limits | None,
    control: Control | None,
    *,
    judge: "Judge",
    settings: Mapping[str, int],
    memory: int,
    threads: int,
    recall: Recall | None,
    recording: Recording | None,
) -> Decision:
    """Depth after depth, each judged in the given way."""
    if position.is_over():
        raise Mistake("The game is over: there is no move to search for.")
    limits, control = limits or Limits(), control or Control()
    table, generation = _table_for(position, evaluator, settings, memory, recall)
    works = [_new_work(position, limits, settings, generation) for _ in range(threads)]
    trace = recording.trace if recording is not None else None
    prepare(search, position, evaluator, 1, -INFINITY, INFINITY, works[0], table, trace)
    if threads > 1:
        prepare(search, position, evaluator, 1, -INFINITY, INFINITY, works[0], table, None)
    control.watch(*works)
    started = time.perf_counter()
    helpers = [
        threading.Thread(target=_help, args=(own_copy(position), evaluator, work, table, 1 + number % 2), daemon=True)
        for number, work in enumerate(works[1:], start=1)
    ]
    with time_limit(limits.seconds, *works):
        for helper in helpers:
            helper.start()
        decision = _depth_by_depth(
            own_copy(position), evaluator, limits, works, table, judge, started, control, recording
        )
        for work in works[1:]:
            work.limit = 0
        for helper in helpers:
            helper.join()
    if recall is not None:
        recall.kept = _Kept(evaluator, position.to_move(), dict(settings), memory, table, int(works[0].generation))
    return replace(decision, nodes=_total(works), seconds=time.perf_counter() - started)


class _Kept(NamedTuple):
    """A table, and whose values it holds."""

    evaluator: Any
    side: int
    settings: dict[str, int]
    memory: int
    table: Any
    generation: int


def _table_for(
    position: Any, evaluator: Any, settings: Mapping[str, int], memory: int, recall: Recall | None
) -> tuple[Any, int]:
    """The table of the last move if it fits, and its last generation; otherwise an empty one."""
    kept = recall.kept if recall is not None else None
    if (
        isinstance(kept, _Kept)
        and kept.evaluator is evaluator  # the very same: to compare weights is not worth it
        and (kept.side, kept.settings, kept.memory) == (position.to_move(), settings, memory)
    ):
        return kept.table, kept.generation
    return new_table(memory if settings["tt"] else 0), 0


def _new_work(position: Any, limits: Limits, settings: Mapping[str, int], generation: int) -> Any:
    work = _new_record()
    work.side = position.to_move()
    work.limit = INFINITY if limits.nodes is None else limits.nodes
    work.generation = generation
    for name, setting in settings.items():
        setattr(work, name, int(setting))
    work.killers[:] = NO_MOVE
    return work


def _total(works: list[Any]) -> int:
    return sum(int(work.nodes) for work in works)


def _depth_by_depth(
    position: Any,
    evaluator: Any,
    limits: Limits,
    works: list[Any],
    table: Any,
    judge: "Judge",
    started: float,
    control: Control,
    recording: Recording | None,
) -> Decision:
    work = works[0]
    position.candidates(work.buffer[0])
    first = int(work.buffer[0][0])
    best = Decision(first, None, None, 0, 0, 0.0, (first,), ())
    deepest = position.plies_left() if limits.depth is None else min(limits.depth, position.plies_left())
    values: dict[int, int] = {}
    for depth in range(1, deepest + 1):
        work.depth = depth
        work.generation += 1
        if recording is not None:
            recording.begin()
        # Whoever moves last looks better: the value of two plies ago is the better guess.
        value = judge(position, evaluator, depth, values.get(depth - 2), work, table, recording)
        seconds = time.perf_counter() - started
        if value is None:
            return _cut_short(best, work)
        values[depth] = value
        found = _found(position, evaluator, work, depth, value, table, _total(works), seconds)
        result = _result(position, found.line[:depth])  # beyond, only forcing moves were looked at
        if result < 0 and best.depth > 0 and best.move != found.move:
            # Every move loses: what looked best one ply earlier holds out longest, but it may lose by more.
            line = _line_after(best.move, position, evaluator, work, depth, table, recording)
            if line is None:
                return best
            if _result(position, line[:depth]) >= result:
                found = replace(found, move=best.move, line=line)
        best = found
        control.report(best)
        if result != 0:
            break
    return best


# judge(position, evaluator, depth, guess, work, table, recording): the value at a depth, or None if it was stopped
Judge = Callable[[Any, Any, int, int | None, Any, Any, Recording | None], int | None]


def asked(
    position: Any,
    evaluator: Any,
    depth: int,
    low: int,
    high: int,
    work: Any,
    table: Any,
    recording: Recording | None,
) -> int | None:
    """What one search within a window gives; None if it was stopped."""
    work.root_count = 0
    before = int(work.nodes)
    trace = recording.trace if recording is not None else None
    value = int(search(position, evaluator, depth, low, high, work, table, trace))
    if work.nodes >= work.limit:
        return None
    if recording is not None:
        recording.finish(depth, value, int(work.nodes) - before)
    return value


def in_full(
    position: Any,
    evaluator: Any,
    depth: int,
    guess: int | None,
    work: Any,
    table: Any,
    recording: Recording | None,
) -> int | None:
    """The value by one search without bounds."""
    return asked(position, evaluator, depth, -INFINITY, INFINITY, work, table, recording)


def in_window(
    position: Any,
    evaluator: Any,
    depth: int,
    guess: int | None,
    work: Any,
    table: Any,
    recording: Recording | None,
) -> int | None:
    """The value from a window around the guess, opened on the side where the value turns out to be."""
    if guess is None:
        return in_full(position, evaluator, depth, guess, work, table, recording)
    margin = 1 + abs(guess) // 8
    low, high = guess - margin, guess + margin
    while True:
        value = asked(position, evaluator, depth, low, high, work, table, recording)
        if value is None or low < value < high:
            return value
        low, high = (-INFINITY, high) if value <= low else (low, INFINITY)


def _found(
    position: Any, evaluator: Any, work: Any, depth: int, value: int, table: Any, nodes: int, seconds: float
) -> Decision:
    line = _line(position, evaluator, work, depth, value, table)
    moves, values, bounds = work.buffer[0], work.root_value, work.root_bound
    root = (RootMove(int(moves[i]), int(values[i]), BOUNDS[int(bounds[i])]) for i in range(int(work.root_count)))
    return Decision(line[0], value, "exact", depth, nodes, seconds, line, tuple(root))


def _line(position: Any, evaluator: Any, work: Any, depth: int, value: int, table: Any) -> tuple[int, ...]:
    """The line of the last search. Where the table answered, it broke off: the table also knows how it goes on."""
    kept = [int(move) for move in work.line[0]]
    kept = kept[: kept.index(NO_MOVE)]
    line, end = list(kept), own_copy(position)
    for move in line:
        end = end.play(move)
    while len(line) < depth and not end.is_over():
        _, rest = find(table, end.key())
        if depth_of(rest) != depth - len(line) or move_of(rest) not in legal_moves(end):
            return tuple(kept)
        line.append(move_of(rest))
        end = end.play(line[-1])
    return tuple(line if evaluator.score(end, work.side) == value else kept)


def _line_after(
    move: int, position: Any, evaluator: Any, work: Any, depth: int, table: Any, recording: Recording | None
) -> tuple[int, ...] | None:
    """The line that begins with a move; None if the search for it was stopped."""
    before = int(work.nodes)
    child = position.play(move)
    value = asked(child, evaluator, depth - 1, -INFINITY, INFINITY, work, table, None)
    line = None if value is None else (move, *_line(child, evaluator, work, depth - 1, value, table))
    child.undo()
    if recording is not None and value is not None:
        recording.count(depth - 1, value, int(work.nodes) - before)
    return line


def _cut_short(best: Decision, work: Any) -> Decision:
    """The last finished depth; or, before the first is finished, the best of the moves that were judged."""
    count = int(work.root_count)
    if best.depth > 0 or count == 0:
        return best
    judged = [RootMove(int(work.buffer[0][i]), int(work.root_value[i]), BOUNDS[EXACT]) for i in range(count)]
    top = max(judged, key=lambda found: found.value)
    return Decision(top.move, top.value, BOUNDS[AT_LEAST], 1, 0, 0.0, (top.move,), tuple(judged))


def _result(position: Any, line: tuple[int, ...]) -> int:
    """What the side to move has at the end of a line if that is the end of the game, otherwise 0."""
    side, end = position.to_move(), own_copy(position)
    for move in line:
        end = end.play(move)
    return int(end.result(side)) if end.is_over() else 0


def _help(position: Any, evaluator: Any, work: Any, table: Any, start: int) -> None:
    """Search deeper and deeper for the table's sake until stopped."""
    for depth in range(start, position.plies_left() + 1):
        work.depth = depth
        work.generation += 1
        search(position, evaluator, depth, -INFINITY, INFINITY, work, table, None)
        if work.nodes >= work.limit:
            return


@compiled
def search(position: Any, evaluator: Any, depth: int, alpha: int, beta: int, work: Any, table: Any, trace: Any) -> int:
    opened(trace, 0, NO_MOVE, alpha, beta, work)
    value = _pvs(position, evaluator, int64(depth), int64(0), int64(alpha), int64(beta), work, table, trace)
    closed(trace, 0, value, True, work)
    return value


@compiled
def _pvs(
    position: Any, evaluator: Any, depth: int, ply: int, alpha: int, beta: int, work: Any, table: Any, trace: Any
) -> int:
    # 1. Count the node; evaluate what is over, and what is deep enough once it is quiet.
    work.nodes += 1
    work.line[ply][0] = NO_MOVE
    if position.is_over():
        because(trace, ply, OVER, 0)
        return int(evaluator.score(position, work.side))
    if depth <= 0:
        return _quiet(position, evaluator, int64(work.quiescence), ply, alpha, beta, work, table, trace)

    # 2. Ask the table. At the root nothing is cut off: its moves are to be judged.
    first_alpha, first_beta = alpha, beta
    key = position.key()
    hash_move = NO_HASH_MOVE
    if work.tt != 0:
        value, rest = find(table, key)
        if rest != ABSENT:
            hash_move = move_of(rest)
            if depth_of(rest) == depth and ply > 0:
                # Equal depth, not greater: so that the value is the one that minimax has at this depth.
                bound = bound_of(rest)
                if bound == EXACT or (bound == AT_LEAST and value >= beta) or (bound == AT_MOST and value <= alpha):
                    because(trace, ply, TABLE, 0)
                    return value

    # 3. What is hopeless one ply before the end is not searched, unless something forcing might turn it.
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
            because(trace, ply, FUTILE, 0)
            return hope

    # 4. Sort the moves: the table's, the killers, then by history; among equals the game's own order stays. What has to
    #    be played needs no company, and if it is a single move, no depth; twice the depth is deep enough, though.
    longer = 0
    if work.quiescence > 0 and n < 0:
        n = -n
        longer = 1 if n == 1 and ply < 2 * work.depth else 0
    else:
        n = position.candidates(moves)
        if work.width > 0:
            n = min(n, work.width)
    sort_moves(work, ply, side, n, hash_move)

    # 5. Search them. Only the first gets the whole window; the others have to prove that they are better.
    best = -INFINITY if maximising else INFINITY
    best_move = NO_HASH_MOVE
    for i in range(n):
        move = int(moves[i])
        child = position.play(move)
        value = best
        again = 1
        if i > 0 and (work.pvs != 0 or work.lmr != 0):
            reduced = 1 if is_quiet and i >= LATE and depth >= 3 else 0
            low, high = (alpha, alpha + 1) if maximising else (beta - 1, beta)
            opened(trace, ply + 1, move, low, high, work)
            value = _pvs(child, evaluator, depth - 1 - reduced, ply + 1, low, high, work, table, trace)
            better = value > alpha if maximising else value < beta
            within = value < beta if maximising else value > alpha
            again = 1 if better and (reduced == 1 or within) and work.nodes < work.limit else 0
            if again == 1:
                closed(trace, ply + 1, value, False, work)
        if again == 1:
            opened(trace, ply + 1, move, alpha, beta, work)
            value = _pvs(child, evaluator, depth - 1 + longer, ply + 1, alpha, beta, work, table, trace)
        child.undo()
        if work.nodes >= work.limit:
            return best
        if ply == 0:
            bound = AT_MOST if value <= alpha else AT_LEAST if value >= beta else EXACT
            remember_root(work, i, value, bound)
        # 6. Keep the best, narrow the window, and stop when the other side would not let it come to this.
        better = value > best if maximising else value < best
        closed(trace, ply + 1, value, better, work)
        if better:
            best = value
            best_move = move
            remember_line(work, ply, ply + 1, move)
        if maximising:
            alpha = max(alpha, best)
        else:
            beta = min(beta, best)
        if alpha >= beta:
            remember_refutation(work, ply, side, move, depth)
            because(trace, ply, CUT, n - i - 1)
            break

    # 7. Tell the table.
    if work.tt != 0:
        bound = AT_MOST if best <= first_alpha else AT_LEAST if best >= first_beta else EXACT
        store(table, key, best, packed(depth, bound, best_move, work.generation))
    return best


@compiled
def _quiet(
    position: Any, evaluator: Any, left: int, ply: int, alpha: int, beta: int, work: Any, table: Any, trace: Any
) -> int:
    """The value of a position once nothing forces anybody's hand, with so many plies left to get there.

    Whoever is to move may leave it at what the evaluator says, unless the game says that one of the forcing moves has
    to be played. The node is counted already. Threats that do not touch come in any order, so without the table the
    work would grow as fast as the number of their orders.
    """
    because(trace, ply, OVER if position.is_over() else DEPTH, 0)
    best = int64(evaluator.score(position, work.side))
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
        if rest != ABSENT and move_of(rest) == left and known:  # here the move's field has the plies that were left
            because(trace, ply, TABLE, 0)
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
            because(trace, ply, CUT, abs(n) - i)
            break
        move = int(moves[i])
        child = position.play(move)
        opened(trace, ply + 1, move, alpha, beta, work)
        work.nodes += 1
        work.line[ply + 1][0] = NO_MOVE
        value = _quiet(child, evaluator, left - 1, ply + 1, alpha, beta, work, table, trace)
        child.undo()
        if work.nodes >= work.limit:
            return best
        better = value > best if maximising else value < best
        closed(trace, ply + 1, value, better, work)
        if better:
            best = value
            remember_line(work, ply, ply + 1, move)
        if maximising:
            alpha = max(alpha, best)
        else:
            beta = min(beta, best)
    if work.tt != 0:
        bound = AT_MOST if best <= first_alpha else AT_LEAST if best >= first_beta else EXACT
        store(table, key, best, packed(1, bound, left, work.generation))
    return best


@inlined
def sort_moves(work: Any, ply: int, side: int, n: int, hash_move: int) -> None:
    """Sort the moves of a node, stably, by what is known about them."""
    moves, rank = work.buffer[ply], work.rank[ply]
    for i in range(n):
        move = moves[i]
        worth = 0
        if move == hash_move:
            worth = 1 << 60
        elif work.killers_on != 0 and move == work.killers[ply][0]:
            worth = 1 << 59
        elif work.killers_on != 0 and move == work.killers[ply][1]:
            worth = 1 << 58
        elif work.history_on != 0:
            worth = work.history[side][move]
        j = i
        while j > 0 and rank[j - 1] < worth:
            rank[j] = rank[j - 1]
            moves[j] = moves[j - 1]
            j -= 1
        rank[j] = worth
        moves[j] = move


@inlined
def remember_refutation(work: Any, ply: int, side: int, move: int, depth: int) -> None:
    """A move was too good to be allowed: try it early elsewhere."""
    if work.killers[ply][0] != move:
        work.killers[ply][1] = work.killers[ply][0]
        work.killers[ply][0] = move
    work.history[side][move] += depth * depth
