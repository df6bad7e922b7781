"""The difference in strength of two players, from pairs of games that start alike with the sides exchanged.

The two games of a pair share an opening, which may favour a side, so they are not independent; pairs are. The five
possible scores of a pair (0, ½, 1, 1½ and 2 points) are counted (the pentanomial model), and mean and variance are
those of the pairs: this makes the interval as narrow as the openings allow, where counting single games would make it
too wide.
"""

import math
from collections.abc import Sequence
from dataclasses import dataclass
from statistics import NormalDist

import numpy as np

NORMAL_95 = NormalDist().inv_cdf(0.975)
PAIR_SCORES = np.arange(5) / 4  # the share of its two points that a pair brings, by its place in the counts


@dataclass(frozen=True)
class Elo:
    """A difference in Elo points, and the 95 % interval around it; infinite where a player scored everything."""

    difference: float
    low: float
    high: float

    @property
    def plus_minus(self) -> float:
        return (self.high - self.low) / 2

    def __str__(self) -> str:
        if math.isfinite(self.plus_minus):
            return f"{self.difference:+.1f} ± {self.plus_minus:.1f}"
        return f"{_signed(self.difference)} ({_signed(self.low)} to {_signed(self.high)})"

    def to_json(self) -> dict[str, float | None]:
        """Infinite values, which JSON does not have, are None."""
        found = {"difference": self.difference, "low": self.low, "high": self.high, "plus_minus": self.plus_minus}
        return {name: value if math.isfinite(value) else None for name, value in found.items()}


def elo_of(pairs: Sequence[int]) -> Elo | None:
    """The difference that the counts of pairs show, for the player whose scores they are; None without a pair."""
    count = sum(pairs)
    if not count:
        return None
    mean = float(np.dot(pairs, PAIR_SCORES)) / count
    reach = NORMAL_95 * deviation(pairs) / math.sqrt(count)
    return Elo(elo_of_share(mean), elo_of_share(mean - reach), elo_of_share(mean + reach))


def los(pairs: Sequence[int]) -> float | None:
    """LOS, the likelihood of superiority: that the player is the stronger one; None without a pair."""
    count = sum(pairs)
    if not count:
        return None
    mean = float(np.dot(pairs, PAIR_SCORES)) / count
    return NormalDist().cdf((mean - 0.5) * math.sqrt(count) / deviation(pairs))


def elo_of_share(share: float) -> float:
    """The difference in Elo points at which a player gets this share of the points."""
    if share <= 0 or share >= 1:
        return math.copysign(math.inf, share - 0.5)
    return 400 * math.log10(share / (1 - share))


def deviation(pairs: Sequence[int]) -> float:
    """The standard deviation of a pair's share.

    Half a pair more of each kind, which no long match notices, keeps it from being 0 after a few pairs that all ended
    alike: these do not say that all others would.
    """
    smoothed = np.asarray(pairs) + 0.5
    smoothed /= smoothed.sum()
    mean = smoothed @ PAIR_SCORES
    return math.sqrt(smoothed @ (PAIR_SCORES - mean) ** 2)


def _signed(points: float) -> str:
    return f"{points:+.0f}" if math.isfinite(points) else "+∞" if points > 0 else "−∞"
