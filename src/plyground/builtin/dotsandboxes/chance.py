"""The chances of winning where nothing is proven: curves fitted to games, one for each turn rule."""

import math

from ...analysis.offers import Curve, Look
from ...compiled import bit_count
from ...engines.dotsandboxes.strategy import strategy_of
from ...engines.dotsandboxes.symmetry import representative
from ...games.dotsandboxes import DotsAndBoxesGame
from ...games.dotsandboxes.position import LARGEST, DotsAndBoxes

_NODES = 50_000  # some four milliseconds
_MANY = 84  # free lines: all of a 6×6 board


def features(position: DotsAndBoxes, look: Look) -> tuple[float, ...]:
    """The boxes ahead, and those that the next two lines bring, against the spread of what is still open.

    If the open boxes went either way by chance, their margin would be spread like the root of their number: dividing by
    it makes one curve of boards of every size.
    """
    ahead = position.result(position.to_move())
    spread = math.sqrt(bit_count(position.unclosed) + 1)
    coming = look("boxes", 2)[-1] - ahead
    return 1.0, ahead / spread, coming / spread


def features_with_chains(position: DotsAndBoxes, look: Look) -> tuple[float, ...]:
    """The same, the margin that Monte-Carlo search over decisions expects of the boxes to come, and the free lines.

    Its random games end with perfect endings, so the search knows who will have to open the first long chain. It
    looks at the representative, with a level score: mirrors have the same chance, and more boxes never lower it. The
    more lines are free, the more it flatters the side to move, which tries the lines that happened to go well: the
    square of their number makes up for that.
    """
    spread = math.sqrt(bit_count(position.unclosed) + 1)
    expected = look.sampled(strategy_of(representative(position)), _NODES, LARGEST * LARGEST)
    return *features(position, look), expected / spread, (position.plies_left() / _MANY) ** 2


def curve(game: DotsAndBoxesGame) -> Curve:
    is_extrapolated = min(game.rows, game.columns) < 3 or max(game.rows, game.columns) > 6
    if game.extra_turn:
        # 977 positions it was not fitted to; log-loss 0.637 where the base rate has 0.693, mean error by tenths 4.8%.
        weights = (-0.425, 1.265, 0.937, 0.869, -0.58)
        return Curve(features_with_chains, weights, 1399, "boards of 3×3 to 6×6", is_extrapolated)
    # 7,826 positions; log-loss 0.489 where the base rate has 0.693, mean error by tenths 1.6%.
    return Curve(features, (0.083, 4.926, 3.297), 1600, "boards of 3×3 to 6×6", is_extrapolated)
