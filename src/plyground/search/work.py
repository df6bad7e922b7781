"""Shared by the textbook searches: their working memory, and the function that runs them within limits.

A node is a position that a search visits, the root and the leaves included; every search counts it once, on entry.
"""

import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

from ..compiled import inlined, memory_of, prepare
from ..errors import Mistake
from ..games.limits import MOST_MOVES, MOST_PLIES
from ..games.state import own_copy
from .control import Control
from .limits import Limits
from .result import BOUNDS, Bound, Figures, RootMove, Score, SearchResult
from .trace import Recording

NO_MOVE = -1
INFINITY = 1 << 62

# In the textbook searches, row d of a table belongs to the node with d plies left to search.
FIELDS: list[tuple[str, tuple[int, ...]]] = [
    ("nodes", ()),
    ("limit", ()),  # the search ends when nodes reaches it; set it to zero to stop the search
    ("side", ()),  # values are for this side, the one to move at the root
    ("depth", ()),  # of the root
    ("buffer", (MOST_PLIES + 1, MOST_MOVES)),  # the moves of the node
    ("line", (MOST_PLIES + 1, MOST_PLIES + 1)),  # its best line so far, ended by NO_MOVE
    ("root_count", ()),  # how many moves of the root are judged, then their values and bounds
    ("root_value", (MOST_MOVES,)),
    ("root_bound", (MOST_MOVES,)),
]
new_work = memory_of(FIELDS)


@inlined
def remember_line(work: Any, row: int, child_row: int, move: int) -> None:
    """Set the best line of this node to the move followed by its child's line."""
    line = work.line[row]
    rest = work.line[child_row]
    line[0] = move
    i = 0
    while rest[i] != NO_MOVE:
        line[i + 1] = rest[i]
        i += 1
    line[i + 1] = NO_MOVE


@inlined
def remember_root(work: Any, i: int, value: int, bound: int) -> None:
    """Note the value and bound of the root's i-th move."""
    work.root_value[i] = value
    work.root_bound[i] = bound
    work.root_count = i + 1


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
    position, evaluator = own_copy(position), own_copy(evaluator)  # an evaluator, too, may remember what it saw
    limits, control = limits or Limits(), control or Control()
    trace = recording.trace if recording is not None else None
    work = new_work()
    work.side = position.to_move()
    work.limit = INFINITY if limits.nodes is None else limits.nodes
    prepare(search, position, evaluator, 1, work, trace)

    control.watch(work)
    started = time.perf_counter()
    best = None
    with time_limit(limits.seconds, work):
        for depth in limits.depths(position.plies_left()):
            work.depth, work.root_count = depth, 0
            before = int(work.nodes)
            if recording is not None:
                recording.begin()
            value = search(position, evaluator, depth, work, trace)
            stopped = work.nodes >= work.limit
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


@contextmanager
def alarm(seconds: float | None, ring: Callable[[], None]) -> Iterator[None]:
    """Call ring() after this many seconds, in another thread, unless this context ends before."""
    if seconds is None:
        yield
        return
    timer = threading.Timer(seconds, ring)
    timer.daemon = True
    timer.start()
    try:
        yield
    finally:
        timer.cancel()


@contextmanager
def time_limit(seconds: float | None, *works: Any) -> Iterator[None]:
    """Within this context, searches with this working memory end when the time is up."""

    def out_of_time() -> None:
        for work in works:  # not control.stop(): that would record that the user stopped the search
            work.limit = 0

    with alarm(seconds, out_of_time):
        yield


def _result(position: Any, work: Any, value: int | None) -> SearchResult:
    """The result after one depth; value is None if the search was stopped before it finished."""
    depth, count = int(work.depth), int(work.root_count)
    moves, values, bounds = work.buffer[depth], work.root_value, work.root_bound
    root = tuple(RootMove(int(moves[i]), Score(int(values[i]), BOUNDS[int(bounds[i])])) for i in range(count))
    if value is None and count == 0:
        position.candidates(moves)
        return SearchResult.unjudged(int(moves[0]))
    line = []
    for move in work.line[depth]:
        if move == NO_MOVE:
            break
        line.append(int(move))
    best = Score(max(found.value for found in root), Bound.AT_LEAST) if value is None else Score(value)
    return SearchResult(Figures(best, depth, 0, 0.0, tuple(line)), root)
