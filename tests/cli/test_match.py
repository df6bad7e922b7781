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
    same, drawn = "games with the same sides are the same", "each pair of games starts with 2 random moves"

    def said(*args: str) -> str:
        return call("match", "tictactoe", *args).stderr

    assert same in said("greedy", "greedy", "--games", "3", "--openings", "0")
    assert drawn in said("greedy", "greedy", "--games", "3")
    for args in (("greedy", "--games", "2"), ("random", "--games", "3"), ("greedy", "--games", "3", "--opening", "2")):
        told = said("greedy", *args)
        assert same not in told
        assert drawn not in told


def test_repeated_games_are_told() -> None:
    found = data("match", "tictactoe", "greedy", "greedy", "--games", "6", "--openings", "0")
    assert (found["games"], found["distinct"], found["opening"]) == (6, 2, 0)
    assert "distinct  2 of 6 games" in answer(
        "match", "tictactoe", "greedy", "greedy", "--games", "6", "--opening", "0"
    )
    assert data("match", "tictactoe", "greedy", "greedy", "--games", "6")["distinct"] > 2


def test_the_test_stops_the_match() -> None:
    found = data("match", "tictactoe", "alphabeta:depth=2", "random", "--games", "400", "--sprt", "0,100")
    test = found["sprt"]
    assert test["accepted"] == "elo1"
    assert test["llr"] >= test["high"]
    assert sum(found["pairs"]) * 2 == found["games"] < 400
    assert found["stopped"] is False
    assert found["elo"]["low"] > 0
    assert found["superiority"] > 0.9
    table = answer("match", "tictactoe", "alphabeta:depth=2", "random", "--games", "400", "--sprt", "0,100")
    assert ": 100 accepted in an SPRT of 0 against 100 normalised Elo" in table


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
    assert "SPRT of '5'" in complaint("match", "tictactoe", "random", "random", "--sprt", "5")
    assert "Cannot read 'nowhere'" in complaint("match", "tictactoe", "random", "random", "--openings", "nowhere")
    assert "No balanced openings" in complaint("match", "tictactoe", "random", "random", "--openings", "book")
    both = complaint("match", "tictactoe", "random", "random", "--openings", "2", "--opening", "2")
    assert "write one of them" in both
    assert "--jobs '0' is not allowed" in complaint("match", "tictactoe", "random", "random", "--jobs", "0")
    assert "Missing argument" in complaint("match", "tictactoe", "random")
