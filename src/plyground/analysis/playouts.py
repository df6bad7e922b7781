"""Random games by the thousand: what happens if nobody thinks."""

import math
import secrets
from dataclasses import dataclass

from ..errors import Mistake
from ..games import state_of
from ..games.state import State
from ..notebook import Rows, text_table
from ..search import Control
from ..search.playouts import play_out

MOST_GAMES = 10**9


@dataclass(frozen=True)
class Playouts:
    """The results of random games from a state, counted for the first side."""

    state: State
    games: int
    wins: int
    draws: int
    losses: int
    mean: float  # of the results: 1, 0, −1, or points
    deviation: float  # of a single result
    plies: float  # on average
    shortest: int
    longest: int
    seed: int  # the same seed plays the same games

    @property
    def share(self) -> float:
        """The share of the first side, a draw counting as half."""
        return (self.wins + self.draws / 2) / self.games if self.games else math.nan

    def rows(self) -> Rows:
        """One row a side."""
        first, second = self.state.game.sides
        common = {"games": self.games, "plies": self.plies, "shortest": self.shortest, "longest": self.longest}
        return [
            {"side": side, "wins": wins, "draws": self.draws, "mean": mean, **common}
            for side, wins, mean in ((first, self.wins, self.mean), (second, self.losses, -self.mean))
        ]

    def __str__(self) -> str:
        return text_table(self.rows())


def playouts(
    state: State | str, games: int = 1000, seed: int | None = None, *, control: Control | None = None
) -> Playouts:
    """Play random games from a state to their ends, compiled: every legal move with the same chance.

    If the control is told to stop, the games that were finished.

    >>> import plyground
    >>> found = plyground.playouts(plyground.game("tictactoe").start(), 10_000, seed=1)
    >>> found.wins + found.draws + found.losses, 0.55 < found.wins / found.games < 0.62
    (10000, True)
    """
    if not (isinstance(games, int) and 1 <= games <= MOST_GAMES):
        raise Mistake(f"{games!r} random games are not possible: write a number from 1 to {MOST_GAMES:,}.")
    state = state_of(state)
    _ = state.legal_moves  # checks that there are not too many for the kernel
    seed = secrets.randbits(62) if seed is None else seed
    found = play_out(state.core, games, seed, control)
    n = int(found.games)
    mean = found.margins / n if n else 0.0
    spread = math.sqrt(max(0.0, found.squares / n - mean * mean)) if n else 0.0
    counts = (n, int(found.wins), int(found.draws), int(found.losses))
    return Playouts(
        state, *counts, mean, spread, found.plies / n if n else 0.0, int(found.shortest), int(found.longest), seed
    )
