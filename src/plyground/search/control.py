"""The control that watches a search and stops it, and what a player keeps between two searches."""

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from ..errors import Mistake
from .result import SearchResult

if TYPE_CHECKING:
    from .decision import Decision


class Control:
    """Lets another thread stop a search and watch its progress.

    A search that deepens reports its finding after each depth. Where a player runs the search, `latest` is that finding
    as a Decision, and the search's thread calls the listener with it.
    """

    def __init__(self, listener: "Callable[[Decision], None] | None" = None) -> None:
        self.stopped = False
        self.most_nodes: int | None = None  # a search that needs more is ended; unlike a limit, it changes nothing else
        self.finding: SearchResult | None = None  # the last report of the search, in numbers
        self.progress: Callable[[], str] = str  # where the search is, in words; empty if it cannot say
        self._decision: Callable[[SearchResult], Decision] | None = None
        self._latest: tuple[SearchResult | None, Decision | None] = (None, None)
        self._listener = listener
        self._works: tuple[Any, ...] = ()
        self._counted = 0

    @property
    def latest(self) -> "Decision | None":
        """The last report as a Decision; None before the first, and for a search without a player."""
        finding = self.finding
        if finding is not self._latest[0] and finding is not None and self._decision is not None:
            self._latest = finding, self._decision(finding)
        return self._latest[1]

    def stop(self) -> None:
        """End the search as soon as it visits its next position."""
        self.stopped = True
        for work in self._works:
            work.limit = 0

    @property
    def nodes(self) -> int:
        return self._counted + sum(int(work.nodes) for work in self._works)

    def present(self, decision: "Callable[[SearchResult], Decision]") -> None:
        """Called by a player: set how a finding of the search becomes a decision."""
        self._decision = decision

    def watch(self, *works: Any) -> None:
        """Called by the search when it starts, with the working memory of each of its threads."""
        self._works = works
        if self.most_nodes is not None:
            for work in works:
                work.limit = min(work.limit, self.most_nodes + 1)
        if self.stopped:
            self.stop()

    def release(self) -> None:
        """Let go of the working memory of a search that has ended; its nodes stay counted."""
        self._counted, self._works = self.nodes, ()

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


class Recall:
    """What a player keeps from one move of a game to its next: a table or a tree. One for each player and game.

    A search takes from here what it kept last time, checks that it fits the present position and settings, and keeps
    its new table or tree here. Only searches that reuse state look at it.
    """

    def __init__(self) -> None:
        self.kept: Any = None

    def close(self) -> None:
        """The game is over: give up what was kept, and end the program that it may be."""
        kept, self.kept = self.kept, None
        if hasattr(kept, "close"):
            kept.close()
