"""A store with damaged rows: every game is listed, what is whole opens, what is damaged can be exported and deleted."""

import json
import shutil
import sqlite3
from pathlib import Path
from typing import Any

import pytest

from plyground import Mistake
from plyground.compiled import INTERPRETED
from plyground.records.store import Store

from .server import Server, Visitor, moves

pytestmark = pytest.mark.skipif(INTERPRETED, reason="damage does not depend on how searches run: once is enough")

MOVE = "UPDATE moves SET {} WHERE game = :id AND ply = 1"
ANALYSIS = "UPDATE boards SET analysis = {} WHERE game = :id"
DAMAGE = {
    "a kind of game that is not known": "UPDATE games SET game = 'chess' WHERE id = :id",
    "rules out of range": "UPDATE games SET game = 'tictactoe:rows=99' WHERE id = :id",
    "rules of another board": "UPDATE games SET game = 'tictactoe:rows=1,columns=1,k=1' WHERE id = :id",
    "a game without a board": "UPDATE games SET game = 'tree:((1 2) 3)' WHERE id = :id",
    "an empty game": "UPDATE games SET game = '' WHERE id = :id",
    "bytes that are no text": "UPDATE games SET game = CAST(x'ff00fe' AS TEXT) WHERE id = :id",
    "a mode that is not known": "UPDATE games SET mode = 'chaos' WHERE id = :id",
    "a mode that needs panels": "UPDATE games SET mode = 'lockstep' WHERE id = :id",
    "a mode with a board a panel": "UPDATE games SET mode = 'separate' WHERE id = :id",
    "players that are no JSON": "UPDATE games SET players = 'human, greedy' WHERE id = :id",
    "players that are an object": "UPDATE games SET players = '{}' WHERE id = :id",
    "one player": "UPDATE games SET players = '[\"human\"]' WHERE id = :id",
    "players that are numbers": "UPDATE games SET players = '[1, 2]' WHERE id = :id",
    "panels where none play": 'UPDATE games SET players = \'["panels", "human"]\' WHERE id = :id',
    "panels that are no JSON": "UPDATE games SET panels = '[' WHERE id = :id",
    "panels that are not known": "UPDATE games SET panels = '[\"nobody-of-this-name\"]' WHERE id = :id",
    "a start that is no position": "UPDATE games SET start = 'xxx/xx-/---' WHERE id = :id",
    "a clock that is no JSON": "UPDATE games SET clock = 'noon' WHERE id = :id",
    "a clock without end": 'UPDATE games SET clock = \'{"seconds": 1e999, "increment": 0}\' WHERE id = :id',
    "a clock that lacks its time": "UPDATE games SET clock = '{}' WHERE id = :id",
    "a time after the end of calendars": "UPDATE games SET created = 1e300 WHERE id = :id",
    "a time that is infinite": "UPDATE games SET updated = 9e999 WHERE id = :id",
    "a time before 1970": "UPDATE games SET updated = -1e15 WHERE id = :id",
    "an id that is no name": "UPDATE games SET id = 'a/../b' WHERE id = :id",
    "an id that is no text": "UPDATE games SET id = CAST(x'80' AS TEXT) WHERE id = :id",
    "an empty id": "UPDATE games SET id = '' WHERE id = :id",
    "a board that is missing": "DELETE FROM boards WHERE game = :id",
    "a board with another number": "UPDATE boards SET board = 3 WHERE game = :id",
    "a board too many": "INSERT INTO boards (game, board, outcome) VALUES (:id, 1, 'x')",
    "a third side that resigned": "UPDATE boards SET resigned = 7 WHERE game = :id",
    "two ends": "UPDATE boards SET resigned = 0, timed_out = 1 WHERE game = :id",
    "more time spent than there is": "UPDATE boards SET spent = 9e999 WHERE game = :id",
    "an analysis that is no JSON": ANALYSIS.format("'well played'"),
    "an analysis of another shape": ANALYSIS.format("'[1]'"),
    "an analysis without positions": ANALYSIS.format('\'{"player": "greedy"}\''),
    "an analysis with odd positions": ANALYSIS.format('\'{"player": "greedy", "positions": [7]}\''),
    "an analysis with NaN": ANALYSIS.format(
        '\'{"player": "greedy", "positions": [{"best": null, "chance": {"kind": "", "share": NaN, "text": ""}}]}\''
    ),
    "a move that is not legal": MOVE.format("move = 'a1', entry = '{\"move\": \"a1\"}'"),
    "a move that is no move": MOVE.format("move = '??', entry = '{\"move\": \"??\"}'"),
    "a move that is another": MOVE.format("move = 'c3'"),
    "a move that is missing": "DELETE FROM moves WHERE game = :id AND ply = 0",
    "a move that is no JSON": MOVE.format("entry = 'b2'"),
    "a move that is a list": MOVE.format("entry = '[]'"),
    "a move on a board that is not there": MOVE.format("board = 2"),
    "nodes beyond 64 bits": MOVE.format("entry = replace(entry, '\"nodes\": null', '\"nodes\": 1' || :zeros)"),
    "seconds of nothing": MOVE.format("entry = json_set(entry, '$.seconds', 1e-320)"),
    "a move with NaN": MOVE.format("entry = replace(entry, '\"seconds\": null', '\"seconds\": NaN')"),
    "half a character": MOVE.format("entry = json_set(entry, '$.player', CAST(x'eda080' AS TEXT))"),
    "deep nesting": MOVE.format("entry = :deep"),
}
GAME = {"game": "tictactoe", "players": ["human", "human"], "moves": ["a1", "b2"]}


def damaged_store(path: Path) -> tuple[dict[str, str], list[str]]:
    """A store with a game for each kind of damage, by id, and some that are whole between them."""
    ids, whole = {}, []
    with Server(path) as server:
        visitor = server.visitor()
        for name in DAMAGE:
            ids[visitor.post("games", GAME)["id"]] = name
            if len(ids) % 16 == 0:
                whole.append(visitor.post("games", GAME)["id"])
    with sqlite3.connect(path) as base:
        base.execute("PRAGMA ignore_check_constraints = ON")
        for id, name in ids.items():
            values = {"id": id, "zeros": "0" * 400, "deep": "[" * 20_000 + "]" * 20_000}
            assert base.execute(DAMAGE[name], values).rowcount, name
    base.close()
    return ids, whole


def test_damaged_games_are_listed_exported_and_deleted(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert len(DAMAGE) >= 29
    monkeypatch.setattr("plyground.web.service.tables.tables.CHECKING", 60)  # however busy the machine is
    ids, whole = damaged_store(tmp_path / "games.db")
    with Server(tmp_path / "games.db") as server:
        visitor = server.visitor()
        lines = {line["id"]: line for line in visitor.get("games")["games"]}
        assert len(lines) == len(ids) + len(whole)
        for id in whole:
            assert lines[id]["damaged"] is None
            assert moves(visitor.get(f"games/{id}")) == ["a1", "b2"]
        marked = {ids.get(id, id): line["damaged"] for id, line in lines.items() if id not in whole}
        assert [name for name, sentence in marked.items() if sentence is None] == []
        assert all(sentence.startswith("This game is damaged: ") for sentence in marked.values())
        with visitor.tab() as tab:
            for id in lines.keys() - set(whole):
                assert "damaged" in tab.refusal(type="open", id=id), ids.get(id)
                check_export(visitor, id, ids.get(id, "an id"))
                assert visitor.http.delete(f"/api/games/{id}").status_code == 204, ids.get(id)
        assert {line["id"] for line in visitor.get("games")["games"]} == set(whole)
    with sqlite3.connect(tmp_path / "games.db") as base:
        assert base.execute("SELECT count(*) FROM games").fetchone() == (len(whole),)


def check_export(visitor: Visitor, id: str, name: str) -> None:
    def refuse(constant: str) -> Any:
        raise AssertionError(f"{name}: {constant} is not JSON")

    answer = visitor.http.get(f"/api/games/{id}/export")
    assert answer.status_code == 200, (name, answer.text)
    assert "attachment" in answer.headers["content-disposition"]
    data = json.loads(answer.text, parse_constant=refuse)
    assert data["format"] == "plyground-damaged-1"
    assert {"id", "visitor", "mode", "players"} <= data["game"].keys()
    assert isinstance(data["boards"], list)
    assert isinstance(data["moves"], list)


def test_damage_while_the_server_runs_is_found_when_the_game_is_read(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("plyground.web.service.tables.tables.AT_HAND", 0)  # a game that is at hand is not read again
    with Server(tmp_path / "games.db") as server:
        visitor = server.visitor()
        id = visitor.post("games", GAME)["id"]
        assert visitor.get("games")["games"][0]["damaged"] is None
        with sqlite3.connect(tmp_path / "games.db") as base:
            base.execute(DAMAGE["a move that is missing"], {"id": id})
        assert "damaged" in visitor.http.get(f"/api/games/{id}").json()["error"]
        assert "one of its moves" in visitor.get("games")["games"][0]["damaged"]


def test_visitors_do_not_learn_of_others_damage(tmp_path: Path) -> None:
    with Server(tmp_path / "games.db", apart=True) as server:
        visitor, other = server.visitor(), server.visitor()
        id = visitor.post("games", GAME)["id"]
        with sqlite3.connect(tmp_path / "games.db") as base:
            base.execute(DAMAGE["a mode that is not known"], {"id": id})
        assert other.get("games")["games"] == []
        for path in (f"games/{id}", f"games/{id}/export"):
            assert other.http.get(f"/api/{path}").status_code == 404
        assert other.http.delete(f"/api/games/{id}").status_code == 404
        assert len(visitor.get("games")["games"]) == 1


def test_a_file_that_sqlite_calls_corrupt_is_one_sentence(tmp_path: Path) -> None:
    with Server(tmp_path / "games.db") as server:
        visitor = server.visitor()
        for _ in range(40):
            visitor.post("games", GAME)
        with sqlite3.connect(tmp_path / "games.db") as base:
            base.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        base.close()
        copy = tmp_path / "copy.db"
        shutil.copy(tmp_path / "games.db", copy)
    data = bytearray(copy.read_bytes())
    data[4096:] = b"\xff" * (len(data) - 4096)
    copy.write_bytes(data)
    with Server(copy) as server:
        answer = server.visitor().http.get("/api/games")
        assert answer.status_code == 400
        assert "malformed" in answer.json()["error"]
        assert server.visitor().http.get("/api/ping").status_code == 200
    copy.write_bytes(b"\xff" * 8192)
    with pytest.raises(Mistake, match="not a database"):
        Store(copy)
