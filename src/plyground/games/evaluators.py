"""An evaluator by name, as a game lists its evaluators."""

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
            name: Numbers(f"weights of the evaluation; default: {'/'.join(map(str, numbers))}", count=len(numbers))
            for name, numbers in self.weights(game).items()
            if numbers
        }

    def make(self, game: "Game", **weights: tuple[int, ...]) -> "Evaluator":
        """The evaluator for a game, with its usual weights where none are given."""
        return self.build(game, **{**self.weights(game), **weights})
