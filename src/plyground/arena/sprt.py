"""A sequential test of two hypotheses about the strength of a player, which stops as soon as one is likely enough.

Wald's test (1945) adds up the log-likelihood ratio of the two hypotheses and accepts one of them when the sum leaves
(ln β/(1−α), ln (1−β)/α). The generalised test compares the likeliest distribution of pair scores under each hypothesis
(Van den Bergh, "A practical introduction to the GSPRT" and "Normalized Elo"). The hypotheses are about normalised Elo,
t = (mean − ½) / standard deviation of a game's score, in units of 800 / ln 10: how many games a difference takes to
show depends on nothing else, whatever the share of draws and the bias of the openings.
"""

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from ..errors import Mistake
from .elo import PAIR_SCORES

NORMALISED = 800 / math.log(10)  # normalised Elo points of one standard deviation of a game
MOST_ELO = 200  # as far as the distribution of `_likeliest` is found safely; tests are about far smaller differences
_EMPTY = 1e-3  # pairs that an outcome counts for which has not come up yet: its logarithm has to be finite


@dataclass(frozen=True)
class Sprt:
    """A test of elo0 against elo1, in normalised Elo, with its error rates."""

    elo0: float
    elo1: float
    alpha: float = 0.05  # how often elo1 may be accepted where elo0 is true
    beta: float = 0.05  # how often elo0 may be accepted where elo1 is true

    def __post_init__(self) -> None:
        if not -MOST_ELO <= self.elo0 < self.elo1 <= MOST_ELO:
            numbers = f"two numbers from -{MOST_ELO} to {MOST_ELO}, the lower first"
            raise Mistake(f"An SPRT of {self.elo0:g},{self.elo1:g} is not allowed: write {numbers}.")
        if not (0 < self.alpha < 0.5 and 0 < self.beta < 0.5):
            raise Mistake(f"Error rates of {self.alpha:g} and {self.beta:g} are not allowed: write 0 < rate < 0.5.")

    @property
    def bounds(self) -> tuple[float, float]:
        """The log-likelihood ratios at which elo0 and elo1 are accepted."""
        return math.log(self.beta / (1 - self.alpha)), math.log((1 - self.beta) / self.alpha)

    def llr(self, pairs: Sequence[int]) -> float:
        """The log-likelihood ratio of elo1 to elo0 after these pairs."""
        return float(llr(np.asarray(pairs), self.elo0, self.elo1)) if sum(pairs) else 0.0

    def verdict(self, llr: float) -> str | None:
        """The hypothesis that this ratio accepts: "elo0", "elo1", or None as yet."""
        low, high = self.bounds
        return "elo0" if llr <= low else "elo1" if llr >= high else None


def read_sprt(text: str) -> Sprt:
    """The test that a text such as `0,10` describes; error rates may follow: `0,10,0.05,0.05`."""
    try:
        numbers = [float(part) for part in text.split(",")]
    except ValueError:
        numbers = []
    if len(numbers) not in (2, 4) or not all(map(math.isfinite, numbers)):
        raise Mistake(f"An SPRT of {text[:40]!r} is not allowed: write elo0,elo1 such as 0,10, or with error rates.")
    return Sprt(*numbers)


def llr(pairs: Any, elo0: float, elo1: float) -> Any:
    """The log-likelihood ratio for counts of pairs; the last axis of the array has the five outcomes."""
    counts = np.maximum(pairs, _EMPTY)
    shares = counts / counts.sum(axis=-1, keepdims=True)
    # A pair's score is the mean of two games' scores, so its deviation is smaller by √2 than a game's.
    fitted0, fitted1 = (_likeliest(shares, math.sqrt(2) * elo / NORMALISED) for elo in (elo0, elo1))
    return (counts * np.log(fitted1 / fitted0)).sum(axis=-1)


def _likeliest(shares: Any, t: float) -> Any:
    """The likeliest distribution, given the observed shares, whose mean is ½ + t times its standard deviation.

    By Lagrange's condition it is shares / (1 + θ h), where h is the derivative of mean − t · deviation with respect to
    the distribution, less its mean. h depends on the distribution, so both are found in turn.
    """
    fitted = np.full_like(shares, 1 / len(PAIR_SCORES))
    for _ in range(50):
        mean = (fitted @ PAIR_SCORES)[..., None]
        deviation = np.sqrt((fitted * (PAIR_SCORES - mean) ** 2).sum(axis=-1, keepdims=True))
        h = PAIR_SCORES - 0.5 - t * deviation * (1 + ((PAIR_SCORES - mean) / deviation) ** 2) / 2
        before, fitted = fitted, shares / (1 + _multiplier(shares, h) * h)
        if np.abs(fitted - before).max() < 1e-7:
            break
    return fitted


def _multiplier(shares: Any, h: Any) -> Any:
    """The θ for which Σ shares h / (1 + θ h) = 0: Newton's steps within the bracket where all terms are positive."""
    low = -1 / h.max(axis=-1, keepdims=True)
    high = -1 / h.min(axis=-1, keepdims=True)
    theta = np.zeros_like(low)
    for _ in range(60):
        terms = h / (1 + theta * h)
        excess = (shares * terms).sum(axis=-1, keepdims=True)
        low, high = np.where(excess > 0, theta, low), np.where(excess > 0, high, theta)
        step = theta + excess / (shares * terms**2).sum(axis=-1, keepdims=True)
        following = np.where((low < step) & (step < high), step, (low + high) / 2)
        if np.abs(following - theta).max() < 1e-9:
            break
        theta = following
    return theta
