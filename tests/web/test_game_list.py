"""The list of games: found, ordered, a page at a time; several at once."""

import json
import sqlite3

import pytest

from plyground.compiled import INTERPRETED

from .server import Server, Visitor

pytestmark = pytest.mark.skipif(INTERPRETED, reason="lists do not depend on how searches run: once is enough")
NAMES = ("Beginner", "Club", "alphabeta:depth=2")


@pytest.fixture
def games(visitor: Visitor) -> list[str]:
    """Six games, the latest last: two games against each player, the second one over."""
    ids = []
    for name in NAMES:
        for moves in ([], ["a1", "b1", "a2", "b2", "a3"]):
            wanted = {"game": "tictactoe", "players": ["human", name if not moves else "human"], "moves": moves}
            ids.append(visitor.post("games", wanted)["id"])
    return ids


def listed(visitor: Visitor, query: str) -> list[str]:
    return [line["id"] for line in visitor.get(f"games?{query}")["games"]]


def test_games_are_found_and_ordered(visitor: Visitor, games: list[str]) -> None:
    newest = [*reversed(games)]
    assert listed(visitor, "") == newest
    assert listed(visitor, "order=oldest") == games
    assert listed(visitor, "order=longest")[:3] == newest[::2]
    assert listed(visitor, "state=over") == newest[::2]
    assert listed(visitor, "state=going&search=club") == [games[2]]
    assert listed(visitor, "search=DEPTH%3D2+alpha") == [games[4]]
    assert listed(visitor, "search=%25") == listed(visitor, "search=club+nobody") == []
    assert listed(visitor, "game=fiveinarow") == []
    assert len(listed(visitor, "game=tictactoe")) == 6
    page = visitor.get("games?count=2&since=4&state=")
    assert [line["id"] for line in page["games"]] == newest[4:]
    assert (page["found"], page["total"]) == (6, 6)
    assert visitor.get("games?state=over&count=1")["found"] == 3
    assert visitor.http.get("/api/games?order=id").status_code == 422


def test_several_games_are_exported_and_deleted(visitor: Visitor, games: list[str]) -> None:
    answer = visitor.http.get(f"/api/export/games?ids={games[1]},{games[3]}")
    records = [json.loads(line) for line in answer.text.splitlines()]
    assert [[move["move"] for move in record["moves"]] for record in records] == [["a1", "b1", "a2", "b2", "a3"]] * 2
    assert visitor.http.delete(f"/api/games?ids={games[1]},{games[3]}").status_code == 204
    assert listed(visitor, "state=over") == [games[5]]
    assert visitor.http.delete(f"/api/games?ids={games[0]},nothing").status_code == 404


def test_ten_thousand_games_are_one_page_at_a_time(server: Server, visitor: Visitor) -> None:
    id = visitor.post("games", {"game": "tictactoe", "players": ["human", "human"], "moves": ["b2"]})["id"]
    with sqlite3.connect(server.tables.store.path) as base:
        base.execute(
            "CREATE TEMP TABLE n AS WITH RECURSIVE n(i) AS (VALUES(1) UNION ALL SELECT i + 1 FROM n LIMIT 9999) "
            "SELECT i FROM n"
        )
        for table, key in (("games", "id"), ("boards", "game"), ("moves", "game")):
            columns = [row[1] for row in base.execute(f"PRAGMA table_info({table})")]
            made = ["printf('many-%04d', i)" if name == key else name for name in columns]
            base.execute(f"INSERT INTO {table} SELECT {', '.join(made)} FROM {table}, n WHERE {key} = ?", (id,))
    found = visitor.get("games?since=9950&count=50")
    assert (len(found["games"]), found["found"]) == (50, 10_000)
    assert {line["damaged"] for line in found["games"]} == {None}
