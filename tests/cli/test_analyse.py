"""`plyground analyse`, `compare` and `review`: the library's figures, in the terminal."""

from pathlib import Path

from plyground import analyse, game, player
from plyground.records import Record

from .helpers import answer, complaint, data

POSITION = "xo-/-x-/---"


def test_analyse_prints_the_librarys_lines() -> None:
    state = game("tictactoe").state(POSITION)
    expected = analyse(state, player("alphabeta:depth=4", state.game))
    printed = data("analyse", "tictactoe", POSITION, "--player", "alphabeta:depth=4", "--lines", "2")
    assert [move["move"] for move in printed["moves"]] == [move.move for move in expected.moves]
    assert [move["value"] for move in printed["moves"]] == [move.value for move in expected.moves]
    assert printed["nodes"] == expected.nodes
    shown = answer("analyse", "tictactoe", POSITION, "--player", "alphabeta:depth=4", "--lines", "2")
    best, second, third = (str(move.move) for move in expected.moves[:3])
    lines = [line.split()[0] for line in shown.splitlines() if " x wins in" in line]
    assert lines == [best, second]
    assert third not in lines


def test_compare_by_player_and_by_depth() -> None:
    rows = data("compare", "tictactoe", POSITION, "minimax:depth=4", "alphabeta:depth=4")["rows"]
    assert [row["nodes"] for row in rows] == [437, 130]
    assert rows[1]["nodes_ratio"] == 130 / 437
    table = data("compare", "tictactoe", POSITION, "minimax", "alphabeta", "--depths", "1..3")["rows"]
    assert [(row["player"], row["depth"]) for row in table] == [
        (name, depth) for name in ("minimax", "alphabeta") for depth in (1, 2, 3)
    ]
    assert [row["nodes"] for row in table] == [7, 37, 137, 7, 37, 80]


def test_compare_gives_up_players_that_need_too_many_nodes() -> None:
    asked = ("compare", "tictactoe", POSITION, "minimax", "alphabeta", "--depths", "1..3", "--most-nodes", "100")
    found = data(*asked)
    assert [(row["player"], row["depth"]) for row in found["rows"]] == [
        ("minimax", 1), ("minimax", 2), ("alphabeta", 1), ("alphabeta", 2), ("alphabeta", 3)
    ]  # fmt: skip
    assert found["given_up"] == {"minimax": 3}
    assert "minimax needs more than 100 nodes for depth 3." in answer(*asked)
    assert data("compare", "tictactoe", POSITION, "minimax")["given_up"] == {}


def test_review_names_the_move_that_lost(tmp_path: Path) -> None:
    record = Record(game("tictactoe"), ("human", "human"))
    for move in ["b2", "a1", "c2", "a2", "c1", "a3"]:
        record.add(move)
    path = tmp_path / "game.json"
    record.save(path)
    found = data("review", str(path), "--player", "Unbeatable")
    assert (found["worst"], found["done"], found["outcome"]) == (5, True, "o wins")
    assert found["moves"][4] == {
        "ply": 5,
        "side": "x",
        "move": "c1",
        "best": "a3",
        "chance": "o wins in 1",
        "loss": 0.5,
        "proven": True,
        "verdict": "gives half a point away",
    }
    assert "Move 5, c1 by x, gives half a point away" in answer("review", str(path), "--player", "Unbeatable")


def test_mistakes(tmp_path: Path) -> None:
    assert "1..6" in complaint("compare", "tictactoe", "start", "minimax", "--depths", "0..3")
    assert "1..6" in complaint("compare", "tictactoe", "start", "minimax", "--depths", "3..x")
    assert "--depths" in complaint("compare", "tictactoe", "start", "minimax", "--most-nodes", "9")
    assert "--most-nodes" in complaint("compare", "tictactoe", "start", "minimax", "--depths", "1", "--most-nodes", "0")
    assert "no depth" in complaint("compare", "tictactoe", "start", "greedy", "--depths", "1..2")
    assert "over" in complaint("analyse", "tictactoe", "xxx/oo-/---")
    assert "--lines" in complaint("analyse", "tictactoe", "start", "--lines", "0")
    path = tmp_path / "game.json"
    Record(game("tictactoe"), ("human", "human")).save(path)
    assert "no moves" in complaint("review", str(path))
    assert "Cannot read" in complaint("review", str(tmp_path / "none.json"))
