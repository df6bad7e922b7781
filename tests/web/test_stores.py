"""One file of games and several servers, or none: nothing is overwritten, and every tab is told."""

import sys
from pathlib import Path
from typing import Any

import pytest

from plyground.compiled import INTERPRETED

from .server import Server, Tab, moves

pytestmark = pytest.mark.skipif(INTERPRETED, reason="the store does not depend on how searches run: once is enough")

NEW = {"game": "tictactoe", "players": ["human", "human"]}


def last_seen(tab: Tab) -> dict[str, Any]:
    """The game as the tab was last told of it."""
    game: dict[str, Any] = [message["game"] for message in tab.seen if message["type"] == "game"][-1]
    return game


def is_told(tab: Tab, sentence: str) -> bool:
    return sentence in tab.wait(lambda message: message["type"] == "notice")["text"]


def test_two_servers_at_one_game(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Both have the game open. What the second does with an old board is refused, and its tabs see the true game."""
    monkeypatch.setattr(
        "plyground.web.service.tables.tables.FOLLOWING", 1e6
    )  # none looks by itself at what the other does
    with (
        Server(tmp_path / "games.db") as first,
        Server(tmp_path / "games.db") as second,
        first.visitor().tab() as quick,
        second.visitor().tab() as slow,
        second.visitor().tab() as watching,
    ):
        id = quick.game(type="new", **NEW)["id"]
        for tab in (slow, watching):
            assert moves(tab.game(type="open", id=id)) == []
        quick.game(type="move", id=id, ply=0, move="a1")

        assert "Another server has changed this game" in slow.refusal(type="move", id=id, ply=0, move="c3")
        assert is_told(watching, "Another server has changed this game")
        assert moves(last_seen(slow)) == moves(watching.plies(1)) == ["a1"]
        assert moves(first.visitor().get(f"games/{id}")) == ["a1"]

        # From here on the second server knows the game again, and it is the first one whose board is old.
        assert moves(slow.game(type="move", id=id, ply=1, move="b2")) == ["a1", "b2"]
        for act in ("undo", "resign", "swap", "pause"):
            assert "Another server has changed this game" in quick.refusal(type=act, id=id)
            assert moves(last_seen(quick)) == ["a1", "b2"]
            assert last_seen(quick)["boards"][0]["resigned"] is None
            slow.game(type="go", id=id)  # a change that the other does not know of

        # A player thinks on both sides at once: one answer is kept, and both go on from it.
        both = {"game": "tictactoe", "players": ["human", "alphabeta"]}
        id = quick.game(type="new", **both)["id"]
        slow.game(type="open", id=id)
        quick.game(type="move", id=id, ply=0, move="b2")
        quick.until(lambda game: game["id"] == id and len(moves(game)) == 2)
        assert "Another server has changed" in slow.refusal(type="move", id=id, ply=0, move="a1")
        state = last_seen(slow)
        slow.game(type="move", id=id, ply=2, move=state["boards"][0]["legal"][0])
        assert moves(slow.plies(4))[:2] == moves(state)

        # A game that is deleted elsewhere.
        assert first.visitor().http.delete(f"/api/games/{id}").status_code == 204
        slow.refusal(type="undo", id=id)
        assert slow.refusal(type="open", id=id) == "There is no such game."


def test_a_server_shows_what_another_one_played(tmp_path: Path) -> None:
    """Its tabs are told of it although nothing is asked of it, and so is who asks for the game."""
    with Server(tmp_path / "games.db") as first, Server(tmp_path / "games.db") as second:
        visitor = second.visitor()
        with first.visitor().tab() as playing, visitor.tab() as watching:
            id = playing.game(type="new", **NEW)["id"]
            assert moves(watching.game(type="open", id=id)) == []
            playing.game(type="move", id=id, ply=0, move="a1")
            assert moves(watching.plies(1)) == ["a1"]
            watching.game(type="move", id=id, ply=1, move="b2")
            assert moves(playing.plies(2)) == ["a1", "b2"]
            playing.game(type="undo", id=id)
            assert moves(watching.until(lambda game: len(moves(game)) == 1)) == ["a1"]
            assert not [message for message in watching.seen if message["type"] == "notice"]

            # Nobody watches this one at the second server, which has read it once.
            other = playing.game(type="new", **NEW)["id"]
            assert moves(visitor.get(f"games/{other}")) == []
            playing.game(type="move", id=other, ply=0, move="c3")
            assert moves(visitor.get(f"games/{other}")) == ["c3"]
            assert visitor.http.delete(f"/api/games/{id}").status_code == 204
            assert is_told(playing, "Another server has deleted this game")


@pytest.mark.skipif(sys.platform == "win32", reason="a file that is open cannot be moved there")
def test_a_file_that_is_gone_is_said_and_nothing_is_lost(tmp_path: Path) -> None:
    path, elsewhere = tmp_path / "games.db", tmp_path / "elsewhere.db"
    with Server(path) as server:
        visitor = server.visitor()
        with visitor.tab() as tab:
            id = tab.game(type="new", **NEW)["id"]
            tab.game(type="move", id=id, ply=0, move="a1")
            path.rename(elsewhere)
            for act in ({"type": "move", "ply": 1, "move": "b2"}, {"type": "undo"}, {"type": "resign"}):
                assert "was deleted, moved or replaced" in tab.refusal(id=id, **act)
            assert "was deleted, moved or replaced" in visitor.http.get("/api/games").json()["error"]
            assert "was deleted, moved or replaced" in visitor.post("games", NEW, 400)["error"]
            assert not path.exists()
            # What was refused was not done, and with the file back the game goes on.
            state = tab.game(type="open", id=id)
            assert (moves(state), state["boards"][0]["resigned"]) == (["a1"], None)
            elsewhere.rename(path)
            assert moves(tab.game(type="move", id=id, ply=1, move="b2")) == ["a1", "b2"]
    with Server(path) as server:
        assert moves(server.visitor().get(f"games/{id}")) == ["a1", "b2"]
