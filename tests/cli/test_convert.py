"""`plyground convert` and the other commands that take game files of other programs."""

from pathlib import Path

import pytest

from plyground import Record, game

from .helpers import answer, call, complaint, data

SGF = "(;GM[4]SZ[9]PB[Ada]PW[greedy];B[ee];W[ed];B[dd])"


@pytest.fixture
def sgf(tmp_path: Path) -> Path:
    file = tmp_path / "game.sgf"
    file.write_text(SGF)
    return file


def test_a_game_goes_from_format_to_format(sgf: Path) -> None:
    psq, json = sgf.with_suffix(".psq"), sgf.with_suffix(".json")
    assert "Wrote 3 moves of fiveinarow:size=9" in answer("convert", str(sgf), str(psq))
    told = data("convert", str(psq), str(json))
    assert told == {
        "game": "fiveinarow:size=9",
        "players": ["Ada", "greedy"],
        "moves": 3,
        "outcome": "not finished",
        "format": "json",
        "file": str(json),
    }
    assert [entry.move for entry in Record.load(json).moves] == ["e5", "e6", "d6"]


def test_what_cannot_be_converted_is_refused_and_nothing_is_written(sgf: Path) -> None:
    other = sgf.with_name("other.json")
    Record(game("tictactoe"), ("human", "human")).save(other)
    assert "cannot be written as .sgf" in complaint("convert", str(other), str(sgf))
    assert sgf.read_text() == SGF
    assert "only GM[4]" in complaint("convert", str(_written(sgf, "(;GM[1])")), str(other))
    assert "Cannot read" in complaint("convert", str(sgf.with_name("nowhere")), str(other))


def test_other_commands_read_such_files(sgf: Path, tmp_path: Path) -> None:
    result = call("play", "--load", str(sgf), "--save", str(tmp_path / "on.psq"), text="quit\n")
    assert result.exit_code == 0
    assert "'Ada' is no player that a file may name here: you play this side." in result.stderr
    assert Record.load(tmp_path / "on.psq").players == ("Ada", "greedy")
    assert data("review", str(sgf), "--player", "greedy")["players"] == ["Ada", "greedy"]
    answer("tree", "--load", str(sgf), "--player", "alphabeta:depth=1", "--no-boards", "-o", str(tmp_path / "trees"))
    assert (tmp_path / "trees" / "index.html").exists()


def _written(file: Path, text: str) -> Path:
    bad = file.with_name("bad.sgf")
    bad.write_text(text)
    return bad
