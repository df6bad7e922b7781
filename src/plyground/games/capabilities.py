"""What a game may offer besides its rules. Each has a default, so a game need not provide it."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from ..spec import Numbers, Option

if TYPE_CHECKING:
    from .game import Evaluator, Game


@dataclass(frozen=True)
class EvaluatorKind:
    """An evaluator by name: its weights for a given game, and how to make one from weights."""

    summary: str
    weights: Callable[[Any], Mapping[str, tuple[int, ...]]]
    build: Callable[..., "Evaluator"]  # (game, **weights)
    document: str = ""  # the number of the document that describes it, such as "002"; see plyground.studies

    def options(self, game: "Game") -> dict[str, Option[Any]]:
        return {
            name: Numbers(f"weights of the evaluation, usually {'/'.join(map(str, numbers))}", count=len(numbers))
            for name, numbers in self.weights(game).items()
            if numbers
        }

    def make(self, game: "Game", **weights: tuple[int, ...]) -> "Evaluator":
        """The evaluator for a game, with its usual weights where none are given."""
        return self.build(game, **{**self.weights(game), **weights})


@dataclass(frozen=True)
class ReadyComparison:
    """Players of a game that are worth comparing, under a name."""

    name: str
    players: tuple[str, ...]  # names or specs, two to four
    document: str = ""  # the number of the document that compares them, such as "000"; see plyground.studies


@dataclass(frozen=True)
class TreeExample:
    """A searched tree that is worth looking at, under a name."""

    name: str
    start: str = ""  # the position's text; empty for the game's own start
    player: str = "alphabeta"
    second: str = ""  # a player whose tree stands beside it
    depth: int | None = None  # plies and moves a node that are shown; the usual ones if None
    width: int | None = None
    game: str = ""  # the spec, if it is not the game with its usual rules


@dataclass(frozen=True)
class Exercise:
    """A position whose tree is small enough to be filled in by hand, and the player that searches it."""

    start: str = ""  # the position's text; empty for the game's own start
    player: str = "minimax:depth=1"  # empty for minimax to the end of the game


@dataclass(frozen=True)
class Lesson:
    """A lesson of the page's Learn room, and why it fits a game that was lost."""

    name: str
    reason: str  # what happened, as one sentence
    step: int = 1
