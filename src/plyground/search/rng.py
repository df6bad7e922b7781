"""Random numbers for searches: a generator that gives the same numbers compiled and interpreted.

A multiplicative generator modulo 2⁶³ (Lehmer 1951) with a multiplier that does well in the spectral test (Steele and
Vigna 2022, "Computationally easy, spectrally good multipliers"). The state is odd and repeats after 2⁶¹ steps; only
its upper half is used, since the lower bits of such a generator are poor.
"""

from collections.abc import Iterable

from ..compiled import inlined, wrapped_product
from ..games.hashing import hash63

_MULTIPLIER = 0x7135_7AEA_2E62_A9C5


def seeded(seeds: Iterable[int]) -> int:
    """The initial state: the same for the same seeds (63 bits of each count), unrelated for others."""
    state = _MULTIPLIER
    for seed in seeds:
        state = hash63(seed, state)
    return state | 1


@inlined
def advance(state: int) -> int:
    """The next state."""
    return wrapped_product(state, _MULTIPLIER)


@inlined
def below(state: int, n: int) -> int:
    """The number from 0 to n − 1 that this state gives; n is less than 2³¹."""
    return (state >> 31) * n >> 32
