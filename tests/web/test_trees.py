"""Trees over the API: the very tree that the terminal draws, and never more of it than a page can show."""

from typing import Any

import pytest

from plyground import game
from plyground.compiled import INTERPRETED

from ..cli.helpers import data
from .server import Server, Tab, Visitor

pytestmark = pytest.mark.skipif(INTERPRETED, reason="trees are tested by themselves: once is enough")

POSITION = "xo-/-x-/--o"
TEXTBOOK = "tree:((5 9 7) (4 1 2) (11 6 3))"


def without_time(tree: dict[str, Any]) -> dict[str, Any]:
    return {key: value for key, value in tree.items() if key != "seconds"}


@pytest.mark.parametrize(
    "player", ["minimax", "alphabeta", "deepening:depth=4", "mtdf:depth=3", "mcts:simulations=300,seed=1"]
)
def test_the_tree_is_the_terminals(player: str, visitor: Visitor) -> None:
    wanted = {"game": "tictactoe", "position": POSITION, "player": player, "depth": 3, "width": 4}
    found = visitor.post("tree", wanted, 200)
    printed = data("tree", "tictactoe", POSITION, "--player", player, "--depth", "3", "--width", "4")
    assert without_time(printed).items() <= without_time(found).items()


def test_a_branch_is_opened_further(visitor: Visitor) -> None:
    wanted = {"game": "tictactoe", "position": POSITION, "player": "minimax", "depth": 1, "width": 2}
    shallow = visitor.post("tree", wanted, 200)
    opened = visitor.post("tree", {**wanted, "open": ["a2", "b1"]}, 200)
    known = {node["order"]: node for node in opened["nodes"]}
    for node in shallow["nodes"]:  # the same search: its nodes are found again by their order
        same = known[node["order"]]
        assert (node["value"], node["position"]) == (same["value"], same["position"])
    end = next(node for node in opened["nodes"] if node["move"] == "b1" and node["ply"] == 2)
    assert any(node["parent"] == end["id"] for node in opened["nodes"])


def test_no_more_nodes_than_a_page_can_show(visitor: Visitor) -> None:
    tree = visitor.post("tree", {"game": "tictactoe", "player": "minimax", "depth": 9, "width": 9}, 200)
    most = visitor.get("hello")["limits"]["tree"]
    assert most <= len(tree["nodes"]) <= most + 9  # the principal variation is always shown to its end
    below: dict[int, int] = {}
    for node in tree["nodes"]:
        below[node["parent"]] = below.get(node["parent"], 0) + node["nodes"]
    for node in tree["nodes"]:
        assert 1 + below.get(node["id"], 0) + node["more_nodes"] == node["nodes"]
    assert tree["nodes"][0]["nodes"] == tree["visited"] == 549_946


def test_boards_of_the_nodes(visitor: Visitor) -> None:
    wanted = {"game": "tictactoe", "position": POSITION, "player": "alphabeta", "boards": True}
    for node in visitor.post("tree", wanted, 200)["nodes"]:
        board = visitor.post("board", {"game": "tictactoe", "position": node["position"]}, 200)
        assert node["board"] == {key: board[key] for key in ("marks", "boxes", "winning")}
        assert board["over"] == (node["level"] is None)


@pytest.mark.parametrize("rules", ["tictactoe", "fiveinarow:size=7", "dotsandboxes:rows=2,columns=3"])
def test_a_position_to_draw(rules: str, visitor: Visitor) -> None:
    start = game(rules).board(game(rules).new())
    board = visitor.post("board", {"game": rules}, 200)
    assert (board["kind"], board["rows"], board["columns"]) == (start.kind, start.rows, start.columns)
    assert tuple(board["names"]) == start.names
    assert set(board["marks"]) == {None}


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        ({"player": "random"}, "walks no tree"),
        ({"position": "xxx/oo-/---"}, "The game is over"),
        ({"open": ["a3"]}, "a3 is not a legal move here"),
        ({"game": "tree:((1 2)", "position": ""}, "a bracket is missing"),
        ({"game": TEXTBOOK, "position": "z"}, "has no node 'z'"),
    ],
)
def test_what_has_no_tree(change: dict[str, Any], sentence: str, visitor: Visitor) -> None:
    wanted = {"game": "tictactoe", "position": POSITION, "player": "alphabeta", **change}
    assert sentence in visitor.post("tree", wanted, 400)["error"]


def test_a_tree_that_nobody_waits_for_is_given_up(server: Server, tab: Tab) -> None:
    tab.send(type="tree", key="t", game="tictactoe:rows=6,columns=6,k=4", player="minimax:depth=30")
    tab.wait(lambda message: message["type"] == "tree" and message["nodes"] > 0 and not message["done"])
    assert tab.ask(type="cancel", key="t")["type"] == "done"
    assert server.is_free()
    found = tab.ask(type="tree", key="t", game=TEXTBOOK, player="alphabeta", depth=5)
    assert (found["visited"], len(found["nodes"]), found["done"]) == (11, 11, True)
