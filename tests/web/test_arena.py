"""The Arena of the page: what it plays is what the library plays, whoever stops it and however often."""

import sqlite3
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from plyground import match
from plyground.compiled import INTERPRETED
from plyground.records.runs import RunRow, keep_run
from plyground.web import wire
from plyground.web.service.arena import runs
from plyground.web.service.limits import HOSTED

from .server import PATIENCE, Server, Visitor
from .test_answers import check

pytestmark = pytest.mark.skipif(INTERPRETED, reason="runs do not depend on how searches run: once is enough")

FIRST, SECOND = "alphabeta:depth=2", "greedy"
PAIR = {"game": "tictactoe", "players": [FIRST, SECOND]}
SLOW = {"game": "tictactoe:rows=4,columns=4,k=4", "players": ["minimax:time=30ms", "greedy", "random:seed=1"]}


def until(visitor: Visitor, id: str, wanted: Callable[[Any], bool]) -> Any:
    """The run once it is as it is wanted."""
    deadline = time.monotonic() + PATIENCE
    while not wanted(state := visitor.get(f"arena/{id}")):
        assert time.monotonic() < deadline, state
        time.sleep(0.05)
    check(wire.RunState, state)
    return state


def kept(store: Path) -> list[Any]:
    base = sqlite3.connect(store)
    rows = base.execute("SELECT match, number, outcome, finished FROM match_games ORDER BY finished").fetchall()
    base.close()
    return rows


def refusal(visitor: Visitor, status: int, **wanted: Any) -> str:
    return str(visitor.post("arena", {**PAIR, **wanted}, status)["error"])


def test_a_match_is_the_librarys_and_its_games_open(server: Server, visitor: Visitor) -> None:
    run = visitor.post("arena", {**PAIR, "games": 6, "openings": "2", "seed": 3})
    done = until(visitor, run["id"], lambda state: state["state"] == "finished")
    library = match("tictactoe", FIRST, SECOND, 6, openings="2", seed=3, jobs=1)
    (found,) = done["account"]["matches"]
    assert (found["wins"], found["draws"], found["pairs"]) == (library.wins, library.draws, library.pairs)
    assert library.elo is not None
    assert (found["elo"]["text"], found["superiority"]) == (str(library.elo), library.los)
    assert (done["games"], done["total"], done["share"], done["running"]) == (6, 6, 1.0, [])

    listed = visitor.get(f"arena/{run['id']}/games?since=2")
    check(wire.PlayedGames, listed)
    moves = [[entry.move for entry in result.moves] for result in library.results]
    assert [game["moves"] for game in listed["games"]] == moves[2:]
    assert listed["games"][1]["players"] == [1, 0]  # in odd games they have swapped
    game = visitor.post(f"arena/{run['id']}/games", {"match": 0, "number": 3})
    assert [entry["move"] for entry in game["boards"][0]["moves"]] == moves[3]
    assert [seat["name"] for seat in game["players"]] == [SECOND, FIRST]
    assert "no finished game 6" in visitor.post(f"arena/{run['id']}/games", {"match": 0, "number": 6}, 400)["error"]

    other = server.visitor()
    assert other.get("arena") == {"runs": []}
    assert other.http.get(f"/api/arena/{run['id']}").status_code == 404
    assert other.http.delete(f"/api/arena/{run['id']}").status_code == 404
    check(wire.RunList, visitor.get("arena"))
    assert visitor.http.delete(f"/api/arena/{run['id']}").status_code == 204
    assert visitor.get("arena") == {"runs": []}


def test_runs_take_turns_and_go_on_after_a_restart(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A long run lets a short one in; stopped, and with another server, it goes on; no game is played twice."""
    monkeypatch.setattr(runs, "SLICE", 0.0)
    store = tmp_path / "games.db"
    with Server(store) as server:
        visitor = server.visitor()
        long = visitor.post("arena", {**SLOW, "games": 6})["id"]
        seen = until(visitor, long, lambda state: any(len(game["moves"]) > 2 for game in state["running"]))
        assert seen["sides"] == ["x", "o"]
        short = visitor.post("arena", {**PAIR, "games": 2})["id"]
        until(visitor, short, lambda state: state["state"] == "finished")
        before = until(visitor, long, lambda state: state["state"] in ("waiting", "preparing", "playing"))
        assert 0 < before["games"] < 18
        visitor.post(f"arena/{long}/stop", {"now": False}, 200)
        stopped = until(visitor, long, lambda state: state["state"] == "stopped")
        assert stopped["error"] == ""
    first = kept(store)
    with Server(store) as server:
        visitor = server.visitor()
        (listed,) = [run for run in visitor.get("arena")["runs"] if run["id"] == long]
        assert (listed["state"], listed["games"]) == ("stopped", stopped["games"])
        visitor.post(f"arena/{long}/go", {}, 200)
        done = until(visitor, long, lambda state: state["state"] == "finished")
    assert [each["games"] for each in done["account"]["matches"]] == [6, 6, 6]
    assert sum(each["wins"] + each["losses"] for each in done["account"]["standings"]) % 2 == 0
    rows = kept(store)
    assert rows[: len(first)] == first
    assert len(rows) == len({row[:2] for row in rows}) == 18 + 2


def test_limits_are_told_in_a_sentence(tmp_path: Path) -> None:
    with Server(tmp_path / "games.db", hosted=True, caps=HOSTED) as server:
        visitor = server.visitor()
        assert "at most 400 are" in refusal(visitor, 400, games=401)
        assert "name 2 to 6" in refusal(visitor, 400, players=["greedy", *(f"random:seed={n}" for n in range(6))])
        assert "time goes up to 1 s" in refusal(visitor, 400, players=["deepening:time=2s", "greedy"])
        assert "memory goes up to 64" in refusal(visitor, 400, players=["deepening:memory=65", "greedy"])
        five = {"game": "fiveinarow", "players": ["gomocup:cmd=/bin/true", "greedy"]}
        assert "starts a program" in refusal(visitor, 400, **five)
        assert "openings" in refusal(visitor, 422, openings="/etc/passwd")
        assert "compares two players" in refusal(visitor, 400, players=["greedy", "random", "alphabeta"], sprt="0,10")
        assert visitor.get("arena") == {"runs": []}

        run = visitor.post("arena", {**PAIR, "games": 400, "sprt": "0,5"})
        same_address = server.visitor()
        assert "being played, which is the most" in refusal(same_address, 429)
        assert same_address.get("arena") == {"runs": []}
        stopping = visitor.post(f"arena/{run['id']}/stop", {"now": True}, 200)
        assert stopping["state"] in ("finishing", "stopped")
        assert until(visitor, run["id"], lambda state: state["state"] == "stopped")["error"] == ""


def test_a_damaged_run_is_told_and_deleted(tmp_path: Path) -> None:
    store = tmp_path / "games.db"
    with Server(store) as server:
        keep_run(server.tables.store, RunRow("r", "v", "", "{}", "[]", "no JSON", 0, "", 1.0, 1.0))
        visitor = server.visitor()
        (line,) = visitor.get("arena")["runs"]
        check(wire.RunSummary, line)
        assert line["error"] == runs.DAMAGED
        for way in ("arena/r", "arena/r/games"):
            assert visitor.http.get(f"/api/{way}").json() == {"error": runs.DAMAGED}
        assert visitor.post("arena/r/go", {}, 400) == {"error": runs.DAMAGED}
        assert visitor.http.delete("/api/arena/r").status_code == 204
        assert visitor.get("arena") == {"runs": []}


def test_openings_from_a_file_are_played_and_kept(visitor: Visitor) -> None:
    file = {"name": "my lines.txt", "text": "# two\nb2 a1\n\na1 b2\n"}
    run = visitor.post("arena", {**PAIR, "games": 4, "openings_file": file})
    assert run["settings"]["openings_file"] == {"name": "my lines.txt", "count": 2}
    until(visitor, run["id"], lambda state: state["state"] == "finished")
    played = visitor.get(f"arena/{run['id']}/games")["games"]
    assert sorted(" ".join(game["moves"][:2]) for game in played) == ["a1 b2", "a1 b2", "b2 a1", "b2 a1"]
    kept = visitor.get(f"arena/{run['id']}/openings")
    check(wire.OpeningsText, kept)
    assert kept == file
    assert "my lines.txt" in visitor.http.get(f"/api/arena/{run['id']}/export").text

    def refused(text: str, status: int = 400) -> str:
        return refusal(visitor, status, openings_file={"name": "it.txt", "text": text})

    assert refused("b2 a1\n\n# then\nb2 b2").startswith("Line 4 of 'it.txt' is no opening: ")
    assert "Line 1 of 'it.txt' is no opening: it ends the game" in refused("a1 b1 a2 b2 a3")
    assert refused("# nothing") == "'it.txt' has no openings: write the moves of one on each line."
    assert refused("b2\n" * 1001) == "'it.txt' has 1,001 openings: a run takes at most 1,000."
    assert "50000" in refused("b2 " * 20_000, 422).replace(",", "")
    plain = visitor.post("arena", {**PAIR, "games": 2})
    assert plain["settings"]["openings_file"] is None
    assert "no file of openings" in visitor.http.get(f"/api/arena/{plain['id']}/openings").json()["error"]
