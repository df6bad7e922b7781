"""The store: what it was told is there, whoever asks and whatever happened in between."""

import re
import sqlite3
import subprocess
import sys
import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from plyground import Mistake, game, player
from plyground.compiled import INTERPRETED
from plyground.games import games
from plyground.records import Record
from plyground.records.matches import kept_matches
from plyground.records.rows import StoredGame
from plyground.records.store import APPLICATION, VERSION, StaleGameError, Store, usual_place

pytestmark = pytest.mark.skipif(INTERPRETED, reason="the store does not depend on how searches run: once is enough")


def some_game(name: str = "tictactoe", id: str = "one", visitor: str = "ada") -> StoredGame:
    record = Record(game(name), ("greedy", "random:seed=1"))
    for side in (0, 1, 0):
        decision = player(record.players[side], record.game).decide(record.state)
        record.add(decision.move, decision, player=record.players[side], stopped=side == 1, left=(10.0, 9.5))
    return StoredGame(id, visitor, "play", [record], ("greedy", "random:seed=1"), clock={"seconds": 10, "increment": 1})


@pytest.mark.parametrize("name", games())
def test_a_game_comes_back_as_it_was(name: str, tmp_path: Path) -> None:
    stored = some_game(name)
    Store(tmp_path / "games.db").add(stored)
    again = Store(tmp_path / "games.db").game("one")
    assert again is not None
    assert again.records[0].to_json() == stored.records[0].to_json()
    assert (again.visitor, again.mode, again.players, again.clock) == ("ada", "play", stored.players, stored.clock)


def test_changes_are_kept(tmp_path: Path) -> None:
    store = Store(tmp_path / "games.db")
    stored = some_game()
    store.add(stored)
    record = stored.records[0]
    record.undo()
    record.undo()
    record.add("c1")
    record.resigned = 1
    store.played("one", 0, 0, record, 1, spent=2.5)
    store.seat("one", 1, ("human", "greedy"), True)
    store.reviewed("one", 2, 0, {"player": "greedy", "positions": []})
    again = Store(tmp_path / "games.db").game("one")
    assert again is not None
    assert again.records[0].to_json()["moves"] == record.to_json()["moves"]
    assert (again.records[0].resigned, again.spent) == (1, 2.5)
    assert (again.players, again.paused, again.records[0].review) == (
        ("human", "greedy"),
        True,
        {"player": "greedy", "positions": []},
    )
    assert again.updated > stored.updated


def test_everybody_sees_their_own(tmp_path: Path) -> None:
    store = Store(tmp_path / "games.db")
    for id, visitor in (("one", "ada"), ("two", "ben"), ("three", "ada")):
        store.add(some_game(id=id, visitor=visitor))
    assert [line["id"] for line in store.list("ada")] == ["three", "one"]
    assert [line["plies"] for line in store.list("ben")] == [3]
    assert (store.count("ada"), store.count("nobody")) == (2, 0)
    store.delete("one")
    assert store.game("one") is None
    base = sqlite3.connect(tmp_path / "games.db")
    assert base.execute("SELECT count(*) FROM moves WHERE game = 'one'").fetchone() == (0,)


def test_a_change_that_fails_changes_nothing(tmp_path: Path) -> None:
    store = Store(tmp_path / "games.db")
    store.add(some_game())
    with pytest.raises(sqlite3.IntegrityError):
        store.add(some_game())
    kept = store.game("one")
    assert kept is not None
    assert len(kept.records[0].moves) == 3


# The first version of the store, as the code of that time made it.
VERSION_1 = """
CREATE TABLE games (
    id TEXT PRIMARY KEY, visitor TEXT NOT NULL, mode TEXT NOT NULL, game TEXT NOT NULL, start TEXT NOT NULL,
    players TEXT NOT NULL, panels TEXT NOT NULL, clock TEXT, paused INTEGER NOT NULL DEFAULT 0,
    created REAL NOT NULL, updated REAL NOT NULL
) STRICT;
CREATE INDEX games_of_a_visitor ON games (visitor, updated);
CREATE TABLE boards (
    game TEXT NOT NULL REFERENCES games (id) ON DELETE CASCADE, board INTEGER NOT NULL,
    resigned INTEGER CHECK (resigned IN (0, 1)), timed_out INTEGER CHECK (timed_out IN (0, 1)),
    outcome TEXT NOT NULL, over INTEGER NOT NULL DEFAULT 0, spent REAL NOT NULL DEFAULT 0, analysis TEXT,
    PRIMARY KEY (game, board)
) STRICT, WITHOUT ROWID;
CREATE TABLE moves (
    game TEXT NOT NULL, board INTEGER NOT NULL, ply INTEGER NOT NULL, move TEXT NOT NULL, entry TEXT NOT NULL,
    PRIMARY KEY (game, board, ply),
    FOREIGN KEY (game, board) REFERENCES boards (game, board) ON DELETE CASCADE
) STRICT, WITHOUT ROWID;
INSERT INTO games VALUES ('one', 'ada', 'play', 'tictactoe', '', '["human", "greedy"]', '[]', NULL, 0, 1e9, 1e9);
INSERT INTO boards VALUES ('one', 0, NULL, NULL, 'not finished', 0, 0, NULL);
INSERT INTO moves VALUES ('one', 0, 0, 'a1', '{"move": "a1", "value": null, "bound": null, "depth": null,
    "nodes": null, "seconds": null, "line": []}');
PRAGMA user_version = 1;
PRAGMA application_id = 0x506C7967;
PRAGMA journal_mode = WAL;
"""


def test_a_store_of_the_first_version_is_brought_forward(tmp_path: Path) -> None:
    base = sqlite3.connect(tmp_path / "games.db")
    base.executescript(VERSION_1)
    base.close()
    together = threading.Barrier(4)

    def look(_: int) -> list[str]:
        together.wait()
        store = Store(tmp_path / "games.db")
        kept = store.game("one")
        assert kept is not None
        assert ([entry.move for entry in kept.records[0].moves], kept.version) == (["a1"], 0)
        return [line["id"] for line in store.list("ada")]

    with ThreadPoolExecutor(4) as threads:
        assert list(threads.map(look, range(4))) == [["one"]] * 4
    base = sqlite3.connect(tmp_path / "games.db")
    assert base.execute("PRAGMA user_version").fetchone() == (VERSION,)


def test_a_store_without_an_arena_gets_one(tmp_path: Path) -> None:
    Store(tmp_path / "games.db").close()
    base = sqlite3.connect(tmp_path / "games.db")
    for table in ("match_moves", "match_games", "matches", "cells", "experiments"):
        base.execute(f"DROP TABLE {table}")
    base.execute("ALTER TABLE boards DROP COLUMN seed")
    base.execute("ALTER TABLE boards DROP COLUMN notes")
    base.execute("PRAGMA user_version = 3")
    base.close()
    store = Store(tmp_path / "games.db")
    store.add(some_game())
    assert kept_matches(store) == []


def test_a_stale_change_is_refused(tmp_path: Path) -> None:
    """Two processes know the same game; the second to change it learns that it is another by now."""
    first, second = Store(tmp_path / "games.db"), Store(tmp_path / "games.db")
    first.add(some_game())
    known = second.game("one")
    assert known is not None
    first.seat("one", 0, ("human", "human"), False)
    changes: list[Callable[[], object]] = [
        lambda: second.played("one", known.version, 0, known.records[0].upto(1), 1),
        lambda: second.seat("one", known.version, ("random", "random"), True),
        lambda: second.spend("one", known.version, 5.0),
        lambda: second.reviewed("one", known.version, 0, {"player": "greedy", "positions": []}),
    ]
    for change in changes:
        with pytest.raises(StaleGameError):
            change()
    kept = first.game("one")
    assert kept is not None
    assert (kept.version, kept.players, len(kept.records[0].moves)) == (1, ("human", "human"), 3)
    assert (kept.spent, kept.records[0].review) == (0, None)
    first.delete("one")
    for change in changes:
        with pytest.raises(StaleGameError):
            change()


@pytest.mark.skipif(sys.platform == "win32", reason="a file that is open cannot be deleted there")
def test_a_file_that_is_gone_is_noticed(tmp_path: Path) -> None:
    path, elsewhere = tmp_path / "games.db", tmp_path / "elsewhere.db"
    store = Store(path)
    store.add(some_game())
    path.rename(elsewhere)
    for question in (lambda: store.list(), lambda: store.game("one"), lambda: store.add(some_game(id="two"))):
        with pytest.raises(Mistake, match="was deleted, moved or replaced"):
            question()
    path.write_bytes(elsewhere.read_bytes())  # the same bytes, but another file
    with pytest.raises(Mistake, match="was deleted, moved or replaced"):
        store.delete("one")
    elsewhere.replace(path)
    assert [line["id"] for line in store.list()] == ["one"]


def test_a_newer_store_is_refused(tmp_path: Path) -> None:
    Store(tmp_path / "games.db").close()
    base = sqlite3.connect(tmp_path / "games.db")
    base.execute(f"PRAGMA user_version = {VERSION + 1}")
    base.close()
    with pytest.raises(Mistake, match=f"version {VERSION + 1} of the store.* reads up to {VERSION}"):
        Store(tmp_path / "games.db")


def test_what_is_no_store_is_refused(tmp_path: Path) -> None:
    (tmp_path / "noise").write_bytes(b"noise" * 1000)
    with pytest.raises(Mistake, match=r"cannot be kept in .*noise"):
        Store(tmp_path / "noise")
    with sqlite3.connect(tmp_path / "other.db") as base:
        base.execute("CREATE TABLE birds (name TEXT)")
    with pytest.raises(Mistake, match="another program's"):
        Store(tmp_path / "other.db")
    (tmp_path / "file").write_text("")
    with pytest.raises(Mistake, match="cannot be kept"):
        Store(tmp_path / "file" / "games.db")


def test_the_file_says_what_it_is(tmp_path: Path) -> None:
    Store(tmp_path / "games.db").close()
    base = sqlite3.connect(tmp_path / "games.db")
    assert base.execute("PRAGMA application_id").fetchone() == (APPLICATION,)
    assert base.execute("PRAGMA user_version").fetchone() == (VERSION,)
    assert base.execute("PRAGMA journal_mode").fetchone() == ("wal",)


def test_the_documented_schema_is_the_real_one(tmp_path: Path) -> None:
    Store(tmp_path / "games.db").close()
    base = sqlite3.connect(tmp_path / "games.db")
    page = (Path(__file__).parents[2] / "docs" / "store.md").read_text(encoding="utf-8")
    for (table,) in base.execute("SELECT name FROM sqlite_master WHERE type = 'table'"):
        section = page.split(f"## `{table}`")[1].split("\n## ")[0]
        columns = [row[1] for row in base.execute(f"PRAGMA table_info({table})")]
        cells = [line.split("|")[1] for line in section.splitlines() if line.startswith("| `")]
        documented = [name for cell in cells for name in re.findall(r"`(\w+)`", cell)]
        assert documented == columns, table


def test_two_processes_at_one_file(tmp_path: Path) -> None:
    """Both write at once; nothing is lost and nobody is locked out."""
    script = (
        "import sys; from pathlib import Path; from plyground import game\n"
        "from plyground.records import Record; from plyground.records.store import Store, StoredGame\n"
        "store = Store(Path(sys.argv[1]))\n"
        "for i in range(100):\n"
        "    record = Record(game('tictactoe'), ('human', 'human'))\n"
        "    store.add(StoredGame(f'{sys.argv[2]}{i}', 'ada', 'play', [record], ('human', 'human')))\n"
    )
    processes = [
        subprocess.Popen([sys.executable, "-c", script, str(tmp_path / "games.db"), name]) for name in ("a", "b")
    ]
    assert [process.wait(120) for process in processes] == [0, 0]
    assert Store(tmp_path / "games.db").count("ada") == 200


def test_many_make_the_same_new_file(tmp_path: Path) -> None:
    """Two servers started at once on a new machine: whoever comes second takes what the first has made."""
    together = threading.Barrier(4)

    def make(number: int) -> int:
        together.wait()
        store = Store(tmp_path / f"{number}.db")
        count = store.count("ada")
        store.close()
        return count

    with ThreadPoolExecutor(4) as threads:
        assert list(threads.map(make, [number // 4 for number in range(120)])) == [0] * 120


def test_the_usual_place(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("PLYGROUND_STORE", str(tmp_path / "mine.db"))
    assert usual_place() == tmp_path / "mine.db"
    monkeypatch.delenv("PLYGROUND_STORE")
    assert usual_place().name == "games.db"
