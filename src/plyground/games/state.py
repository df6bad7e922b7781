"""A state of a game, for users of the library.

A state knows its game, names its moves, compares, prints and draws itself, and never changes: `play` returns the next
state. It wraps the compiled core, which parent and child may share and which is for kernels only.

>>> import plyground
>>> state = plyground.game("tictactoe").state("xox/oox/---")
>>> state.legal_moves
('a1', 'b1', 'c1')
>>> print(state.play("c1").outcome)
x wins
"""

from collections.abc import Hashable, Iterable
from dataclasses import dataclass
from functools import cached_property
from operator import index
from typing import TYPE_CHECKING, Any, TypeAlias, final

import numpy as np

from ..errors import Mistake
from .limits import LARGEST_MOVE, MOST_MOVES, MOST_PLIES
from .picture import Picture, plain

if TYPE_CHECKING:
    from .board import Board
    from .evaluation import Evaluation
    from .game import Game
    from .remarks import Overlay

# A compiled position, of a class that the game defines. Searches use the interface games.game.Position.
Core: TypeAlias = Any


@final
class Move(str):
    """The name of a move, with the move's number as an attribute."""

    __slots__ = ("number",)
    number: int

    def __new__(cls, name: str, number: int) -> "Move":
        move = super().__new__(cls, name)
        move.number = number
        return move

    def __reduce__(self) -> tuple[Any, ...]:  # for copies and other processes
        return Move, (str(self), self.number)


@dataclass(frozen=True)
class Outcome:
    """How a finished game ended."""

    winner: int | None  # the side; None if it is a draw
    margin: int  # of side 0: 1, 0 or −1, or by how many points
    text: str

    def __str__(self) -> str:
        return self.text


@final
class State:
    """A state of a game. Immutable; equal states have the same rules and the same future."""

    # It has a dictionary, which keeps what is computed once.
    game: "Game"
    core: Core  # for kernels: they copy it before they play on it
    last: Move | None  # the move that led here, if it is known

    def __init__(self, game: "Game", core: Core, last: Move | None = None, before: Core | None = None) -> None:
        self.__dict__.update(game=game, core=core, last=last, _before=before)
        if core.plies_left() > MOST_PLIES:
            raise Mistake(
                f"This state of {game.name} may last another {core.plies_left()} moves: at most {MOST_PLIES} can be "
                "searched."
            )

    def __setattr__(self, name: str, value: Any) -> None:
        raise AttributeError(f"A state never changes: `play` gives the next one, {name!r} cannot be set.")

    def __delattr__(self, name: str) -> None:
        raise AttributeError(f"A state never changes: {name!r} cannot be deleted.")

    # The side to move and the moves

    @property
    def turn(self) -> int:
        """The side to move, 0 or 1; game.sides has their names."""
        return int(self.core.to_move())

    @property
    def side(self) -> str:
        """The name of the side to move."""
        return self.game.sides[self.turn]

    @cached_property
    def legal_moves(self) -> tuple[Move, ...]:
        """The legal moves, in the game's fixed order; none if the game is over."""
        return tuple(self.named(number) for number in self._numbers)

    @cached_property
    def candidates(self) -> tuple[Move, ...]:
        """The moves that a search looks at, in the order in which the game would try them."""
        return () if self.is_over else tuple(self.named(number) for number in self._listed(self.core.candidates))

    @cached_property
    def _numbers(self) -> list[int]:
        return [] if self.is_over else self._listed(self.core.moves)

    def _listed(self, write: Any) -> list[int]:
        out = np.full(MOST_MOVES, -1, np.int64)
        try:
            count = int(write(out))
        except IndexError:
            count = MOST_MOVES + 1
        if not 0 <= count <= MOST_MOVES:
            raise Mistake(f"This state of {self.game.name} has more than {MOST_MOVES} moves, which is the most.")
        numbers = [int(number) for number in out[:count]]
        for number in numbers:
            if not 0 <= number <= LARGEST_MOVE:
                raise Mistake(f"The game {self.game.name} numbers a move {number}: allowed are 0 to {LARGEST_MOVE}.")
        return numbers

    def named(self, number: int) -> Move:
        """The move with this number, with its name in this state."""
        return Move(self.game.move_name(self.core, number), number)

    def move(self, move: str | int) -> Move:
        """The legal move for a text, a number or a move of another state; a Mistake if there is none."""
        number = self.game.read_move(self.core, move) if isinstance(move, str) else index(move)
        if self.is_over:
            raise Mistake(f"The game is over: {str(move).strip()!r} cannot be played.")
        if number in self._numbers:
            return self.named(number)
        name = self.game.move_name(self.core, number) if isinstance(move, str) else str(number)
        raise Mistake(self.game.why_illegal(self.core, name))

    def play(self, *moves: str | int) -> "State":
        """The state after these moves, given by name or number."""
        state = self
        for move in moves:
            known = state.move(move)
            state = State(state.game, copied(state.core).play(known.number), known, state.core)
        return state

    def line(self, numbers: Iterable[int]) -> tuple[Move, ...]:
        """The moves with these numbers, played one after the other, with their names."""
        named, core = [], copied(self.core)
        for number in numbers:
            named.append(Move(self.game.move_name(core, number), number))
            core = core.play(number)
        return tuple(named)

    # Outcome and score

    @property
    def is_over(self) -> bool:
        return bool(self.core.is_over())

    @property
    def outcome(self) -> Outcome | None:
        """How the game ended; None while it goes on."""
        if not self.is_over:
            return None
        margin = self.result(0)
        return Outcome(None if margin == 0 else int(margin < 0), margin, self.game.outcome(self.core))

    def result(self, side: int) -> int:
        """The present result for a side: win, draw, loss as 1, 0, −1, or a margin of points."""
        return int(self.core.result(side))

    @property
    def score(self) -> tuple[int, int] | None:
        """The points of both sides, if the game keeps score."""
        return self.game.score(self.core)

    @property
    def score_line(self) -> str:
        """The points of both sides in words, to show beside the board; empty if the game keeps no score."""
        if (score := self.score) is None:
            return ""
        (first, second), sides = score, self.game.sides
        return f"{sides[0]} {first} – {second} {sides[1]}"

    @property
    def plies_left(self) -> int:
        """The most plies that the game can still last."""
        return int(self.core.plies_left())

    # As text and as pictures

    @cached_property
    def text(self) -> str:
        """The text that `game.state` reads back as an equal state."""
        return self.game.text(self.core)

    def picture(self, unicode: bool = True) -> str:
        """The board as the terminal shows it, in box-drawing characters or in plain ASCII."""
        lines, score = plain(self.pieces(unicode)), self.score_line
        score = score if unicode else score.replace("–", "-")
        return f"{lines}\n{score}" if score else lines

    def pieces(self, unicode: bool = True) -> Picture:
        """The board as pieces of text with their styles, without the score."""
        return self.game.picture(self.core, None if self.last is None else self.last.number, unicode)

    @cached_property
    def board(self) -> "Board":
        """The board for drawing: its places, and what is on them."""
        return self.game.board(self.core)

    @property
    def last_place(self) -> int | None:
        """Where on the board the last move landed, if it is known."""
        before: Core = self.__dict__["_before"]
        return None if self.last is None or before is None else self.game.place(before, self.last.number)

    def place(self, move: Move) -> int:
        """Where on the board a legal move lands."""
        return self.game.place(self.core, move.number)

    @property
    def overlay(self) -> "Overlay | None":
        """What people look for on the board, such as threats or chains; None if the game has nothing to show."""
        from .remarks import Remarks

        return Remarks.of(self.game).overlay(self)

    def why(self, move: str | int) -> str:
        """What a legal move does, as a sentence without its subject; empty if there is nothing to say."""
        from .remarks import Remarks

        return Remarks.of(self.game).why(self, self.move(move))

    def evaluate(self, evaluator: str = "", side: str | int | None = None) -> "Evaluation":
        """What an evaluator says of this state, with the terms of its value: its name, or one with weights.

        The default is the game's first evaluator, and the side to move.
        """
        from .evaluation import evaluate

        return evaluate(self, evaluator, side)

    def svg(self) -> str:
        """The board as an SVG picture."""
        from .drawing import svg_of

        return svg_of(self.board, self.last_place)

    _repr_svg_ = svg

    def __str__(self) -> str:
        return self.picture()

    def __repr__(self) -> str:
        return f"plyground.game({self.game.spec!r}).state({self.text!r})"

    # Comparing

    @cached_property
    def _identity(self) -> Hashable:
        return type(self.game), self.game, self.game.identity(self.core)

    def __eq__(self, other: object) -> bool:
        return self._identity == other._identity if isinstance(other, State) else NotImplemented

    def __hash__(self) -> int:
        return hash(self._identity)

    def __reduce__(self) -> tuple[Any, ...]:
        tables = [i for i, field in enumerate(self.core) if isinstance(field, np.ndarray) and not field.flags.writeable]
        return _restored, (self.game, self.core, self.last, self.__dict__["_before"], tables)


def _restored(game: "Game", core: Core, last: Move | None, before: Core | None, tables: list[int]) -> State:
    """A state that was copied or came from another process. Its tables are made read-only, as kernels expect them."""
    for field in tables:
        for position in (core, before):
            if position is not None:
                position[field].flags.writeable = False
    return State(game, core, last, before)


def copied(core: Core) -> Core:
    """A copy of a position with its own storage; read-only tables stay shared."""
    fields = (f.copy() if isinstance(f, np.ndarray) and f.flags.writeable else f for f in core)
    return type(core)(*fields)
