"""What is checked: a game, and what nothing but its author can say about it."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from ..games.game import Game


class Truth(NamedTuple):
    """What an independent, naive reading of the rules says about a position."""

    legal: frozenset[str]  # names of moves
    to_move: int
    over: bool
    result: int  # for side 0, if the game is over


@dataclass(frozen=True)
class Symmetry:
    """A mirror: the game on the other side of it, and what a move is called there."""

    name: str
    game: Callable[[Game], Game]
    rename: Callable[[Game, str], str]


@dataclass(frozen=True, repr=False)
class Subject:
    """A game to check. Everything but the game may be left out; the checks that need it are then skipped."""

    game: Game
    symmetries: tuple[Symmetry, ...] = ()
    oracle: Callable[[Any, Sequence[str]], Truth] | None = None  # from the game and the names of the moves played
    # Evaluators that are not antisymmetric, and those that judge the last move too, which no text tells. None: those
    # whose class says so in its docstring, with the word "antisymmetric" or the words "last move".
    one_sided: frozenset[str] | None = None
    judge_the_last_move: frozenset[str] | None = None
    tested_elsewhere: frozenset[str] = frozenset()  # evaluators that take too long to interpret here
    longest: int = 60  # plies of a random game, unless it has to be played to its end
    openings: tuple[str, ...] = ()  # names of moves, with spaces, to where random play hardly ever gets
    alike: tuple[str, ...] = ()  # texts of positions that differ in little, and yet in their future

    def __repr__(self) -> str:
        return f"Subject({self.game.spec!r})"

    def _repr_pretty_(self, printer: Any, cycle: bool) -> None:  # hypothesis prints it; every field would be too much
        printer.text(repr(self))

    @property
    def evaluators(self) -> list[str]:
        """The names of the evaluators that are checked."""
        return [name for name in self.game.evaluators if name not in self.tested_elsewhere]

    def may_be_one_sided(self, evaluator: str) -> bool:
        if self.one_sided is not None:
            return evaluator in self.one_sided
        return "antisymmetric" in self._class_text(evaluator)

    def judges_the_last_move(self, evaluator: str) -> bool:
        if self.judge_the_last_move is not None:
            return evaluator in self.judge_the_last_move
        return "last move" in self._class_text(evaluator)

    def _class_text(self, evaluator: str) -> str:
        return " ".join((type(self.game.evaluator(evaluator)).__doc__ or "").lower().split())
