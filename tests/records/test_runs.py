"""Runs in the store: what goes with them when they are deleted, and what stays."""

import json
import time
from pathlib import Path

from plyground import Match, match
from plyground.arena.match_store import match_id
from plyground.records.matches import kept_games, kept_matches
from plyground.records.runs import RunRow, count_runs, delete_old_runs, delete_run, keep_run, kept_runs
from plyground.records.store import Store


def row(name: str, *matches: Match, address: str = "", updated: float = 0.0, created: float = 0.0) -> RunRow:
    ids = json.dumps([match_id(each.settings) for each in matches])
    return RunRow(name, "visitor", address, "{}", ids, "{}", 0, "", created, updated)


def test_a_run_takes_only_its_own_games_with_it(tmp_path: Path) -> None:
    store = Store(tmp_path / "games.db")
    in_the_terminal = match("tictactoe", "random", "random", store=store, jobs=1)
    begun = time.time()
    shared, own = (match("tictactoe", "random", "random", seed=seed, store=store, jobs=1) for seed in (1, 2))
    keep_run(store, row("one", in_the_terminal, shared, own, created=begun))
    keep_run(store, row("two", shared, created=begun))
    delete_run(store, "one")
    left = {match_id(in_the_terminal.settings), match_id(shared.settings)}
    assert {each["id"] for each in kept_matches(store)} == left
    assert kept_games(store, match_id(own.settings)) == []
    assert [each.id for each in kept_runs(store)] == ["two"]


def test_only_runs_of_visitors_from_elsewhere_grow_old(tmp_path: Path) -> None:
    store = Store(tmp_path / "games.db")
    assert (kept_runs(store), count_runs(store, "a")) == ([], 0)  # before the first run
    for name, address, updated in (("old", "a", 0.0), ("new", "a", time.time()), ("own", "", 0.0)):
        keep_run(store, row(name, address=address, updated=updated))
    delete_old_runs(store, 90)
    assert {each.id for each in kept_runs(store)} == {"new", "own"}
    assert count_runs(store, "a") == 1


def test_some_games_of_a_match(tmp_path: Path) -> None:
    store = Store(tmp_path / "games.db")
    played = match("tictactoe", "random", "random", 6, store=store, jobs=1)
    found = kept_games(store, match_id(played.settings), since=2, count=3)
    assert [game.number for game in found] == [2, 3, 4]
    assert [game.moves for game in found] == [result.moves for result in played.results[2:5]]
