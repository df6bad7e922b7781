"""What a game may offer besides its rules. Each has a default, so a game need not provide it."""

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


@dataclass(frozen=True)
class OverlayMark:
    """Something that people look for on a board, at its places or in its boxes."""

    kind: str  # "strong" and "weak" threats, "answer" to one, "area" of boxes, "short" area
    side: int | None  # whose it is, if it is a side's
    text: str  # what it is, in a few words
    places: tuple[int, ...] = ()
    boxes: tuple[int, ...] = ()


@dataclass(frozen=True)
class Overlay:
    """What a position is made of, to be drawn over its board, and in a sentence."""

    marks: tuple[OverlayMark, ...]
    words: str


@dataclass(frozen=True)
class Lesson:
    """A lesson of the page's Learn room, and why it fits a game that was lost."""

    name: str
    reason: str  # what happened, as one sentence
    step: int = 1


@dataclass(frozen=True)
class Claim:
    """A search's claim about a position, for the side to move, which the game may prove."""

    value: int
    is_exact: bool
    depth: int
    line: tuple[int, ...]  # move numbers


@dataclass(frozen=True)
class Proof:
    """A certain result: the winner (None is a draw), and in how many of its moves where that is known."""

    winner: int | None
    moves: int | None = None


Watch = Callable[[Any], bool]
"""What a threat search calls with its workspace before it starts, so that it can be stopped; False: it is already.

The workspace has `nodes`, and `stop`: the search ends soon after another thread has set it.
"""


@dataclass(frozen=True)
class Forced:
    """A win that one side forces by threats, proven against every legal reply."""

    winner: int
    line: tuple[int, ...]  # move numbers: the winner's, and the defence that holds out longest in the proof
    moves: tuple[int, ...]  # of the side to move, if it is the winner: those that are known to win
    nodes: int
    by: str = ""  # the threats that it takes, in words such as "fours"


class Solver(Protocol):
    """A game's own way to bound final results, for the side to move in the position it was made for.

    The solver counts `work.nodes` and returns as soon as they reach `work.limit` or `work.stop` is not 0; its answer is
    then meaningless. A row
    of `table` whose last number is 0 is empty.
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
        """Let the table grow until it has room for so many rows, as far as its memory allows."""
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
