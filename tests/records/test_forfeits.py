"""A game that was forfeited: what its record says, and that the store keeps it, also an old one."""

import sqlite3
from pathlib import Path

import pytest

from plyground import Mistake, Record, game
from plyground.records.rows import StoredGame
from plyground.records.store import VERSION, Store


def forfeited() -> Record:
    record = Record(game("tictactoe"), ("human", "greedy"))
    record.add("b2")
    record.forfeited = "greedy crashed"
    return record


def test_the_side_to_move_loses() -> None:
    record = forfeited()
    assert record.is_over
    assert (record.loser, record.result(0), record.result(1)) == (1, 1, -1)
    assert record.outcome == "x wins: o forfeits, greedy crashed"
    assert record.upto(0).outcome == "not finished"


def test_a_record_has_one_end() -> None:
    data = forfeited().to_json()
    assert Record.from_json(data, "it").to_json() == data
    assert "forfeited" not in Record(game("tictactoe"), ("human", "human")).to_json()
    with pytest.raises(Mistake, match="it has one end"):
        Record.from_json({**data, "resigned": 0}, "it")
    with pytest.raises(Mistake, match="of the wrong kind"):
        Record.from_json({**data, "forfeited": 7}, "it")


def test_the_store_keeps_it(tmp_path: Path) -> None:
    store = Store(tmp_path / "games.db")
    store.add(StoredGame("first", "me", "play", [forfeited()], ("human", "greedy")))
    stored = store.game("first")
    assert stored is not None
    assert stored.records[0].to_json() == forfeited().to_json()


def test_an_older_store_is_brought_forward(tmp_path: Path) -> None:
    file = tmp_path / "games.db"
    record = Record(game("tictactoe"), ("human", "human"))
    Store(file).add(StoredGame("old", "me", "play", [record], record.players))
    with sqlite3.connect(file) as base:
        for column in ("forfeited", "seed", "notes"):
            base.execute(f"ALTER TABLE boards DROP COLUMN {column}")
        for table in ("match_moves", "match_games", "matches", "cells", "experiments"):
            base.execute(f"DROP TABLE {table}")
        base.execute("PRAGMA user_version = 2")
    base.close()
    store = Store(file)
    assert store.game("old") is not None
    store.add(StoredGame("new", "me", "play", [forfeited()], ("human", "greedy")))
    with sqlite3.connect(file) as base:
        assert base.execute("PRAGMA user_version").fetchone() == (VERSION,)
    base.close()
