"""Means and slopes with 95 % intervals by Student's t."""

import math
from collections.abc import Sequence
from statistics import fmean, stdev

# The 97.5 % quantile of Student's t by degrees of freedom; beyond the table, the normal one with its first correction.
_T = (12.706, 4.303, 3.182, 2.776, 2.571, 2.447, 2.365, 2.306, 2.262, 2.228, 2.201, 2.179, 2.160, 2.145, 2.131)


def t_95(freedom: int) -> float:
    return _T[freedom - 1] if freedom <= len(_T) else 1.96 + 2.4 / freedom


def mean_with_error(values: Sequence[float]) -> tuple[float, float | None]:
    """The mean, and how far the true one may be from it; None for a single value."""
    if len(values) < 2:
        return fmean(values), None
    return fmean(values), t_95(len(values) - 1) * stdev(values) / math.sqrt(len(values))


def weighted_slope(points: Sequence[tuple[float, float, float]]) -> tuple[float, float] | None:
    """Of (x, y, error of y at 95 %): the slope of the line that fits best, and its own error; None if none fits."""
    if len({x for x, _, _ in points}) < 2:
        return None
    weights = [1 / error**2 for _, _, error in points]
    whole = sum(weights)
    middle = sum(weight * x for weight, (x, _, _) in zip(weights, points, strict=True)) / whole
    spread = sum(weight * (x - middle) ** 2 for weight, (x, _, _) in zip(weights, points, strict=True))
    slope = sum(weight * (x - middle) * y for weight, (x, y, _) in zip(weights, points, strict=True)) / spread
    return slope, 1 / math.sqrt(spread)
