"""Reviews, nodes by depth and totals on the server are the library's, and end when nobody waits for them."""

from typing import Any

import pytest

from plyground import game, player
from plyground.analysis import nodes_by_depth, review, totals
from plyground.compiled import INTERPRETED
from plyground.records import MoveRecord, Record
from plyground.web.service.limits import Caps

from .server import Server, Tab, Visitor

pytestmark = pytest.mark.skipif(INTERPRETED, reason="the API does not depend on how searches run: once is enough")

LARGE = {"game": "tictactoe:rows=6,columns=6,k=4", "players": ["minimax"], "depth": 30, "most_nodes": 10**15}


def test_a_review_goes_on_where_it_ended_and_is_the_librarys(visitor: Visitor, tab: Tab) -> None:
    moves = ["b2", "a1", "c2", "a2", "c1", "a3"]  # c1 lets o complete the left column
    wanted = {"game": "tictactoe", "players": ["human", "human"], "moves": moves}
    id = visitor.post("games", wanted)["id"]
    tab.game(type="open", id=id)
    visitor.post(f"games/{id}/analysis", {"player": "Unbeatable"}, 202)
    first = tab.until(lambda now: bool((now["boards"][0]["analysis"] or {}).get("done")))["boards"][0]
    tab.game(type="undo", id=id)
    tab.game(type="move", id=id, ply=5, move="b3")
    visitor.post(f"games/{id}/analysis", {"player": "Unbeatable"}, 202)
    board = tab.until(lambda now: now["boards"][0]["analysis"]["done"])["boards"][0]
    assert board["moves"][:5] == first["moves"][:5]
    for shown, played in ((first, moves), (board, [*moves[:5], "b3"])):
        record = Record(game("tictactoe"), ("human", "human"), "", [MoveRecord(move) for move in played])
        for entry, move in zip(shown["moves"], review(record, player("Unbeatable", record.game)).moves, strict=True):
            assert (entry["move"], entry["best"], entry["loss"]) == (move.move, move.best, move.loss)
            assert (entry["verdict"], entry["chance"]["text"]) == (move.verdict, str(move.after))
    assert first["moves"][4]["verdict"] == "gives half a point away"
    assert board["moves"][5]["verdict"] != ""


def test_nodes_by_depth_are_the_librarys_and_come_one_after_the_other(visitor: Visitor, tab: Tab) -> None:
    asked: dict[str, Any] = {"game": "tictactoe", "position": "start", "players": ["minimax", "alphabeta"], "depth": 4}
    found = tab.ask(type="depths", key="d", **asked, most_nodes=600)
    assert found["done"]
    state = game("tictactoe").start()
    table = nodes_by_depth(state, [player(name, state.game) for name in asked["players"]], range(1, 5), most_nodes=600)
    names = ("player", "depth", "move", "value", "nodes", "branching")
    assert [tuple(row[name] for name in (*names, "nodes_ratio")) for row in found["rows"]] == [
        tuple(row[name] for name in (*names, "nodes ratio")) for row in table.rows()
    ]
    assert found["players"] == [{"name": "minimax", "given_up": 4}, {"name": "alphabeta", "given_up": None}]
    told = [message for message in tab.seen if message["type"] == "depths" and not message["done"]]
    counts = [len(message["rows"]) for message in told]
    assert counts == sorted(counts)
    assert counts[0] < len(found["rows"])
    assert told[0]["asking"]["depth"] in (1, 2, 3)
    assert visitor.post("depths", asked, 200)["most_nodes"] == 1_000_000
    assert "no depth" in visitor.post("depths", {**asked, "players": ["greedy"]}, 400)["error"]
    assert "over" in tab.refusal(type="depths", key="d", **{**asked, "position": "xxx/oo-/---"})


def test_a_table_of_depths_that_nobody_waits_for_ends(server: Server, tab: Tab) -> None:
    tab.send(type="depths", key="d", **LARGE)
    tab.wait(lambda message: message["type"] == "depths" and message["asking"]["depth"] >= 4)
    tab.ask(type="cancel", key="d")
    assert server.is_free()


def test_a_search_that_takes_too_long_for_a_server_is_given_up(tmp_path_factory: pytest.TempPathFactory) -> None:
    caps = Caps(seconds=0.3)
    with Server(tmp_path_factory.mktemp("depths") / "games.db", caps=caps) as server:
        found = server.visitor().post("depths", LARGE, 200)
        assert found["players"][0]["given_up"] == len(found["rows"]) + 1


def test_the_totals_of_a_comparison_are_the_librarys(visitor: Visitor, tab: Tab) -> None:
    asked = {"game": "tictactoe", "players": ["human", "panels"], "panels": ["alphabeta", "minimax"]}
    for mode in ("lockstep", "separate"):
        state = tab.game(type="new", mode=mode, **asked)
        assert [row["moves"] for row in state["totals"]["players"]] == [0, 0]
        tab.game(type="move", id=state["id"], ply=0, move="b2")
        state = tab.plies(2)
        records = [
            Record.from_json(visitor.get(f"games/{state['id']}/export?board={board}"), "it")
            for board in range(len(state["boards"]))
        ]
        found = totals(records if mode == "separate" else records[0])
        assert state["totals"]["words"] == list(found.words())
        for row, told in zip(found.rows(), state["totals"]["players"], strict=True):
            assert (told["player"], told["moves"], told["nodes"]) == (row["player"], 1, row["nodes"])
            assert (told["seconds"], told["rate"]) == (row["seconds"], row["nodes per second"])
            assert (told["depth"], told["same"], told["of"]) == (row["depth"], row["same move"], row["of"])
    assert visitor.post("games", {"game": "tictactoe"})["totals"] is None
