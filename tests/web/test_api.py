"""The REST API: games come and go, records travel, positions are looked at, and visitors do not see each other."""

import csv
import io
from typing import Any

import httpx
import pytest

from plyground import game
from plyground.analysis.chance import chance_source
from plyground.compiled import INTERPRETED
from plyground.games import games
from plyground.players import Players, player
from plyground.records import MoveRecord, Record
from plyground.search import SEARCHES
from plyground.spec import options_of

from ..cli.helpers import data
from .server import Server, Tab, Visitor, moves

pytestmark = pytest.mark.skipif(INTERPRETED, reason="the API does not depend on how searches run: once is enough")


def test_hello_is_the_registry(visitor: Visitor) -> None:
    hello = visitor.get("hello")
    assert [entry["name"] for entry in hello["games"]] == list(games())
    assert [entry["name"] for entry in hello["searches"]] == [name for name in SEARCHES if name != "puct"]
    assert {entry["name"]: "puct" in str(entry["engines"]) for entry in hello["games"]} == {
        "tictactoe": False,
        "fiveinarow": True,
        "dotsandboxes": False,
    }
    for entry in hello["games"]:
        rules = game(entry["name"])
        assert [option["name"] for option in entry["options"]] == list(options_of(rules))
        assert [evaluator["name"] for evaluator in entry["evaluators"]] == list(rules.evaluators)
        assert [named["name"] for named in entry["players"]] == list(Players.of(rules).named)
        for option in entry["options"]:
            usual = options_of(rules)[option["name"]].read(option["usual"])
            assert usual == getattr(rules, option["name"])
    for entry in hello["searches"]:
        # What the form says is usual is what a player without options does.
        usual = [f"{option['name']}={option['usual']}" for option in entry["options"] if option["usual"] is not None]
        if usual:
            player(f"{entry['name']}:{','.join(usual)}", game("tictactoe"))
    assert [option["name"] for option in hello["limit_options"]] == ["depth", "nodes", "time", "seed"]
    assert hello["limits"]["seconds"] == 60


@pytest.mark.parametrize(
    ("asked", "spec"),
    [
        ("fiveinarow", "fiveinarow"),
        ("fiveinarow:size=19", "fiveinarow:size=19"),
        ("fiveinarow:rule=standard", "fiveinarow:rule=standard"),
        ("fiveinarow&position=-----/-----/-----/-----/-----", "fiveinarow:size=5"),  # a position brings its board
        ("tictactoe:rows=5,columns=5,k=4", "tictactoe:rows=5,columns=5,k=4"),
        ("dotsandboxes:rows=2,extra_turn=off", "dotsandboxes:rows=2,extra_turn=off"),
    ],
)
def test_the_kind_of_a_game_is_that_of_its_board(asked: str, spec: str, visitor: Visitor, tab: Tab) -> None:
    rules = game(spec)
    kind = visitor.get(f"kind?game={asked}")
    named = {who["name"]: (who["spec"], who["summary"], who["level"]) for who in kind["players"]}
    assert named == {name: (who.spec, who.summary, who.is_level) for name, who in Players.of(rules).named.items()}
    assert (kind["usual_depth"], kind["chance"]) == (Players.of(rules).usual_depth, chance_source(rules))
    # What is usual, and the card, do not depend on the board: the page leaves out of a spec what is usual.
    usual = next(each for each in visitor.get("hello")["games"] if each["name"] == rules.name)
    assert (kind["options"], kind["sample"]) == (usual["options"], usual["sample"])
    assert (kind == usual) == (spec == rules.name)
    assert tab.ask(type="kind", **dict(httpx.QueryParams(f"game={asked}")))["kind"] == kind


def test_the_master_is_another_one_on_another_board(visitor: Visitor) -> None:
    masters = {
        spec: next(who["spec"] for who in visitor.get(f"kind?game={spec}")["players"] if who["name"] == "Master")
        for spec in ("fiveinarow", "fiveinarow:size=19", "fiveinarow:rule=standard")
    }
    assert masters["fiveinarow"] == masters["fiveinarow:rule=standard"] != masters["fiveinarow:size=19"]


@pytest.mark.parametrize(
    "asked", ["fiveinarow:size=1", "fiveinarow:size=", "chess", "tictactoe:k=4", "fiveinarow&position=?"]
)
def test_a_board_that_cannot_be_is_one_sentence(asked: str, visitor: Visitor, tab: Tab) -> None:
    refused = visitor.http.get(f"/api/kind?game={asked}")
    assert (refused.status_code, refused.json()["error"][-1]) == (400, ".")
    assert tab.refusal(type="kind", **dict(httpx.QueryParams(f"game={asked}"))) == refused.json()["error"]


def test_games_are_listed_and_deleted(visitor: Visitor) -> None:
    assert visitor.get("games")["games"] == []
    first = visitor.post("games", {"game": "tictactoe", "players": ["human", "greedy"], "moves": ["a1", "b1"]})
    second = visitor.post("games", {"game": "fiveinarow:size=7", "players": ["human", "human"]})
    lines = visitor.get("games")["games"]
    assert [line["id"] for line in lines] == [second["id"], first["id"]]
    assert (lines[1]["plies"], lines[1]["over"], lines[1]["outcome"]) == (2, False, "not finished")
    assert [seat["name"] for seat in lines[1]["players"]] == ["human", "greedy"]
    assert lines[0]["title"] == "Five-in-a-row"
    assert visitor.http.delete(f"/api/games/{first['id']}").status_code == 204
    assert visitor.http.get(f"/api/games/{first['id']}").status_code == 404
    assert [line["id"] for line in visitor.get("games")["games"]] == [second["id"]]


def some_game(tab: Tab) -> dict[str, Any]:
    state = tab.game(type="new", game="dotsandboxes:rows=2,columns=2", players=["human", "alphabeta:depth=2"])
    for ply in (0, 2):
        board = tab.game(type="open", id=state["id"])["boards"][0]
        tab.game(type="move", id=state["id"], ply=ply, move=board["legal"][0])
        state = tab.plies(ply + 2)
    return state


def without_chances(boards: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """Boards without what is told a moment later than the moves."""
    late = ("chance", "ai_score")
    return [
        board | {"moves": [{key: move[key] for key in move if key not in late} for move in board["moves"]]}
        for board in boards
    ]


def test_export_and_import_give_the_same_game(visitor: Visitor, tab: Tab) -> None:
    state = some_game(tab)
    answer = visitor.http.get(f"/api/games/{state['id']}/export")
    assert "attachment" in answer.headers["content-disposition"]
    record = Record.from_json(answer.json(), "the export")
    assert [entry.move for entry in record.moves] == moves(state)
    again = visitor.post("games/import", answer.json())
    assert again["id"] != state["id"]
    assert without_chances(again["boards"]) == without_chances(state["boards"])
    assert [seat["name"] for seat in again["players"]] == [seat["name"] for seat in state["players"]]
    assert visitor.get(f"games/{again['id']}/export") == answer.json()


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        ({"format": "other"}, "only plyground-record-1"),
        ({"moves": [{"move": "a1"}, {"move": "a1"}]}, "not a legal move"),
        ({"timed_out": 7}, "ran out of time"),
        ({"moves": [{"move": "a1", "panels": [{"move": "a1"}]}]}, "of the wrong kind"),
        ({"players": None}, "of the wrong kind"),
    ],
)
def test_a_bad_record_is_refused_whole(change: dict[str, Any], sentence: str, visitor: Visitor) -> None:
    record = Record(game("tictactoe"), ("human", "greedy")).to_json()
    assert sentence in visitor.post("games/import", {**record, **change}, 400)["error"]
    assert "not JSON" in visitor.http.post("/api/games/import", content=b"{").json()["error"]
    assert visitor.get("games")["games"] == []


def test_a_stranger_in_a_record_is_a_person(visitor: Visitor) -> None:
    record = Record(game("tictactoe"), ("Ada", "greedy")).to_json()
    state = visitor.post("games/import", record)
    assert [(seat["name"], seat["human"]) for seat in state["players"]] == [("Ada", True), ("greedy", False)]
    assert visitor.get(f"games/{state['id']}/export")["players"] == ["Ada", "greedy"]


def test_a_record_may_say_anything_about_its_lines(visitor: Visitor) -> None:
    record = Record(game("fiveinarow:size=7"), ("=1+1", "greedy")).to_json()
    figures = {"value": 10**9, "bound": "exact", "depth": 10**9, "nodes": 1, "seconds": 1e6, "simulations": 3}
    record["moves"] = [
        {"move": "a1", **figures, "line": ["a1", "a1", "noise"]},
        {"move": "b1", **figures, "line": ["c1"], "player": "alphabeta:depth=2"},
    ]
    state = visitor.post("games/import", record)
    assert moves(state) == ["a1", "b1"]
    assert ",'=1+1," in visitor.http.get(f"/api/games/{state['id']}/figures.csv").text


def test_the_figures_as_a_table(visitor: Visitor, tab: Tab) -> None:
    state = some_game(tab)
    answer = visitor.http.get(f"/api/games/{state['id']}/figures.csv")
    assert answer.headers["content-type"].startswith("text/csv")
    rows = list(csv.DictReader(io.StringIO(answer.text)))
    entries = state["boards"][0]["moves"]
    assert [row["move"] for row in rows] == [entry["move"] for entry in entries]
    nodes = ["" if entry["nodes"] is None else str(entry["nodes"]) for entry in entries]
    assert [row["nodes"] for row in rows] == nodes
    columns = "ply,side,move,player,value,bound,result,depth,nodes,seconds,chance,score,ai_score"
    assert ",".join(rows[0]) == columns
    assert "no board 3" in visitor.http.get(f"/api/games/{state['id']}/figures.csv?board=3").json()["error"]


def test_the_analysis_of_a_position_is_the_players(visitor: Visitor) -> None:
    question = {"game": "tictactoe", "position": "xox/oox/---", "player": "minimax", "lines": 1}
    analysis = visitor.post("analysis", question, 200)
    terminal = data("best", "tictactoe", "xox/oox/---", "--player", "minimax")
    assert analysis["done"] is True
    for figure in ("value", "bound", "depth", "nodes", "line"):
        assert analysis[figure] == terminal[figure]
    assert {(move["move"], move["value"], move["bound"]) for move in analysis["moves"]} == {
        (root["move"], root["value"], root["bound"]) for root in terminal["root"]
    }
    assert analysis["moves"][0]["move"] == "c1"
    assert "over" in visitor.post("analysis", {**question, "position": "xxx/oo-/---"}, 400)["error"]


def test_several_lines_have_exact_values(visitor: Visitor) -> None:
    """Alpha-beta with several lines finds what minimax says about every move."""
    question = {"game": "tictactoe", "position": "x--/-x-/o--", "lines": 5}
    exact = visitor.post("analysis", {**question, "player": "minimax:depth=4", "lines": 1}, 200)
    lines = visitor.post("analysis", {**question, "player": "alphabeta:depth=4"}, 200)
    values = {move["move"]: move["value"] for move in exact["moves"]}
    assert len(set(values.values())) > 1
    assert {move["move"]: move["value"] for move in lines["moves"]} == values
    assert all(move["bound"] == "exact" and move["line"][0] == move["move"] for move in lines["moves"])
    assert [move["value"] for move in lines["moves"]] == sorted(values.values(), reverse=True)


def test_an_analysis_grows_and_is_cancelled(server: Server, tab: Tab) -> None:
    question = {"type": "analyse", "game": "fiveinarow", "position": "h8", "lines": 1}
    tab.send(**question, key="one", player="deepening:depth=30")
    found = tab.wait(lambda message: message["type"] == "analysis" and message["depth"] >= 2)
    assert (found["key"], found["done"]) == ("one", False)
    # A second question with the same key takes the place of the first.
    answer = tab.ask(**question, key="one", player="alphabeta:depth=1")
    assert (answer["done"], answer["player"]) == (True, "alphabeta:depth=1")
    tab.send(**question, key="two", player="deepening:depth=30")
    tab.wait(lambda message: message.get("key") == "two")
    tab.ask(type="cancel", key="two")
    assert server.is_free()


def test_a_whole_game_is_analysed_and_kept(visitor: Visitor, tab: Tab) -> None:
    wanted = {"game": "tictactoe", "players": ["human", "human"], "moves": ["a1", "b2", "c3", "a3", "b1", "c1"]}
    state = visitor.post("games", wanted)
    tab.game(type="open", id=state["id"])
    visitor.post(f"games/{state['id']}/analysis", {"player": "alphabeta"}, 202)
    done = tab.until(lambda now: bool((now["boards"][0]["analysis"] or {}).get("done")))["boards"][0]
    for ply, entry in enumerate(done["moves"]):
        position = Record(game("tictactoe"), ("", ""), "", _prefix(done, ply)).state.text
        terminal = data("best", "tictactoe", position, "--player", "alphabeta")
        assert entry["verdict"] == "" or entry["best"] == terminal["move"]
    assert (done["analysis"]["judged"], done["analysis"]["effort"]) == (7, "normal")
    assert visitor.get(f"games/{state['id']}")["boards"][0]["moves"] == done["moves"]
    board = tab.game(type="undo", id=state["id"])["boards"][0]
    assert (board["analysis"]["judged"], board["analysis"]["done"]) == (6, True)


def test_a_win_that_is_kept_by_a_quiet_move_has_no_loss(visitor: Visitor, tab: Tab) -> None:
    quiet = "d12 a1 d11 c15 e10 o15 f10 a8 k5 o8 k6 h1 l4 o1 m4 i15"  # black wins by threats, and by a14 as well
    wanted = {"game": "fiveinarow", "players": ["human", "human"], "start": quiet, "moves": ["a14"]}
    state = visitor.post("games", wanted)
    tab.game(type="open", id=state["id"])
    visitor.post(f"games/{state['id']}/analysis", {"player": "alphabeta:depth=1", "effort": "quick"}, 202)
    done = tab.until(lambda now: bool((now["boards"][0]["analysis"] or {}).get("done")))["boards"][0]
    (entry,) = done["moves"]
    assert (entry["loss"], entry["verdict"], done["analysis"]["mistakes"]) == (0.0, "", [])
    assert entry["chance"]["text"].startswith("black wins")


def _prefix(board: dict[str, Any], plies: int) -> list[Any]:
    return [MoveRecord(entry["move"]) for entry in board["moves"][:plies]]


def test_visitors_do_not_see_each_other(server: Server, visitor: Visitor, tab: Tab) -> None:
    state = tab.game(type="new", game="tictactoe", players=["human", "greedy"])
    id, other = state["id"], server.visitor()
    assert other.get("games")["games"] == []
    for path in (f"games/{id}", f"games/{id}/export", f"games/{id}/figures.csv"):
        assert other.http.get(f"/api/{path}").status_code == 404
    assert other.http.delete(f"/api/games/{id}").status_code == 404
    assert other.http.post(f"/api/games/{id}/analysis", json={"player": "greedy"}).status_code == 404
    with other.tab() as spy:
        assert spy.refusal(type="open", id=id) == "There is no such game."
        assert spy.refusal(type="move", id=id, ply=0, move="a1") == "There is no such game."
        assert spy.refusal(type="hint", id=id) == "There is no such game."
    assert moves(visitor.get(f"games/{id}")) == []


def test_ids_cannot_be_guessed(visitor: Visitor) -> None:
    ids = {visitor.post("games", {"game": "tictactoe"})["id"] for _ in range(3)}
    assert len(ids) == 3
    assert all(len(id) >= 16 for id in ids)  # 6 bits a character


def test_the_api_describes_itself(visitor: Visitor) -> None:
    paths = visitor.get("openapi.json")["paths"]
    assert {"/api/hello", "/api/games", "/api/games/{id}", "/api/analysis", "/api/games/import"} <= set(paths)
