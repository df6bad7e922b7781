"""What a game may bring along besides its rules. Each has a default, so that a game needs none of it."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Protocol

from ..spec import Numbers, Option

if TYPE_CHECKING:
    from .game import Evaluator, Game
    from .state import Core


@dataclass(frozen=True)
class EvaluatorKind:
    """An evaluator by name: its weights for a given game, and how to make one from weights."""

    summary: str
    weights: Callable[[Any], Mapping[str, tuple[int, ...]]]
    build: Callable[..., "Evaluator"]  # (game, **weights)

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
class NamedPlayer:
    """A player spec under a name: a level, or a player that a document describes."""

    spec: str
    summary: str
    is_level: bool = False


def levels_of(**specs: tuple[str, str]) -> dict[str, NamedPlayer]:
    """Levels by name, the weakest first: each a spec and a summary."""
    return {name: NamedPlayer(spec, summary, is_level=True) for name, (spec, summary) in specs.items()}


# look(evaluator, depth): the values for the side to move that a search finds at depths 1, 2, … up to `depth`.
Look = Callable[[str, int], tuple[int, ...]]


@dataclass(frozen=True)
class Curve:
    """Turns a short look into a chance of winning: logistic, fitted to games by `python -m benchmarks.fit_chance`.

    share of the side to move = 1 / (1 + exp(−weights · features)), a draw counting as half
    """

    features: Callable[["Core", Look], tuple[float, ...]]
    weights: tuple[float, ...]
    games: int  # that the weights were fitted to
    fitted_for: str
    is_extrapolated: bool  # the games were played on other boards than this one


@dataclass(frozen=True)
class Claim:
    """What a search says about a position, for the side to move, to be proven or not."""

    value: int
    is_exact: bool
    depth: int
    line: tuple[int, ...]  # move numbers


@dataclass(frozen=True)
class Proof:
    """A certain result: who wins (None is a draw), and in how many moves of the winner where that is known."""

    winner: int | None
    moves: int | None = None


class Solver(Protocol):
    """A game's own way to bound final results, for the side that was to move when it was made.

    `work.nodes` counts, and the solver returns as soon as it reaches `work.limit`; its answer is then void. A row of
    `table` whose last number is 0 is empty.
    """

    name: str
    work: Any
    table: Any

    def prepare(self, position: Any) -> None:
        """Compile what is needed, or load it from the cache."""
        ...

    def bound(self, position: Any, goal: int) -> int:
        """A bound of the final result: a lower one if it is at least the goal, otherwise an upper one."""
        ...
