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
from operator import index
from typing import TYPE_CHECKING, Any, Protocol, TypeAlias, final

import numpy as np

from ..errors import Mistake, unknown
from .board import UNOWNED
from .limits import LARGEST_MOVE, MOST_MOVES, MOST_PLIES
from .movelist import moves_of_word, unnumbered
from .picture import Picture, plain
from .stepping import OVER, TURN, Core, Move, Stepping, Stride, copied, once, stepping_of

if TYPE_CHECKING:
    from .board import Board
    from .evaluation import Evaluation
    from .game import Game
    from .remarks import Overlay, Remarks
    from .svg import Marks

__all__ = ["Core", "Move", "Outcome", "State", "copied"]


class HasMove(Protocol):
    """What has a move to play: a decision, a judged move, a move of a record."""

    @property
    def move(self) -> str: ...


Playable: TypeAlias = str | int | HasMove


@dataclass(frozen=True)
class Outcome:
    """How a finished game ended."""

    winner: int | None  # the side; None if it is a draw
    margin: int  # of side 0: 1, 0 or −1, or by how many points
    text: str

    def __str__(self) -> str:
        return self.text


_new, _set = object.__new__, object.__setattr__
UNKNOWN = -1


class _Fields:
    """The fields of a state while it is being made. They are set one by one, which is quicker than anything else."""

    __slots__ = (
        "__dict__",  # what is computed once
        "__weakref__",
        "_code",
        "_core",
        "_legal_moves",
        "_previous",
        "_shared",
        "_stride",
        "_words",
        "game",
        "last",
    )
    game: "Game"
    last: Move | None  # the move that led here, if it is known
    _core: Core  # None if only the words are known
    _previous: "State | None"
    _shared: Stepping
    _stride: Stride | None  # the compiled rules, if they made this state or one after it
    _words: Any  # the position as they want it
    _code: int  # what they said of it, or UNKNOWN
    _legal_moves: tuple[Move, ...] | None  # once they are known
    _earlier: "tuple[Core, tuple[int, ...]] | None" = None  # from another process: where its game began, and its moves


_set_legal_moves = vars(_Fields)["_legal_moves"].__set__  # quicker than `_set`


@final
class State(_Fields):
    """A state of a game. Immutable; equal states have the same rules and the same future."""

    __slots__ = ()

    def __init__(self, game: "Game", core: Core, last: Move | None = None, previous: "State | None" = None) -> None:
        shared = stepping_of(game) if previous is None else previous._shared
        fields = {"game": game, "_core": core, "last": last, "_previous": previous, "_shared": shared}
        fields |= {"_stride": None, "_words": None, "_code": UNKNOWN, "_legal_moves": None}
        for name, value in fields.items():
            _set(self, name, value)
        if core.plies_left() > MOST_PLIES:
            raise Mistake(
                f"This state of {game.name} may last another {core.plies_left()} moves: at most {MOST_PLIES} can be "
                "searched."
            )

    @property
    def core(self) -> Core:
        """The compiled position, for kernels: they copy it before they play on it."""
        if self._core is None and self._stride is not None:
            _set(self, "_core", self._stride.core(self._words))
        return self._core

    def __setattr__(self, name: str, value: Any) -> None:
        raise AttributeError(f"A state never changes: `play` gives the next one, {name!r} cannot be set.")

    def __delattr__(self, name: str) -> None:
        raise AttributeError(f"A state never changes: {name!r} cannot be deleted.")

    # The side to move and the moves

    @property
    def turn(self) -> int:
        """The side to move, 0 or 1; game.sides has their names."""
        code = self._code
        return int(self.core.to_move()) if code < 0 else 1 if code & TURN else 0

    @property
    def side(self) -> str:
        """The name of the side to move."""
        return self.game.sides[self.turn]

    @property
    def legal_moves(self) -> tuple[Move, ...]:
        """The legal moves, in the game's fixed order; none if the game is over."""
        moves = self._legal_moves
        if moves is None:
            gone = self._code >> 2
            before = self._previous._legal_moves if gone > 0 else None  # type: ignore[union-attr] # it made this one
            moves = self._find_legal_moves() if before is None else before[: gone - 1] + before[gone:]
            _set_legal_moves(self, moves)
        return moves

    def _find_legal_moves(self) -> tuple[Move, ...]:
        if self._stride is None or not self._shared.has_fixed_names:
            return tuple(self.named(number) for number in self._numbers)
        return self._shared.all(self._stride, self._words)

    @once
    def candidates(self) -> tuple[Move, ...]:
        """The moves that a search looks at, in the order in which the game would try them."""
        return () if self.is_over else tuple(self.named(number) for number in self._listed(self.core.candidates))

    @once
    def _numbers(self) -> list[int]:
        if self._stride is not None:
            return self._stride.listed(self._words)
        return [] if self.is_over else self._listed(self.core.moves)

    def _listed(self, write: Any) -> list[int]:
        out = np.full(MOST_MOVES, -1, np.int64)
        try:
            count = int(write(out))
        except IndexError:
            count = MOST_MOVES + 1
        if not 0 <= count <= MOST_MOVES:
            raise Mistake(f"This state of {self.game.name} has more than {MOST_MOVES} moves, which is the most.")
        numbers: list[int] = out[:count].tolist()
        for number in numbers:
            if not 0 <= number <= LARGEST_MOVE:
                raise Mistake(f"The game {self.game.name} numbers a move {number}: allowed are 0 to {LARGEST_MOVE}.")
        return numbers

    def named(self, number: int) -> Move:
        """The move with this number, with its name in this state."""
        return self._shared.move(self.core, number)

    def move(self, move: Playable) -> Move:
        """The legal move for a text, a number, a move of another state or a decision; a Mistake if there is none."""
        number = self._number(move)
        if self.is_over:
            raise Mistake(f"The game is over: {str(move).strip()!r} cannot be played.")
        if number in self._numbers:
            return self.named(number)
        name = self.game.move_name(self.core, number) if isinstance(move, str) else str(number)
        raise Mistake(self._remarks.why_illegal(self, name))

    def _number(self, move: Playable) -> int:
        """The number of a move, legal or not."""
        if type(move) is Move and (move is self._shared.known(move.number) or self._has(move)):
            return move.number  # it need not be read again
        if isinstance(move, str):
            try:
                return self.game.read_move(self.core, move)
            except Mistake:
                if (bare := unnumbered(move)) == move.strip():
                    raise
                return self.game.read_move(self.core, bare)
        if isinstance(named := getattr(move, "move", None), str):
            return self._number(named)
        try:
            return index(move)  # type: ignore[arg-type] # whatever it is
        except TypeError:
            raise Mistake(
                f"{move!r} is no move: write its name, its number, or what has a move, as a decision has."
            ) from None

    def _has(self, move: Move) -> bool:
        """Whether a legal move here has the same number and name."""
        return not self._shared.has_fixed_names and move in self.legal_moves and self.named(move.number) == move

    def read_moves(self, text: str) -> tuple[Move, ...]:
        """The moves of a text, one after the other from here: `h8 i9`, `h8i9` and `1.h8 2.i9` are the same two."""
        moves: list[Move] = []
        state = self
        for word in text.split():
            for name in state._names(word):
                known = state.move(name)
                moves.append(known)
                state = state.play(known)
        return tuple(moves)

    def _names(self, word: str) -> list[str]:
        """The moves of a word: the one that the game calls so, or those that are written in it."""
        try:
            self.game.read_move(self.core, word)
        except Mistake:
            return moves_of_word(word)
        return [word]

    def play(self, *moves: Playable) -> "State":
        """The state after these moves, each given as `move` takes it."""
        state = self
        for move in moves:
            stride = state._stride or state._find_stride()
            if stride is None:
                state = state._play_plainly(move)
                continue
            shared = state._shared
            known = move if type(move) is Move and move is shared.known(move.number) else None
            number = state._number(move) if known is None else known.number
            words = state._words.copy()
            try:
                room = stride.rooms.pop()
            except IndexError:  # other threads have them all
                room = stride.room()
            code = stride.step(stride.like, state._words, words, room, number)
            stride.rooms.append(room)
            if code < 0:
                state = state._play_plainly(move)  # which says what is wrong with it
                continue
            child = _new(_Fields)
            child.game = state.game
            child.last = known or state.named(number)
            child._core = child._legal_moves = None
            child._previous = state
            child._shared = shared
            child._stride = stride
            child._words = words
            child._code = code & stride.mask
            child.__class__ = State  # from now on it never changes
            state = child  # type: ignore[assignment] # as it says
        return state

    def _find_stride(self) -> Stride | None:
        """The compiled rules, once it is worth having them."""
        if (stride := self._shared.stride(self)) is not None:
            _set(self, "_words", stride.words(self.core))
            _set(self, "_stride", stride)
        return stride

    def _play_plainly(self, move: Playable) -> "State":
        known = self.move(move)
        return State(self.game, copied(self.core).play(known.number), known, self)

    def line(self, numbers: Iterable[int]) -> tuple[Move, ...]:
        """The moves with these numbers, played one after the other, with their names."""
        named, core = [], copied(self.core)
        for number in numbers:
            named.append(Move(self.game.move_name(core, number), number))
            core = core.play(number)
        return tuple(named)

    # How it came here

    @property
    def previous(self) -> "State | None":
        """The state before the last move; None for one that no move led to, such as one read from a text."""
        if self._previous is None and self._earlier is not None:
            core, numbers = self._earlier
            _set(self, "_previous", State(self.game, core).play(*numbers[:-1]))
        return self._previous

    @property
    def history(self) -> tuple[Move, ...]:
        """The moves that led here, from a start or from a text."""
        return tuple(state.last for state in self._line() if state.last is not None)

    def _line(self) -> "list[State]":
        """The states from the first to this one."""
        states = [self]
        while (before := states[-1].previous) is not None:
            states.append(before)
        return states[::-1]

    # Outcome and score

    @property
    def is_over(self) -> bool:
        code = self._code
        return bool(self.core.is_over()) if code < 0 else code & OVER != 0

    @property
    def outcome(self) -> Outcome | None:
        """How the game ended; None while it goes on."""
        if not self.is_over:
            return None
        margin = self.result(0)
        return Outcome(None if margin == 0 else int(margin < 0), margin, self._remarks.outcome(self))

    def result(self, side: int) -> int:
        """The present result for a side: win, draw, loss as 1, 0, −1, or a margin of points."""
        return int(self.core.result(side))

    @property
    def score(self) -> tuple[int, int] | None:
        """The points of both sides, if the game keeps score."""
        return self._remarks.score(self)

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

    @once
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

    @once
    def board(self) -> "Board":
        """The board for drawing: its places, and what is on them."""
        return self.game.board(self.core)

    @property
    def last_place(self) -> int | None:
        """Where on the board the last move landed, if it did and that is known."""
        before = self.previous
        return None if self.last is None or before is None else before.board.place(self.last)

    def place(self, move: Move) -> int | None:
        """Where on the board a legal move lands; None for one without a place, such as a pass."""
        return self.board.place(move)

    @property
    def overlay(self) -> "Overlay | None":
        """What people look for on the board, such as threats or chains; None if the game has nothing to show."""
        return self._remarks.overlay(self)

    def why(self, move: str | int) -> str:
        """What a legal move does, as a sentence without its subject; empty if there is nothing to say."""
        return self._remarks.why(self, self.move(move))

    @property
    def _remarks(self) -> "Remarks":
        from .remarks import Remarks  # whose remarks are made about states

        return Remarks.of(self.game)

    def evaluate(self, evaluator: str = "", side: str | int | None = None) -> "Evaluation":
        """What an evaluator says of this state, with the terms of its value: its name, or one with weights.

        The default is the game's first evaluator, and the side to move.
        """
        from .evaluation import evaluate

        return evaluate(self, evaluator, side)

    def svg(
        self,
        *,
        size: int | None = None,
        arrows: "Iterable[tuple[str, str]]" = (),
        marks: "Marks" = (),
        last: str | bool = True,
        flipped: bool = False,
        theme: str = "auto",
    ) -> str:
        """The board as an SVG picture.

        `size` is its width in pixels; `arrows` are pairs of places, `marks` places to ring or texts by place; `last`
        is whether the last move is marked, or another place; `theme` is "light", "dark", or "auto": the reader's.
        """
        from .svg import svg_of

        marked = self.last_place if last is True else None if last is False else self._place(last)
        return svg_of(self.board, marked, size=size, arrows=arrows, marks=marks, flipped=flipped, theme=theme)

    def _repr_svg_(self) -> str:
        return self.svg()

    def _place(self, name: str) -> int:
        names = self.board.names
        if (wanted := str(name).strip().lower()) not in names:
            raise unknown("place", str(name), names) if names else Mistake(f"{self.game.name} has no named places.")
        return names.index(wanted)

    def __getitem__(self, place: str) -> str | None:
        """Whose a place is, by its name: a side, "taken" if it is known to be neither's, None if it is empty.

        >>> import plyground
        >>> plyground.game("fiveinarow").state("h8 i9")["i9"]
        'white'
        """
        owner = self.board.marks[self._place(place)]
        return None if owner is None else self.game.sides[owner] if owner < UNOWNED else "taken"

    def to_array(self) -> "np.ndarray[Any, np.dtype[np.int8]]":
        """The board as numbers: 1 for the first side, −1 for the second, 2 for neither's, 0 for empty.

        A board of cells has its rows and columns, the top row first; one of lines has a number for each line.
        """
        board = self.board
        if not board.marks:
            raise Mistake(f"The game {self.game.name} describes no board that could be an array.")
        numbers = np.array([0 if mark is None else (1, -1, 2)[mark] for mark in board.marks], np.int8)
        return numbers.reshape(board.rows, board.columns) if board.kind == "cells" else numbers

    @property
    def symmetries(self) -> "tuple[State, ...]":
        """The states that are the same but for turning and mirroring the board, this one first; each once."""
        from .symmetries import Symmetries  # of positions

        turned = (State(self.game.rules_of(core), core) for core in Symmetries.of(self.game).turned(self.core))
        return tuple(dict.fromkeys((self, *turned)))

    def __str__(self) -> str:
        return self.picture()

    def __repr__(self) -> str:
        return f"plyground.game({self.game.spec!r}).state({self.text!r})"

    # Comparing

    @once
    def _identity(self) -> Hashable:
        return type(self.game), self.game, self.game.identity(self.core)

    def __eq__(self, other: object) -> bool:
        return self._identity == other._identity if isinstance(other, State) else NotImplemented

    def __hash__(self) -> int:
        return hash(self._identity)

    def __reduce__(self) -> tuple[Any, ...]:
        tables = [i for i, field in enumerate(self.core) if isinstance(field, np.ndarray) and not field.flags.writeable]
        earlier = self._earlier
        if self._previous is not None:
            first, *others = self._line()  # as numbers: a chain of states would be a deep recursion
            earlier = first.core, tuple(state.last.number for state in others if state.last is not None)
        return _restored, (self.game, self.core, self.last, earlier, tables)


def _restored(
    game: "Game", core: Core, last: Move | None, earlier: tuple[Core, tuple[int, ...]] | None, tables: list[int]
) -> State:
    """A state that was copied or came from another process. Its tables are made read-only, as kernels expect them."""
    for field in tables:
        for position in (core, *(earlier or ())[:1]):
            position[field].flags.writeable = False
    state = State(game, core, last)
    state.__dict__["_earlier"] = earlier
    return state
