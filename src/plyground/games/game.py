"""The contracts of a position, an evaluator and a game."""

from abc import ABC, abstractmethod
from collections.abc import Hashable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, ClassVar, Protocol

import numpy as np

from ..errors import Mistake, unknown
from ..spec import defaults_of, options_of, write_spec
from .board import Board
from .evaluators import (
    EvaluatorKind,
)
from .limits import MOST_MOVES
from .moved import missing
from .outcome import RESULT_ALONE
from .picture import Picture, landed, picture_of, plain, with_coordinates
from .state import Core, State, copied
from .stepping import stepping_of

START = "start"  # the text of every game's first position
HANDMADE = "tree"  # the game of trees written by hand


class Position(Protocol):
    """The rules. A compiled NamedTuple class; moves are integers, sides are 0 and 1.

    `child = position.play(move)` may share storage with its parent until `child.undo()`, last in, first out; code that
    needs both at once calls `after(position, move)`. The side that has moved may be to move again: call `to_move()`.

    A class may also have `random_move(roll)`: the move for a number from 0 to 2³² − 1, with equally many numbers for
    each legal move, or −1 to roll again. Without it, random games list all moves and pick one.

    A class whose `candidates` leave legal moves out has `searches_all_moves()`, which says False: a search to the end
    is then no proof.
    """

    def moves(self, out: Any) -> int:
        """Write the legal moves into out, in a fixed order, and return how many there are."""
        ...

    def candidates(self, out: Any) -> int:
        """Write the moves worth searching, best first."""
        ...

    def forcing(self, out: Any) -> int:
        """Write the moves that the rival has to answer, best first, and return how many; 0 in a quiet position.

        Return −n if one of these n has to be played. At depth 0, quiescence searches only these moves; where there are
        any, a search applies neither futility nor late-move reductions.
        """
        ...

    def play(self, move: int) -> "Position": ...
    def undo(self) -> None: ...
    def to_move(self) -> int: ...
    def is_over(self) -> bool: ...

    def result(self, side: int) -> int:
        """The result of a finished game for a side: win, draw, loss as 1, 0, −1, or a margin."""
        ...

    def key(self) -> int:
        """A hash of everything that the future depends on."""
        ...

    def plies_left(self) -> int:
        """The most plies that the game can still last."""
        ...


class Evaluator(Protocol):
    """A compiled NamedTuple class whose fields are its weights."""

    def score(self, position: Position, side: int) -> int:
        """How good a position, finished or not, is for a side: antisymmetric unless the class says why not."""
        ...


@dataclass(frozen=True)
class Game(ABC):
    """A game with its rules chosen. Subclasses are frozen dataclasses; fields made by `option` are the rules' options.

    A subclass defines its name and how positions are made, written and read; everything else has a default. Where a
    method takes a position, it is the compiled one; library users hold a State, which `start` and `state` return.
    """

    name: ClassVar[str]
    title: ClassVar[str] = ""  # if empty, the name is used
    summary: ClassVar[str] = ""
    sides: ClassVar[tuple[str, str]] = ("first", "second")
    evaluators: ClassVar[Mapping[str, EvaluatorKind]] = RESULT_ALONE  # the first one is the usual one
    has_fixed_names: ClassVar[bool] = False  # whether a move of a number has the same name in all positions

    def __init_subclass__(cls) -> None:
        super().__init_subclass__()
        cls.title = cls.title or getattr(cls, "name", cls.__name__)
        if "__repr__" not in vars(cls):
            cls.__repr__ = Game.__repr__  # type: ignore[method-assign] # a dataclass writes its own unless there is one

    if not TYPE_CHECKING:

        def __getattr__(self, name: str) -> Any:
            raise AttributeError(missing(type(self).__name__, name), name=name, obj=self)

    def __repr__(self) -> str:
        return f"plyground.game({self.spec!r})"

    @property
    def spec(self) -> str:
        """The text that names these rules, options at their usual values left out."""
        options, usual = options_of(self), defaults_of(self)
        values = {key: getattr(self, key) for key in options if getattr(self, key) != usual[key]}
        return write_spec(self.name, values, options)

    # For library users

    def start(self) -> State:
        """The state at the start."""
        return stepping_of(self).start

    def state(self, text: str = START) -> State:
        """The state that a text describes, with the rules that the text implies; a Mistake if it is invalid."""
        if not isinstance(text, str):
            raise Mistake(f"{text!r} is no position: write it as a text, such as {self.text(self.new())!r}.")
        if text.strip().lower() in ("", START):
            return self.start()
        position = self.parse(text)
        return State(self.rules_of(position), position)

    # What a subclass has to define

    @abstractmethod
    def new(self) -> Core:
        """The position at the start."""

    @abstractmethod
    def parse(self, text: str) -> Core:
        """The position that a text describes; a Mistake if it is invalid."""

    @abstractmethod
    def text(self, position: Core) -> str:
        """The text that parses back to an equal position."""

    # What it may define

    def move_name(self, position: Core, move: int) -> str:
        return str(move)

    def read_move(self, position: Core, text: str) -> int:
        """The move that a text names, legal or not; a Mistake if the text names no move."""
        wanted = text.strip().lower()
        names = {self.move_name(position, move): move for move in legal_moves(position)}
        for name, move in names.items():
            if name.lower() == wanted:
                return move
        raise unknown("move", text.strip(), names)

    def board(self, position: Core) -> Board:
        """The board for drawing: places, and what is on them. The default is the terminal's picture."""
        return Board("text", pieces="letters", text=plain(self.picture(position)))

    def picture(self, position: Core, last: int | None = None, unicode: bool = True) -> Picture:
        """The board for a terminal, with the last move marked, in box-drawing characters or in plain ASCII."""
        if type(self).board is Game.board:
            return [[(self.text(position), "label")]]
        board = self.board(position)
        if board.kind != "cells":
            return picture_of(board, unicode=unicode)
        place = None if last is None else landed(board, self.move_name(position, last))
        return with_coordinates(picture_of(board, place, unicode), board)

    def rules_of(self, position: Core) -> "Game":
        """The game that a position belongs to, since a text may bring its own board size."""
        return self

    def identity(self, position: Core) -> Hashable:
        """A key that is equal for equal positions of these rules; it leaves out how they were reached."""
        return tuple(field.tobytes() if isinstance(field, np.ndarray) else field for field in position)

    def result_range(self, position: Core, side: int) -> tuple[int, int]:
        """The least and the greatest final result of a side that the rules allow from here."""
        return -1, 1

    def evaluator(self, name: str = "", **weights: tuple[int, ...]) -> Evaluator:
        """An evaluator of this game by name; the usual one if none is named."""
        name = name or next(iter(self.evaluators))
        if name not in self.evaluators:
            raise unknown(f"evaluator of {self.name}", name, self.evaluators)
        return self.evaluators[name].make(self, **weights)


def legal_moves(position: Core) -> list[int]:
    """The numbers of the legal moves, in the game's fixed order."""
    out = np.zeros(MOST_MOVES, np.int64)
    return [] if position.is_over() else [int(move) for move in out[: position.moves(out)]]


def searches_all_moves(position: Core) -> bool:
    """Whether `candidates` lists every legal move, so that a search to the end is a proof."""
    says = getattr(position, "searches_all_moves", None)
    return says is None or bool(says())


def after(position: Core, move: int) -> Core:
    """The position after a legal move, sharing nothing with the one before."""
    return copied(position).play(move)
