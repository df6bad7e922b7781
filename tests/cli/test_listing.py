import importlib.metadata
import json
import re
from pathlib import Path

import pytest

import plyground
from plyground.cli.app import GROUPS
from plyground.cli.warm import _parts
from plyground.compiled import INTERPRETED
from plyground.games import game as game_of
from plyground.games import games
from plyground.players import Players, player, searches_of
from plyground.search import SEARCHES

from .helpers import answer, call, complaint, data, run


def test_every_game_is_listed_with_what_may_be_written() -> None:
    listed = data("games")["games"]
    assert [entry["name"] for entry in listed] == list(games())
    for entry in listed:
        settings = ",".join(f"{option['name']}={option['default']}" for option in entry["options"])
        assert game_of(f"{entry['name']}:{settings}") == games()[entry["name"]]()
        assert [evaluator["name"] for evaluator in entry["evaluators"]] == list(games()[entry["name"]].evaluators)
    shown = answer("games")
    assert all(entry["title"] in shown for entry in listed)


@pytest.mark.parametrize("name", games())
def test_every_player_that_is_listed_can_be_asked_for(name: str) -> None:
    (listed,) = data("players", name)["games"]
    game = game_of(name)
    for entry in listed["players"]:
        assert player(entry["name"], game).spec == player(entry["spec"], game).spec == entry["spec"]
    for search in listed["searches"]:
        if not searches_of(game)[search["name"]].required:
            player(search["name"], game)
    for evaluator in listed["evaluators"]:
        weights = "".join(f",{key}={value}" for key, value in evaluator["weights"].items())
        player(f"greedy:eval={evaluator['name']}{weights}", game)
    shown = answer("players", name)
    assert all(entry["name"] in shown for entry in [*listed["players"], *listed["searches"], *listed["evaluators"]])


def test_players_of_all_games() -> None:
    assert [entry["game"] for entry in data("players")["games"]] == list(games())
    assert "Did you mean 'tictactoe'?" in complaint("players", "tictacto")


def test_version() -> None:
    found = data("version")
    assert found["plyground"] == plyground.__version__
    assert found["numba"] == importlib.metadata.version("numba")
    assert found["compiled"] is not INTERPRETED
    assert found["cache_bytes"] >= 0
    assert plyground.__version__ in answer("version")
    assert answer("--version") == answer("-V") == f"plyground {plyground.__version__}\n"


def test_help_lists_the_commands() -> None:
    result = call("--help")
    assert result.exit_code == 0
    assert result.stdout == call("-h").stdout
    listed = {command.__name__.replace("_", "-") for commands in GROUPS.values() for command in commands}
    assert listed == set(re.findall(r"^  ([a-z][a-z-]*)  ", result.stdout, re.MULTILINE))
    assert "..." not in result.stdout.partition("\nPlay:\n")[2]  # no sentence is cut off
    assert max(map(len, result.stdout.splitlines())) <= 80
    assert "GAME POSITION PLAYER" in answer("compare", "--help")
    assert "}" not in answer("compare", "--help")
    for command in ("serve", "play", "best", "match", "train", "games", "players", "warm", "version"):
        assert f"\n  {command} " in result.stdout
        assert "--json" in answer(command, "--help")


def test_help_needs_no_numba() -> None:
    import subprocess
    import sys

    text = "import sys; from plyground.cli import main\ntry: main()\nfinally: print('numba' in sys.modules)"
    shown = subprocess.run([sys.executable, "-c", text, "--help"], capture_output=True, text=True, check=True).stdout
    assert shown.splitlines()[-1] == "False"


@pytest.mark.skipif(INTERPRETED, reason="nothing is compiled")
def test_warm_compiles_what_play_needs(tmp_path: Path) -> None:
    tree = "tree:((1 2) 3)"  # of all games the one with the least to compile
    first = run("warm", tree, "--json", PLYGROUND_CACHE=str(tmp_path))
    assert first.returncode == 0, first.stderr
    found = json.loads(first.stdout)
    assert (found["games"], found["stopped"]) == ([tree], False)
    # In an empty cache only searches that share their compiled code, as mtdf does with deepening, find it there.
    assert found["searches"] == found["compiled"] + found["cached"]
    assert found["compiled"] > found["cached"]
    assert found["cache"].startswith(str(tmp_path))
    assert "compiling" in first.stderr
    second = json.loads(run("warm", tree, "--json", PLYGROUND_CACHE=str(tmp_path)).stdout)
    assert (second["compiled"], second["cached"]) == (0, found["searches"])
    other = "tree:((5 1) (2 (4 3)))"
    for command in (["best", other, "start", "--player", "minimax"], ["solve", other, "start"]):
        done = run(*command, PLYGROUND_CACHE=str(tmp_path))
        assert done.returncode == 0, done.stderr
        assert "compiling" not in done.stderr


@pytest.mark.parametrize("name", games())
def test_warm_finds_its_work_for_every_game(name: str) -> None:
    """To compile it all takes minutes, so what would be compiled is only listed."""
    game = game_of(name)
    found = {part.name for part in _parts(game)}
    assert found >= {search for search in SEARCHES if SEARCHES[search].needs_evaluator}
    engines = Players.of(game).engines
    own = {engine for engine in engines if not searches_of(game)[engine].required}
    assert found & engines.keys() == own
    assert "the solver" in found


@pytest.mark.skipif(INTERPRETED, reason="nothing is compiled")
def test_the_first_run_says_that_it_compiles(tmp_path: Path) -> None:
    notice = "compiling greedy for tictactoe … (first run only)\n"
    args = ("best", "tictactoe", "start", "--player", "greedy", "--json")
    first = run(*args, PLYGROUND_CACHE=str(tmp_path))
    assert first.stderr.count(notice) == 1
    assert json.loads(first.stdout)["nodes"] == 10
    assert "compiling" not in run(*args, PLYGROUND_CACHE=str(tmp_path)).stderr


@pytest.mark.skipif(INTERPRETED, reason="nothing is compiled")
def test_warm_clean_deletes_what_was_compiled(tmp_path: Path) -> None:
    environment = {"PLYGROUND_CACHE": str(tmp_path / "cache"), "TMPDIR": str(tmp_path)}
    best = ("best", "tictactoe", "start", "--player", "greedy", "--json")
    run(*best, **environment)
    (tmp_path / "cache" / "compiled" / "numba-0.1" / "older").mkdir(parents=True)
    size = sum(file.stat().st_size for file in (tmp_path / "cache" / "compiled").rglob("*") if file.is_file())
    cleaned = json.loads(run("warm", "--clean", "--json", **environment).stdout)
    assert cleaned == {"deleted": [str(tmp_path / "cache" / "compiled")], "deleted_bytes": size}
    assert size > 10_000
    assert list((tmp_path / "cache" / "compiled").iterdir()) == []
    assert run("warm", "--clean", **environment).stdout == "There is no compiled code to delete.\n"
    assert "compiling" in run(*best, **environment).stderr
    assert "MB of compiled code: " in run("warm", "--clean", **environment).stdout


def test_warm_clean_takes_no_games() -> None:
    assert "leave out 'tictactoe'" in complaint("warm", "--clean", "tictactoe")


def test_warm_has_nothing_to_do_when_interpreted() -> None:
    result = run("warm", NUMBA_DISABLE_JIT="1")
    assert result.returncode == 0
    assert "Nothing to compile" in result.stdout
    assert json.loads(run("warm", "--json", NUMBA_DISABLE_JIT="1").stdout)["searches"] == 0
