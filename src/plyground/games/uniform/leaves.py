"""The leaves of a uniform tree: independent random numbers, the moves above them in an order of one's choice."""

from functools import lru_cache
from typing import Any

import numpy as np

ORDERS = ("random", "best", "worst")
MOST_LEAVES = 2**21


@lru_cache(maxsize=2)
def leaves(branching: int, depth: int, values: int, seed: int, order: str) -> Any:
    """The numbers at the leaves, for MAX: `values` different ones, from 1 − values to values − 1 in steps of 2.

    In each position the best move for its side comes first with the order `best`, and last with `worst`.
    """
    worths = 2 * (_random(branching**depth, seed) % np.uint64(values)).astype(np.int64) - (values - 1)
    worths.flags.writeable = False  # shared by all positions
    return worths if order == "random" else _sorted(worths, branching, depth, is_best_first=order == "best")


def _random(count: int, seed: int) -> Any:
    """SplitMix64 (Steele, Lea and Flood 2014) of the places: the same numbers with every version of NumPy."""
    with np.errstate(over="ignore"):
        state = (np.arange(1, count + 1, dtype=np.uint64) + np.uint64(seed) * np.uint64(count)) * np.uint64(
            0x9E3779B97F4A7C15
        )
        state = (state ^ state >> np.uint64(30)) * np.uint64(0xBF58476D1CE4E5B9)
        state = (state ^ state >> np.uint64(27)) * np.uint64(0x94D049BB133111EB)
    return state ^ state >> np.uint64(31)


def _sorted(worths: Any, branching: int, depth: int, *, is_best_first: bool) -> Any:
    """The leaves after the children of each node are put in order of their minimax values, from the bottom up."""
    values, ordered = worths, worths
    for level in range(depth - 1, -1, -1):
        below = values.reshape(-1, branching)
        signed = below if level % 2 == 0 else -below  # MAX moves on even levels
        order = np.argsort(-signed if is_best_first else signed, axis=1, kind="stable")
        ordered = np.take_along_axis(ordered.reshape(len(below), branching, -1), order[:, :, None], axis=1)
        values = below.max(axis=1) if level % 2 == 0 else below.min(axis=1)
    ordered = ordered.reshape(-1)
    ordered.flags.writeable = False
    return ordered
