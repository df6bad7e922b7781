"""`plyground new-game`: the package that it writes is sound."""

import subprocess
import sys
from pathlib import Path

import pytest

from plyground.testing import check_game, named_game

from .helpers import complaint, data


def test_the_game_passes_its_checks(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = tmp_path / "pebbles"
    found = data("new-game", "pebbles", "-o", str(folder))
    assert (found["game"], found["folder"]) == ("pebbles", str(folder))
    assert all(Path(file).is_file() for file in found["files"])
    monkeypatch.syspath_prepend(folder / "src")
    game = named_game("plyground_pebbles:PebblesGame")
    assert check_game(game, games=2, seconds=20).wrong == ()
    assert game.start().play("3").text == "12 1"
    assert "pebbles" in (folder / "pyproject.toml").read_text(encoding="utf-8")
    assert not any("NAME" in Path(file).read_text(encoding="utf-8") for file in found["files"])


def test_its_text_is_well_formed(tmp_path: Path) -> None:
    data("new-game", "pebbles", "-o", str(tmp_path / "new"))
    ruff = [sys.executable, "-m", "ruff"]
    for check in (
        ["check", "--isolated", "--line-length=120"],
        ["format", "--check", "--isolated", "--line-length=120"],
    ):
        done = subprocess.run(
            [*ruff, *check, str(tmp_path / "new")], cwd=tmp_path / "new", capture_output=True, text=True, check=False
        )
        assert done.returncode == 0, done.stdout


@pytest.mark.parametrize("name", ["Pebbles", "two words", "../x", "1up", "class", "x", "tictactoe"])
def test_a_name_that_is_not_allowed(name: str) -> None:
    assert "name" in complaint("new-game", name)


def test_nothing_is_overwritten(tmp_path: Path) -> None:
    (tmp_path / "mine.py").write_text("my work")
    assert "is there already" in complaint("new-game", "pebbles", "-o", str(tmp_path))
    assert (tmp_path / "mine.py").read_text() == "my work"
