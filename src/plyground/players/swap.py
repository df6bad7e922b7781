"""Swap openings: one player puts the first stones, of both colours, and the other chooses a colour.

    swap     one stone; the other takes black, or white, who is to move (the pie rule)
    swap3    three stones, black, white and black; the other takes black, or white, who is to move
    swap2    the same, but instead of choosing, the other may put two more, white and black: then the first chooses

Swap2 is what the world championships in gomoku are played with, and Gomocup. An opening stands above the position: it
only says who does what until both colours are given; from then on it is a game like any other, with white to move.

>>> from plyground.players.swap import begin
>>> opening = begin("swap2", "fiveinarow").put("h8", "i9", "c3")
>>> opening.decider, opening.choices
(1, ('black', 'white', 'put'))
>>> opening.choose("white").black
0
"""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import TypeAlias

import numpy as np

from ..errors import Mistake, unknown
from ..games.catalogue import game as game_of
from ..games.game import Game
from ..games.state import Move, Playable, State
from ..offers import Offer
from ..search import Control
from .player import Player

SWAPS: Mapping[str, int] = {"swap": 1, "swap3": 3, "swap2": 3}  # by name: how many stones are put first
PUT = "put"  # the choice to put two more stones
_MORE = 2
_TRIES = 8  # openings that a player looks at before it puts one

Rng: TypeAlias = np.random.Generator


class SwapStones(Offer):
    """The first stones of swap openings. A game defines a subclass; without one, it has none."""

    def draw(self, rng: Rng) -> tuple[int, ...]:
        """Three stones that may be even, black, white and black, as numbers of moves; none if the game has none."""
        return ()


@dataclass(frozen=True)
class SwapOpening:
    """An opening under way. Players are 0, who puts the first stones, and 1."""

    name: str
    state: State
    decider: int  # the player whose turn it is
    to_put: int  # how many stones the decider puts now; 0 if a colour is to be chosen
    done: tuple[tuple[int, str], ...] = ()  # what each player has done, in words
    put_by: tuple[int, ...] = ()  # which player put each stone
    black: int | None = None  # the player who has black, once that is settled

    @property
    def choices(self) -> tuple[str, ...]:
        """What the decider may choose: a colour, or to put two more stones; nothing while stones are to be put."""
        if self.to_put or self.black is not None:
            return ()
        may_put = self.name == "swap2" and len(self.put_by) == SWAPS[self.name]
        return (*self.state.game.sides, PUT) if may_put else self.state.game.sides

    def put(self, *stones: Playable) -> "SwapOpening":
        """The opening after these stones, black's and white's in turn; a Mistake if their number is wrong."""
        if self.black is not None or not self.to_put:
            raise Mistake("No stones are to be put now.")
        if len(stones) != self.to_put:
            raise Mistake(f"{self.to_put} stones are to be put now, not {len(stones)}.")
        state = self.state.play(*stones)
        words = f"put {self.to_put} stone{'s' if self.to_put > 1 else ''}"
        return replace(
            self,
            state=state,
            decider=1 - self.decider,
            to_put=0,
            done=(*self.done, (self.decider, words)),
            put_by=self.put_by + (self.decider,) * len(stones),
        )

    def choose(self, choice: str) -> "SwapOpening":
        """The opening after a choice; a Mistake if it is none of `choices`."""
        if choice not in self.choices:
            raise unknown("choice", choice, self.choices) if self.choices else Mistake("Nothing is to be chosen now.")
        if choice == PUT:
            return replace(self, to_put=_MORE)
        black = self.decider if choice == self.state.game.sides[0] else 1 - self.decider
        return replace(self, black=black, done=(*self.done, (self.decider, f"chose {choice}")))

    def in_words(self, names: tuple[str, str]) -> str:
        """What was done, with the players' names."""
        return f"{self.name}: {', '.join(f'{names[player]} {words}' for player, words in self.done)}"

    def in_seats(self, names: tuple[str, str]) -> tuple[str, str]:
        """The players' names by colour, once the colours are given."""
        return names if self.black == 0 else names[::-1]


def begin(name: str, game: Game | str) -> SwapOpening:
    """A swap opening of a game; a Mistake if there is no such opening, or the game has none."""
    game = game_of(game)
    if name not in SWAPS:
        raise unknown("opening", name, SWAPS)
    if not SwapStones.of(game).draw(np.random.default_rng(0)):
        raise Mistake(f"{game.name} has no swap openings: fiveinarow has them.")
    return SwapOpening(name, game.start(), 0, SWAPS[name])


def answer(opening: SwapOpening, who: Player, rng: Rng, control: Control | None = None) -> SwapOpening:
    """What a player does: it puts stones that are as even as it can find, or takes the colour that is better off.

    To choose is never worse than to let the other choose, so it never puts two more stones.
    """
    if opening.to_put:
        return opening.put(*most_even(opening, who, rng, control))
    decision = who.decide(opening.state, control=control, seeds=(int(rng.integers(1 << 62)),))
    sides, turn = opening.state.game.sides, opening.state.turn
    return opening.choose(sides[turn if (decision.value or 0) >= 0 else 1 - turn])


def most_even(opening: SwapOpening, who: Player, rng: Rng, control: Control | None = None) -> tuple[Move, ...]:
    """Of some openings, the one whose value is nearest to even. All of them together take the time of a move."""
    seconds = who.limits.seconds
    hurried = replace(who, limits=replace(who.limits, seconds=seconds and seconds / _TRIES))
    found: list[tuple[int, int, tuple[Move, ...]]] = []
    for number in range(_TRIES):
        stones = SwapStones.of(who.game).draw(rng)[: opening.to_put]
        state = opening.state.play(*stones)
        decision = hurried.decide(state, control=control, seeds=(int(rng.integers(1 << 62)),))
        found.append((abs(decision.value or 0), number, state.history[-len(stones) :]))
    return min(found)[2]
