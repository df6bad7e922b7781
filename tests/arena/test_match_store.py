"""Matches in the store: nothing is played twice, nothing finished is lost, whenever the process is killed."""

import json
import os
import random
import signal
import sqlite3
import subprocess
import sys
import time
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from plyground import ArenaControl, Match, Mistake, match, tournament
from plyground.arena.match_store import match_id
from plyground.records.matches import kept_games, kept_matches
from plyground.records.store import Store

QUICK = ("tictactoe", "alphabeta:depth=2", "greedy")


def account(found: Match) -> dict[str, Any]:
    return {**found.to_json(), "moves of games": [[entry.move for entry in each.moves] for each in found.results]}


def test_a_stopped_match_goes_on_where_it_stopped(tmp_path: Path) -> None:
    file, control = tmp_path / "arena.db", ArenaControl()
    counted: list[int] = []

    def enough(so_far: Match) -> None:
        counted.append(so_far.games)
        if so_far.games == 7:
            control.finish()

    first = match(*QUICK, 30, store=file, jobs=1, control=control, progress=enough)
    assert 7 <= first.games < 30
    whole = match(*QUICK, 30, store=file, jobs=1)
    assert account(whole)["moves of games"] == account(match(*QUICK, 30, jobs=1))["moves of games"]
    assert account(match(*QUICK, 30, store=file, jobs=1)) == account(whole)  # the very times: nothing was played
    assert match(*QUICK, 12, store=file, jobs=1).results == whole.results[:12]
    store = Store(file)
    assert [(row["games"], row["first"]) for row in kept_matches(store)] == [(30, "alphabeta:depth=2")]
    assert len(kept_games(store, match_id(whole.settings))) == 30


def test_other_terms_are_another_match(tmp_path: Path) -> None:
    settings = match(*QUICK, jobs=1).settings
    others = [replace(settings, seed=1), replace(settings, start="x--/---/---"), replace(settings, adjudicate=True)]
    others.append(replace(settings, players=(settings.players[1], settings.players[0])))
    others.append(replace(settings, openings=replace(settings.openings, book=(("a1",),))))
    assert len({match_id(each) for each in (settings, *others)}) == 6


def test_a_damaged_game_is_told(tmp_path: Path) -> None:
    file = tmp_path / "arena.db"
    match(*QUICK, 4, store=file, jobs=1)
    base = sqlite3.connect(file)
    base.execute("UPDATE match_moves SET side = 7 WHERE number = 2")
    base.commit()
    base.close()
    with pytest.raises(Mistake, match="Game 2 of this match is damaged"):
        match(*QUICK, 4, store=file, jobs=1)


def test_a_full_disk_is_told_in_a_sentence(tmp_path: Path) -> None:
    store = Store(tmp_path / "arena.db")
    with store.read() as base:
        base.execute("PRAGMA max_page_count = 40")
    with pytest.raises(Mistake, match=r"cannot be kept in .*: database or disk is full"):
        match(*QUICK, 400, store=store, jobs=1)


PLAYERS = ("alphabeta:depth=2", "greedy", "minimax:depth=3")
_DRIVER = """
import sys
from pathlib import Path
from plyground import tournament
tournament("tictactoe", {players}, 150, seed=5, store=Path(sys.argv[1]), jobs=2)
"""


def games_in(file: Path) -> int:
    if not file.exists():
        return 0
    base = sqlite3.connect(file, timeout=30)
    try:
        return int(base.execute("SELECT count(*) FROM match_games").fetchone()[0])
    except sqlite3.OperationalError:  # the tables are not there yet
        return 0
    finally:
        base.close()


@pytest.mark.skipif(sys.platform == "win32", reason="there is no SIGKILL")
def test_a_driver_that_is_killed_again_and_again_ends_with_the_same_table(tmp_path: Path) -> None:
    file, dice = tmp_path / "arena.db", random.Random(3)
    for _ in range(3):
        before = games_in(file)
        driver = subprocess.Popen([sys.executable, "-c", _DRIVER.format(players=PLAYERS), str(file)])
        wanted = before + dice.randrange(10, 60)
        while driver.poll() is None and games_in(file) < wanted:
            time.sleep(dice.uniform(0.005, 0.03))
        os.kill(driver.pid, signal.SIGKILL)
        driver.wait()
        assert games_in(file) > before
    assert games_in(file) < 450
    resumed = tournament("tictactoe", PLAYERS, 150, seed=5, store=file, jobs=1)
    whole = tournament("tictactoe", PLAYERS, 150, seed=5, jobs=1)
    assert resumed.crosstable() == whole.crosstable()
    assert [account(each)["moves of games"] for each in resumed.matches] == [
        account(each)["moves of games"] for each in whole.matches
    ]
    assert games_in(file) == whole.games == 450


def test_two_processes_may_play_the_same_match(tmp_path: Path) -> None:
    file = tmp_path / "arena.db"
    drivers = [
        subprocess.Popen([sys.executable, "-c", _DRIVER.format(players=PLAYERS[:2]), str(file)]) for _ in range(2)
    ]
    assert [driver.wait(timeout=120) for driver in drivers] == [0, 0]
    assert games_in(file) == 150
    store = Store(file)
    (row,) = kept_matches(store)
    assert json.loads(row["terms"])["seed"] == 5
    assert [game.number for game in kept_games(store, row["id"])] == list(range(150))
