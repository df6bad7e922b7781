"""An analysis asks players one question after the other. What asks them is up to the caller.

An analysis is a generator of questions that is sent the decisions: in a program they are made at once (`conduct`), on
the page they wait in the server's queue. The analysis itself is the same text for both.
"""

from collections.abc import Callable, Generator
from dataclasses import dataclass
from typing import TypeVar

from ..games.state import State
from ..players import Player
from ..search import Control, Decision

R = TypeVar("R")


@dataclass(frozen=True)
class Ask:
    """A question: what does this player decide in this state?"""

    player: Player
    state: State
    done: float = 0.0  # the part of the analysis that is done, from 0 to 1


Steps = Generator[Ask, Decision, R]


class Stopped(Exception):  # noqa: N818 - no error: what was found out so far is still there
    """The person has stopped the analysis between two questions."""


def conduct(steps: Steps[R], control: Control | None = None, progress: Callable[[float], None] | None = None) -> R:
    """Run an analysis here and now; a stopped control makes it end with what it has found."""
    control = control or Control()
    decision: Decision | None = None
    try:
        while True:
            ask = steps.send(decision) if decision is not None else next(steps)
            if progress is not None:
                progress(ask.done)
            if control.stopped:
                steps.throw(Stopped())
            decision = ask.player.decide(ask.state, control=control)
    except StopIteration as end:
        result: R = end.value
        return result
