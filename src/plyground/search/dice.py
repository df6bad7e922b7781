"""Dice for compiled searches: a generator that rolls the same numbers compiled and interpreted.

A multiplicative generator modulo 2⁶³ (Lehmer 1951) with a multiplier that does well in the spectral test (Steele and
Vigna 2022, "Computationally easy, spectrally good multipliers"). The state is odd and comes back after 2⁶¹ rolls; only
its upper half is used, since the lower bits of such a generator are poor.
"""

from collections.abc import Iterable

from ..compiled import inlined, wrapped_product
from ..games.hashing import hash63

_MULTIPLIER = 0x7135_7AEA_2E62_A9C5


def dice(seeds: Iterable[int]) -> int:
    """The state to begin with: the same for the same seeds (of which 63 bits count), unrelated for others."""
    state = _MULTIPLIER
    for seed in seeds:
        state = hash63(seed, state)
    return state | 1


@inlined
def rolled(state: int) -> int:
    """The state after one more roll."""
    return wrapped_product(state, _MULTIPLIER)


@inlined
def face(state: int, n: int) -> int:
    """What a die of n faces, fewer than 2³¹, shows in this state: 0 to n − 1."""
    return (state >> 31) * n >> 32
