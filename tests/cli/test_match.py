import json
from pathlib import Path

import pytest

from plyground.records import Record

from .helpers import SMALL_GAMES, answer, call, complaint, data


@pytest.mark.parametrize("game", SMALL_GAMES)
def test_the_account_of_a_match(game: str) -> None:
    found = data("match", game, "greedy", "random", "--games", "6", "--seed", "5")
    assert (found["game"], found["players"], found["games"]) == (game, ["greedy", "random"], 6)
    assert sum(found["wins"]) + found["draws"] == 6
    for per_player in (found["nodes"], found["seconds"]):
        for figures, moves in zip(per_player, found["moves"], strict=True):
            assert figures["per_move"] == pytest.approx(figures["total"] / moves)
    again = data("match", game, "greedy", "random", "--games", "6", "--seed", "5")
    assert {**again, "seconds": 0} == {**found, "seconds": 0}
    assert found["stopped"] is False


def test_both_players_have_both_sides(tmp_path: Path) -> None:
    file = tmp_path / "games.jsonl"
    found = data("match", "tictactoe", "alphabeta", "random", "--games", "4", "--save", str(file))
    assert found["wins"][1] == 0
    records = [json.loads(line) for line in file.read_text().splitlines()]
    assert [record["players"] for record in records] == [["alphabeta", "random"], ["random", "alphabeta"]] * 2
    one = tmp_path / "one.json"
    one.write_text(json.dumps(records[0]))
    assert Record.load(one).outcome == records[0]["outcome"]


def test_a_time_limit_ends_a_move_and_not_the_match() -> None:
    found = data("match", "tictactoe:rows=4,columns=4,k=4", "alphabeta:time=2ms", "random", "--games", "2")
    assert (found["games"], found["stopped"]) == (2, False)


def test_the_table() -> None:
    result = call("match", "tictactoe", "001-minimax", "003-minimax", "--from", "xox/oox/---")
    assert result.exit_code == 0
    assert "tictactoe, 2 games\n" in result.stdout
    row = next(line for line in result.stdout.splitlines() if line.startswith("W-D-L"))
    assert row.split() == ["W-D-L", "1-0-1", "1-0-1"]


def test_a_note_when_all_games_will_be_the_same() -> None:
    same = "games with the same sides are the same"
    assert same in call("match", "tictactoe", "greedy", "greedy", "--games", "3").stderr
    assert same not in call("match", "tictactoe", "greedy", "greedy", "--games", "2").stderr
    assert same not in call("match", "tictactoe", "greedy", "random", "--games", "3").stderr
    assert same not in call("match", "tictactoe", "greedy", "greedy", "--games", "3", "--opening", "2").stderr


def test_openings_and_positions() -> None:
    found = data("match", "tictactoe", "greedy", "greedy", "--from", "x--/-o-/---", "--opening", "2", "--games", "2")
    assert (found["start"], found["opening"], found["moves"]) == ("x--/-o-/---", 2, found["moves"])
    four = data("match", "tictactoe", "greedy", "random", "--from", "x---/-o--/----/----")
    assert four["game"] == "tictactoe:rows=4,columns=4"
    assert answer("match", "tictactoe", "greedy", "random", "--from", "start")


def test_mistakes(tmp_path: Path) -> None:
    assert "--games '0' is not allowed" in complaint("match", "tictactoe", "random", "random", "--games", "0")
    assert "--seed '-1' is not allowed" in complaint("match", "tictactoe", "random", "random", "--seed", "-1")
    assert "The game is over" in complaint("match", "tictactoe", "random", "random", "--from", "xxx/oo-/---")
    assert "Cannot write" in complaint("match", "tictactoe", "random", "random", "--save", str(tmp_path))
    assert "Missing argument" in complaint("match", "tictactoe", "random")
