"""Deepening: alpha-beta with everything that makes it strong, whatever the game.

Iterative deepening: depth 1, 2, 3 … one after the other (Slate and Atkin 1977), each depth ordering the next. Every
ingredient can be switched off, so that its worth can be measured: see DeepeningOptions, in pvs.py.

The game says whether a position is quiet (`forcing`); `lmr` and `futility` never apply to one that is not.

A forced win is found at the least depth that shows it, and the search ends there. If all moves lose, the search keeps
the best move of the last depth at which not all of them lost, because it delays the loss longest, unless it loses by
more.
"""

import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from typing import Any, NamedTuple

import numpy as np

from ...compiled import prepare
from ...errors import Mistake
from ...games.game import legal_moves
from ...games.state import copied
from ..control import Control, EngineMemory
from ..kind import SearchKind
from ..limits import Limits
from ..result import BOUNDS, Bound, Figures, RootMove, Score, SearchResult
from ..trace import Recording
from ..workspace import INFINITY, NO_MOVE, ended, set_options
from .pvs import DeepeningOptions, new_record, search
from .table import depth_of, find, first_part, grown, move_of, new_table, spread

MARKS = 1 << 12  # many more than the nodes that all threads have open
WORTH_HELP = 10_000  # nodes so far: before that, starting a thread takes longer than it saves


def deepening(
    position: Any,
    evaluator: Any,
    limits: Limits | None = None,
    *,
    control: Control | None = None,
    recall: EngineMemory | None = None,
    recording: Recording | None = None,
    **options: Any,
) -> SearchResult:
    """The best move found within the limits. The options are those of DeepeningOptions."""
    own = DeepeningOptions(**options)
    judge = in_window if own.aspiration else in_full
    return deepen(position, evaluator, limits, control, judge, own, recall, recording)


def deepen(
    position: Any,
    evaluator: Any,
    limits: Limits | None,
    control: Control | None,
    judge: "Judge",
    options: DeepeningOptions,
    recall: EngineMemory | None,
    recording: Recording | None,
) -> SearchResult:
    """Search depth after depth; `judge` finds the value of each."""
    if position.is_over():
        raise Mistake("The game is over: there is no move to search for.")
    limits, control = limits or Limits(), control or Control()
    threads, recall = options.threads, recall if options.reuse else None
    kept = _kept_for(position, evaluator, options, recall)
    table = kept.table
    works = [_new_work(position, limits, options, kept.generation) for _ in range(threads)]
    marks = np.zeros(MARKS if threads > 1 else 1, np.int64)
    trace = recording.trace if recording is not None else None
    prepare(search, position, evaluator, 1, -INFINITY, INFINITY, works[0], table, marks, trace)
    prepare(spread, table, 0, works[0])
    if threads > 1:
        prepare(search, position, evaluator, 1, -INFINITY, INFINITY, works[0], table, marks, None)
    started = time.perf_counter()
    with control.lend(works[0], seconds=limits.seconds) as part:
        searcher = Searcher(copied(position), copied(evaluator), works[0], table, kept.memory, marks, recording)
        decision = _depth_by_depth(searcher, judge, limits, part, control.report, works, started)
    if recall is not None:
        recall.data = kept._replace(table=searcher.table, generation=int(works[0].generation))
    return decision.with_figures(nodes=_total(works), seconds=time.perf_counter() - started)


class _Kept(NamedTuple):
    """A table, and the search whose values it holds."""

    evaluator: Any
    side: int
    options: DeepeningOptions
    memory: Any  # of the size that these ask for
    table: Any  # as much of the memory as is in use
    generation: int


def _kept_for(position: Any, evaluator: Any, options: DeepeningOptions, recall: EngineMemory | None) -> _Kept:
    """The table of the last move if it fits; otherwise an empty one."""
    kept = recall.data if recall is not None else None
    if (
        isinstance(kept, _Kept)
        and kept.evaluator is evaluator  # the same object: comparing weights is not worth it
        and (kept.side, kept.options) == (position.to_move(), options)
    ):
        return kept
    memory = new_table(options.memory if options.tt else 0)
    return _Kept(evaluator, position.to_move(), options, memory, first_part(memory), 0)


def _new_work(position: Any, limits: Limits, options: DeepeningOptions, generation: int) -> Any:
    work = new_record()
    set_options(work, options)
    work.side = position.to_move()
    work.limit = limits.most_nodes
    work.generation = generation
    work.killer_moves[:] = NO_MOVE
    return work


def _total(works: list[Any]) -> int:
    return sum(int(work.nodes) for work in works)


@dataclass
class Searcher:
    """Searches one position again and again, with different depths and windows."""

    position: Any
    evaluator: Any
    work: Any
    table: Any
    memory: Any  # the table is its first part
    marks: Any  # which moves the threads are searching
    recording: Recording | None

    def search_window(self, depth: int, low: int, high: int) -> int | None:
        """The value of one search within a window; None if it was stopped."""
        work, recording = self.work, self.recording
        work.root_count = 0
        before = int(work.nodes)
        trace = recording.trace if recording is not None else None
        value = int(search(self.position, self.evaluator, depth, low, high, work, self.table, self.marks, trace))
        if ended(work):
            return None
        if recording is not None:
            recording.finish(depth, value, int(work.nodes) - before)
        return value

    def line(self, depth: int, value: int) -> tuple[int, ...]:
        """The line of the last search. It ends where the table gave the value; the table's moves continue it."""
        kept = [int(move) for move in self.work.line[0]]
        kept = kept[: kept.index(NO_MOVE)]
        line, end = list(kept), copied(self.position)
        for move in line:
            end = end.play(move)
        while len(line) < depth and not end.is_over():
            _, rest = find(self.table, end.key())
            if depth_of(rest) != depth - len(line) or move_of(rest) not in legal_moves(end):
                return tuple(kept)
            line.append(move_of(rest))
            end = end.play(line[-1])
        return tuple(line if self.evaluator.score(end, self.work.side) == value else kept)

    def line_after(self, move: int, depth: int) -> tuple[int, ...] | None:
        """The line that begins with a move; None if the search for it was stopped."""
        before = int(self.work.nodes)
        child = replace(self, position=self.position.play(move), recording=None)
        value = child.search_window(depth - 1, -INFINITY, INFINITY)
        line = None if value is None else (move, *child.line(depth - 1, value))
        child.position.undo()
        if self.recording is not None and value is not None:
            self.recording.count(depth - 1, value, int(self.work.nodes) - before)
        return line

    def found(self, depth: int, value: int, nodes: int, seconds: float) -> SearchResult:
        """What the last search has found out."""
        line, work = self.line(depth, value), self.work
        judged = zip(work.buffer[0], work.root_value, work.root_bound, range(int(work.root_count)), strict=False)
        root = tuple(RootMove(int(move), Score(int(value), BOUNDS[int(bound)])) for move, value, bound, _ in judged)
        return SearchResult(Figures(Score(value), depth, nodes, seconds, line), root)


# judge(searcher, depth, guess): the value at a depth, or None if it was stopped
Judge = Callable[[Searcher, int, int | None], int | None]


def in_full(searcher: Searcher, depth: int, guess: int | None) -> int | None:
    """The value by one search without bounds."""
    return searcher.search_window(depth, -INFINITY, INFINITY)


def in_window(searcher: Searcher, depth: int, guess: int | None) -> int | None:
    """The value from a window around the guess, opened on one side if the value lies outside."""
    if guess is None:
        return in_full(searcher, depth, guess)
    margin = 1 + abs(guess) // 8
    low, high = guess - margin, guess + margin
    while True:
        value = searcher.search_window(depth, low, high)
        if value is None or low < value < high:
            return value
        low, high = (-INFINITY, high) if value <= low else (low, INFINITY)


def _depth_by_depth(
    searcher: Searcher,
    judge: Judge,
    limits: Limits,
    control: Control,
    report: Callable[[SearchResult], None],
    works: list[Any],
    started: float,
) -> SearchResult:
    position, work, recording = searcher.position, searcher.work, searcher.recording
    position.candidates(work.buffer[0])
    best = SearchResult.unjudged(int(work.buffer[0][0]))
    deepest = position.plies_left() if limits.depth is None else min(limits.depth, position.plies_left())
    values: dict[int, int] = {}
    for depth in range(1, deepest + 1):
        work.depth = depth
        work.generation += 1
        searcher.table = grown(searcher.table, searcher.memory, work)
        if recording is not None:
            recording.begin()
        with _helped(searcher, depth, works[1:], control):
            # The side that moves last looks better; two depths earlier it was the same side, so guess that value.
            value = judge(searcher, depth, values.get(depth - 2))
        seconds = time.perf_counter() - started
        if value is None:
            return _cut_short(best, work)
        values[depth] = value
        found = searcher.found(depth, value, _total(works), seconds)
        result = _result(position, found.line[:depth])  # beyond that, the search followed forcing moves only
        if result < 0 and best.depth > 0 and best.move != found.move:
            # Every move loses: the best move of the previous depth delays the loss longest, but may lose by more.
            line = searcher.line_after(best.move, depth)
            if line is None:
                return best
            if _result(position, line[:depth]) >= result:
                found = found.with_figures(line=line)
        best = found
        report(best)
        if result != 0:
            break
    return best


def _cut_short(best: SearchResult, work: Any) -> SearchResult:
    """The last finished depth; or, before the first is finished, the best of the moves that were judged."""
    count = int(work.root_count)
    if best.depth > 0 or count == 0:
        return best
    judged = [RootMove(int(work.buffer[0][i]), Score(int(work.root_value[i]))) for i in range(count)]
    top = max(judged, key=lambda found: found.value)
    return SearchResult(Figures(Score(top.value, Bound.AT_LEAST), 1, 0, 0.0, (top.move,)), tuple(judged))


def _result(position: Any, line: tuple[int, ...]) -> int:
    """The result for the side to move if the line ends the game, otherwise 0."""
    side, end = position.to_move(), copied(position)
    for move in line:
        end = end.play(move)
    return int(end.result(side)) if end.is_over() else 0


@contextmanager
def _helped(searcher: Searcher, depth: int, works: list[Any], control: Control) -> Iterator[None]:
    """Within this context, other threads search the same position to fill the shared table."""
    if not works or searcher.work.nodes < WORTH_HELP:
        yield
        return
    helpers = []
    with control.lend(*works) as part:
        for work in works:
            work.generation = searcher.work.generation
            own = copied(searcher.position), copied(searcher.evaluator)
            arguments = *own, work, searcher.table, searcher.marks, depth
            helpers.append(threading.Thread(target=_help, args=arguments, daemon=True))
            helpers[-1].start()
        try:
            yield
        finally:
            part.stop()
            for helper in helpers:
                helper.join()


def _help(position: Any, evaluator: Any, work: Any, table: Any, marks: Any, start: int) -> None:
    """Search deeper and deeper until stopped."""
    for depth in range(start, position.plies_left() + 1):
        work.depth = depth
        search(position, evaluator, depth, -INFINITY, INFINITY, work, table, marks, None)
        if ended(work):
            return


DEEPENING = SearchKind(
    deepening,
    "alpha-beta depth after depth with a table, killers, history and threads",
    reuses_state=True,
    settings=DeepeningOptions,
    sources=("slate1977", "akl1977", "marsland1982", "schaeffer1989", "weill1996", "hyatt2002"),
)
