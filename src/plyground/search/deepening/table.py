"""A transposition table: what has been found out about positions, in a fixed amount of memory, safe between threads.

An entry is three words: check, value, rest. `check` is the key combined with the other two (Hyatt and Mann 2002), so an
entry that two threads wrote at once, or that another position left here, does not fit its key and counts as absent.
Nobody reads a word of an entry again after it was checked: by then another thread may have written another entry there.
`rest` packs depth, bound, move and generation. Entries stand in pairs: the first of a pair stays while it is deeper and
of this generation, and then becomes the second, which is always replaced.

To touch memory for the first time takes longer than to search a few nodes. So a search uses the first part of its
memory, and more of it as its nodes become more: see `grown`.
"""

from typing import Any

from ...compiled import compiled, inlined
from ...memory import room_for

WORDS = 3
ABSENT = 0  # the rest of no entry: a depth of zero is never stored
NO_HASH_MOVE = 1023
FIRST_PAIRS = 1 << 12  # a table begins with these: they fit a processor's own memory
ENTRIES_A_NODE = 8  # for every node so far: there are several times as many at the next depth


def new_table(megabytes: int) -> Any:
    """An empty table of at most this size; at least one pair."""
    pairs = max(megabytes * 2**20 // (8 * WORDS * 2), 1)
    return room_for(((1 << pairs.bit_length() - 1) * 2 * WORDS,))


def first_part(memory: Any) -> Any:
    """The table in new memory to begin with."""
    return memory[: FIRST_PAIRS * 2 * WORDS]


def grown(table: Any, memory: Any, work: Any) -> Any:
    """The table, or one that takes up more of the same memory and has the same entries, if the nodes so far need it."""
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
    """Keep what was found out about a position."""
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
    """Move the entries to where they belong in a larger table: where they are, or beyond what the table was before.

    It may take a while, and ends when the search does: an entry that was not moved is merely not found.
    """
    for entry in range(0, before, WORDS):
        if work.nodes >= work.limit:
            return 0
        value, rest = table[entry + 1], table[entry + 2]
        key = table[entry] ^ value ^ rest
        if rest != ABSENT and first_of_pair(table, key) >= before:
            store(table, key, value, rest)
            table[entry + 2] = ABSENT
    return 0
