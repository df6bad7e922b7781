"""Games over the WebSocket: people, players, and everything that can happen between them."""

import time
from types import SimpleNamespace
from typing import Any

import pytest

from plyground import game, player
from plyground.compiled import INTERPRETED
from plyground.records import Record

from ..cli.helpers import data
from .server import Server, Tab, Visitor, moves

once = pytest.mark.skipif(INTERPRETED, reason="what it checks does not depend on how searches run: once is enough")

SMALL = ["tictactoe", "fiveinarow:size=5", "dotsandboxes:rows=2,columns=2"]
ENDLESS = "minimax:depth=30"  # nobody waits for this one
LARGE = "tictactoe:rows=6,columns=6,k=4"


def play_on(tab: Tab, state: dict[str, Any]) -> dict[str, Any]:
    """Play a game to its end with whatever is legal first."""
    while not state["boards"][0]["over"]:
        board = state["boards"][0]
        human = [seat["human"] for seat in state["players"]]
        if human[board["to_move"]]:
            state = tab.game(type="move", id=state["id"], ply=len(board["moves"]), move=board["legal"][0])
        else:
            state = tab.plies(len(board["moves"]) + 1)
    return state


@pytest.mark.parametrize("rules", SMALL)
def test_a_game_against_a_player_comes_to_its_end(rules: str, tab: Tab) -> None:
    state = tab.game(type="new", game=rules, players=["human", "greedy"])
    state = play_on(tab, state)
    board = state["boards"][0]
    record = Record(game(rules), ("human", "greedy"))
    for entry in board["moves"]:
        assert entry["side"] == record.state.turn
        assert board["names"][entry["place"]] == entry["move"]
        record.add(entry["move"])
    assert record.is_over
    assert (board["outcome"], board["result"]) == (record.outcome, record.result(0))
    assert board["position"] == record.state.text
    assert board["legal"] == []
    assert {entry["player"] for entry in board["moves"]} == {"human", "greedy"}
    if board["kind"] == "lines":
        closed = [(entry["side"], box) for entry in board["moves"] for box in entry["closed"]]
        assert sorted(box for _, box in closed) == list(range(4))
        assert board["score"] == [sum(side == 0 for side, _ in closed), sum(side == 1 for side, _ in closed)]


@once
@pytest.mark.parametrize(
    ("rules", "start", "winning"),
    [
        ("tictactoe", "xxx/oo-/---", [0, 1, 2]),
        ("fiveinarow:size=6", "a6 a1 b6 b1 c6 c1 d6 d1 e6", [0, 1, 2, 3, 4]),
        ("fiveinarow:size=6", "a6 a1 b5 b1 c4 c1 d3 d1 e2 f1 f1", None),
    ],
)
def test_the_winning_places(rules: str, start: str, winning: list[int] | None, visitor: Visitor) -> None:
    wanted = {"game": rules, "players": ["human", "human"], "start": start}
    if winning is None:
        assert "comes after the game is over" in visitor.post("games", wanted, 400)["error"]
    else:
        assert visitor.post("games", wanted)["boards"][0]["winning"] == winning


@once
def test_two_people_at_one_screen(tab: Tab) -> None:
    state = tab.game(type="new", game="tictactoe", players=["human", "human"], moves=["a1", "b1"])
    state = play_on(tab, state)
    assert not any(message["type"] == "progress" for message in tab.seen)
    assert {entry["nodes"] for entry in state["boards"][0]["moves"]} == {None}


@once
def test_two_players_are_watched(tab: Tab) -> None:
    state = tab.game(type="new", game="tictactoe", players=["random:seed=1", "greedy"])
    state = tab.until(lambda now: now["boards"][0]["over"])
    assert state["thinking"] is False
    assert all(entry["nodes"] for entry in state["boards"][0]["moves"])


@once
def test_nobody_hears_of_a_change_that_is_half_made(server: Server, tab: Tab, monkeypatch: pytest.MonkeyPatch) -> None:
    """Chances become known, and are told, while a move is on its way to the disk."""
    store = server.tables.store
    keep = store.played

    def keep_slowly(*args: Any) -> float:
        time.sleep(0.03)
        return keep(*args)

    monkeypatch.setattr(store, "played", keep_slowly)
    tab.game(type="new", game="tictactoe:rows=4,columns=4,k=4", players=["random:seed=1", "random:seed=2"])
    tab.until(lambda now: now["boards"][0]["over"] and now["boards"][0]["moves"][-1]["chance"])
    states = [message["game"] for message in tab.seen if message["type"] == "game"]
    assert len(states) > 16  # some of them for the chances
    for state in states:
        board = state["boards"][0]
        assert state["thinking"] is not board["over"]
        assert board["position"].count("x") + board["position"].count("o") == len(board["moves"])


@once
def test_what_is_not_allowed_changes_nothing(tab: Tab) -> None:
    state = tab.game(type="new", game="tictactoe", players=["human", "greedy"])
    id = state["id"]
    assert "Cannot read the move" in tab.refusal(type="move", id=id, ply=0, move="z9")
    assert "changed meanwhile" in tab.refusal(type="move", id=id, ply=3, move="a1")
    tab.game(type="move", id=id, ply=0, move="b2")
    state = tab.plies(2)
    assert "taken" in tab.refusal(type="move", id=id, ply=2, move="b2")
    assert "changed meanwhile" in tab.refusal(type="move", id=id, ply=0, move="a1")
    assert "Nobody is thinking" in tab.refusal(type="stop", id=id)
    assert moves(tab.game(type="open", id=id)) == moves(state)
    assert "no such game" in tab.refusal(type="open", id="none")
    assert "Unknown game 'chess'" in tab.refusal(type="new", game="chess")
    assert "Unknown player" in tab.refusal(type="new", game="tictactoe", players=["human", "nobody"])
    assert "colour" in tab.refusal(type="new", game="tictactoe", colour="red")


@once
def test_undo_takes_back_the_reply_too(tab: Tab) -> None:
    state = tab.game(type="new", game="tictactoe", players=["human", "greedy"])
    tab.game(type="move", id=state["id"], ply=0, move="b2")
    tab.plies(2)
    state = tab.game(type="undo", id=state["id"])
    assert (moves(state), state["thinking"]) == ([], False)
    assert "no move of yours" in tab.refusal(type="undo", id=state["id"])


@once
def test_resign_and_take_it_back(tab: Tab) -> None:
    state = tab.game(type="new", game="tictactoe", players=["human", "greedy"])
    board = tab.game(type="resign", id=state["id"])["boards"][0]
    assert (board["over"], board["resigned"], board["result"]) == (True, 0, -1)
    assert board["outcome"] == "o wins: x resigned"
    assert "over" in tab.refusal(type="move", id=state["id"], ply=0, move="a1")
    board = tab.game(type="undo", id=state["id"])["boards"][0]
    assert (board["over"], board["resigned"]) == (False, None)


@once
def test_swap_lets_the_other_side_move(tab: Tab) -> None:
    state = tab.game(type="new", game="tictactoe", players=["human", "greedy"])
    tab.game(type="move", id=state["id"], ply=0, move="b2")
    tab.plies(2)
    tab.send(type="swap", id=state["id"])
    state = tab.plies(3)
    assert [seat["human"] for seat in state["players"]] == [False, True]
    assert [entry["player"] for entry in state["boards"][0]["moves"]] == ["human", "greedy", "greedy"]


@once
def test_move_now_plays_the_best_so_far(tab: Tab) -> None:
    state = tab.game(type="new", game=LARGE, players=["human", ENDLESS])
    tab.game(type="move", id=state["id"], ply=0, move="c3")
    progress = tab.wait(lambda message: message["type"] == "progress" and message["nodes"] > 0)
    assert (progress["board"], progress["panel"], progress["waiting"]) == (0, 0, False)
    tab.send(type="stop", id=state["id"])
    entry = tab.plies(2)["boards"][0]["moves"][1]
    assert entry["stopped"] is True
    assert entry["nodes"] > 0


@once
def test_pause_plays_nothing_and_go_thinks_again(tab: Tab) -> None:
    state = tab.game(type="new", game=LARGE, players=["human", ENDLESS])
    tab.game(type="move", id=state["id"], ply=0, move="c3")
    tab.wait(lambda message: message["type"] == "progress" and message["nodes"] > 0)
    state = tab.game(type="pause", id=state["id"])
    assert (state["paused"], state["thinking"], moves(state)) == (True, False, ["c3"])
    assert tab.game(type="go", id=state["id"])["thinking"] is True
    tab.game(type="pause", id=state["id"])
    state = tab.game(type="move", id=state["id"], ply=1, move="d4")  # a person may move for a player that pauses
    assert moves(state) == ["c3", "d4"]


@once
def test_the_server_caps_a_search(tmp_path_factory: pytest.TempPathFactory) -> None:
    from plyground.web.service.limits import Caps

    store = tmp_path_factory.mktemp("capped") / "games.db"
    with Server(store, caps=Caps(seconds=0.2, threads=1)) as server, server.visitor().tab() as tab:
        tab.game(type="new", game=LARGE, players=[ENDLESS, "human"])
        assert tab.plies(1)["boards"][0]["moves"][0]["stopped"] is True
        assert "threads goes up to 1" in tab.refusal(
            type="new", game="tictactoe", players=["human", "deepening:threads=2"]
        )


@once
def test_the_server_ends_an_endless_analysis(tmp_path_factory: pytest.TempPathFactory) -> None:
    from plyground.web.service.limits import Caps

    store = tmp_path_factory.mktemp("endless") / "games.db"
    with Server(store, caps=Caps(endless=0.3)) as server, server.visitor().tab() as tab:
        tab.send(type="analyse", key="a", game=LARGE, position="start", player="deepening", lines=1, endless=True)
        last = tab.wait(lambda message: bool(message.get("ended")))
        assert last["ended"].startswith("This server is shared: an analysis ends after 0.3 s of computing.")
        assert last["moves"]


@once
@pytest.mark.parametrize("how", ["close the tab", "close the game", "undo", "delete"])
def test_what_nobody_waits_for_ends(how: str, server: Server, visitor: Visitor) -> None:
    assert server.is_free()
    with visitor.tab() as tab:
        state = tab.game(type="new", game=LARGE, players=["human", ENDLESS])
        tab.game(type="move", id=state["id"], ply=0, move="c3")
        tab.wait(lambda message: message["type"] == "progress" and message["nodes"] > 0)
        assert server.tables.scheduler.running == 1
        if how == "undo":
            tab.game(type="undo", id=state["id"])
        elif how == "close the game":
            tab.ask(type="close", id=state["id"])
        elif how == "delete":
            assert visitor.http.delete(f"/api/games/{state['id']}").status_code == 204
        if how != "close the tab":
            assert server.is_free()
    assert server.is_free()


@once
def test_a_game_goes_on_while_another_tab_watches(server: Server, visitor: Visitor) -> None:
    with visitor.tab() as first:
        with visitor.tab() as second:
            state = second.game(type="new", game=LARGE, players=["human", ENDLESS])
            first.game(type="open", id=state["id"])
            second.game(type="move", id=state["id"], ply=0, move="c3")
            assert moves(first.plies(1)) == ["c3"]
        first.wait(lambda message: message["type"] == "progress" and message["nodes"] > 0)
        assert server.tables.scheduler.running == 1
    assert server.is_free()


@once
def test_opening_a_game_lets_its_player_think_on(visitor: Visitor) -> None:
    state = visitor.post("games", {"game": "tictactoe", "players": ["greedy", "human"]})
    assert (moves(state), state["thinking"]) == ([], False)
    with visitor.tab() as tab:
        tab.send(type="open", id=state["id"])
        assert len(moves(tab.plies(1))) == 1


@once
def test_a_hint_is_not_played(tab: Tab) -> None:
    state = tab.game(type="new", game="tictactoe", players=["human", "human"], start="xox/oox/---")
    hint = tab.ask(type="hint", id=state["id"], player="minimax")
    assert (hint["type"], hint["move"], hint["value"], hint["bound"], hint["nodes"]) == ("hint", "c1", 10, "exact", 11)
    assert moves(tab.game(type="open", id=state["id"])) == []


@once
def test_a_hint_says_what_the_move_does(tab: Tab) -> None:
    state = tab.game(type="new", game="dotsandboxes:rows=2,columns=3", players=["human", "human"], start="2x3:11ff")
    game("dotsandboxes:rows=2,columns=3").state("2x3:11ff").why("v(0,2)")  # compiles: a hint says it only then
    hint = tab.ask(type="hint", id=state["id"], player="greedy")
    assert (hint["move"], hint["why"]) == ("v(0,2)", "closes 1 box; with best play first wins by 2")


@once
def test_the_figures_of_lock_step_are_the_terminals(tab: Tab) -> None:
    panels = ["minimax:depth=3", "alphabeta:depth=3", "deepening:depth=3"]
    rules = "tictactoe:rows=4,columns=4,k=4"
    state = tab.game(type="new", game=rules, players=["human", "panels"], mode="lockstep", panels=panels)
    state = tab.game(type="move", id=state["id"], ply=0, move="b2")
    position = state["boards"][0]["position"]
    entry = tab.plies(2)["boards"][0]["moves"][1]
    assert [panel["panel"] for panel in entry["panels"]] == [0, 1, 2]
    for spec, panel in zip(panels, entry["panels"], strict=True):
        terminal = data("best", rules, position, "--player", spec)
        for figure in ("move", "value", "bound", "depth", "nodes", "line"):
            assert panel[figure] == terminal[figure], (spec, figure)
        assert panel["agrees"] == (panel["move"] == entry["move"])
    assert entry["move"] == entry["panels"][0]["move"]
    assert {message["panel"] for message in tab.seen if message["type"] == "progress"} == {0, 1, 2}


@once
def test_separate_games_go_their_own_ways(tab: Tab) -> None:
    panels = ["greedy:eval=spot", "greedy:eval=win-10"]
    state = tab.game(type="new", game="tictactoe", players=["human", "panels"], mode="separate", panels=panels)
    tab.game(type="move", id=state["id"], ply=0, move="a1")
    state = tab.plies(2)
    assert [moves(state, board) for board in (0, 1)] == [["a1", "b2"], ["a1", "a3"]]
    state = tab.game(type="move", id=state["id"], ply=2, move="b2")  # it is free on the second board only
    assert [moves(state, board)[2:3] for board in (0, 1)] == [[], ["b2"]]
    state = tab.game(type="move", id=state["id"], ply=2, move="c3", board=0)
    assert moves(state, 0)[2] == "c3"
    state = tab.until(lambda now: not now["thinking"])
    assert [len(board["moves"]) for board in state["boards"]] == [4, 4]
    state = tab.game(type="undo", id=state["id"])
    assert [len(board["moves"]) for board in state["boards"]] == [2, 2]


@once
@pytest.mark.parametrize("mode", ["lockstep", "separate"])
def test_compared_players_play_both_sides(mode: str, tab: Tab) -> None:
    """Document 002's two searches, computer against computer."""
    panels = [f"002-{search}-spot-2-corrected" for search in ("minimax-ab", "alphabeta")]
    tab.game(type="new", game="tictactoe", players=["panels", "panels"], mode=mode, panels=panels)
    state = tab.until(lambda now: all(board["over"] for board in now["boards"]))
    first, second = state["totals"]["players"]
    assert [player["human"] for player in state["players"]] == [False, False]
    assert (first["moves"], first["nodes"]) == (second["moves"], second["nodes"])  # one algorithm in two notations
    assert first["moves"] == len(state["boards"][0]["moves"]) == 9


@once
@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        ({"panels": ["greedy"]}, "compare 2 to 4"),
        ({"players": ["human", "greedy"]}, "one side is panels and the other is human or panels"),
        ({"clock": {"seconds": 60, "increment": 0}}, "no clocks"),
        ({"mode": "play"}, "Panels belong to"),
    ],
)
def test_what_cannot_be_compared(change: dict[str, Any], sentence: str, visitor: Visitor) -> None:
    wanted = {"game": "tictactoe", "players": ["human", "panels"], "mode": "lockstep", "panels": ["greedy", "random"]}
    assert sentence in visitor.post("games", {**wanted, **change}, 400)["error"]


@once
def test_the_flag_falls(tab: Tab) -> None:
    state = tab.game(type="new", game="tictactoe", players=["human", "human"], clock={"seconds": 1, "increment": 0})
    assert state["clock"]["running"] == 0
    board = tab.until(lambda now: now["boards"][0]["over"])["boards"][0]
    assert (board["timed_out"], board["result"], board["outcome"]) == (0, -1, "o wins: x ran out of time")
    assert "over" in tab.refusal(type="move", id=state["id"], ply=0, move="a1")


@once
def test_a_player_loses_by_its_clock_too(tab: Tab) -> None:
    tab.game(type="new", game=LARGE, players=[ENDLESS, "human"], clock={"seconds": 1, "increment": 0})
    state = tab.until(lambda now: now["boards"][0]["over"])
    assert (state["boards"][0]["timed_out"], state["thinking"]) == (0, False)


@once
def test_clocks_survive_a_reload(visitor: Visitor, monkeypatch: pytest.MonkeyPatch) -> None:
    now = 1000.0  # the clocks' own time: it goes by when the test says so
    monkeypatch.setattr(
        "plyground.web.service.tables.clock.time", SimpleNamespace(monotonic=lambda: now, time=time.time)
    )
    clock = {"seconds": 100, "increment": 5}
    with visitor.tab() as tab:
        state = tab.game(type="new", game="tictactoe", players=["human", "human"], clock=clock)
        state = tab.game(type="move", id=state["id"], ply=0, move="a1")
        assert (state["clock"]["left"], state["clock"]["running"]) == ([105, 100], 1)
        now += 10
    while (away := visitor.get(f"games/{state['id']}")["clock"])["running"] is not None:
        time.sleep(0.01)  # until the server has noticed that the tab is gone
    assert away["left"] == [105, 90]
    now += 50  # while no tab is open, no clock runs
    with visitor.tab() as tab:
        again = tab.game(type="open", id=state["id"])["clock"]
        assert (again["left"], again["running"]) == ([105, 90], 1)
        now += 1
        assert tab.game(type="open", id=state["id"])["clock"]["left"] == [105, 89]
        assert tab.game(type="undo", id=state["id"])["clock"]["left"] == [100, 100]


@once
def test_every_game_has_a_seed_of_its_own_and_its_file_keeps_it(tab: Tab, visitor: Visitor) -> None:
    seeds = []
    for _ in range(2):
        state = tab.game(type="new", game="tictactoe", players=["human", "random"])
        first = tab.game(type="move", id=state["id"], ply=0, move=state["boards"][0]["legal"][0])
        answered = first if len(first["boards"][0]["moves"]) > 1 else tab.plies(2)
        record = Record.from_json(visitor.get(f"games/{state['id']}/export"), "the file")
        assert record.seed is not None
        seeds.append(record.seed)
        before = game("tictactoe").state(record.moves[0].move)
        assert player("random", "tictactoe").decide(before, seeds=(record.seed,)).move == moves(answered)[1]
    assert seeds[0] != seeds[1]
