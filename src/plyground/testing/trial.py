"""One try of a check: random games to look at, and what to do when something is wrong.

A check is a function of a trial. It draws all its chances from `trial.chance`, so that a seed repeats it.
"""

import random
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import NoReturn

from ..games.game import legal_moves
from ..games.limits import MOST_PLIES
from ..games.state import Core, copied
from .positions import candidate_moves, replay
from .subject import Subject


class Broken(AssertionError):  # noqa: N818 - of the game, not of the program
    """Something is wrong with a game: one sentence, and where."""

    def __init__(self, sentence: str, position: str = "", moves: Sequence[str] = (), move: str = "") -> None:
        super().__init__(sentence, position, tuple(moves), move)
        self.sentence, self.position, self.moves, self.move = sentence, position, tuple(moves), move


class Skip(Exception):  # noqa: N818 - nothing is wrong
    """A check cannot be made; its text says why."""


class Trial:
    """A game to check and a source of chance."""

    def __init__(self, subject: Subject, chance: random.Random, size: float = 1.0) -> None:
        self.subject, self.game, self.chance = subject, subject.game, chance
        self.size = size  # games are at most this part of their usual length
        self.moves: list[int] = []  # of the last playout

    def playout(self, *, may_be_over: bool = True, to_the_end: bool = False) -> list[int]:
        """The moves of a random game from its start up to anywhere, or up to its end."""
        game, chance = self.game, self.chance
        opening = chance.choice(("", *self.subject.openings)) if not to_the_end else ""
        self.moves = moves = [game.read_move(game.new(), name) for name in opening.split()]
        longest = min(max(0, game.new().plies_left()), MOST_PLIES)
        plies = MOST_PLIES if to_the_end else chance.randrange(1 + int(min(longest, self.subject.longest) * self.size))
        position = replay(game, moves)
        for _ in range(plies):
            if position.is_over():
                break
            moves.append(chosen_move(position, 3 * chance.randrange(1000) if to_the_end else chance.randrange(3000)))
            position = position.play(moves[-1])
        if moves and not may_be_over and replay(game, moves).is_over():
            moves.pop()
        return moves

    def position(self, *, may_be_over: bool = False) -> Core:
        """The position after a random game; one with a move to make, unless it may be over."""
        position = replay(self.game, self.playout(may_be_over=may_be_over))
        if position.is_over() and not may_be_over:
            raise Skip("The game is over at its start.")
        return position

    def require(self, holds: object, sentence: str, position: Core | None = None, move: int | None = None) -> None:
        """Go on if something holds; otherwise the sentence says what is wrong."""
        if not holds:
            self.fail(sentence, position, move)

    def fail(self, sentence: str, position: Core | None = None, move: int | None = None) -> NoReturn:
        text = "" if position is None else _shown(lambda: self.game.text(position))
        name = "" if move is None else _shown(lambda: self.game.move_name(position, move)) or str(move)
        raise Broken(sentence, text, self.named_moves(), name)

    def named_moves(self) -> tuple[str, ...]:
        """The names of the last playout's moves, or their numbers where the game cannot name them."""
        names: list[str] = []
        try:
            position = copied(self.game.new())
            for move in self.moves:
                names.append(str(self.game.move_name(position, move)))
                position = position.play(move)
        except Exception:  # a broken game may not even be able to say what is broken
            names += map(str, self.moves[len(names) :])
        return tuple(names)


def _shown(text: Callable[[], str]) -> str:
    try:
        return str(text())
    except Exception:
        return ""


def chosen_move(position: Core, choice: int) -> int:
    """A move that depends on a number: any legal one, any candidate, or one of the two that look best.

    Purely random play on a large board hardly ever makes a line, a box or a threat.
    """
    way, index = choice % 3, choice // 3
    moves = legal_moves(position) if way == 0 else candidate_moves(position)
    moves = moves[:2] if way == 2 else moves
    if not moves:
        raise Broken("The game is not over, and yet there is no move.")
    return moves[index % len(moves)]


@dataclass(frozen=True)
class Check:
    """Something that should hold for every game, in words, and the function that looks whether it does."""

    name: str
    run: Callable[[Trial], None]
    what: str  # is tried: a "game", a "position"
    share: float  # of the usual number of tries; 0 if once is enough

    def tries(self, games: int) -> int:
        return max(1, round(games * self.share))

    def tried(self, count: int) -> str:
        """A number of tries in words, such as "3 games"."""
        thing, *more = self.what.split(" ")
        return " ".join([f"{count:,}", thing if count == 1 else thing + "s", *more])


def check(name: str, what: str = "game", share: float = 1.0) -> Callable[[Callable[[Trial], None]], Check]:
    """Make a check of a function. Checks that take long are tried less often, by their share."""
    return lambda function: Check(name, function, what, share)
