"""Records from anywhere: a hostile one is refused whole with a sentence; one that is taken works everywhere."""

import json
import sqlite3
from pathlib import Path
from typing import Any

import pytest

from plyground import game
from plyground.compiled import INTERPRETED
from plyground.records import Record

from .server import Server, moves

pytestmark = pytest.mark.skipif(INTERPRETED, reason="imports do not depend on how searches run: once is enough")

GOOD = Record(game("tictactoe"), ("human", "greedy")).to_json()
MOVE = {"move": "a1", "value": 1, "bound": "exact", "depth": 1, "nodes": 9, "seconds": 0.5, "line": ["a1"]}
PANEL = {**MOVE, "player": "greedy"}
DEEP = "[" * 50_000 + "]" * 50_000


def text(**change: Any) -> str:
    return json.dumps({**GOOD, **change})


def moved(**change: Any) -> str:
    return text(moves=[{**MOVE, **change}])


def panelled(**change: Any) -> str:
    return moved(panels=[{**PANEL, **change}])


HOSTILE = {
    "players called panels": text(players=["panels", "alphabeta"]),
    "both players called panels": text(players=["panels", "panels"]),
    "one player": text(players=["human"]),
    "three players": text(players=["human", "human", "human"]),
    "players in a text": text(players="xo"),
    "players that are numbers": text(players=[1, 2]),
    "players that are nothing": text(players=[None, None]),
    "players that are lists": text(players=[["human"], ["human"]]),
    "a player's name without end": text(players=["x" * 100_000, "human"]),
    "half a character in a name": text(players=["\ud800", "human"]),
    "a tree written by hand": text(game="tree:((1 2) 3)", moves=[{"move": "a"}]),
    "a tree that was not begun": text(game="tree:((1 2) 3)"),
    "a tree as the issue has it": '{"game":"tree:((1 2) 3)","moves":["a"]}',
    "a tree of brackets": text(game="tree:" + "(" * 9000),
    "no such game": text(game="chess"),
    "a game that is a number": text(game=7),
    "a board that is too large": text(game="tictactoe:rows=" + "9" * 300),
    "a game's name without end": text(game="tictactoe:" + "x" * 100_000),
    "a start that is no position": text(start="xxxxxxxxx"),
    "a start without end": text(start="x" * 100_000),
    "half a character in the start": text(start="\udfff"),
    "no moves": text(moves=None),
    "moves that are a text": text(moves="a1"),
    "moves that are names": text(moves=["a1"]),
    "moves that are an object": text(moves={"0": MOVE}),
    "more moves than any game has": text(moves=[MOVE] * 5000),
    "a move twice": text(moves=[MOVE, MOVE]),
    "a move without end": moved(move="a" * 100_000),
    "a move that is a number": moved(move=1),
    "a field that is not known": moved(script="x"),
    "nodes beyond everything": moved(nodes=10**400),
    "nodes of 65 bits": moved(nodes=2**64),
    "nodes below nothing": moved(nodes=-1),
    "nodes in half": moved(nodes=1.5),
    "a value beyond everything": moved(value=10**400),
    "a value below everything": moved(value=-(10**30)),
    "a value that is true": moved(value=True),
    "a depth beyond everything": moved(depth=10**30),
    "more simulations than can be counted": moved(simulations=10**30),
    "seconds of nothing": moved(seconds=1e-320),
    "seconds before the beginning": moved(seconds=-1),
    "seconds without end": moved().replace("0.5", "1e999"),
    "seconds of ages": moved(seconds=1e300),
    "seconds that are no number": moved().replace("0.5", "NaN"),
    "seconds that are infinite": moved().replace("0.5", "-Infinity"),
    "seconds that are true": moved(seconds=True),
    "seconds in words": moved(seconds="0.5"),
    "a bound that is a list": moved(bound=[]),
    "a bound without end": moved(bound="x" * 100_000),
    "a line that is a text": moved(line="a1"),
    "a line of numbers": moved(line=[1]),
    "a line without end": moved(line=["a1"] * 10_000),
    "half a character in a line": moved(line=["\ud834"]),
    "one clock": moved(left=[1]),
    "three clocks": moved(left=[1, 1, 1]),
    "a clock beyond everything": moved(left=[10**400, 1]),
    "a clock in words": moved(left=["1", "1"]),
    "a clock that is no number": moved(left=[1, 1]).replace("[1, 1]", "[NaN, 1]"),
    "a stop that is a number": moved(stopped=1),
    "who moved is a number": moved(player=3),
    "panels that are names": moved(panels=["greedy"]),
    "panels without end": moved(panels=[PANEL] * 1000),
    "a panel's nodes beyond everything": panelled(nodes=10**400),
    "a panel's seconds of nothing": panelled(seconds=1e-320),
    "a panel without a move": moved(panels=[{"player": "greedy"}]),
    "a third side that resigned": text(resigned=2),
    "a side that is true": text(resigned=True),
    "a side beyond everything": text(resigned=10**400),
    "two ends": text(resigned=0, timed_out=1),
    "another format": text(format="plyground-record-9"),
    "a format that is an object": text(format={"a": 1}),
    "deep nesting": DEEP,
    "deep nesting in a move": moved(line=None).replace("null", DEEP),
    "a number of 9,000 digits": moved(nodes=1).replace('"nodes": 1', '"nodes": ' + "9" * 9000),
    "a list": "[]",
    "a number": "1",
    "nothing": "null",
    "half of it": text()[:40],
    "an empty file": "",
}


def dump(path: Path) -> list[str]:
    with sqlite3.connect(path) as base:
        return list(base.iterdump())


def test_hostile_imports_are_refused_whole(tmp_path: Path) -> None:
    """More than 49 of them, and the same tab hears and answers throughout."""
    assert len(HOSTILE) >= 49
    with Server(tmp_path / "games.db") as server:
        visitor = server.visitor()
        kept = visitor.post("games", {"game": "tictactoe", "players": ["human", "human"], "moves": ["a1"]})
        listed, stored = visitor.get("games"), dump(tmp_path / "games.db")
        failures = {}
        with visitor.tab() as tab:
            tab.game(type="open", id=kept["id"])
            for name, body in HOSTILE.items():
                answer = visitor.http.post("/api/games/import", content=body.encode("utf-8", "surrogatepass"))
                error = answer.json()["error"] if answer.headers["content-type"] == "application/json" else ""
                sentence = 10 < len(error) < 600 and error.endswith((".", "?")) and "\n" not in error
                whole = dump(tmp_path / "games.db") == stored and visitor.get("games") == listed
                if not (400 <= answer.status_code < 500 and sentence and whole):
                    failures[name] = answer.status_code, error, whole
            assert tab.ask(type="ping")["type"] == "pong"
        assert failures == {}


TAKEN = {
    "the largest and smallest numbers": moved(
        value=-(2**63), nodes=2**63 - 1, depth=2**63 - 1, simulations=2**63 - 1, seconds=1e-12, left=[0, 366 * 86_400]
    ),
    "names from everywhere": text(players=["=1+1", "Ада 🂡\x00<b>"]),
    "lines that cannot be played": moved(line=["z99", "", "a1"]),
    "a panel's own": panelled(),
    "a game that was given up": text(moves=[MOVE], resigned=1),
}


def test_what_is_taken_works_everywhere(tmp_path: Path) -> None:
    with Server(tmp_path / "games.db") as server:
        visitor = server.visitor()
        with visitor.tab() as tab:
            for name, body in TAKEN.items():
                answer = visitor.http.post("/api/games/import", content=body.encode())
                assert answer.status_code == 201, (name, answer.text)
                id = answer.json()["id"]
                assert [(line["id"], line["damaged"]) for line in visitor.get("games")["games"]] == [(id, None)], name
                assert moves(tab.game(type="open", id=id)) == [move["move"] for move in json.loads(body)["moves"]]
                assert visitor.get(f"games/{id}/export")["players"] == json.loads(body)["players"]
                assert visitor.http.get(f"/api/games/{id}/figures.csv").status_code == 200
                assert visitor.http.delete(f"/api/games/{id}").status_code == 204
                tab.ask(type="close", id=id)
            assert visitor.get("games")["games"] == []


def test_a_failure_inside_a_table_is_a_notice(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever goes wrong in one game, the tab lives on; and what is no JSON is not sent."""
    with Server(tmp_path / "games.db") as server:
        visitor = server.visitor()
        id = visitor.post("games", {"game": "tictactoe", "players": ["human", "human"]})["id"]
        with visitor.tab() as tab:
            tab.game(type="open", id=id)
            (table,) = server.tables._tables.values()
            with monkeypatch.context() as broken:
                broken.setattr(table, "state", lambda: {"id": id, "nodes": float("inf")})
                assert "cannot be written as JSON" in tab.refusal(type="open", id=id)
                broken.setattr(table, "state", lambda: [][1])
                assert "IndexError" in tab.refusal(type="open", id=id)
            assert tab.game(type="open", id=id)["id"] == id
