"""Somebody else's game, search and evaluator: the smallest that `plyground.register` takes."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, ClassVar, NamedTuple

from plyground import EvaluatorKind, Game, Mistake, SearchKind
from plyground.compiled import compiled_class
from plyground.games.game import legal_moves
from plyground.search import SearchResult
from plyground.spec import Integer, option


@compiled_class
class Sticks(NamedTuple):
    """A heap from which both sides take sticks in turn; who cannot has lost."""

    heap: int
    turn: int
    fewest: int  # that may be taken at once
    most: int
    first_number: int  # the number of the move that takes the fewest

    def moves(self, out: Any) -> int:
        count = min(self.most, self.heap) - self.fewest + 1
        for i in range(count):
            out[i] = self.first_number + i
        return count

    def candidates(self, out: Any) -> int:
        return self.moves(out)

    def forcing(self, out: Any) -> int:
        return 0

    def play(self, move: int) -> "Sticks":
        taken = self.fewest + move - self.first_number
        return Sticks(self.heap - taken, 1 - self.turn, self.fewest, self.most, self.first_number)

    def undo(self) -> None:
        pass

    def to_move(self) -> int:
        return self.turn

    def is_over(self) -> bool:
        return self.heap < self.fewest

    def result(self, side: int) -> int:
        if self.heap >= self.fewest:
            return 0
        return -1 if side == self.turn else 1

    def key(self) -> int:
        return 2 * self.heap + self.turn

    def plies_left(self) -> int:
        return self.heap // self.fewest


@dataclass(frozen=True)
class SticksGame(Game):
    heap: int = option(Integer("sticks at the start", low=1, high=100), default=7)

    name = "sticks"

    def new(self) -> Sticks:
        return Sticks(self.heap, 0, 1, 3, 0)

    def parse(self, text: str) -> Sticks:
        heap, _, turn = text.partition(" ")
        if not heap.isdecimal() or turn not in ("0", "1"):
            raise Mistake(f"Cannot read {text!r}: write the sticks and whose turn it is, such as '7 0'.")
        return Sticks(int(heap), int(turn), 1, 3, 0)

    def text(self, position: Sticks) -> str:
        return f"{position.heap} {position.turn}"


class OtherSticks(SticksGame):
    """Another game of the same name."""


class HighNumbers(SticksGame):
    name = "highnumbers"

    def new(self) -> Sticks:
        return Sticks(7, 0, 1, 3, 1021)  # moves 1021, 1022 and 1023


class ManyMoves(SticksGame):
    name = "manymoves"

    def new(self) -> Sticks:
        return Sticks(1000, 0, 500, 900, 0)


class LongGame(SticksGame):
    name = "longgame"

    def new(self) -> Sticks:
        return Sticks(401, 0, 1, 3, 0)


class JustAllowed(SticksGame):
    """As much of everything as there may be."""

    name = "justallowed"

    def new(self) -> Sticks:
        return Sticks(400, 0, 1, 400, 623)


class Wordless(Game):
    """Nothing but a name and a start."""

    name = "wordless"

    def new(self) -> Sticks:
        return Sticks(7, 0, 1, 3, 0)


class Lifeless(SticksGame):
    """A game whose positions are mere tuples."""

    name = "lifeless"

    def new(self) -> Any:
        return (7, 0)


class Outdated(SticksGame):
    """Defines what belonged to a game once."""

    name = "outdated"
    strongest = "minimax"
    options: ClassVar[Mapping[str, Any]] = {}

    def guide(self, net: str = "") -> None:
        """Where nets were once asked for."""


class Stuck(SticksGame):
    name = "stuck"

    def new(self) -> Sticks:
        return Sticks(3, 0, 2, 1, 0)


@compiled_class
class Parity(NamedTuple):
    even: int

    def score(self, position: Any, side: int) -> int:
        left = position.plies_left()
        value = self.even if left % 2 == 0 else -self.even
        return value if side == position.to_move() else -value


PARITY = EvaluatorKind(
    "whether the plies left are even",
    lambda game: {"even": (3,)},
    lambda game, even: Parity(even[0]),
)


def last_move(position: Any, evaluator: Any = None, limits: Any = None, *, control: Any = None) -> SearchResult:
    move = legal_moves(position)[-1]
    return SearchResult.unjudged(move, nodes=1)


LAST_MOVE = SearchKind(last_move, "the last legal move", needs_evaluator=False, takes_limits=False, is_traceable=False)
NO_GAME = 7


class ThreeSides(SticksGame):
    name = "threesides"
    sides = ("one", "two", "three")  # type: ignore[assignment]


class Dice(SticksGame):
    name = "dice"

    def chance_outcomes(self) -> list[tuple[int, float]]:
        return [(1, 0.5), (2, 0.5)]


class Hidden(SticksGame):
    name = "hidden"

    def observation_tensor(self) -> list[float]:
        return []


class Restless(SticksGame):
    """Its positions are never the same twice."""

    name = "restless"

    def identity(self, position: Any) -> object:
        return object()
