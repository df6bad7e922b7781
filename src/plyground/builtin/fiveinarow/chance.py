"""The chances of winning where nothing is proven: a curve fitted to games."""

import math

import numpy as np

from ...analysis.offers import Curve, Look
from ...games.fiveinarow import FiveInARowGame
from ...games.fiveinarow.learned import has_table, shipped_lines
from ...games.fiveinarow.learned.shape import SCALE
from ...games.fiveinarow.position import RENJU, FiveInARow
from ...games.limits import MOST_MOVES

# Values of `five` with 20,000 nodes, in logits of 200, fitted to 348 positions of 120 games: weight 0.296, intercept
# -0.12. It is -0.2 here, with which a good move leaves the chance as it was (`python -m benchmarks.chance.tempo`).
_SCORES = {"five": (-0.2, 0.296 / 200)}
_WIDE = 50  # candidates: with more, a third ply is too dear for a look of a few milliseconds


def learned(position: FiveInARow, look: Look) -> tuple[float, ...]:
    """The logit of winning by `lines`, which has learned it from a net."""
    return 1.0, shipped_lines(position.exact).score(position, position.to_move()) / SCALE


def patterns(position: FiveInARow, look: Look) -> tuple[float, ...]:
    """Values two plies ahead, where the other side has moved last, and three (or one), where it has not.

    Weights of patterns grow tenfold from one to the next, so it is the number of digits that counts; and a digit means
    the more, the more there are: fitted beside their cubes, the digits themselves get weights of nearly nothing.
    """
    depth = 3 if position.candidates(np.zeros(MOST_MOVES, np.int64)) <= _WIDE else 2
    values = [0, 0]
    for reached, value in enumerate(look("nine-patterns", depth), start=1):
        values[reached % 2] = value
    even, odd = map(_digits, values)
    return 1.0, (even / 5) ** 3, (odd / 5) ** 3


def _digits(value: int) -> float:
    return math.copysign(math.log10(1 + abs(value)), value)


def curve(game: FiveInARowGame) -> Curve:
    """By the table of lines for the board and the rule it was fitted to, if its file is there; else by patterns."""
    if game.size == 15 and not game.exact and has_table(game.exact):
        # 260 positions it was not fitted to; log-loss 0.631 where the base rate has 0.691 and patterns have 0.687.
        return Curve(learned, (-0.129, 0.289), 320, "boards of 15×15", False, _SCORES)
    return patterns_curve(game.size, is_other_game=game.exact == RENJU)


def patterns_curve(size: int, is_other_game: bool = False) -> Curve:
    # 8,633 positions it was not fitted to; log-loss 0.611 where the base rate has 0.692, mean error by tenths 3.2%.
    return Curve(
        patterns,
        (-0.302, 0.627, 0.730),
        2000,
        "boards of 9×9 to 19×19 without forbidden moves",
        is_other_game or not 9 <= size <= 19,
        _SCORES,
    )
