"""Ratings: the differences in strength between players, estimated from their games.

Elo's model: a player who is d points ahead scores 1 / (1 + 10^(−d/400)) on average, a draw being half a win. The
ratings are those under which the results are likeliest (Bradley and Terry 1952), which SciPy finds; the intervals come
from the curvature there. A weak prior that all players are equal, worth one drawn game against the field, keeps the
rating of a player that won or lost every game finite; its difference is then a lower bound rather than a measurement.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np

from ..errors import Mistake
from .elo import NORMAL_95

_SCALE = 400 / np.log(10)


@dataclass(frozen=True)
class Rating:
    name: str
    elo: float  # the average of all players is 0, or the anchor's rating is what was said
    plus_minus: float  # 95 %
    games: int
    score: float  # points per game


@dataclass(frozen=True)
class Result:
    """The results of a pair of players, for the first of them."""

    wins: int
    draws: int
    losses: int

    @property
    def games(self) -> int:
        return self.wins + self.draws + self.losses

    @property
    def points(self) -> float:
        return self.wins + self.draws / 2


def ratings(
    names: Sequence[str],
    results: Mapping[tuple[str, str], Result],
    *,
    anchor: str | None = None,
    anchor_elo: float = 0.0,
) -> list[Rating]:
    """The ratings of all players, in the order of their names.

    Games determine only differences. Without an anchor they are measured from the average of all players; with one,
    from the anchor, whose rating is given and certain.
    """
    if anchor is not None and anchor not in names:
        raise Mistake(f"The anchor {anchor[:40]!r} does not play: allowed are {', '.join(names)}.")
    n = len(names)
    index = {name: i for i, name in enumerate(names)}
    games, points = np.zeros((n, n)), np.zeros((n, n))
    for (first, second), result in results.items():
        i, j = index[first], index[second]
        games[i, j] += result.games
        games[j, i] += result.games
        points[i, j] += result.points
        points[j, i] += result.games - result.points
    strength, covariance = _fitted(games, points)
    origin = np.full(n, 1 / n) if anchor is None else np.eye(n)[index[anchor]]
    from_origin = np.eye(n) - origin
    strength = from_origin @ strength
    deviation = np.sqrt(np.maximum(np.diag(from_origin @ covariance @ from_origin.T), 0))
    return [
        Rating(
            name,
            float(strength[i] * _SCALE) + (anchor_elo if anchor is not None else 0.0),
            float(NORMAL_95 * deviation[i] * _SCALE),
            int(games[i].sum()),
            float(points[i].sum() / max(games[i].sum(), 1)),
        )
        for i, name in enumerate(names)
    ]


def _fitted(games: np.ndarray, points: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """The likeliest strengths in units of e, and their covariance: the inverse of the curvature there."""
    try:
        from scipy.optimize import minimize
    except ImportError:
        raise Mistake("Ratings need SciPy: pip install 'plyground[arena]'.") from None

    def surprise(strength: np.ndarray) -> tuple[float, np.ndarray]:
        """Minus the logarithm of the likelihood, with its slope."""
        ahead = strength[:, None] - strength[None, :]
        loss = (points * np.logaddexp(0, -ahead)).sum()
        prior = (np.logaddexp(0, -strength) + np.logaddexp(0, strength)).sum() / 2
        slope = 1 / (1 + np.exp(-strength)) - 0.5 - (points - games / (1 + np.exp(-ahead))).sum(axis=1)
        return loss + prior, slope

    def curvature(strength: np.ndarray) -> np.ndarray:
        expected = 1 / (1 + np.exp(strength[None, :] - strength[:, None]))
        weights = games * expected * (1 - expected)
        own = 1 / (1 + np.exp(-strength))
        return np.diag(weights.sum(axis=1) + own * (1 - own)) - weights

    found = minimize(surprise, np.zeros(len(games)), jac=True, hess=curvature, method="trust-exact")
    return found.x, np.linalg.inv(curvature(found.x))
