from pathlib import Path

from .helpers import answer, complaint, data

SMALL = ("tournament", "tictactoe", "greedy", "random", "alphabeta:depth=2", "--games", "6")


def test_the_tables() -> None:
    table = answer(*SMALL, "--anchor", "greedy", "--anchor-elo", "1200")
    assert table.startswith("tictactoe, 3 players, 18 games\n")
    row = next(line.split() for line in table.splitlines() if " greedy " in line)
    assert row[2:4] == ["+1200", "0"]
    assert "W-D-L against" in table


def test_the_account() -> None:
    found = data(*SMALL, "--gauntlet")
    assert (found["games"], len(found["matches"]), found["stopped"]) == (12, 2, False)
    assert [player["name"] for player in found["players"]] == ["greedy", "random", "alphabeta:depth=2"]
    assert {"player", "elo", "plus_minus", "games", "score", "wins", "draws", "losses"} <= found["standings"][0].keys()
    assert found == {**data(*SMALL, "--gauntlet"), "standings": found["standings"], "matches": found["matches"]}


def test_repeated_games_are_told() -> None:
    same = ("tournament", "tictactoe", "greedy", "alphabeta:depth=2", "--games", "6", "--openings", "0")
    assert data(*same)["distinct"] == 2
    assert "distinct  2 of 6 games" in answer(*same)


def test_mistakes() -> None:
    assert "'random' is named twice" in complaint("tournament", "tictactoe", "random", "random")
    assert "--anchor-elo 'x' is not allowed" in complaint("tournament", "tictactoe", "a", "b", "--anchor-elo", "x")


def test_reports_are_written_and_checked_before_the_work(tmp_path: Path) -> None:
    files = {option: tmp_path / f"report.{option}" for option in ("html", "markdown", "csv")}
    answer(*SMALL, *(text for option, path in files.items() for text in (f"--{option}", str(path))))
    assert files["html"].read_text().startswith("<!doctype html>")
    assert files["markdown"].read_text().startswith("# tictactoe: 3 players, 18 games")
    assert len(files["csv"].read_text().splitlines()) == 19
    assert "Cannot write" in complaint(*SMALL, "--html", str(tmp_path))
