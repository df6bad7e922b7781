from pathlib import Path

from .helpers import answer, complaint, data
from .test_docs import keys_in_the_table

TEXT = """
[grid]
games = ["tictactoe"]
searches = ["minimax", "alphabeta"]
depths = [1, 2]
"""


def test_the_rows(tmp_path: Path) -> None:
    file = tmp_path / "small.toml"
    file.write_text(TEXT)
    found = data("experiment", str(file))
    assert (found["name"], found["cells"], found["finished"], found["stopped"]) == ("small", 4, 4, False)
    assert [row["nodes"] for row in found["rows"]][:2] == [10, 82]
    assert keys_in_the_table("experiment") == set(found)
    assert Path(found["store"]) == tmp_path / "small.db"
    assert data("experiment", str(file)) == found  # the very times: kept beside the file
    table = answer("experiment", str(file))
    assert table.startswith("small, 4 cells\n\ntictactoe, ---/---/---\n")
    assert " 8.20 " in table


def test_games(tmp_path: Path) -> None:
    file, games, moves = tmp_path / "cup.toml", tmp_path / "games.csv", tmp_path / "moves.csv"
    file.write_text('[grid]\ngames = ["tictactoe"]\nsearches = ["greedy", "random"]\n[play]\ngames = 4\n')
    found = data("experiment", str(file), "--csv", str(games), "--csv-moves", str(moves))
    assert (found["cells"], found["finished"], len(found["rows"])) == (4, 4, 4)
    assert len(games.read_text().splitlines()) == 5
    assert len(moves.read_text().splitlines()) == 1 + len(found["moves"]) == 1 + sum(r["plies"] for r in found["rows"])
    assert {row["player"] for row in found["standings"]} == {"greedy", "random"}
    assert data("experiment", str(file)) == found  # the very times
    table = answer("experiment", str(file))
    assert table.startswith("cup, 4 games\n\ntictactoe, start, seed 0\n")
    assert "W-D-L against" in table


def test_mistakes(tmp_path: Path) -> None:
    assert "Cannot read" in complaint("experiment", str(tmp_path / "none.toml"))
