"""A position of a game of OpenSpiel: its own state behind the methods that searches call.

A move is OpenSpiel's action, or its place in the list of legal actions where actions have numbers beyond what tables
hold. OpenSpiel's `child` copies a state, so a position is a value and `undo` has nothing to do.

A game that has lasted as long as searches allow is over here, with the result that it has then: a draw, in games that
are won by their last move.
"""

import re
from hashlib import blake2b
from typing import Any, NamedTuple

from ...compiled import interpreted_class
from ...errors import Mistake
from ..limits import MOST_MOVES
from .loading import Rules, name_of

_COLOURS = re.compile(r"\x1b\[[0-9;]*m")
_LOW_62_BITS = (1 << 62) - 1


@interpreted_class
class SpielPosition(NamedTuple):
    """A position as a value."""

    rules: Rules
    state: Any  # pyspiel.State
    plies: int  # played so far

    def moves(self, out: Any) -> int:
        actions = self.state.legal_actions()
        n = len(actions)
        if n > MOST_MOVES:
            raise Mistake(f"A state of {self.rules.title} has {n} moves: at most {MOST_MOVES} can be searched.")
        out[:n] = range(n) if self.rules.by_place else actions
        return n

    def candidates(self, out: Any) -> int:
        return self.moves(out)

    def forcing(self, out: Any) -> int:
        return 0

    def play(self, move: int) -> "SpielPosition":
        return SpielPosition(self.rules, self.state.child(self.action(move)), self.plies + 1)

    def undo(self) -> None:
        """Nothing to give back: the position is a value."""

    def to_move(self) -> int:
        return max(int(self.state.current_player()), 0)  # at the end it is nobody's turn, which has a negative number

    def is_over(self) -> bool:
        return self.plies >= self.rules.most_plies or bool(self.state.is_terminal())

    def result(self, side: int) -> int:
        return int(self.state.returns()[side])

    def key(self) -> int:
        digest = blake2b(repr(self.words()).encode(), digest_size=8).digest()
        return int.from_bytes(digest, "little") & _LOW_62_BITS

    def plies_left(self) -> int:
        return 0 if self.is_over() else self.rules.most_plies - self.plies

    def action(self, move: int) -> int:
        """OpenSpiel's number of a move."""
        return int(self.state.legal_actions()[move]) if self.rules.by_place else int(move)

    def name(self, move: int) -> str:
        return name_of(self.state, self.action(move))

    def words(self) -> tuple[Any, ...]:
        """What makes two positions the same: the picture if that says everything, else the moves that led here."""
        seen = str(self.state) if self.rules.seen_whole else tuple(self.state.history())
        return self.rules.written, self.plies, int(self.state.current_player()), seen

    def drawn(self) -> str:
        """OpenSpiel's picture of it, without colours."""
        return _COLOURS.sub("", str(self.state))
