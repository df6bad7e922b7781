"""Endings of chains and loops alone: their exact value by dynamic programming over the lengths.

Where every open box has two free lines, all that matters is how long the chains and loops are. The side to move has to
open one of T boxes; the other side takes them all and opens the next, or leaves the last d and has the first side open
it. With V for the rest,

    value = −(T + max(V, −2d − V))        d = 2 for a chain of three or more, 4 for a loop
    value = −(T + V)                      for a chain of one or two, of which nothing can be left

Of chains of three and more the shortest is opened first, of loops the shortest, of short chains the shortest (Berlekamp
and Scott 2002 for long parts; with short ones, the tests try everything in every ending of up to 30 boxes). So the
state is how many of each of these three kinds have been opened.
"""

from typing import Any

from ...compiled import bit_count, inlined
from ...games.dotsandboxes.structure import LONG, part_around, ties

CHAINS, LOOPS, _VALUES = 0, 20, 36  # where in the memory the lengths of chains, of loops, and the values are
_STRIDE = 16  # values a chain: more than there are loops
MEMORY = _VALUES + 20 * _STRIDE


@inlined
def ending_value(horizontals: int, verticals: int, boxes: int, memory: Any) -> int:
    """The future margin of the side to move where every open box has two free lines."""
    ones, twos, chains, loops = 0, 0, 0, 0
    while boxes != 0:
        part = part_around(boxes & -boxes, boxes, horizontals, verticals)
        boxes ^= part
        size = bit_count(part)
        if size == 1:
            ones += 1
        elif size < LONG:
            twos += 1
        else:
            start, n = CHAINS, chains
            if ties(part, horizontals, verticals) == size:
                start, n = LOOPS, loops
                loops += 1
            else:
                chains += 1
            i = start + n
            while i > start and memory[i - 1] > size:
                memory[i] = memory[i - 1]
                i -= 1
            memory[i] = size
    return value_of_lengths(ones, twos, chains, loops, memory)


@inlined
def value_of_lengths(ones: int, twos: int, chains: int, loops: int, memory: Any) -> int:
    """The same by the numbers of chains of each kind and loops; the lengths of long ones are in memory, in order."""
    # values[c, l]: c chains and l loops are opened, and `short` short chains.
    shorts = ones + twos
    for short in range(shorts, -1, -1):
        given = 1 if short < ones else 2
        for chain in range(chains, -1, -1):
            for loop in range(loops, -1, -1):
                at = _VALUES + chain * _STRIDE + loop
                best = -1000
                if short < shorts:
                    best = -given - int(memory[at])
                if chain < chains:
                    rest = int(memory[at + _STRIDE])
                    best = max(best, -int(memory[CHAINS + chain]) - max(rest, -4 - rest))
                if loop < loops:
                    rest = int(memory[at + 1])
                    best = max(best, -int(memory[LOOPS + loop]) - max(rest, -8 - rest))
                memory[at] = 0 if best == -1000 else best
    return int(memory[_VALUES])
