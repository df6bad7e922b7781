"""`plyground check-game`: plain words, exit codes, and games that are not installed."""

from pathlib import Path

import pytest

from .helpers import call, complaint, data
from .test_docs import keys_in_the_table


def test_a_sound_game_passes() -> None:
    found = data("check-game", "tictactoe", "--games", "2")
    assert (found["game"], found["passed"], found["stopped"], found["seed"]) == ("tictactoe", True, False, 0)
    assert {check["verdict"] for check in found["checks"]} == {"passed", "skipped"}
    assert keys_in_the_table("check-game") == set(found)


def test_a_mistake_in_a_game_of_a_module_is_told_with_a_position_and_a_move() -> None:
    result = call("check-game", "tests.testing.nim:TwiceGame", "--games", "5")
    assert result.exit_code == 1
    told = next(line for line in result.stdout.splitlines() if line.startswith("wrong"))
    assert told.startswith("wrong  no move is listed twice: moves() lists move number 2 2 times. (position '2/2/3 ")
    assert "Traceback" not in result.output


@pytest.mark.parametrize(
    ("name", "sentence"),
    [
        ("chess", "Unknown game 'chess': allowed are"),
        ("nowhere.at_all:Game", "The module 'nowhere.at_all' cannot be imported: ModuleNotFoundError"),
        ("tests.testing.nim:Nim", "'tests.testing.nim:Nim' is no game: Nim has to be a class of tests.testing.nim"),
        ("tests.testing.nim:Nothing", "is no game"),
        ("tictactoe:rows=0", "rows=0 is not allowed for tictactoe"),
    ],
)
def test_a_name_that_names_no_game(name: str, sentence: str) -> None:
    assert sentence in complaint("check-game", name)


def test_a_game_in_the_current_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "half_a_game.py").write_text("import plyground\nclass Half(plyground.Game):\n    name = 'half'\n")
    monkeypatch.chdir(tmp_path)
    monkeypatch.syspath_prepend(tmp_path)
    assert "The game 'half_a_game:Half' has no new, parse, text." in complaint("check-game", "half_a_game:Half")
