"""Ratings: the differences in strength between players, estimated from their games.

Elo's model: a player who is d points ahead scores 1 / (1 + 10^(−d/400)) on average, a draw being half a win. The
ratings are those under which the results are likeliest (Bradley and Terry 1952), found by Newton's method; the
intervals come from the curvature there. A weak prior that all players are equal, worth one drawn game against the
field, keeps the rating of a player that won or lost every game finite; its difference is then a lower bound rather than
a measurement.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np

_SCALE = 400 / np.log(10)
_NORMAL_95 = 1.96


@dataclass(frozen=True)
class Rating:
    name: str
    elo: float  # the average of all players is 0
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


def ratings(names: Sequence[str], results: Mapping[tuple[str, str], Result]) -> list[Rating]:
    """The ratings of all players, in the order of their names."""
    n = len(names)
    index = {name: i for i, name in enumerate(names)}
    games, points = np.zeros((n, n)), np.zeros((n, n))
    for (first, second), result in results.items():
        i, j = index[first], index[second]
        games[i, j] += result.games
        games[j, i] += result.games
        points[i, j] += result.points
        points[j, i] += result.games - result.points
    strength, curvature = _fitted(games, points)
    about_the_average = np.eye(n) - 1 / n  # games determine only differences, so measure from the average
    deviation = np.sqrt(np.diag(about_the_average @ np.linalg.inv(curvature) @ about_the_average))
    return [
        Rating(
            name,
            float(strength[i] * _SCALE),
            float(_NORMAL_95 * deviation[i] * _SCALE),
            int(games[i].sum()),
            float(points[i].sum() / max(games[i].sum(), 1)),
        )
        for i, name in enumerate(names)
    ]


def _fitted(games: np.ndarray, points: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """Strengths in units of e, and minus the second derivatives of the likelihood there."""
    n = len(games)
    strength = np.zeros(n)
    while True:
        expected = 1 / (1 + np.exp(strength[None, :] - strength[:, None]))
        slope = (points - games * expected).sum(axis=1) + 0.5 - 1 / (1 + np.exp(-strength))
        weights = games * expected * (1 - expected)
        curvature = np.diag(weights.sum(axis=1) + 0.25) - weights
        step = np.linalg.solve(curvature, slope)
        # A full step may overshoot where a player won every game.
        strength = strength + step * min(1.0, 2.0 / max(np.abs(step).max(), 1e-12))
        if np.abs(step).max() < 1e-9:
            return strength - strength.mean(), curvature
