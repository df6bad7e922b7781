"""Hashing words to keys, with equal results in Python's and the machine's arithmetic."""

from ..compiled import inlined, wrapped_product

_BITS = (1 << 63) - 1
_FIRST = 0x4E6F_3B1D_5A97_C2E5
_SECOND = 0x2D35_8DCC_AA6C_78A5


@inlined
def hash63(word: int, salt: int) -> int:
    """A key of 63 bits; for a fixed salt, different words (of at most 63 bits) have different keys.

    The salt is 0 or the key of the words before: `hash63(second, hash63(first, 0))` is a key of both words.
    Each step is a bijection: a multiplication by an odd number, or a word combined with its own upper half.
    """
    x = (word ^ salt) & _BITS
    x = wrapped_product(x ^ x >> 31, _FIRST)
    x = wrapped_product(x ^ x >> 29, _SECOND)
    return x ^ x >> 32
