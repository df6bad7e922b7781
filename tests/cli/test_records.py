import json
import sqlite3
from pathlib import Path

from plyground.records import Record
from plyground.records.store import Store

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


def test_an_id_that_is_no_text_is_one_sentence(tmp_path: Path) -> None:
    store = tmp_path / "kept.db"
    Store(store).close()
    said = complaint("records", "--store", str(store), "\udcff")  # as Python hands over the byte FF
    assert said.startswith("Error: '\\udcff' names no single game, match or experiment")
    assert said.count("\n") == 1


def test_a_match_goes_on_where_it_stopped(tmp_path: Path) -> None:
    match = ("match", "tictactoe", "greedy", "random", "--store", str(tmp_path / "kept.db"), "--games")
    first, more = data(*match, "4"), data(*match, "6")
    assert data(*match, "4") == first  # the very times
    assert more["games"] == 6
    assert more["seconds"] != first["seconds"]


def written(file: Path, text: str) -> str:
    file.write_text(text)
    return str(file)


def test_one_thing_is_deleted_and_nothing_else(tmp_path: Path) -> None:
    file = tmp_path / "kept.db"
    store = ("--store", str(file))
    small = 'games = ["tictactoe"]\nplayers = ["greedy", "random"]\n'
    cup = written(tmp_path / "cup.toml", f"[grid]\n{small}[play]\ngames = 2\nopenings = 2\n")
    more = written(tmp_path / "more.toml", f"[grid]\n{small}seeds = [0, 1]\n[play]\ngames = 2\nopenings = 2\n")
    decisions = written(tmp_path / "decisions.toml", f"[grid]\n{small}")
    for each in (cup, more, decisions):
        call("experiment", each, *store)
    call("match", "tictactoe", "greedy", "random", "--seed", "9", *store)
    record = written(tmp_path / "game.txt", "Plyground game: tictactoe\nfirst: Ada\nmoves: b2 a1\n")
    name = data("records", "--import", record, *store)["id"]

    def kept() -> dict[str, set[str]]:
        listed = data("records", *store)
        return {kind: {each.get("name", each["id"]) for each in rows} for kind, rows in listed.items()}

    def named(experiment: str) -> str:
        return str(next(each["id"] for each in data("records", *store)["experiments"] if each["name"] == experiment))

    before = kept()
    assert (len(before["matches"]), before["experiments"]) == (3, {"cup", "more", "decisions"})
    assert data("records", named("decisions"), *store)["finished"] == 2
    assert data("records", named("more")[:6], *store)["finished"] == 4
    refused = call("records", named("cup"), "--delete", *store, text="n\n")
    assert (refused.exit_code, kept()) == (1, before)
    assert "'cup', with nothing in it? [y/N] Nothing was deleted." in refused.stderr  # its match is also of `more`
    asked = call("records", named("more"), "--delete", *store, text="y\n")
    assert asked.exit_code == 0
    assert "'more', with 1 match of 2 games?" in asked.stderr
    assert (len(kept()["matches"]), kept()["experiments"]) == (2, {"cup", "decisions"})
    assert data("records", named("cup"), "--delete", "--yes", *store)["kind"] == "experiment"
    assert len(kept()["matches"]) == 1
    data("records", named("decisions"), "--delete", "--yes", *store)
    assert data("records", name, "--delete", "--yes", *store) == {"deleted": name, "kind": "game", "matches": []}
    (match,) = kept()["matches"]
    assert data("records", match[:8], "--delete", "--yes", *store)["matches"] == [match]
    assert answer("records", *store) == "Nothing is kept here yet.\n"
    base = sqlite3.connect(file)
    for table in ("games", "boards", "moves", "matches", "match_games", "match_moves", "experiments", "cells"):
        assert base.execute(f"SELECT count(*) FROM {table}").fetchone() == (0,)
    base.close()


def test_a_damaged_game_can_be_deleted(tmp_path: Path) -> None:
    file = tmp_path / "kept.db"
    store = ("--store", str(file))
    record = written(tmp_path / "game.txt", "Plyground game: tictactoe\nmoves: b2 a1\n")
    name = data("records", "--import", record, *store)["id"]
    base = sqlite3.connect(file)
    base.execute("UPDATE games SET game = 'chess'")
    base.commit()
    base.close()
    assert "is damaged" in complaint("records", name, *store)
    assert data("records", name, "--delete", "--yes", *store)["deleted"] == name
    assert data("records", *store)["games"] == []


def test_mistakes(tmp_path: Path) -> None:
    store = ("--store", str(tmp_path / "kept.db"))
    assert "There is no store" in complaint("records", *store)
    call("match", "tictactoe", "greedy", "random", *store)
    assert "'zzz' names no single game" in complaint("records", "zzz", *store)
    assert "records ID --export FILE" in complaint("records", "--export", "x.json", *store)
    assert "records ID --delete" in complaint("records", "--delete", *store)
    assert "leave it out" in complaint("records", "zzz", "--yes", *store)
    assert "two steps" in complaint("records", "zzz", "--delete", "--export", "x.json", *store)
    assert "leave out ID" in complaint("records", "zzz", "--import", "x.json", *store)
