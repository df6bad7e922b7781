"""What every method is asked for, and how all of them keep to limits."""

from typing import Any, Protocol

from ...games.game import Game
from ...games.state import Core
from ...search import Control, Limits
from ...search.work import INFINITY

SHORT = 12  # plies: alpha-beta alone solves games this short at once


class Method(Protocol):
    """A way to bound results for the side to move in the position to solve."""

    name: str
    work: Any

    @property
    def tables(self) -> list[Any]:
        """What it knows: rows of numbers, empty where the last one is 0."""
        ...

    def prepare(self, position: Core) -> None:
        """Compile what is needed."""
        ...

    def progress(self) -> str:
        """Where it is; empty if it cannot say."""
        ...

    def out_of_time(self) -> None: ...

    def grant(self, nodes: int | None) -> None:
        """Allow at most this many further nodes; None is no such limit."""
        ...

    def bound(self, position: Core, goal: int, nodes: int | None = None) -> int | None:
        """A bound of the final result: a lower one if it is ≥ goal, otherwise an upper one.

        None if the limits, or this many nodes, are reached before.
        """
        ...


class Limited:
    """Counts nodes against limits. The stop flag is set before the limit is zeroed, so no stop is missed."""

    def __init__(self, work: Any, limits: Limits, control: Control) -> None:
        self.work = work
        self.control = control
        self.expired = False
        self.most = INFINITY if limits.nodes is None else limits.nodes
        self.limit = self.most

    def progress(self) -> str:
        return ""

    def out_of_time(self) -> None:
        self.expired = True
        self.work.limit = 0

    def grant(self, nodes: int | None) -> None:
        self.limit = self.most if nodes is None else min(self.most, int(self.work.nodes) + nodes)

    def allow(self, nodes: int | None) -> None:
        self.work.limit = self.limit if nodes is None else min(self.limit, int(self.work.nodes) + nodes)
        if self.is_stopped():
            self.work.limit = 0

    def is_stopped(self) -> bool:
        return self.expired or self.control.stopped or bool(self.work.nodes >= self.limit)


def is_win_or_loss(game: Game, position: Core) -> bool:
    return game.result_range(position, position.to_move()) == (-1, 1)
