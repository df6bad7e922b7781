"""`plyground solve` from the outside."""

import json
import signal
import sys
from pathlib import Path
from typing import Any

import pytest

from plyground.analysis import Solution
from plyground.analysis import solve as find_solution
from plyground.games.state import State
from plyground.search import Limits

from .helpers import answer, call, complaint, data, start
from .test_process import wait_for

KEYS = ["game", "position", "value", "proven", "chance", "words", "moves", "values", "line", "nodes", "seconds"]
KEYS += ["method", "memory", "memory_full"]


def test_json() -> None:
    found = data("solve", "tictactoe", "xox/oox/---")
    assert list(found) == KEYS
    assert (found["game"], found["position"], found["value"]) == ("tictactoe", "xox/oox/---", 1)
    assert (found["moves"], found["line"], found["proven"], found["method"]) == (["c1"], ["c1"], True, "open lines")


def test_boxes_to_come_do_not_depend_on_the_score() -> None:
    found = [data("solve", "dotsandboxes", f"2x3:3e9f score={score}") for score in ("2-0 turn=1", "1-1 turn=2")]
    assert found[0]["value"] == found[1]["value"]
    assert found[0]["moves"] == found[1]["moves"]


def test_every_move() -> None:
    found = data("solve", "dotsandboxes", "1x2:15", "--all-moves")
    assert found["values"] == {"h(0,1)": 0, "h(1,1)": 0, "v(0,1)": 2, "v(0,2)": 0}
    assert data("solve", "dotsandboxes", "1x2:15")["values"] == {}
    assert "every move, by its value\n" in answer("solve", "dotsandboxes", "1x2:15", "--all-moves")


def test_a_win_by_threats() -> None:
    position = "g9 h6 d5 i8 e7 f8 e8 h7 e9 e6 f9 h9 h8 g6"
    found = data("solve", "fiveinarow", position, "--time", "10s")
    assert (found["value"], found["proven"], found["method"], found["line"][0]) == (1, True, "threats", "e11")
    assert found["words"].startswith("solved: black wins in 3 by fours; ")
    assert "e11" in found["moves"]
    assert found["chance"]["text"] == "black wins in 3"
    assert "result   black wins in 3 by fours\n" in answer("solve", "fiveinarow", position)


def test_text() -> None:
    shown = answer("solve", "dotsandboxes:rows=2,columns=2", "start")
    assert "result   first wins by 2\n" in shown
    assert "value    2 (the margin of the boxes to come)\n" in shown
    assert "moves that keep the value\nh(0,0)  h(0,1)  h(2,0)  h(2,1)  v(0,0)" in shown
    assert "result   a draw\n" in answer("solve", "tictactoe", "-x-/-o-/---")
    tree = answer("solve", "tree:((9 7) (2 8))", "start")  # a game that is won by more than 1
    assert "result   MAX wins by 7\nvalue    7\n" in tree
    assert call("solve", "tictactoe", "xox/oox/---", "--ascii").output.isascii()


@pytest.mark.parametrize("game", ["dotsandboxes", "tictactoe:rows=10,columns=10,k=5"])
def test_out_of_time(game: str) -> None:
    result = call("solve", game, "start", "--time", "100ms", "--memory", "1", "--json")
    assert result.exit_code == 0
    found = json.loads(result.stdout)
    assert (found["value"], found["proven"], found["moves"], found["line"]) == (None, False, [], [])
    assert "Out of time" in result.stderr
    assert "not known" in answer("solve", game, "start", "--time", "100ms", "--memory", "1")


@pytest.mark.parametrize(("nodes", "is_full"), [(1_000, False), (3_000_000, True)])
def test_a_larger_memory_would_help_if_the_table_is_full(
    nodes: int, is_full: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    def stopped(state: State, _: Limits, **options: Any) -> Solution:
        return find_solution(state, Limits(nodes=nodes), **options)

    monkeypatch.setattr("plyground.cli.solve.find_solution", stopped)
    result = call("solve", "dotsandboxes:rows=4,columns=4", "start", "--memory", "1", "--json")
    assert json.loads(result.stdout)["memory_full"] == is_full
    assert ("The table of 1 megabytes is full" in result.stderr) == is_full
    assert ("a larger --memory would help." in result.stderr) == is_full


@pytest.mark.skipif(sys.platform == "win32", reason="sends POSIX signals")
@pytest.mark.parametrize("sent", ["SIGINT", "SIGTERM", "SIGHUP"])
def test_what_stops_it_leaves_what_is_known(tmp_path: Path, sent: str) -> None:
    process = start("solve", "dotsandboxes", "start", "--memory", "1", "--keep", str(tmp_path / "proven"), "--json")
    assert process.stderr is not None
    wait_for(process.stderr, ": move 1 of 80, reply 1 of 79")
    process.send_signal(getattr(signal, sent))
    out, err = process.communicate(timeout=120)
    assert process.returncode == 130
    assert json.loads(out)["proven"] is False
    assert "Stopped" in err
    assert "is kept in" in err
    assert (tmp_path / "proven").stat().st_size > 100_000


def test_mistakes() -> None:
    assert complaint("solve", "tictactoe", "xxx/oo-/---") == "Error: The game is over: there is nothing to solve.\n"
    assert "'--time'" not in complaint("solve", "tictactoe", "start", "--time", "soon")
    assert "write a time such as 250ms" in complaint("solve", "tictactoe", "start", "--time", "soon")
    assert "--memory '0' is not allowed" in complaint("solve", "tictactoe", "start", "--memory", "0")
