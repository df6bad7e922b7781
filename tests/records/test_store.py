"""The store: what it was told is there, whoever asks and whatever happened in between."""

import sqlite3
import subprocess
import sys
import threading
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from plyground import Mistake, game, player
from plyground.compiled import INTERPRETED
from plyground.games import games
from plyground.records import Record
from plyground.records.store import APPLICATION, VERSION, Store, StoredGame, usual_place

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
    store.played("one", 0, record, 1, spent=2.5)
    store.seat("one", ("human", "greedy"), True)
    store.analysed("one", 0, {"player": "greedy", "positions": []})
    again = Store(tmp_path / "games.db").game("one")
    assert again is not None
    assert again.records[0].to_json()["moves"] == record.to_json()["moves"]
    assert (again.records[0].resigned, again.spent) == (1, 2.5)
    assert (again.players, again.paused, again.analyses) == (
        ("human", "greedy"),
        True,
        [{"player": "greedy", "positions": []}],
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
        documented = [line.split("`")[1] for line in section.splitlines() if line.startswith("| `")]
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
