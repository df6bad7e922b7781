import json
from pathlib import Path

from plyground.records import Record

from .helpers import answer, call, complaint, data


def test_matches_and_games_are_listed_shown_exported_and_imported(tmp_path: Path) -> None:
    store = ("--store", str(tmp_path / "kept.db"))
    played = data("match", "tictactoe", "greedy", "random", "--games", "4", "--seed", "3", *store)
    (match,) = data("records", *store)["matches"]
    assert (match["game"], match["first"], match["second"], match["games"]) == ("tictactoe", "greedy", "random", 4)
    kept = data("records", match["id"][:6], *store)
    assert kept == {key: played[key] for key in kept}

    lines = tmp_path / "games.jsonl"
    answer("records", match["id"], "--export", str(lines), *store)
    records = [json.loads(line) for line in lines.read_text().splitlines()]
    assert [record["players"] for record in records] == [["greedy", "random"], ["random", "greedy"]] * 2

    one = tmp_path / "one.json"
    one.write_text(json.dumps(records[1]))
    name = data("records", "--import", str(one), *store)["id"]
    (game,) = data("records", *store)["games"]
    assert (game["id"], game["players"], game["outcome"]) == (name, ["random", "greedy"], records[1]["outcome"])
    again = tmp_path / "again.json"
    answer("records", name, "--export", str(again), *store)
    assert [entry.move for entry in Record.load(again).moves] == [entry["move"] for entry in records[1]["moves"]]
    table = answer("records", *store)
    assert name in table
    assert match["id"][:12] in table
    assert records[1]["outcome"] in answer("records", name, *store)
    assert "W-D-L" in answer("records", match["id"], *store)


def test_a_match_goes_on_where_it_stopped(tmp_path: Path) -> None:
    match = ("match", "tictactoe", "greedy", "random", "--store", str(tmp_path / "kept.db"), "--games")
    first, more = data(*match, "4"), data(*match, "6")
    assert data(*match, "4") == first  # the very times
    assert more["games"] == 6
    assert more["seconds"] != first["seconds"]


def test_mistakes(tmp_path: Path) -> None:
    store = ("--store", str(tmp_path / "kept.db"))
    assert "There is no store" in complaint("records", *store)
    call("match", "tictactoe", "greedy", "random", *store)
    assert "'zzz' names no single game" in complaint("records", "zzz", *store)
    assert "Say which game" in complaint("records", "--export", "x.json", *store)
    assert "leave out ID" in complaint("records", "zzz", "--import", "x.json", *store)
