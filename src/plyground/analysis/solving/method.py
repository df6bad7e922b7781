"""What every method is asked for."""

from typing import Any, Protocol

from ...games.game import Game
from ...games.state import Core

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

    def bound(self, position: Core, goal: int, nodes: int | None = None) -> int | None:
        """A bound of the final result: a lower one if it is ≥ goal, otherwise an upper one.

        None if the limits, or this many nodes, are reached before.
        """
        ...


def is_win_or_loss(game: Game, position: Core) -> bool:
    return game.result_range(position, position.to_move()) == (-1, 1)
