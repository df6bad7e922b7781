"""A transposition table: what has been found out about positions, in a fixed amount of memory, safe between threads.

An entry is three words: check, value, rest. `check` is the key combined with the other two (Hyatt and Mann 2002), so an
entry that two threads wrote at once, or that another position left here, does not fit its key and counts as absent.
Nobody reads a word of an entry again after it was checked: by then another thread may have written another entry there.
`rest` packs depth, bound, move and generation. Entries stand in pairs: the first of a pair is kept while it is deeper
and of this generation, the second is always replaced.
"""

from typing import Any

import numpy as np

from ..compiled import inlined

WORDS = 3
ABSENT = 0  # the rest of no entry: a depth of zero is never stored
NO_HASH_MOVE = 1023


def new_table(megabytes: int) -> Any:
    """An empty table of at most this size; at least one pair."""
    pairs = max(megabytes * 2**20 // (8 * WORDS * 2), 1)
    return np.zeros((1 << pairs.bit_length() - 1) * 2 * WORDS, np.int64)


@inlined
def packed(depth: int, bound: int, move: int, generation: int) -> int:
    return depth | bound << 10 | move << 12 | generation << 22


@inlined
def depth_of(rest: int) -> int:
    return rest & 1023


@inlined
def bound_of(rest: int) -> int:
    return rest >> 10 & 3


@inlined
def move_of(rest: int) -> int:
    return rest >> 12 & 1023


@inlined
def generation_of(rest: int) -> int:
    return rest >> 22


@inlined
def first_of_pair(table: Any, key: int) -> int:
    return (key & len(table) // (2 * WORDS) - 1) * 2 * WORDS


@inlined
def find(table: Any, key: int) -> tuple[int, int]:
    """The value and the rest of a key's entry; the rest is ABSENT if there is none."""
    slot = first_of_pair(table, key)
    for entry in (slot, slot + WORDS):
        check, value, rest = int(table[entry]), int(table[entry + 1]), int(table[entry + 2])
        if rest != ABSENT and check ^ value ^ rest == key:
            return value, rest
    return 0, ABSENT


@inlined
def store(table: Any, key: int, value: int, rest: int) -> None:
    """Keep what was found out about a position."""
    slot = first_of_pair(table, key)
    old = table[slot + 2]
    same = table[slot] ^ table[slot + 1] ^ old == key
    if not same and generation_of(old) == generation_of(rest) and depth_of(old) > depth_of(rest):
        slot += WORDS
    table[slot] = key ^ value ^ rest
    table[slot + 1] = value
    table[slot + 2] = rest
