"""Curves that turn a short look into a chance of winning: logistic, one a game and rule, fitted to games.

    share of the side to move = 1 / (1 + exp(−weights · features)), a draw counting as half

`python -m benchmarks.fit_chance` plays the games, fits the weights and checks them on games that it has not fitted; it
prints what stands below and the tables of docs/chance.md. Positions whose result can be proven are left out of the fit,
as they never ask for a curve.
"""

import math
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import numpy as np

from ..compiled import bit_count
from ..games.game import MOST_MOVES, Game
from ..search.alphabeta import alphabeta
from ..search.decision import Control, Decision, Limits
from ..search.deepening import deepening


@dataclass(frozen=True)
class Curve:
    """The features of a position for the side to move, and what they weigh."""

    features: Callable[[Game, Any], tuple[float, ...]]
    weights: tuple[float, ...]
    games: int  # that the weights were fitted to
    fitted_for: str
    seen: Callable[[Any], bool]  # whether a board is one of those; elsewhere the curve is extrapolated

    def share(self, game: Game, position: Any) -> float:
        """What the side to move can expect, a draw counting as half."""
        score = sum(w * x for w, x in zip(self.weights, self.features(game, position), strict=True))
        return 1 / (1 + math.exp(-score))


_WIDE = 50  # so many candidates make a third ply too dear for a look of a few milliseconds


def fiveinarow_features(game: Game, position: Any) -> tuple[float, ...]:
    """Values two plies ahead, where the other side has moved last, and three (or one), where it has not.

    Weights of patterns grow tenfold from one to the next, so it is the number of digits that counts; and a digit means
    the more, the more there are: fitted beside their cubes, the digits themselves get weights of nearly nothing.
    """
    depth = 3 if position.candidates(np.zeros(MOST_MOVES, np.int64)) <= _WIDE else 2
    seen: list[Decision] = []
    deepening(position, game.evaluator("nine-patterns"), Limits(depth=depth), control=Control(seen.append), memory=1)
    values = [0, 0]
    for found in seen:
        values[found.depth % 2] = found.value or 0
    even, odd = map(_digits, values)
    return 1.0, (even / 5) ** 3, (odd / 5) ** 3


def dotsandboxes_features(game: Game, position: Any) -> tuple[float, ...]:
    """The boxes ahead, and those that the next two lines bring, against the spread of what is still open.

    If the open boxes went either way by chance, their margin would be spread like the root of their number: dividing by
    it makes one curve of boards of every size.
    """
    ahead = position.result(position.to_move())
    spread = math.sqrt(bit_count(position.unclosed) + 1)
    coming = (alphabeta(position, game.evaluator("boxes"), Limits(depth=2)).value or 0) - ahead
    return 1.0, ahead / spread, coming / spread


def _digits(value: int) -> float:
    return math.copysign(math.log10(1 + abs(value)), value)


# What `python -m benchmarks.fit_chance` printed, with how it did on games that it was not fitted to.

# 8,633 positions; log-loss 0.611 where the base rate has 0.692, mean error by tenths 3.2%.
FIVEINAROW = Curve(
    fiveinarow_features,
    weights=(-0.302, 0.627, 0.730),
    games=2000,
    fitted_for="boards of 9×9 to 19×19",
    seen=lambda rules: 9 <= rules.size <= 19,
)
# 7,839 positions; log-loss 0.584 where the base rate has 0.688, mean error by tenths 3.0%.
DOTSANDBOXES = Curve(
    dotsandboxes_features,
    weights=(0.014, 2.812, 1.929),
    games=3200,
    fitted_for="boards of 3×3 to 6×6",
    seen=lambda rules: min(rules.rows, rules.columns) >= 3 and max(rules.rows, rules.columns) <= 6,
)
# 7,826 positions; log-loss 0.489 where the base rate has 0.693, mean error by tenths 1.6%.
DOTSANDBOXES_WITHOUT_EXTRA_TURN = Curve(
    dotsandboxes_features,
    weights=(0.083, 4.926, 3.297),
    games=1600,
    fitted_for="boards of 3×3 to 6×6",
    seen=DOTSANDBOXES.seen,
)


def curve_of(game: Any) -> Curve | None:
    """The curve of a game with its rules, if it has one."""
    if game.name == "dotsandboxes":
        return DOTSANDBOXES if game.extra_turn else DOTSANDBOXES_WITHOUT_EXTRA_TURN
    return FIVEINAROW if game.name == "fiveinarow" else None
