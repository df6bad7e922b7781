"""States at speed: a game that is played often enough has its moves made by its compiled rules.

The first moves in a process are made by plain Python, so that nobody waits for a compiler to see a few states. After
`MANY` of them the rules of the game are compiled (or loaded from the cache), and every further state costs a call of
machine code: the same rules, the same answers.

What is known of a game's moves is kept with it: where the name of a move is the same in all positions
(`Game.has_fixed_names`), each `Move` is made once.
"""

from collections.abc import Callable
from contextlib import suppress
from functools import cached_property, lru_cache
from typing import TYPE_CHECKING, Any, Final, TypeAlias, final

import numpy as np

from ..compiled import INTERPRETED, compiled, int64, is_interpreted, nameless, prepared_for, shape_of
from .limits import LARGEST_MOVE, MOST_MOVES, MOST_PLIES

if TYPE_CHECKING:
    from .game import Game
    from .state import State

MANY = 2_000  # moves: less than a second of plain Python in all of our games
_TWO_LISTS = (2, MOST_MOVES)
OPEN, OVER, ILLEGAL, TOO_LONG = 0, 1, 2, 3  # what `_step` says

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


@compiled
def _list(position: Any, out: Any) -> int:
    """The legal moves."""
    return int64(0 if position.is_over() else position.moves(out))


@compiled
def _known(position: Any, out: Any, known: Any) -> int:
    """The legal moves: how many; if one of them has no name yet, −1 less how many."""
    n = int64(0 if position.is_over() else position.moves(out))
    for i in range(n):
        if known[out[i]] == 0:
            return int64(-1 - n)
    return n


@compiled
def _step(position: Any, move: int, out: Any) -> Any:
    """What became of a move, and the next position. An illegal move leaves the position as it was.

    In between, the index of the move among the legal ones if all others are legal still, in the same order; else −1.
    """
    before, now = out[0], out[1]
    n = int64(0 if position.is_over() else position.moves(before))
    at = int64(-1)
    for i in range(n):
        if before[i] == move:
            at = int64(i)
    if at < 0:
        return int64(ILLEGAL), at, nameless(position)
    child = position.play(int64(move))
    if child.is_over():
        return int64(OVER), int64(-1), nameless(child)
    if child.plies_left() > MOST_PLIES:
        return int64(TOO_LONG), int64(-1), nameless(child)
    same = int64(child.moves(now)) == n - 1
    for i in range(n - 1 if same else 0):
        if now[i] != before[i if i < at else i + 1]:
            same = False
    return int64(OPEN), int64(at if same else -1), nameless(child)


class Stride:
    """The compiled rules for positions of one kind."""

    def __init__(self, core: Core) -> None:
        self.kind = type(core)
        self.step: Final = prepared_for(_step, core, 0, np.zeros((2, MOST_MOVES), np.int64))
        out = np.zeros(MOST_MOVES, np.int64)
        self.list: Final = prepared_for(_list, core, out)
        self.known: Final = prepared_for(_known, core, out, np.zeros(LARGEST_MOVE + 1, np.uint8))
        self._named = _naming(core)
        self._own = [i for i, field in enumerate(core) if isinstance(field, np.ndarray) and field.flags.writeable]

    def play(self, core: Core, number: int) -> tuple[int, int, Core]:
        """As `_step`, in arrays of its own."""
        if self._own:  # a position without arrays is a value
            fields = list(core)
            for i in self._own:
                fields[i] = fields[i].copy()
            core = self.kind._make(fields)
        what, at, child = self.step(core, number, np.empty(_TWO_LISTS, np.int64))
        return what, at, self._named(child)


def _naming(value: tuple[Any, ...]) -> Callable[[tuple[Any, ...]], Any]:
    """What makes a tuple like this one, with its classes, of plain tuples."""
    make = getattr(type(value), "_make", tuple)
    inner = [(i, _naming(field)) for i, field in enumerate(value) if isinstance(field, tuple)]
    if not inner:
        return make

    def named(fields: tuple[Any, ...]) -> Any:
        own = list(fields)
        for i, name in inner:
            own[i] = name(own[i])
        return make(own)

    return named


if TYPE_CHECKING:
    once = cached_property
else:

    class once:  # noqa: N801
        """A property that is computed once: `functools.cached_property`, without its lock."""

        def __init__(self, compute: Callable[[Any], Any]) -> None:
            self._compute, self.__doc__ = compute, compute.__doc__

        def __set_name__(self, owner: type, name: str) -> None:
            self._name = name

        def __get__(self, instance: Any, owner: type) -> Any:
            if instance is None:
                return self
            value = instance.__dict__[self._name] = self._compute(instance)
            return value


class Stepping:
    """What the states of a game share: the names of its moves, and its compiled rules once they are worth it."""

    def __init__(self, game: "Game") -> None:
        self.game = game
        self.has_fixed_names = game.has_fixed_names
        self._moves: dict[int, Move] = {}  # by number, if their names are fixed
        self._in_rows = np.full(LARGEST_MOVE + 1, None, object)  # the same moves
        self._named = np.zeros(LARGEST_MOVE + 1, np.uint8)  # which of them are there
        self.known = self._moves.get
        self._played = 0
        self._strides: dict[Any, Stride | None] = {}

    @cached_property
    def start(self) -> "State":
        """The state at the start: one for all, since it never changes."""
        from .state import State

        return State(self.game, self.game.new())

    def move(self, core: Core, number: int) -> Move:
        """The move with a number, with its name in a position."""
        if not self.has_fixed_names:
            return Move(self.game.move_name(core, number), number)
        if (known := self._moves.get(number)) is None:
            known = Move(self.game.move_name(core, number), number)
            if 0 <= number <= LARGEST_MOVE:
                self._moves[number] = self._in_rows[number] = known
                self._named[number] = 1
        return known

    def all(self, core: Core, stride: Stride) -> tuple[Move, ...]:
        """The legal moves of a position."""
        if not self.has_fixed_names:
            return tuple(self.move(core, number) for number in listed(stride, core))
        out = np.empty(MOST_MOVES, np.int64)
        if (n := stride.known(core, out, self._named)) < 0:
            n = -1 - n
            for number in out[:n].tolist():
                self.move(core, number)
        return tuple(self._in_rows.take(out[:n]).tolist())

    def stride(self, core: Core) -> Stride | None:
        """The compiled rules for a position; None as long as plain Python will do, or if it cannot be compiled."""
        self._played += 1
        if self._played < MANY or INTERPRETED or is_interpreted(core):
            return None
        kind = shape_of(core)
        if kind not in self._strides:
            self._strides[kind] = None  # while they are being compiled, others go on as plain Python
            with suppress(Exception):  # other people's rules may only work as plain Python: check-game says why
                self._strides[kind] = Stride(core)
        return self._strides[kind]


def listed(stride: Stride, core: Core) -> list[int]:
    """The numbers of the legal moves."""
    out = np.empty(MOST_MOVES, np.int64)
    numbers: list[int] = out[: stride.list(core, out)].tolist()
    return numbers


@lru_cache(maxsize=64)
def _stepping(kind: type["Game"], game: "Game") -> Stepping:
    return Stepping(game)


def stepping_of(game: "Game") -> Stepping:
    """What the states of equal games share."""
    return _stepping(type(game), game)
