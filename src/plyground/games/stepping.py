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

from ..compiled import INTERPRETED, compiled, int64, is_interpreted, pack, prepared_for, shape_of, unpacked, words_of
from .limits import LARGEST_MOVE, MOST_MOVES, MOST_PLIES

if TYPE_CHECKING:
    from .game import Game
    from .state import State

MANY = 2_000  # moves: less than a second of plain Python in all of our games
MOST_STRIDES = 64  # of one game: nearly every game needs one
OVER, TURN = 1, 2  # bits of what `_step` says; above them is which move has gone
REFUSED = -1  # what it says of a move that is illegal, or after which the game may last too long

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
def _list(like: Any, words: Any, out: Any) -> int:
    """The legal moves."""
    position = unpacked(like, words)
    return int64(0 if position.is_over() else position.moves(out))


@compiled
def _known(like: Any, words: Any, out: Any, known: Any) -> int:
    """The legal moves: how many; if one of them has no name yet, −1 less how many."""
    position = unpacked(like, words)
    n = int64(0 if position.is_over() else position.moves(out))
    for i in range(n):
        if known[out[i]] == 0:
            return int64(-1 - n)
    return n


@compiled
def _step(like: Any, words: Any, after: Any, room: Any, move: int) -> int:
    """Write the position after a move into `after`, and return whether the game is over and whose turn it is.

    Above these two bits: 1 more than the index of the move among the legal ones, if all others are legal still, in the
    same order; else 0.
    """
    before, now, own = room[0], room[1], room[2]
    for i in range(len(words)):
        own[i] = words[i]  # since `play` may change the arrays of its position
    position = unpacked(like, own)
    n = int64(0 if position.is_over() else position.moves(before))
    at = int64(-1)
    for i in range(n):
        if before[i] == move:
            at = int64(i)
    if at < 0:
        return int64(REFUSED)
    child = position.play(int64(move))
    pack(child, after)
    turn = int64(TURN if child.to_move() == 1 else 0)
    if child.is_over():
        return int64(turn + OVER)
    if child.plies_left() > MOST_PLIES:
        return int64(REFUSED)
    differ = int64(child.moves(now)) - (n - 1)
    if differ == 0:  # two loops without a branch: they run several numbers at a time
        for i in range(at):
            differ |= now[i] ^ before[i]
        for i in range(at, n - 1):
            differ |= now[i] ^ before[i + 1]
    return int64(turn + (4 * (at + 1) if differ == 0 else 0))


class Stride:
    """The compiled rules for positions of one kind.

    Calls pass a position as one array of words, since Python takes a NamedTuple apart field by field.
    """

    def __init__(self, core: Core, has_fixed_names: bool) -> None:
        self.mask: Final = -1 if has_fixed_names else OVER + TURN  # what counts of the answer of a step
        self.like: Final = core  # it has the shapes of the arrays, and the read-only ones
        self._size = words_of(core)
        if any(isinstance(field, np.ndarray) and not field.flags.c_contiguous for field in core):
            raise TypeError("Only arrays that are one block can be words.")
        words, out = self.words(core), np.zeros(MOST_MOVES, np.int64)
        self.step: Final = prepared_for(_step, core, words, words, self.room(), 0)
        self._list: Final = prepared_for(_list, core, words, out)
        self._known: Final = prepared_for(_known, core, words, out, np.zeros(LARGEST_MOVE + 1, np.uint8))
        self.rooms: Final[list[Any]] = []  # working memory that no thread uses

    def room(self) -> Any:
        return np.empty((3, max(MOST_MOVES, self._size)), np.int64)

    def words(self, core: Core) -> Any:
        """A position as words."""
        words = np.zeros(self._size, np.int64)
        pack(core, words)
        return words

    def core(self, words: Any) -> Core:
        """The position that was made words, with arrays of its own."""
        return copied(unpacked(self.like, words))

    def listed(self, words: Any) -> list[int]:
        """The numbers of the legal moves."""
        out = np.empty(MOST_MOVES, np.int64)
        numbers: list[int] = out[: self._list(self.like, words, out)].tolist()
        return numbers

    def known(self, words: Any, named: Any) -> tuple[Any, bool]:
        """The same as an array, and whether all of them are among the named."""
        out = np.empty(MOST_MOVES, np.int64)
        n = self._known(self.like, words, out, named)
        return out[: n if n >= 0 else -1 - n], n >= 0


def _fixed(core: Core) -> tuple[Any, ...]:
    """What positions have to share to be packed alike: the shapes of arrays, and what is in those that never change."""
    found = []
    for field in core:
        if isinstance(field, tuple):
            found.append(_fixed(field))
        elif isinstance(field, np.ndarray):
            found.append((field.shape, b"" if field.flags.writeable else field.tobytes()))
    return tuple(found)


def copied(core: Core) -> Core:
    """A copy of a position with its own storage; read-only tables stay shared."""
    fields = (f.copy() if isinstance(f, np.ndarray) and f.flags.writeable else f for f in core)
    return type(core)(*fields)


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

    def all(self, stride: Stride, words: Any) -> tuple[Move, ...]:
        """The legal moves of a position, for a game with fixed names."""
        numbers, are_named = stride.known(words, self._named)
        if not are_named:
            core = stride.core(words)
            for number in numbers.tolist():
                self.move(core, number)
        return tuple(self._in_rows.take(numbers).tolist())

    def stride(self, state: "State") -> Stride | None:
        """The compiled rules for a state; None as long as plain Python will do, or if they cannot be compiled."""
        self._played += 1
        if self._played < MANY or INTERPRETED:
            return None
        core = state.core
        if is_interpreted(core):
            return None
        kind = shape_of(core), _fixed(core)
        if kind not in self._strides:
            if len(self._strides) >= MOST_STRIDES:
                self._strides.clear()
            self._strides[kind] = None  # while they are being compiled, others go on as plain Python
            with suppress(Exception):  # other people's rules may only work as plain Python: check-game says why
                self._strides[kind] = Stride(core, self.has_fixed_names)
        return self._strides[kind]


@lru_cache(maxsize=64)
def _stepping(kind: type["Game"], game: "Game") -> Stepping:
    return Stepping(game)


def stepping_of(game: "Game") -> Stepping:
    """What the states of equal games share."""
    return _stepping(type(game), game)
