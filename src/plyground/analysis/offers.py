"""What a game may offer to analysis: a solver, a search for forced wins, and a curve of win chances."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, Protocol

from ..games.state import Core
from ..games.wins import Watch, Win
from ..offers import Offer


class Solver(Protocol):
    """A game's own way to bound final results, for the side to move in the position it was made for.

    The solver counts `work.nodes` and returns as soon as they reach `work.limit` or `work.stop` is not 0; its answer is
    then meaningless. A row of `table` whose last number is 0 is empty.
    """

    name: str
    work: Any
    table: Any

    def prepare(self, position: "Core") -> None:
        """Compile what is needed, or load it from the cache."""
        ...

    def bound(self, position: "Core", goal: int) -> int:
        """A bound of the final result: a lower one if it is at least the goal, otherwise an upper one."""
        ...

    def make_room(self, rows: int) -> None:
        """Let the table grow until it has room for `rows` rows, as far as its memory allows."""
        ...

    def learn(self, rows: Any) -> None:
        """Add rows from the table of another solver for the same rules."""
        ...

    def progress(self) -> str:
        """Where in its search the solver is; empty if it cannot say."""
        ...

    def done(self) -> float:
        """Which part of its question is answered, by the moves that were tried; 0 if it cannot say."""
        ...


@dataclass(frozen=True)
class SolverKind:
    """A game's own solver."""

    make: Callable[[Core, float, int], Solver]  # for a position: megabytes of tables at most, and threads


class ThreatSearch(Offer):
    """A game's own search for forced wins. A game defines a subclass; without one, none are found."""

    def find_win(
        self, position: Core, nodes: int | None = None, *, hint: int | None = None, watch: Watch | None = None
    ) -> Win | None:
        """A win that either side forces, by visiting at most `nodes` nodes; it brings its line and the winning moves.

        Without a number of nodes, it is a look of a few milliseconds, which need not bring them. The hint is the move
        that a search would play here.
        """
        return None


class Look(Protocol):
    """How the features of a curve look ahead from their position."""

    def __call__(self, evaluator: str, depth: int) -> tuple[int, ...]:
        """The values for the side to move that a search finds at depths 1, 2, … up to `depth`."""
        ...

    def sampled(self, position: "Core", nodes: int, margin: int) -> float:
        """The mean result for the side to move by Monte-Carlo search of any position, cut off at ±margin."""
        ...


@dataclass(frozen=True)
class Curve:
    """Turns the values of a shallow search into a win chance: logistic, fitted by `python -m benchmarks.chance.fit`.

    share of the side to move = 1 / (1 + exp(−weights · features)), a draw counting as half
    """

    features: Callable[["Core", Look], tuple[float, ...]]
    weights: tuple[float, ...]
    games: int  # the number of games that the weights were fitted to
    fitted_for: str
    is_extrapolated: bool  # the games were played on other boards than this one
    scores: Mapping[str, tuple[float, float]] = field(default_factory=dict)  # by search: intercept, weight of its value
