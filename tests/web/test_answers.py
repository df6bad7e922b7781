"""What is sent is what is declared: every field, no other, and the page's types say the same."""

import dataclasses
import json
import subprocess
import sys
from functools import reduce
from operator import or_
from pathlib import Path
from typing import Any, get_type_hints

import pytest
from pydantic import ConfigDict, TypeAdapter

from plyground import Content
from plyground.compiled import INTERPRETED
from plyground.games import games
from plyground.games.handmade import HandmadeGame
from plyground.search import SearchKind
from plyground.web import wire
from plyground.web.service import questions
from plyground.web.service.questions import message
from plyground.web.service.questions.analyse import Analysis
from plyground.web.service.questions.look import LookMessage
from plyground.web.service.questions.tree import TreeAnswer

from .server import Tab, Visitor

pytestmark = pytest.mark.skipif(INTERPRETED, reason="the API does not depend on how searches run: once is enough")

ROOT = Path(__file__).parent.parent.parent
DECLARED = [*wire.declared(), *questions.answers()]
for declared in DECLARED:
    declared.__pydantic_config__ = ConfigDict(extra="forbid", strict=True)
SAID = reduce(or_, (kind for kind in DECLARED if "type" in get_type_hints(kind)))  # over the socket


def check(kind: Any, sent: Any) -> None:
    TypeAdapter(kind).validate_json(json.dumps(sent))


def test_the_pages_types_are_those_of_the_server() -> None:
    tool = [sys.executable, str(ROOT / "tools" / "page_types.py"), "--check"]
    assert subprocess.run(tool, capture_output=True, text=True, check=False).stderr == ""


def test_every_question_says_what_it_is_answered_with_and_what_it_does() -> None:
    for question in questions.QUESTIONS:
        assert question.answer in DECLARED
        assert question.answer_type() != ""
        assert question.run not in (message.Command.run, message.Question.run)  # type: ignore[attr-defined]


def test_what_the_page_is_told_of_a_search_has_the_librarys_names() -> None:
    told = set(wire.SearchKind.__annotations__) - {"name"}  # the key of its registry
    assert told <= {field.name for field in dataclasses.fields(SearchKind)} | vars(SearchKind).keys()


def test_hello(visitor: Visitor) -> None:
    hello = visitor.get("hello")
    check(wire.Hello, hello)
    assert [kind["pieces"] for kind in hello["games"]] == ["signs", "stones", "letters"]
    for kind in hello["games"]:
        rules = games()[kind["name"]]()
        sample = Content.of(rules).sample_board
        assert (kind["sample"]["kind"], tuple(kind["sample"]["marks"])) == (sample.kind, sample.marks)
        assert any(mark is not None for mark in sample.marks), "a card shows a position that was played"


def test_what_the_games_offer_ready_made_can_be_set_up(visitor: Visitor) -> None:
    hello = visitor.get("hello")
    assert hello["handmade"]["tree_examples"][0]["game"] == "tree:((5 9 7) (4 1 2) (11 6 3))"
    for kind in (*hello["games"], hello["handmade"]):
        rules = games().get(kind["name"], HandmadeGame)()
        assert [ready["name"] for ready in kind["comparisons"]] == [
            ready.name for ready in Content.of(rules).comparisons
        ]
        for ready in kind["comparisons"]:
            sides = ["human" if ready["has_person"] else "panels", "panels"]
            wanted = {"mode": "lockstep", "players": sides, "panels": ready["players"]}
            state = visitor.post("games", {"game": ready["game"], **wanted})
            assert [row["player"] for row in state["totals"]["players"]] == list(ready["players"])
            assert ready["document"] in {"", *(document["number"] for document in hello["documents"])}
        for tree in kind["tree_examples"]:
            asked = {"game": tree["game"], "position": tree["start"], "depth": tree["depth"] or 2, "width": 4}
            for who in filter(None, (tree["player"], tree["second"])):
                assert visitor.post("tree", {**asked, "player": who}, 200)["nodes"]
        if kind is not hello["handmade"]:
            exercise = kind["exercise"]
            asked = {"game": kind["name"], "position": exercise["start"], "depth": 40, "width": 400}
            tree = visitor.post("tree", {**asked, "player": exercise["player"] or "minimax"}, 200)
            assert len(tree["nodes"]) == tree["visited"] < 250


def test_the_document_of_a_player_and_of_an_evaluator_is_a_field(visitor: Visitor) -> None:
    hello = visitor.get("hello")
    known = {document["number"] for document in hello["documents"]}
    for kind in hello["games"]:
        for told in (*kind["players"], *kind["evaluators"]):
            assert told["document"] in {"", *known}
            # The page links the number where the summary has it.
            assert (f"document {told['document']}" if told["document"] else "") in told["summary"]
            assert bool(told["document"]) == ("document " in told["summary"]), told["name"]
    named = {player["name"]: player["document"] for player in hello["games"][0]["players"]}
    assert (named["Expert"], named["001-minimax"], named["002-alphabeta-spot-2-corrected"]) == ("", "001", "002")


def test_games_and_all_that_is_said_over_the_socket(visitor: Visitor, tab: Tab) -> None:
    wanted = {"game": "tictactoe", "panels": ["minimax", "mcts:simulations=9,seed=1"], "mode": "lockstep"}
    state = tab.game(type="new", players=["human", "panels"], **wanted)
    tab.game(type="move", id=state["id"], ply=0, move="b2")
    tab.plies(2)
    game = tab.game(type="new", game="dotsandboxes:rows=2,columns=2", players=["human", "greedy"], moves=["h(0,0)"])
    tab.ask(type="hint", id=game["id"], player="alphabeta:depth=2")
    tab.ask(type="analyse", key="a", game="tictactoe", position="x--/-o-/---", player="alphabeta:depth=3", lines=2)
    tab.ask(type="tree", key="t", game="tictactoe", position="xo-/-x-/--o", player="alphabeta", boards=True)
    tab.ask(type="kind", game="tictactoe:rows=4")
    tab.ask(type="depths", key="d", game="tictactoe", position="xo-/-x-/--o", players=["minimax"], depth=2)
    tab.refusal(type="move", id=game["id"], ply=99, move="h(0,1)")
    tab.ask(type="resign", id=game["id"])
    tab.ask(type="ping")
    tab.ask(type="cancel", key="t")
    for said in tab.seen:
        check(SAID, said)
    assert {said["type"] for said in tab.seen} >= {
        "game", "hint", "analysis", "tree", "kind", "depths", "notice", "pong", "done"
    }  # fmt: skip
    check(wire.GameList, visitor.get("games"))
    check(wire.GameState, visitor.get(f"games/{state['id']}"))


def test_a_look_stores_nothing(visitor: Visitor, tab: Tab) -> None:
    rules = {"game": "dotsandboxes:rows=1,columns=3", "position": "start"}
    moves = ["h(0,0)", "h(0,1)", "h(0,2)", "h(1,0)", "h(1,1)", "h(1,2)"]
    plain = tab.ask(type="look", **rules, moves=moves)
    assert (plain["overlay"], plain["why"], plain["board"]["to_move"]) == (None, "", 0)
    seen = tab.ask(type="look", **rules, moves=moves, overlay=True)
    assert [mark["boxes"] for mark in seen["overlay"]["marks"]] == [[0, 1, 2]]
    assert seen["why"] != ""
    check(LookMessage, seen)
    assert "taken" in tab.refusal(type="look", **rules, moves=["h(0,0)", "h(0,0)"])
    assert visitor.get("games")["games"] == []


def test_searches_and_positions(visitor: Visitor) -> None:
    place = {"game": "tictactoe", "position": "xo-/-x-/--o"}
    check(Analysis, visitor.post("analysis", {**place, "player": "minimax"}, 200))
    check(TreeAnswer, visitor.post("tree", {**place, "player": "mcts:simulations=9,seed=1"}, 200))
    for asked in (place, {"game": "dotsandboxes:rows=2,columns=2"}, {"game": "tree:((1 2) 3)"}):
        check(wire.PositionBoard, visitor.post("board", asked, 200))
    assert visitor.post("board", {"game": "tree:((1 2) 3)"}, 200)["kind"] == "text"


def test_every_legal_move_is_told_with_the_place_where_it_lands(visitor: Visitor) -> None:
    state = visitor.post("games", {"game": "fiveinarow:size=5", "players": ["human", "human"], "moves": ["c3"]})
    board = state["boards"][0]
    assert [board["names"][place] for place in board["places"]] == board["legal"]
    assert board["names"][board["moves"][0]["place"]] == "c3"
    over = visitor.post("board", {"game": "tictactoe", "position": "xxx/oo-/---"}, 200)
    assert (over["legal"], over["places"]) == ([], [])


def test_what_is_documented_has_its_shape(visitor: Visitor) -> None:
    described = visitor.http.get("/api/openapi.json").json()
    for path, status, name in (
        ("hello", "200", "Hello"),
        ("kind", "200", "GameKind"),
        ("tree", "200", "TreeAnswer"),
        ("games/{id}", "200", "GameState"),
    ):
        operation = next(iter(described["paths"][f"/api/{path}"].values()))
        schema = operation["responses"][status]["content"]["application/json"]["schema"]
        assert schema == {"$ref": f"#/components/schemas/{name}"}
