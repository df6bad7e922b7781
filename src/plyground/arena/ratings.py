"""Ratings: the differences in strength between players, estimated from their games.

Elo's model: a player who is d points ahead scores 1 / (1 + 10^(−d/400)) on average, a draw being half a win. The
ratings are those under which the results are likeliest (Bradley and Terry 1952). Minus the logarithm of the likelihood
is convex, so Newton's method finds them in a few steps. A weak prior that all players are equal, worth one drawn game
against the field, keeps the rating of a player that won or lost every game finite; its difference is then a lower bound
rather than a measurement.

The intervals come from the curvature there and, as in a match, from the scores of pairs of games, since the two games
of a pair are not independent: the covariance is H⁻¹ V H⁻¹, with the curvature H and the variance V of the slope (the
"sandwich" of Huber 1967). Where pairs are unknown, games count as independent, V is H, and the covariance H⁻¹.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from statistics import NormalDist

import numpy as np

from ..errors import Mistake
from .elo import NORMAL_95, deviation

_SCALE = 400 / np.log(10)
_PRECISION = 1e-10  # in units of e


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
    pentanomial: tuple[int, ...] = ()  # pairs of games by points: 0, ½, 1, 1½ and 2; empty if games were not paired

    @property
    def games(self) -> int:
        return self.wins + self.draws + self.losses

    @property
    def points(self) -> float:
        return self.wins + self.draws / 2

    def flipped(self) -> "Result":
        """The same results for the second player."""
        return Result(self.losses, self.draws, self.wins, self.pentanomial[::-1])


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
    games, points, strength, covariance = _fitted(index, results)
    origin = np.full(n, 1 / n) if anchor is None else np.eye(n)[index[anchor]]
    from_origin = np.eye(n) - origin
    strength = from_origin @ strength
    error = np.sqrt(np.maximum(np.diag(from_origin @ covariance @ from_origin.T), 0))
    return [
        Rating(
            name,
            float(strength[i] * _SCALE) + (anchor_elo if anchor is not None else 0.0),
            float(NORMAL_95 * error[i] * _SCALE),
            int(games[i].sum()),
            float(points[i].sum() / max(games[i].sum(), 1)),
        )
        for i, name in enumerate(names)
    ]


def superiority(names: Sequence[str], results: Mapping[tuple[str, str], Result]) -> np.ndarray:
    """The LOS matrix: in a player's row, how likely it is stronger than each of the others; 0.5 beside itself.

    By the normal distribution of the ratings' differences, so that it holds for players that never met, too.
    """
    _, _, strength, covariance = _fitted({name: i for i, name in enumerate(names)}, results)
    own = np.diag(covariance)
    error = np.sqrt(np.maximum(own[:, None] + own[None, :] - 2 * covariance, 1e-12))
    return np.vectorize(NormalDist().cdf, otypes=[float])(_ahead(strength) / error)


def _fitted(
    index: Mapping[str, int], results: Mapping[tuple[str, str], Result]
) -> tuple[np.ndarray, np.ndarray, np.ndarray, np.ndarray]:
    """Games and points between each two players, the likeliest strengths, and their covariance."""
    n = len(index)
    games, points = np.zeros((n, n)), np.zeros((n, n))
    for (first, second), result in results.items():
        i, j = index[first], index[second]
        games[i, j] += result.games
        games[j, i] += result.games
        points[i, j] += result.points
        points[j, i] += result.games - result.points
    strength = _likeliest(games, points)
    inverse = np.linalg.inv(_curvature(games, strength))
    return games, points, strength, inverse @ _slope_variance(games, strength, results, index) @ inverse


def _likeliest(games: np.ndarray, points: np.ndarray) -> np.ndarray:
    """The likeliest strengths in units of e, by Newton's method with steps that are halved until they improve."""
    strength = np.zeros(len(games))
    surprise = _surprise(points, strength)
    while True:
        slope = _expected(strength) - 0.5 + (games * _expected(_ahead(strength)) - points).sum(axis=1)
        step = np.linalg.solve(_curvature(games, strength), slope)
        while (next_surprise := _surprise(points, strength - step)) > surprise and np.abs(step).max() > _PRECISION:
            step /= 2
        if np.abs(step).max() <= _PRECISION:
            return strength
        strength, surprise = strength - step, next_surprise


def _surprise(points: np.ndarray, strength: np.ndarray) -> float:
    """Minus the logarithm of the likelihood, the prior included."""
    prior = (np.logaddexp(0, -strength) + np.logaddexp(0, strength)).sum() / 2
    return float((points * np.logaddexp(0, -_ahead(strength))).sum() + prior)


def _curvature(games: np.ndarray, strength: np.ndarray) -> np.ndarray:
    """The second derivatives of the surprise, which do not depend on the points."""
    weights = games * _spread(_ahead(strength))
    return np.diag(weights.sum(axis=1) + _spread(strength)) - weights


def _slope_variance(
    games: np.ndarray,
    strength: np.ndarray,
    results: Mapping[tuple[str, str], Result],
    index: Mapping[str, int],
) -> np.ndarray:
    """The variance of the slope of the surprise: that of the points between each two players, and of the prior."""
    variance = games * _spread(_ahead(strength))
    for (first, second), result in results.items():
        if count := sum(result.pentanomial):
            i, j = index[first], index[second]
            paired = count * (2 * deviation(result.pentanomial)) ** 2 - 2 * count * variance[i, j] / games[i, j]
            variance[i, j] += paired
            variance[j, i] = variance[i, j]
    return np.diag(variance.sum(axis=1) + _spread(strength)) - variance


def _ahead(strength: np.ndarray) -> np.ndarray:
    return strength[:, None] - strength[None, :]


def _expected(ahead: np.ndarray) -> np.ndarray:
    """The expected points of a game."""
    return 1 / (1 + np.exp(-ahead))


def _spread(ahead: np.ndarray) -> np.ndarray:
    """The variance of the points of a game without draws."""
    expected = _expected(ahead)
    return expected * (1 - expected)
