"""Programs on the page, under the names that the command line gave them: real processes, well-behaved and not."""

import json
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from plyground import Record, game
from plyground.compiled import INTERPRETED
from plyground.errors import Mistake
from plyground.web.service.engines import Engines, read_engines

from ..cli.helpers import complaint
from ..gomocup.test_client import FAKE, children, spec
from .server import Server, Tab, Visitor, moves

pytestmark = [
    pytest.mark.skipif(INTERPRETED, reason="other programs do not depend on how searches run"),
    pytest.mark.skipif(sys.platform == "win32", reason="process groups are POSIX's"),
]

RULES = "fiveinarow:size=7"
ENGINES = Engines(
    {
        "Rival": spec("plays"),
        "Crashing": spec("crashes"),
        "Hanging": spec("hangs", "100ms", "200ms"),
        "Flooding": spec("suggests without end", "100ms", "1s"),
        "Cheating": spec("leaves the board"),
        "Slow": spec("hangs", "50s"),
    }
)


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with Server(tmp_path_factory.mktemp("store") / "games.db", engines=ENGINES) as running:
        yield running


def against(tab: Tab, name: str, *first: str) -> dict[str, Any]:
    """A game after some moves of a person, whose last one the engine is about to answer."""
    state = tab.game(type="new", game=RULES, players=["human", name])
    for number, move in enumerate(first):
        tab.send(type="move", id=state["id"], ply=2 * number, move=move)
        state = tab.plies(2 * number + 1)
    return state


def answered(tab: Tab) -> None:
    """The engine has answered, and the win chances, which may have to be compiled, are known: nothing is going on."""
    state = tab.plies(2)
    while state["boards"][0]["moves"][1]["chance"] is None:
        state = tab.until(lambda state: True)


def test_a_game_against_a_program(visitor: Visitor, tab: Tab) -> None:
    id = against(tab, "Rival", "d4")["id"]
    state = tab.plies(2)
    assert moves(state) == ["d4", "a7"]
    assert state["players"][1] == {"name": "Rival", "spec": "Rival", "summary": "", "human": False}
    tab.game(type="move", id=id, ply=2, move="d5")
    assert moves(tab.plies(4)) == ["d4", "a7", "d5", "b7"]
    assert moves(tab.game(type="undo", id=id)) == ["d4", "a7"]
    tab.game(type="move", id=id, ply=2, move="b7")
    assert moves(tab.plies(4)) == ["d4", "a7", "b7", "c7"]  # a new process knows of the move that was taken back
    assert visitor.get(f"games/{id}/export")["players"] == ["human", "Rival"]
    assert str(FAKE) not in json.dumps(tab.seen)
    assert tab.game(type="resign", id=id)["boards"][0]["over"]
    assert not children()  # the game is over, and the tab still open


def test_a_program_ends_with_the_last_tab_of_its_game(server: Server) -> None:
    with server.visitor().tab() as tab:
        against(tab, "Rival", "d4")
        tab.plies(2)
    assert not children()


@pytest.mark.parametrize(
    ("name", "reason"),
    [
        ("Crashing", "ended with exit code 1 (my table is full)"),
        ("Hanging", "has not answered within 0.3 s"),
        ("Flooding", "has not "),
        ("Cheating", "answered 99,0, which is off the board"),
    ],
)
def test_a_program_that_fails_forfeits_the_game(name: str, reason: str, tab: Tab, visitor: Visitor) -> None:
    id = against(tab, name, "d4")["id"]
    state = tab.until(lambda state: state["boards"][0]["over"])
    assert state["boards"][0]["outcome"].startswith("black wins: white forfeits, ")
    assert reason in state["boards"][0]["outcome"]
    assert not state["thinking"]
    assert not children()
    assert reason in visitor.get(f"games/{id}/export")["forfeited"]
    assert not tab.game(type="undo", id=id)["boards"][0]["over"]  # only the forfeit: it may try again
    assert moves(tab.until(lambda state: state["boards"][0]["over"])) == ["d4"]


def test_a_program_that_thinks_is_stopped_and_taken_back(tab: Tab, server: Server) -> None:
    id = against(tab, "Slow", "d4")["id"]
    tab.wait(lambda message: message["type"] == "progress" and not message["waiting"])
    tab.ask(type="stop", id=id)
    reply = tab.plies(2)["boards"][0]["moves"][1]
    assert reply["stopped"]
    assert reply["move"] in ("c3", "c4", "c5", "d3", "d5", "e3", "e4", "e5")  # of ours: beside the stone, not a corner
    tab.game(type="move", id=id, ply=2, move="a1")
    tab.wait(lambda message: message["type"] == "progress" and not message["waiting"])
    assert moves(tab.game(type="undo", id=id))[0] == "d4"
    assert server.is_free()
    assert not children()


def test_the_server_takes_its_programs_along(tmp_path: Path) -> None:
    with Server(tmp_path / "games.db", engines=ENGINES) as own, own.visitor().tab() as tab:
        against(tab, "Rival", "d4")
        answered(tab)
    assert not children()


def test_visitors_name_no_program_themselves(visitor: Visitor, tab: Tab, tmp_path: Path) -> None:
    told = visitor.get("hello")
    offered = {kind["name"]: [each["name"] for each in kind["programs"]] for kind in told["games"] if kind["programs"]}
    assert offered == {"fiveinarow": list(ENGINES.specs)}
    assert "cmd=" not in json.dumps([kind["programs"] for kind in told["games"]])
    touched = tmp_path / "touched"
    hidden = f'gomocup:cmd={sys.executable},args=-c \'open("{touched}"%2C "w")\''
    for typed in (hidden, ENGINES.specs["Rival"], "Rival:cmd=cat", f"Rival={hidden}"):
        wanted = {"game": RULES, "players": ["human", typed]}
        assert visitor.post("games", wanted, 400)["error"]
        assert tab.refusal(type="new", **wanted)
        assert visitor.post("arena", {"game": RULES, "players": [typed, "greedy"], "games": 2}, 400)["error"]
        state = visitor.post("games/import", Record(game(RULES), ("Rival", typed)).to_json())
        assert [seat["human"] for seat in state["players"]] == [False, True]
    assert "Unknown player of tictactoe 'Rival'" in tab.refusal(
        type="new", game="tictactoe", players=["human", "Rival"]
    )
    assert not touched.exists()


def test_a_program_that_is_not_offered_any_more_is_a_person(tmp_path: Path) -> None:
    with Server(tmp_path / "games.db", engines=ENGINES) as server, server.visitor().tab() as tab:
        id = against(tab, "Rival", "d4")["id"]
        answered(tab)
    with Server(tmp_path / "games.db") as server:
        state = server.visitor().get(f"games/{id}")
    assert state["players"][1] == {"name": "Rival", "spec": "human", "summary": "a person", "human": True}
    assert moves(state) == ["d4", "a7"]


def test_a_program_beside_our_players(visitor: Visitor, tab: Tab) -> None:
    asked = {"game": RULES, "players": ["human", "panels"], "panels": ["Rival", "greedy"]}
    lockstep = tab.game(type="new", mode="lockstep", **asked)
    tab.game(type="move", id=lockstep["id"], ply=0, move="d4")
    reply = tab.plies(2)["boards"][0]["moves"][1]
    assert (reply["move"], [panel["player"] for panel in reply["panels"]]) == ("a7", ["Rival", "greedy"])
    assert lockstep["panels"][0] == {"name": "Rival", "spec": "Rival"}
    asked["panels"] = ["Crashing", "greedy"]
    separate = tab.game(type="new", mode="separate", **asked)
    tab.game(type="move", id=separate["id"], ply=0, move="d4")
    boards = tab.until(lambda state: state["boards"][0]["over"] and len(state["boards"][1]["moves"]) == 2)["boards"]
    assert [board["over"] for board in boards] == [True, False]  # its own board alone
    found = visitor.post("analysis", {"game": RULES, "position": "d4", "player": "Rival"}, 200)
    assert (found["line"], found["value"], found["player"]) == (["a7"], None, "Rival")
    assert "walks no tree" in visitor.post("tree", {"game": RULES, "position": "d4", "player": "Rival"}, 400)["error"]
    assert not children()


def test_a_program_in_the_arena(visitor: Visitor) -> None:
    run = visitor.post("arena", {"game": RULES, "players": ["Crashing", "random:seed=1"], "games": 2})
    while (state := visitor.get(f"arena/{run['id']}"))["state"] not in ("finished", "stopped"):
        time.sleep(0.05)
    assert (state["state"], state["error"]) == ("finished", "")
    assert state["players"] == ["Crashing", "random:seed=1"]
    assert state["account"]["matches"][0]["forfeits"] == [2, 0]
    kept = visitor.post(f"arena/{run['id']}/games", {"match": 0, "number": 0})
    assert "Crashing" in [seat["name"] for seat in kept["players"]]
    assert str(FAKE) not in json.dumps([state, kept])
    assert not children()


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("Rival", "write NAME=SPEC, such as Rival=gomocup:cmd=./pbrain-x"),
        ("gomocup:cmd=cat", "'gomocup:cmd' cannot be the name of an engine"),
        ("Two words=gomocup:cmd=cat", "'Two words' cannot be the name of an engine"),
        ("human=gomocup:cmd=cat", "There is a player called 'human' already"),
        ("Five=gomocup:cmd=cat", "There is a player called 'Five' already"),
        ("Rival=five:time=1s", "--engine is for programs"),
        ("Rival=gomocup:cmd=./nowhere", "There is no program './nowhere'"),
        ("Rival=gomocup:cmd=cat,time=2m", "more time for a move than the page allows: 60s"),
    ],
)
def test_what_cannot_be_offered_is_told_before_the_page_opens(text: str, sentence: str) -> None:
    assert sentence in complaint("serve", "--no-browser", "--port", "0", "--engine", text)


def test_names_are_told_apart_and_others_get_no_programs(tmp_path: Path) -> None:
    with pytest.raises(Mistake, match="There is a player called 'RIVAL' already"):
        read_engines(["Rival=gomocup:cmd=cat", "RIVAL=gomocup:cmd=ls"], 60)
    for way in ("--hosted", "--class"):
        refused = complaint("serve", way, "--no-browser", "--port", "0", "--store", str(tmp_path / "games.db"),
                            "--engine", "Rival=gomocup:cmd=cat")  # fmt: skip
        assert "a hosted server offers none" in refused
