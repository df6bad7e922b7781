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
# What the search expects for the side to move where nobody is ahead: the more lines are free, the more it flatters that
# side, which tries the lines that happened to go well. Measured so that a good move leaves the chance as it was.
_FLATTERY, _EARLY_FLATTERY = 0.489, 0.978
_NOISE = 0.8  # on an empty board, the part of what it expects that is chance: it changes with the random games


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
    """The same, and the margin that Monte-Carlo search over decisions expects of the boxes to come.

    Its random games end with perfect endings, so the search knows who will have to open the first long chain. It
    looks at the representative, with a level score: mirrors have the same chance, and more boxes never lower it.
    """
    spread = math.sqrt(bit_count(position.unclosed) + 1)
    expected = look.sampled(strategy_of(representative(position)), _NODES, LARGEST * LARGEST)
    free = position.plies_left() / _MANY
    surplus = expected / spread - _FLATTERY - _EARLY_FLATTERY * free**4
    _, ahead, coming = features(position, look)
    return ahead, coming, (1 - _NOISE * free**8) * surplus


def curve(game: DotsAndBoxesGame) -> Curve:
    is_extrapolated = min(game.rows, game.columns) < 3 or max(game.rows, game.columns) > 6 or game.is_swedish
    if game.extra_turn:
        return Curve(features_with_chains, (1.265, 0.937, 0.869), 1399, "boards of 3×3 to 6×6", is_extrapolated)
    # 7,826 positions; log-loss 0.489 where the base rate has 0.693, mean error by tenths 1.6%.
    return Curve(features, (0.083, 4.926, 3.297), 1600, "boards of 3×3 to 6×6", is_extrapolated)
