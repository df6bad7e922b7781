"""Runs the textbook searches within limits."""

import time
from collections.abc import Callable
from typing import Any

from ..compiled import prepare
from ..errors import Mistake
from ..games.state import copied
from .control import Control
from .limits import Limits
from .result import BOUNDS, Bound, Figures, RootMove, Score, SearchResult
from .trace import Recording
from .workspace import NO_MOVE, ended, new_work


def run(
    search: Callable[..., int],
    position: Any,
    evaluator: Any,
    limits: Limits | None,
    control: Control | None,
    recording: Recording | None,
) -> SearchResult:
    """Run a compiled search(position, evaluator, depth, work, trace) -> value within limits."""
    if position.is_over():
        raise Mistake("The game is over: there is no move to search for.")
    position, evaluator = copied(position), copied(evaluator)  # an evaluator, too, may remember what it saw
    limits, control = limits or Limits(), control or Control()
    trace = recording.trace if recording is not None else None
    work = new_work()
    work.side = position.to_move()
    work.limit = limits.most_nodes
    prepare(search, position, evaluator, 1, work, trace)

    started = time.perf_counter()
    best = None
    with control.lend(work, seconds=limits.seconds):
        for depth in limits.depths(position.plies_left()):
            work.depth, work.root_count = depth, 0
            before = int(work.nodes)
            if recording is not None:
                recording.begin()
            value = search(position, evaluator, depth, work, trace)
            stopped = ended(work)
            if stopped and best is not None:
                break
            best = _result(position, work, None if stopped else int(value))
            if stopped:
                break
            if recording is not None:
                recording.finish(depth, int(value), int(work.nodes) - before)
            control.report(best.with_figures(nodes=int(work.nodes), seconds=time.perf_counter() - started))
    seconds = time.perf_counter() - started
    assert best is not None
    return best.with_figures(nodes=int(work.nodes), seconds=seconds)


def _result(position: Any, work: Any, value: int | None) -> SearchResult:
    """The result after one depth; value is None if the search was stopped before it finished."""
    depth, count = int(work.depth), int(work.root_count)
    moves, values, bounds = work.buffer[0], work.root_value, work.root_bound
    root = tuple(RootMove(int(moves[i]), Score(int(values[i]), BOUNDS[int(bounds[i])])) for i in range(count))
    if value is None and count == 0:
        position.candidates(moves)
        return SearchResult.unjudged(int(moves[0]))
    line = []
    for move in work.line[0]:
        if move == NO_MOVE:
            break
        line.append(int(move))
    best = Score(max(found.value for found in root), Bound.AT_LEAST) if value is None else Score(value)
    return SearchResult(Figures(best, depth, 0, 0.0, tuple(line)), root)
