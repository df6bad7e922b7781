"""A transposition table: search results by position, in a fixed amount of memory, safe between threads.

An entry is three words: check, value, rest. `check` is the key combined with the other two (Hyatt and Mann 2002), so an
entry that two threads wrote at once, or that belongs to another position, does not fit the key and counts as absent.
Read each word of an entry once and check what you read: another thread may overwrite the entry at any time.
`rest` packs depth, bound, move and generation. Entries stand in pairs. A new entry takes the first place of its pair
and the old one moves to the second, unless the old one is deeper and of this generation: then it stays first and the
new one takes the second place.

Touching memory for the first time takes longer than searching a few nodes. So a search starts with the first part of
its memory and uses more as its node count grows: see `grown`.
"""

from typing import Any

from ...compiled import compiled, inlined
from ...memory import allocate
from ..workspace import ended

WORDS = 3
ABSENT = 0  # the rest of an empty entry: a depth of zero is never stored
NO_HASH_MOVE = 1023
FIRST_PAIRS = 1 << 12  # the initial size, which fits a processor's cache
ENTRIES_A_NODE = 8  # per node so far: the next depth visits several times as many


def new_table(megabytes: int) -> Any:
    """An empty table of at most this size; at least one pair."""
    pairs = max(megabytes * 2**20 // (8 * WORDS * 2), 1)
    return allocate(((1 << pairs.bit_length() - 1) * 2 * WORDS,))


def first_part(memory: Any) -> Any:
    """The initial table: the first part of new memory."""
    return memory[: FIRST_PAIRS * 2 * WORDS]


def grown(table: Any, memory: Any, work: Any) -> Any:
    """The table, or, if the nodes so far need it, a larger one in the same memory with the same entries."""
    size = len(table)
    while size < min(int(work.nodes) * ENTRIES_A_NODE * WORDS, len(memory)):
        size *= 2
    if size == len(table):
        return table
    larger = memory[:size]
    spread(larger, len(table), work)
    return larger


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
    """Store the result for a position."""
    slot = first_of_pair(table, key)
    old = table[slot + 2]
    same = table[slot] ^ table[slot + 1] ^ old == key
    if not same and generation_of(old) == generation_of(rest) and depth_of(old) > depth_of(rest):
        slot += WORDS
    elif not same:
        for word in range(slot, slot + WORDS):
            table[word + WORDS] = table[word]
    table[slot] = key ^ value ^ rest
    table[slot + 1] = value
    table[slot + 2] = rest


@compiled
def spread(table: Any, before: int, work: Any) -> int:
    """Move the entries to their places in the larger table: each stays, or moves beyond the old end `before`.

    This may take a while and ends when the search is stopped: an entry that was not moved is merely not found.
    """
    for entry in range(0, before, WORDS):
        if ended(work):
            return 0
        value, rest = table[entry + 1], table[entry + 2]
        key = table[entry] ^ value ^ rest
        if rest != ABSENT and first_of_pair(table, key) >= before:
            store(table, key, value, rest)
            table[entry + 2] = ABSENT
    return 0
