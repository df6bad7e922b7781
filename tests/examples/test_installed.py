"""The example packages as their users have them: installed beside Plyground, which knows nothing about them."""

import re
import xml.etree.ElementTree as ElementTree
from pathlib import Path

import pytest

from .environment import PACKAGES, ROOT, Environment

OPENING = "-------/-------/-------/-------/---o---/--xx---"
TUTORIAL = (ROOT / "docs" / "extend.md").read_text(encoding="utf-8")
COMMANDS = [
    command
    for block in re.findall(r"```console\n(.*?)```", TUTORIAL, re.DOTALL)
    for command in re.findall(r"^\$ plyground (.+)$", block, re.MULTILINE)
]


def test_no_room_of_plyground_names_an_example() -> None:
    names = re.compile(r"\b(connectfour|negascout|patient)\b", re.IGNORECASE)
    for file in (ROOT / "src").rglob("*"):
        if file.suffix in (".py", ".js", ".html", ".css") and file.name != "registry.py":  # its docstring shows how
            assert not names.search(file.read_text(encoding="utf-8")), file


def test_every_package_is_listed(environment: Environment) -> None:
    games = {game["name"]: game for game in environment.data("games")["games"]}
    assert games["connectfour"]["title"] == "Connect Four"
    assert [option["name"] for option in games["connectfour"]["options"]] == ["columns", "rows"]
    assert "patient" in [evaluator["name"] for evaluator in games["dotsandboxes"]["evaluators"]]
    (listed,) = environment.data("players", "connectfour")["games"]
    assert "negascout" in [search["name"] for search in listed["searches"]]
    assert "Master" in [player["name"] for player in listed["players"]]


def test_the_terminal_asks_and_plays(environment: Environment) -> None:
    found = environment.data("best", "connectfour", OPENING, "--player", "negascout:depth=5")
    known = environment.data("best", "connectfour", OPENING, "--player", "alphabeta:depth=5")
    assert (found["value"], found["move"], found["line"]) == (known["value"], known["move"], known["line"])
    record = environment.data("play", "connectfour", "--second", "greedy", text="d\nresign\n")
    assert record["moves"][0]["move"] == "d"
    assert len(record["moves"]) == 2


@pytest.mark.parametrize("spec", ["hex:size=4", "othello:size=4"])
def test_an_installed_game_passes_the_checks(environment: Environment, spec: str) -> None:
    done = environment.run("-m", "plyground", "check-game", spec, "--games", "3", NUMBA_DISABLE_JIT="1")
    assert done.returncode == 0, done.stdout + done.stderr


def test_players_meet(environment: Environment) -> None:
    account = environment.data("match", "connectfour", "Club", "random", "--games", "2", "--seed", "1")
    assert (account["games"], account["wins"]) == (2, [2, 0])


def test_a_tree_is_drawn_with_boards(environment: Environment, tmp_path: Path) -> None:
    file = tmp_path / "tree.svg"
    environment.plyground("tree", "connectfour", OPENING, "--player", "alphabeta:depth=2", "-o", str(file))
    discs = [shape for shape in ElementTree.parse(file).iter() if shape.get("class") in ("disc0", "disc1")]
    assert len(discs) > 10


@pytest.mark.parametrize("command", COMMANDS, ids=COMMANDS)
def test_every_command_of_the_tutorial_works(environment: Environment, command: str, tmp_path: Path) -> None:
    args = [quoted or word for quoted, word in re.findall(r'"([^"]*)"|(\S+)', command)]
    if "-o" in args:
        args[args.index("-o") + 1] = str(tmp_path / args[args.index("-o") + 1])
    environment.plyground(*args)


def test_the_packages_own_tests_pass(environment: Environment) -> None:
    for package in PACKAGES:
        # Interpreted: what is compiled of them is compared above, and compiling again would take most of a minute.
        done = environment.run("-m", "pytest", "-q", "-p", "no:cacheprovider", str(package), NUMBA_DISABLE_JIT="1")
        assert done.returncode == 0, done.stdout


def test_nothing_above_is_tested_in_vain() -> None:
    assert [package.name for package in PACKAGES] == ["connectfour", "hex", "negascout", "othello", "patient"]
    assert {"best", "check-game", "match", "play", "tree"} <= {command.split()[0] for command in COMMANDS}
