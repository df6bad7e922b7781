"""The transposition table: what it keeps, and that threads at once never take one position's value for another's."""

import importlib
import threading
from typing import Any

import numpy as np
import pytest

from plyground.compiled import INTERPRETED
from plyground.games import game
from plyground.games.hashing import hash63
from plyground.search.deepening import deepening
from plyground.search.deepening.pvs import new_record
from plyground.search.deepening.table import (
    ABSENT,
    ENTRIES_A_NODE,
    WORDS,
    bound_of,
    depth_of,
    find,
    first_part,
    generation_of,
    grown,
    move_of,
    new_table,
    packed,
    store,
)
from plyground.search.result import AT_LEAST, EXACT
from plyground.search.workspace import INFINITY

from .hammer import HITS, PROBES, WRONG, careless_hammer, hammer, hammer_together
from .solving import late_positions

THREADS = 4
ROUNDS = 2_000 if INTERPRETED else 10**7 // THREADS


def is_there(table: Any, key: int) -> bool:
    return find(table, key)[1] != ABSENT


def test_what_is_stored_is_found() -> None:
    table = new_table(1)
    store(table, 12345, -77, packed(6, AT_LEAST, 40, 9))
    value, rest = find(table, 12345)
    assert value == -77
    assert (depth_of(rest), bound_of(rest), move_of(rest), generation_of(rest)) == (6, AT_LEAST, 40, 9)
    assert not is_there(table, 12346)
    assert not is_there(new_table(1), 0)


@pytest.mark.parametrize("word", range(3))
def test_a_torn_entry_counts_as_absent(word: int) -> None:
    table = new_table(1)
    store(table, 99, 5, packed(3, EXACT, 1, 1))
    table[np.flatnonzero(table)[word]] += 1
    assert not is_there(table, 99)


def test_deeper_entries_of_this_generation_stay() -> None:
    table = new_table(0)  # one pair: every key competes
    store(table, 1, 10, packed(8, EXACT, 0, 5))
    store(table, 2, 20, packed(2, EXACT, 0, 5))
    store(table, 3, 30, packed(1, EXACT, 0, 5))
    assert [is_there(table, key) for key in (1, 2, 3)] == [True, False, True]
    store(table, 4, 40, packed(1, EXACT, 0, 6))  # a new generation does not respect the old one's depth
    assert [is_there(table, key) for key in (1, 3, 4)] == [True, False, True]
    store(table, 5, 50, packed(1, EXACT, 0, 6))
    assert [is_there(table, key) for key in (1, 4, 5)] == [False, True, True]


@pytest.mark.parametrize("megabytes", [0, 1, 3, 16])
def test_a_table_stays_within_its_memory(megabytes: int) -> None:
    assert new_table(megabytes).nbytes <= max(megabytes * 2**20, 48)


@pytest.mark.parametrize("nodes", [1, 5_000, 100_000])
def test_a_roomier_table_has_the_same_entries(nodes: int) -> None:
    memory, work = new_table(16), new_record()
    table, count = first_part(memory), 300 if INTERPRETED else 3000
    for number in range(count):
        store(table, hash63(number, 0), number, packed(1 + number % 7, EXACT, 3, 1))
    known = {number: find(table, hash63(number, 0)) for number in range(count) if is_there(table, hash63(number, 0))}
    assert len(known) > 0.9 * count
    work.nodes, work.limit = nodes, INFINITY
    larger = grown(table, memory, work)
    assert len(table) <= len(larger) <= len(memory)
    assert len(larger) >= min(nodes * ENTRIES_A_NODE * WORDS, len(memory))
    assert {number: find(larger, hash63(number, 0)) for number in known} == known
    assert np.count_nonzero(memory[2::WORDS]) == len(known)  # each of them once


def test_making_room_ends_with_the_search() -> None:
    memory, work = new_table(16), new_record()
    table = first_part(memory)
    for number in range(100):
        store(table, hash63(number, 0), number, packed(1, EXACT, 3, 1))
    work.nodes, work.limit, work.stop = 100_000, INFINITY, 1
    assert len(grown(table, memory, work)) > len(table)
    assert np.count_nonzero(memory[len(table) :]) == 0  # nothing was moved


# Threads


@pytest.mark.parametrize("pairs", [1, 64, 1024])
def test_no_value_is_ever_taken_from_another_position(pairs: int) -> None:
    table = np.zeros_like(new_table(1)[: 6 * pairs])
    counts = hammer_together(hammer, table, THREADS, ROUNDS, keys=4 * pairs)
    assert counts[PROBES] == THREADS * ROUNDS
    assert counts[HITS] > counts[PROBES] / 10
    assert counts[WRONG] == 0


@pytest.mark.skipif(INTERPRETED, reason="interpreted threads take turns, too seldom to meet")
def test_without_its_check_word_a_table_would_mix_positions_up() -> None:
    # The same load on an unprotected table, to show that it would tell. Again if the threads did not meet at all.
    table = new_table(0)
    found = (hammer_together(careless_hammer, table, THREADS, ROUNDS, keys=4) for _ in range(10))
    assert any(counts[WRONG] > 0 for counts in found)


def test_searches_that_share_a_table_find_the_values_they_find_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    spec = "dotsandboxes:rows=3,columns=3"
    boxes = game(spec).evaluator("boxes")
    late = late_positions(spec, count=20 if INTERPRETED else 200, plies=5 if INTERPRETED else 13)
    # Values in a table are for the side to move at the root, so all of these have the same one.
    positions = [position for position in late if position.to_move() == 0]
    alone = [deepening(position, boxes).value for position in positions]
    assert len(set(alone)) > 4

    table = np.zeros_like(new_table(1)[: 6 * 256])
    monkeypatch.setattr(
        importlib.import_module("plyground.search.deepening.search"), "new_table", lambda megabytes: table
    )
    together: list[int | None] = [None] * len(positions)

    def think(first: int) -> None:
        for i in range(first, len(positions), THREADS):
            together[i] = deepening(positions[i], boxes).value

    threads = [threading.Thread(target=think, args=(number,)) for number in range(THREADS)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert together == alone
    assert np.count_nonzero(table) > 0
