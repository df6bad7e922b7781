"""Sets of small integers in one or two machine words: the same rules code runs on either.

A word holds 62 bits and stays non-negative, so that Python's unbounded integers and the machine's give equal results.
Numba compiles each function for the class of set it is called with, so a 3×3 board never pays for the second word.
"""

from typing import Any, NamedTuple, Protocol, Self

from ..compiled import bit_count, compiled_class, inlined, lowest_bit

WORD = 62
MASK = (1 << WORD) - 1


class Bits(Protocol):
    """The interface of both classes; sets are values and never change."""

    def has(self, index: int) -> int: ...
    def plus(self, index: int) -> Self: ...
    def minus(self, index: int) -> Self: ...
    def both(self, other: Self) -> Self: ...
    def either(self, other: Self) -> Self: ...
    def down(self, distance: int) -> Self: ...
    def is_empty(self) -> bool: ...
    def count(self) -> int: ...
    def lowest(self) -> int: ...
    def write(self, out: Any) -> int: ...
    def nth(self, n: int) -> int: ...
    def common(self, low: int, high: int) -> int: ...
    def word(self, index: int) -> int: ...


@inlined
def write_bits(word: int, first: int, out: Any, n: int) -> int:
    """Write the indices of a word's set bits, counted from `first`, into out from index n on; return the next index."""
    while word != 0:
        out[n] = first + lowest_bit(word)
        word &= word - 1
        n += 1
    return n


@inlined
def nth_bit(word: int, n: int) -> int:
    """The index of the set bit of a word that has n set bits below it."""
    index = 0
    for half in (32, 16, 8, 4, 2, 1):
        # It is beyond the lower half if that has no more than n set bits. No branch: it would be unpredictable.
        below = bit_count(word >> index & (1 << half) - 1)
        beyond = 1 if below <= n else 0
        n -= beyond * below
        index += beyond * half
    return index


@compiled_class
class OneWord(NamedTuple):
    """A subset of 0..61."""

    low: int

    def has(self, index: int) -> int:
        return self.low >> index & 1

    def plus(self, index: int) -> "OneWord":
        return OneWord(self.low | 1 << index)

    def minus(self, index: int) -> "OneWord":
        return OneWord(self.low & ~(1 << index))

    def both(self, other: "OneWord") -> "OneWord":
        return OneWord(self.low & other.low)

    def either(self, other: "OneWord") -> "OneWord":
        return OneWord(self.low | other.low)

    def down(self, distance: int) -> "OneWord":
        """Every member less distance (below 62); what falls under zero is dropped."""
        return OneWord(self.low >> distance)

    def is_empty(self) -> bool:
        return self.low == 0

    def count(self) -> int:  # type: ignore[override]
        return bit_count(self.low)

    def lowest(self) -> int:
        """The smallest member of a set that is not empty."""
        return lowest_bit(self.low)

    def write(self, out: Any) -> int:
        """Write the members into out, smallest first, and return how many there are."""
        return write_bits(self.low, 0, out, 0)

    def nth(self, n: int) -> int:
        """The member that n others are smaller than."""
        return nth_bit(self.low, n)

    def common(self, low: int, high: int) -> int:
        """How many members are among those of two words."""
        return bit_count(self.low & low)

    def word(self, index: int) -> int:
        return self.low if index == 0 else 0


@compiled_class
class TwoWords(NamedTuple):
    """A subset of 0..123."""

    low: int
    high: int

    def has(self, index: int) -> int:
        return (self.low >> index if index < WORD else self.high >> index - WORD) & 1

    def plus(self, index: int) -> "TwoWords":
        if index < WORD:
            return TwoWords(self.low | 1 << index, self.high)
        return TwoWords(self.low, self.high | 1 << index - WORD)

    def minus(self, index: int) -> "TwoWords":
        if index < WORD:
            return TwoWords(self.low & ~(1 << index), self.high)
        return TwoWords(self.low, self.high & ~(1 << index - WORD))

    def both(self, other: "TwoWords") -> "TwoWords":
        return TwoWords(self.low & other.low, self.high & other.high)

    def either(self, other: "TwoWords") -> "TwoWords":
        return TwoWords(self.low | other.low, self.high | other.high)

    def down(self, distance: int) -> "TwoWords":
        """Every member less distance (below 62); what falls under zero is dropped."""
        # Mask before shifting up, so that no bit ever passes beyond the word.
        carried = (self.high & (1 << distance) - 1) << WORD - distance
        return TwoWords(self.low >> distance | carried, self.high >> distance)

    def is_empty(self) -> bool:
        return (self.low | self.high) == 0

    def count(self) -> int:  # type: ignore[override]
        return bit_count(self.low) + bit_count(self.high)

    def lowest(self) -> int:
        """The smallest member of a set that is not empty."""
        return lowest_bit(self.low) if self.low != 0 else WORD + lowest_bit(self.high)

    def write(self, out: Any) -> int:
        """Write the members into out, smallest first, and return how many there are."""
        return write_bits(self.high, WORD, out, write_bits(self.low, 0, out, 0))

    def nth(self, n: int) -> int:
        """The member that n others are smaller than."""
        low = bit_count(self.low)
        return nth_bit(self.low, n) if n < low else WORD + nth_bit(self.high, n - low)

    def common(self, low: int, high: int) -> int:
        """How many members are among those of two words."""
        return bit_count(self.low & low) + bit_count(self.high & high)

    def word(self, index: int) -> int:
        return self.low if index == 0 else self.high


def bits(members: int, capacity: int) -> OneWord | TwoWords:
    """The set whose members are the bits of an integer, in as few words as the capacity needs."""
    if capacity <= WORD:
        return OneWord(members)
    if capacity <= 2 * WORD:
        return TwoWords(members & MASK, members >> WORD)
    raise ValueError(f"{capacity} cells do not fit into two words of {WORD} bits")
