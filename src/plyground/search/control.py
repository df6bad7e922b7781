"""The control of a search: stops it, and watches its progress, from another thread.

Stopping is not a budget. A workspace has `limit`, the nodes that its search may visit, and `stop`. The search sets the
limit and may lend parts of it to what it does in turn; only a Control writes `stop`, so no new limit undoes a stop.
"""

import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

from ..errors import Mistake
from .decision import Decider, Decision
from .result import SearchResult

if TYPE_CHECKING:
    from ..games.state import State


class Control:
    """Lets another thread stop a search and watch its progress.

    A search that deepens reports its finding after each depth. Where a player runs the search, `latest` is that finding
    as a Decision, and the search's thread calls the listener with it.
    """

    def __init__(self, listener: Callable[[Decision], None] | None = None) -> None:
        self.most_nodes: int | None = None  # a search that needs more is ended; unlike a limit, it changes nothing else
        self.finding: SearchResult | None = None  # the last report of the search, in numbers
        self.progress: Callable[[], str] = str  # where the search is, in words; empty if it cannot say
        self._question: tuple[State, Decider] | None = None
        self._latest: tuple[SearchResult | None, Decision | None] = (None, None)
        self._listener = listener
        self._outer: Control | None = None
        self._lock = threading.RLock()  # held where `stop` is written; the parts share it
        self._parts: tuple[Control, ...] = ()
        self._workspaces: tuple[Any, ...] = ()
        self._stopped = False
        self._counted = 0

    @property
    def latest(self) -> Decision | None:
        """The last report as a Decision; None before the first, and for a search without a player."""
        finding = self.finding
        if finding is not self._latest[0] and finding is not None and self._question is not None:
            self._latest = finding, Decision.of(*self._question, finding)
        return self._latest[1]

    @property
    def stopped(self) -> bool:
        """Whether it was told to stop; not because a limit of time ran out that was lent."""
        return self._stopped or (self._outer is not None and self._outer.stopped)

    def stop(self) -> None:
        """End the search as soon as it visits its next position."""
        with self._lock:
            self._stopped = True
            self._write_stop()

    def _write_stop(self) -> None:
        for workspace in self._workspaces:
            workspace.stop = int(self.stopped)
        for part in self._parts:
            part._write_stop()

    @property
    def nodes(self) -> int:
        """How many nodes the present search has visited, or the last one."""
        with self._lock:
            running = sum(int(workspace.nodes) for workspace in self._workspaces)
            return self._counted + running + sum(part.nodes for part in self._parts)

    @contextmanager
    def lend(self, *workspaces: Any, seconds: float | None = None) -> "Iterator[Control]":
        """Within this context, a search, or a part of one, runs with these workspaces.

        It is stopped with this control, or when the time is up. It has a control of its own: what stops that one, the
        clock too, does not stop this one, so that `stopped` still says whether a person stopped the search.
        """
        limits = [int(workspace.limit) for workspace in workspaces]
        part = Control()
        part._outer, part._lock, part.most_nodes = self, self._lock, self.most_nodes
        with self._lock:
            if self._outer is None and not self._parts:
                self._counted = 0
            part.watch(*workspaces)
            self._parts += (part,)
        try:
            with alarm(seconds, part.stop):
                yield part
        finally:
            with self._lock:
                self._counted += part.nodes
                self._parts = tuple(other for other in self._parts if other is not part)
                part._workspaces = ()  # the clock may ring late
                for workspace, limit in zip(workspaces, limits, strict=True):
                    workspace.limit, workspace.stop = limit, int(self.stopped)

    def watch(self, *workspaces: Any) -> bool:
        """Called by a search that was lent this control, with workspaces of its own; False if it should not begin."""
        with self._lock:
            nodes = self.nodes
            for workspace in workspaces:
                if not hasattr(workspace, "stop"):
                    raise Mistake("A workspace needs a field 'stop': searches end at nodes >= limit, and if stop != 0.")
                if self.most_nodes is not None:
                    workspace.limit = min(workspace.limit, self.most_nodes + 1)
                nodes -= int(workspace.nodes)
            self._counted, self._workspaces = nodes, workspaces
            self._write_stop()
        return not self.stopped

    def asked(self, state: "State", player: Decider) -> None:
        """Called by a player before it searches: what it decides on."""
        self._question = state, player

    def report(self, finding: SearchResult) -> None:
        """Called by the search whenever it knows more than before."""
        self.finding = finding
        if self._listener is not None and (latest := self.latest) is not None:
            self._listener(latest)


class RecordingControl(Control):
    """Keeps every report of a search that runs without a player."""

    def __init__(self) -> None:
        super().__init__()
        self.all: list[SearchResult] = []

    def report(self, finding: SearchResult) -> None:
        self.all.append(finding)


class ForfeitError(Mistake):
    """A player cannot go on with its game: another program that crashed, hung or broke the rules. It loses."""


class EngineMemory:
    """What a player keeps from one move of a game to its next: a table or a tree. One for each player and game.

    A search takes from here what it kept last time, checks that it fits the present position and settings, and keeps
    its new table or tree here. Only searches that reuse state look at it.
    """

    def __init__(self) -> None:
        self.data: Any = None

    def close(self) -> None:
        """The game is over: give up what was kept, and end the program that it may be."""
        data, self.data = self.data, None
        if hasattr(data, "close"):
            data.close()

    @property
    def kept(self) -> Any:
        """The former name of `data`, for searches of other packages."""
        return self.data

    @kept.setter
    def kept(self, data: Any) -> None:
        self.data = data


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
