"""What a game is: the contracts of a position and an evaluator, and the Python side that people talk to."""

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, ClassVar, Protocol

import numpy as np

from ..errors import Mistake, unknown
from ..spec import Numbers, Option, write_spec
from .board import Board
from .picture import Picture, plain

MOST_MOVES = 400  # of any position: the largest board is 20×20
MOST_PLIES = 400  # of any game


class Position(Protocol):
    """The rules. A compiled NamedTuple class; moves are integers, sides are 0 and 1.

    `child = position.play(move)` may share storage with its parent until `child.undo()`, last in, first out; whoever
    needs both at once asks for `after(position, move)`. Whoever has moved may be to move again: ask `to_move()`.

    A class may also have `random_move(roll)`: the move that a number from 0 to 2³² − 1 stands for, with as many numbers
    for each legal move, or −1 to roll again. Without it, random games list all moves to take one of them.
    """

    def moves(self, out: Any) -> int:
        """Write the legal moves into out, in a fixed order, and return how many there are."""
        ...

    def candidates(self, out: Any) -> int:
        """Write the moves worth searching, best first."""
        ...

    def forcing(self, out: Any) -> int:
        """Write the moves that the rival cannot leave alone, best first, and return how many; 0 in a quiet position.

        −n if one of these n has to be played, whatever else there is. A search looks at nothing else where it would
        otherwise stop, and leaves nothing out where there are any.
        """
        ...

    def play(self, move: int) -> "Position": ...
    def undo(self) -> None: ...
    def to_move(self) -> int: ...
    def is_over(self) -> bool: ...

    def result(self, side: int) -> int:
        """What a finished game is worth to a side: win, draw, loss as 1, 0, −1, or a margin."""
        ...

    def key(self) -> int:
        """A hash of everything that the future depends on."""
        ...

    def plies_left(self) -> int:
        """No game goes on for longer than this."""
        ...


class Evaluator(Protocol):
    """A compiled NamedTuple class whose fields are its weights."""

    def score(self, position: Any, side: int) -> int:
        """How good a position, finished or not, is for a side: antisymmetric unless the class says why not."""
        ...


@dataclass(frozen=True)
class EvaluatorKind:
    """An evaluator by name: its weights for a given game, and how to make one from weights."""

    summary: str
    weights: Callable[[Any], Mapping[str, tuple[int, ...]]]
    build: Callable[..., Evaluator]  # (game, **weights)

    def options(self, game: "Game") -> dict[str, Option[Any]]:
        return {
            name: Numbers(f"weights of the evaluation, usually {'/'.join(map(str, numbers))}", count=len(numbers))
            for name, numbers in self.weights(game).items()
            if numbers
        }

    def make(self, game: "Game", **weights: tuple[int, ...]) -> Evaluator:
        """The evaluator for a game, with its usual weights where none are given."""
        return self.build(game, **{**self.weights(game), **weights})


@dataclass(frozen=True)
class Game(ABC):
    """A game with its rules chosen. Subclasses are frozen dataclasses whose fields are the rules' options."""

    name: ClassVar[str]
    title: ClassVar[str]
    summary: ClassVar[str]
    sides: ClassVar[tuple[str, str]]
    marks: ClassVar[tuple[str, str]]  # one character a side, for pictures
    points: ClassVar[str]  # what a match counts: "wins" or "boxes"
    options: ClassVar[Mapping[str, Option[Any]]]
    evaluators: ClassVar[Mapping[str, EvaluatorKind]]  # the first one is the usual one
    graphed: ClassVar[str]  # the evaluator that a graph over a game shows
    sample: ClassVar[str] = ""  # a position for the game's card on the page; the start if empty

    @property
    def spec(self) -> str:
        """The text that names these rules, options at their usual values left out."""
        usual = type(self)()
        values = {key: getattr(self, key) for key in self.options if getattr(self, key) != getattr(usual, key)}
        return write_spec(self.name, values, self.options)

    @abstractmethod
    def new(self) -> Any:
        """The position at the start."""

    @abstractmethod
    def parse(self, text: str) -> Any:
        """The position of a text; a Mistake if the text is none."""

    @abstractmethod
    def text(self, position: Any) -> str:
        """The text that parses back to an equal position."""

    @abstractmethod
    def move_name(self, position: Any, move: int) -> str: ...

    @abstractmethod
    def read_move(self, position: Any, text: str) -> int:
        """The move that a text names, legal or not; a Mistake if it names none."""

    @abstractmethod
    def picture(self, position: Any, last: int | None = None, unicode: bool = True) -> Picture:
        """The board for a terminal, with the last move marked, in box-drawing characters or in plain ASCII."""

    def board(self, position: Any) -> Board:
        """The board for whatever draws it: places, and what is on them; or else the terminal's picture."""
        return Board("text", 0, 0, (), (), pieces="letters", text=plain(self.picture(position)))

    def place(self, position: Any, move: int) -> int:
        """Where on the board a legal move lands."""
        return 0

    @abstractmethod
    def rules_of(self, position: Any) -> "Game":
        """The game that a position belongs to: a text may bring its own board size."""

    @abstractmethod
    def usual_depth(self) -> int:
        """How deep a search looks when nobody says."""

    def closed(self, before: Any, after: Any) -> list[int]:
        """The boxes that a move has closed, if the game has any, from the positions around it."""
        return []

    def score(self, position: Any) -> tuple[int, int] | None:
        """The points of both sides, if the game keeps score."""
        return None

    def score_line(self, position: Any) -> str:
        """What to show beside the board, if the game keeps score."""
        return ""

    def parse_move(self, position: Any, text: str) -> int:
        """The legal move that a text names; a Mistake otherwise."""
        move = self.read_move(position, text)
        if position.is_over():
            raise Mistake(f"The game is over: {text.strip()!r} cannot be played.")
        if move not in legal_moves(position):
            raise Mistake(f"{self.move_name(position, move)} is not a legal move here: it is taken.")
        return move

    def evaluator(self, name: str, **weights: tuple[int, ...]) -> Evaluator:
        """An evaluator of this game by name."""
        if name not in self.evaluators:
            raise unknown(f"evaluator of {self.name}", name, self.evaluators)
        return self.evaluators[name].make(self, **weights)

    def points_of(self, position: Any, side: int) -> int:
        """What a match counts for a side at the end of a game: 1 for a win, unless the game has its own points."""
        return int(position.result(side) > 0)

    def outcome(self, position: Any) -> str:
        """How a finished game ended, in words."""
        margin = position.result(0)
        return "a draw" if margin == 0 else f"{self.sides[0] if margin > 0 else self.sides[1]} wins"


def legal_moves(position: Position) -> list[int]:
    """The legal moves, in the game's fixed order."""
    out = np.zeros(MOST_MOVES, np.int64)
    return [] if position.is_over() else [int(move) for move in out[: position.moves(out)]]


def after(position: Any, move: int) -> Any:
    """The position after a legal move, sharing nothing with the one before."""
    return own_copy(position).play(move)


def own_copy(position: Any) -> Any:
    """A position with storage of its own. Tables that nobody may write to stay shared."""
    fields = (f.copy() if isinstance(f, np.ndarray) and f.flags.writeable else f for f in position)
    return type(position)(*fields)
