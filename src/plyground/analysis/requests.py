"""An analysis yields questions to players, one after the other; its caller has the players decide.

An analysis is a generator: it yields questions and is sent the decisions. In a program the players decide at once
(`run_analysis`); for the page the questions wait in the server's queue. The code of the analysis is the same for both.
"""

from collections.abc import Callable, Generator
from dataclasses import dataclass
from typing import Generic, TypeVar

from ..games.state import State
from ..players import Player
from ..search import Control, Decision, EngineMemory

R = TypeVar("R")


@dataclass(frozen=True)
class SearchRequest:
    """A question: what does this player decide in this state?"""

    player: Player
    state: State
    done: float = 0.0  # the share of the analysis that is done, from 0 to 1
    recall: EngineMemory | None = None  # what the player kept from an earlier question
    most_nodes: int | None = None  # a search that needs more is ended
    is_whole: bool = False  # what a search knows that was ended early is of no use: GaveUp takes its place


Steps = Generator[SearchRequest, Decision, R]


class Stopped(Exception):  # noqa: N818 - not an error: the results so far remain
    """The person has stopped the analysis between two questions."""


class GaveUp(Exception):  # noqa: N818 - not an error: the analysis goes on without the answer
    """The search for a whole answer was ended early: it needed too many nodes, or more time than it may take."""


class Driver(Generic[R]):
    """An analysis under way: the question that waits for its answer, and at the end the result."""

    def __init__(self, steps: Steps[R]) -> None:
        self._steps = steps
        self.request: SearchRequest | None = None  # None at the end
        self._go_on(lambda: next(steps))

    @property
    def result(self) -> R:
        """What the analysis has found, at its end."""
        return self._result

    def answer(self, decision: Decision, *, is_cut: bool = False) -> None:
        """Answer the question; `is_cut` if the search was ended before it had looked at everything."""
        asked = self.request
        assert asked is not None
        too_many = asked.most_nodes is not None and decision.nodes > asked.most_nodes
        if asked.is_whole and (is_cut or too_many):
            self._go_on(lambda: self._steps.throw(GaveUp()))
        else:
            self._go_on(lambda: self._steps.send(decision))

    def stop(self) -> None:
        """End the analysis with what it has found; Stopped if that is nothing."""
        self._go_on(lambda: self._steps.throw(Stopped()))

    def _go_on(self, step: Callable[[], SearchRequest]) -> None:
        try:
            self.request = step()
        except StopIteration as end:
            self.request, self._result = None, end.value


def run_analysis(steps: Steps[R], control: Control | None = None, progress: Callable[[float], None] | None = None) -> R:
    """Run an analysis in this thread; a stopped control ends it with what it has found."""
    control = control or Control()
    driver = Driver(steps)
    while (request := driver.request) is not None:
        if progress is not None:
            progress(request.done)
        if control.stopped:
            driver.stop()
            continue
        control.most_nodes = request.most_nodes
        decision = request.player.decide(request.state, control=control, recall=request.recall)
        control.most_nodes = None
        if not (control.stopped and request.is_whole):
            driver.answer(decision)
    return driver.result
