"""Hammers on a transposition table: stores and probes as fast as several threads can, to see what gets mixed up."""

import threading
from collections.abc import Callable
from typing import Any

import numpy as np

from plyground.compiled import compiled, inlined, int64, prepare
from plyground.games.hashing import hash63
from plyground.search.deepening.table import ABSENT, find, first_of_pair, move_of, packed, store
from plyground.search.rng import advance, below, seeded

PROBES, HITS, WRONG = 0, 1, 2


@inlined
def key_of(number: int) -> int:
    return hash63(number, 1)


@inlined
def value_of(key: int, version: int) -> int:
    """The value that belongs to a key and to one of the moves stored with it, and to nothing else."""
    return hash63(version, key)


@compiled
def hammer(table: Any, state: int, rounds: int, keys: int, counts: Any) -> int:
    """Store one key and look for another, both by chance; count probes, hits, and hits with a value not the key's."""
    state = int64(state)
    for _ in range(rounds):
        state = advance(state)
        key = key_of(below(state, keys))
        state = advance(state)
        version = below(state, 1000)
        store(table, key, value_of(key, version), packed(1 + version % 7, 0, version, 1))
        state = advance(state)
        key = key_of(below(state, keys))
        value, rest = find(table, key)
        counts[PROBES] += 1
        if rest != ABSENT:
            counts[HITS] += 1
            if value != value_of(key, move_of(rest)):
                counts[WRONG] += 1
    return 0


@compiled
def careless_hammer(table: Any, state: int, rounds: int, keys: int, counts: Any) -> int:
    """The same on a table whose first word is the mere key, which says nothing about the other two."""
    state = int64(state)
    for _ in range(rounds):
        state = advance(state)
        key = key_of(below(state, keys))
        state = advance(state)
        version = below(state, 1000)
        entry = first_of_pair(table, key)
        table[entry] = key
        table[entry + 1] = value_of(key, version)
        table[entry + 2] = packed(1 + version % 7, 0, version, 1)
        state = advance(state)
        key = key_of(below(state, keys))
        entry = first_of_pair(table, key)
        check, value, rest = table[entry], table[entry + 1], table[entry + 2]
        counts[PROBES] += 1
        if check == key:
            counts[HITS] += 1
            if value != value_of(key, move_of(rest)):
                counts[WRONG] += 1
    return 0


def hammer_together(way: Callable[..., int], table: Any, threads: int, rounds: int, keys: int) -> Any:
    """What all threads together count."""
    counts = [np.zeros(3, np.int64) for _ in range(threads)]
    prepare(way, table, 1, 1, 1, counts[0])
    running = [
        threading.Thread(target=way, args=(table, seeded((number,)), rounds, keys, counts[number]))
        for number in range(threads)
    ]
    for thread in running:
        thread.start()
    for thread in running:
        thread.join()
    return np.sum(counts, axis=0)
