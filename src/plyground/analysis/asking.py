"""An analysis yields questions to players, one after the other; its caller has the players decide.

An analysis is a generator: it yields questions and is sent the decisions. In a program the players decide at once
(`conduct`); for the page the questions wait in the server's queue. The code of the analysis is the same for both.
"""

from collections.abc import Callable, Generator
from dataclasses import dataclass
from typing import TypeVar

from ..games.state import State
from ..players import Player
from ..search import Control, Decision, Recall

R = TypeVar("R")


@dataclass(frozen=True)
class Ask:
    """A question: what does this player decide in this state?"""

    player: Player
    state: State
    done: float = 0.0  # the share of the analysis that is done, from 0 to 1
    recall: Recall | None = None  # what the player kept from an earlier question


Steps = Generator[Ask, Decision, R]


class Stopped(Exception):  # noqa: N818 - not an error: the results so far remain
    """The person has stopped the analysis between two questions."""


def conduct(steps: Steps[R], control: Control | None = None, progress: Callable[[float], None] | None = None) -> R:
    """Run an analysis in this thread; a stopped control ends it with what it has found."""
    control = control or Control()
    decision: Decision | None = None
    try:
        while True:
            ask = steps.send(decision) if decision is not None else next(steps)
            if progress is not None:
                progress(ask.done)
            if control.stopped:
                steps.throw(Stopped())
            decision = ask.player.decide(ask.state, control=control, recall=ask.recall)
    except StopIteration as end:
        result: R = end.value
        return result
