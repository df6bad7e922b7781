"""No file starts a program, or has a file read as a net or a table, without a person's word."""

import json
import shlex
import sys
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from plyground import Record, game, player
from plyground.arena.match_store import Keeper
from plyground.arena.matches import Match
from plyground.arena.plan import read_plan
from plyground.builtin.fiveinarow.players import FiveInARowPlayers
from plyground.errors import Mistake
from plyground.players import NamedPlayer
from plyground.records.store import Store

from .helpers import call, complaint, data

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="the program is a script for a POSIX shell")

RULES = "fiveinarow:size=5"


class Engine:
    """A program that leaves a mark where it was started."""

    def __init__(self, folder: Path) -> None:
        self.file, self.mark = folder / "engine", folder / "started"
        self.file.write_text(f"#!/bin/sh\ntouch {shlex.quote(str(self.mark))}\n")
        self.file.chmod(0o755)
        self.spec = f"gomocup:cmd={self.file},time=1s"

    @property
    def was_started(self) -> bool:
        return self.mark.exists()


@pytest.fixture
def engine(tmp_path: Path) -> Engine:
    return Engine(tmp_path)


def grid(**lists: list[Any]) -> str:
    return "[grid]\n" + "".join(f"{key} = {json.dumps(values)}\n" for key, values in lists.items())


def experiments(spec: str) -> list[str]:
    return [
        grid(games=[RULES], players=[spec]),
        grid(games=[RULES], searches=[spec], depths=[1, 2]),
        grid(games=[RULES], searches=["random"], players=[f"  {spec}"]),
        grid(games=[RULES, "fiveinarow:size=6"], searches=["random"], players=[spec]),
        grid(games=[RULES], players=["random", spec]) + "[play]\ngames = 2\n",
        grid(games=[RULES], searches=[spec, "random"]) + "[play]\ngauntlet = true\n",
    ]


@pytest.mark.parametrize("number", range(6))
def test_an_experiment_starts_no_program(number: int, engine: Engine, tmp_path: Path) -> None:
    file = tmp_path / "grid.toml"
    file.write_text(experiments(engine.spec)[number])
    said = complaint("experiment", str(file), "--jobs", "1")
    assert engine.spec in said
    assert "--allow-programs" in said
    assert not engine.was_started
    assert not file.with_suffix(".db").exists()
    done = call("experiment", str(file), "--jobs", "1", "--allow-programs")
    assert engine.spec in done.stderr  # what is started is told
    assert engine.was_started


def test_a_name_that_stands_for_a_program(engine: Engine, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(FiveInARowPlayers, "named", {"Tame": NamedPlayer(engine.spec, "a program")})
    file = tmp_path / "grid.toml"
    file.write_text(grid(games=[RULES], players=["Tame"]))
    assert engine.spec in complaint("experiment", str(file), "--jobs", "1")
    assert not engine.was_started


@pytest.mark.parametrize("spec", ["puct:net=/nowhere/x.safetensors", "five:table=/nowhere/lines.bin"])
def test_an_experiment_reads_no_net_and_no_table(spec: str, tmp_path: Path) -> None:
    file = tmp_path / "grid.toml"
    file.write_text(grid(games=[RULES], players=[spec]))
    assert "--allow-programs" in complaint("experiment", str(file))
    with pytest.raises(Mistake, match="names what only you may choose"):
        read_plan(file)
    assert read_plan(file, allow_programs=True).outside == (spec,)
    file.write_text(grid(games=["fiveinarow"], players=["puct", "five"]))  # with what comes with Plyground
    assert read_plan(file).outside == ()


@pytest.mark.parametrize("ending", ["json", "txt", "sgf", "psq"])
def test_a_saved_game_starts_none_and_shows_no_command_that_does(ending: str, engine: Engine, tmp_path: Path) -> None:
    file = tmp_path / f"game.{ending}"
    record = Record(game(RULES), (engine.spec, engine.spec))
    record.add("c3")
    record.save(file)
    played = call("play", "--load", str(file), text="b2\nquit\n")
    assert played.exit_code == 0
    (line,) = [line for line in played.stderr.splitlines() if "To go on from here" in line]
    assert "gomocup" not in line
    assert "--first human --second human" in line
    drawn = call("tree", "--load", str(file), "--output", str(tmp_path / "trees"), "--depth", "1")
    assert drawn.exit_code == 0
    assert call("review", str(file), "--player", "greedy").exit_code == 0
    assert not engine.was_started


def test_what_is_typed_is_in_the_command_to_go_on(engine: Engine) -> None:
    played = call("play", RULES, "--second", engine.spec, text="quit\n")
    assert f"--first human --second {engine.spec}" in played.stderr


def test_a_store_starts_none(engine: Engine, tmp_path: Path) -> None:
    """Matches and experiments that are kept are shown and exported, and imported games have a person in that seat."""
    place = tmp_path / "r.db"
    store = Store(place)
    Keeper(store, [Match.of(RULES, engine.spec, "random")], 2)
    store.close()
    file = tmp_path / "grid.toml"
    file.write_text(grid(games=[RULES], players=[engine.spec, "random"]) + "[play]\ngames = 2\n")
    assert call("experiment", str(file), "--allow-programs", "--jobs", "1", "--store", str(place)).exit_code == 0
    engine.mark.unlink()
    listed = data("records", "--store", str(place))
    for kept in (*listed["matches"], *listed["experiments"]):
        assert call("records", kept["id"], "--store", str(place)).exit_code == 0
        assert call("records", kept["id"], "--store", str(place), "--export", str(tmp_path / "x")).exit_code == 0
    record = Record(game(RULES), (engine.spec, "random"))
    record.save(tmp_path / "game.json")
    id = data("records", "--import", str(tmp_path / "game.json"), "--store", str(place))["id"]
    assert call("records", id, "--store", str(place)).exit_code == 0
    assert not engine.was_started


def test_outside_is_known_without_looking_there(engine: Engine) -> None:
    rules = game(RULES)
    assert player(engine.spec, rules).is_outside
    assert not player("random", rules).is_outside
    assert not replace(player("random", rules), name=engine.spec).is_outside
