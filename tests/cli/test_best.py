import pytest

from plyground.games import games

from .helpers import SMALL_GAMES, answer, call, complaint, data

SEARCHES = ["minimax", "minimax_ab", "alphabeta"]


@pytest.mark.parametrize("search", SEARCHES)
def test_document_001(search: str) -> None:
    found = data("best", "tictactoe", "xox/oox/---", "--player", search)
    assert (found["move"], found["value"], found["bound"]) == ("c1", 10, "exact")
    assert (found["row"], found["col"]) == (2, 2)
    shown = answer("best", "tictactoe", "xox/oox/---", "--player", search)
    assert "The value of the best Move is : 10\n\nThe Optimal Move is :\nROW: 2 COL: 2\n" in shown


def test_rows_count_from_the_top_and_columns_from_the_left() -> None:
    found = data("best", "tictactoe", "-xx/oo-/---")
    assert (found["move"], found["row"], found["col"]) == ("a3", 0, 0)
    found = data("best", "tictactoe", "oo--/xx--/x---/----", "--player", "alphabeta:depth=1")
    assert (found["move"], found["row"], found["col"]) == ("c4", 0, 2)


@pytest.mark.parametrize("game", games())
def test_every_game_answers_from_its_start(game: str) -> None:
    found = data("best", game, "start", "--player", "greedy")
    assert list(found)[:11] == [
        *("game", "position", "player", "move", "value", "bound", "depth", "nodes", "seconds", "line", "root")
    ]
    assert set(list(found)[11:]) == {"chance"} | ({"row", "col"} if game == "tictactoe" else set())
    assert (found["game"], found["player"], found["depth"]) == (game, "greedy", 1)
    assert found["line"] == [found["move"]]
    best = next(root for root in found["root"] if root["move"] == found["move"])
    assert best == {"move": found["move"], "value": found["value"], "bound": "exact"}
    assert found["nodes"] == len(found["root"]) + 1


@pytest.mark.parametrize("game", SMALL_GAMES)
def test_the_position_that_is_printed_reads_back(game: str) -> None:
    first = data("best", game, "start", "--player", "greedy")
    second = data("best", first["game"], first["position"], "--player", "greedy")
    assert {**first, "seconds": 0} == {**second, "seconds": 0}
    assert first["game"] == game


def test_a_text_brings_its_own_board() -> None:
    found = data("best", "tictactoe", "x---/o---/----/----", "--player", "greedy:eval=default")
    assert found["game"] == "tictactoe:rows=4,columns=4"


def test_a_player_that_does_not_judge() -> None:
    found = data("best", "tictactoe", "start", "--player", "random", "--seed", "3")
    assert (found["value"], found["bound"], found["root"], found["depth"]) == (None, None, [], 0)
    again = data("best", "tictactoe", "start", "--player", "random", "--seed", "3")
    assert again["move"] == found["move"]
    assert "not judged" in answer("best", "tictactoe", "start", "--player", "random")


def test_a_player_that_plays_random_games_counts_them() -> None:
    found = data("best", "tictactoe", "start", "--player", "mcts:simulations=200", "--seed", "1")
    assert (found["simulations"], sum(found["visits"]), len(found["visits"])) == (200, 200, len(found["root"]))
    assert found["simulations_per_second"] == pytest.approx(200 / found["seconds"])
    shown = answer("best", "tictactoe", "start", "--player", "mcts:simulations=200", "--seed", "1")
    assert "\nsimulations    200\nsimulations/s  " in shown
    assert "simulations" not in data("best", "tictactoe", "xox/oox/---")


def test_a_named_player_is_printed_with_its_spec() -> None:
    assert data("best", "tictactoe", "xox/oox/---", "--player", "001-minimax")["player"] == "minimax:eval=win-10"
    assert "001-minimax (minimax:eval=win-10)" in answer("best", "tictactoe", "xox/oox/---", "--player", "001-minimax")


def test_ascii() -> None:
    assert call("best", "tictactoe", "start", "--player", "greedy", "--ascii").output.isascii()
    assert "│" in answer("best", "tictactoe", "start", "--player", "greedy")


def test_a_finished_game_has_no_best_move() -> None:
    assert complaint("best", "tictactoe", "xxx/oo-/---") == "Error: The game is over: there is no move to search for.\n"
    assert "game is over" in complaint("best", "tictactoe", "xxx/oo-/---", "--player", "random")
