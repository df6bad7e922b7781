"""docs/cli.md says what the terminal does: its keys are compared; its examples, the tutorials' and the README's run."""

import os
import re
import shlex
import shutil
import subprocess
import sys
import textwrap
from pathlib import Path

import pytest
import typer

import plyground
from plyground.arena.plan import read_plan
from plyground.cli.app import app

from .helpers import answer, data

ROOT = Path(__file__).parents[2]
FIELDS = Path(__file__).with_name("fields.py")
DOCS = ROOT / "docs"
PAGE = (DOCS / "cli.md").read_text(encoding="utf-8")
LESSONS = [DOCS / "start.md", *sorted((DOCS / "tutorials").glob("*.md"))]
README = (ROOT / "README.md").read_text(encoding="utf-8")
SESSION = re.compile(r"```console\n\$ (.*)\n([^`]*(?:`[^`\n]+`[^`]*)*)```")
EXAMPLES = SESSION.findall(PAGE)
TAUGHT = [example for file in LESSONS for example in SESSION.findall(file.read_text(encoding="utf-8"))]
INDENTED = re.findall(r"^ {4}\$ (plyground .*)\n((?: {4}(?!\$ ).*\n|\n(?= {4}))+)", README, re.MULTILINE)
ALL = [*EXAMPLES, *TAUGHT, *((command, textwrap.dedent(shown)) for command, shown in INDENTED)]
COMMANDS = [
    command
    for file in (ROOT / "README.md", *sorted(DOCS.rglob("*.md")))
    for command in re.findall(r"^ {4}(plyground\b.*)$", file.read_text(encoding="utf-8"), re.MULTILINE)
]
CHECKED = [example for example in ALL if not re.search(r"warm|version", example[0])]


def comparable(text: str) -> list[str]:
    """The lines without what differs from run to run: times, speeds, and what the first run says."""
    lines = []
    for line in text.splitlines():
        differs = ("compiling ", "loading ", "nodes/s", "simulations/s", "time")
        if line.startswith(differs) or re.search(r", \d+ (s|min) so far", line):
            continue
        line = re.sub(r"[\d.,]+ (µs|ms|s|million)\b", "TIME", line)
        line = re.sub(r"\d+\.\d+(e-\d+)?", "NUMBER", line)
        line = line.removesuffix(" · thought as plain Python")  # while it is being compiled
        line = re.sub(r"─+", "─", line)  # as wide as the widest time
        lines.append(" ".join(line.split()))
    return [line for line in lines if line]


@pytest.mark.skipif(sys.platform == "win32", reason="the examples are written for a POSIX shell")
@pytest.mark.parametrize(("command", "shown"), CHECKED, ids=[command for command, _ in CHECKED])
def test_the_examples_are_real(command: str, shown: str) -> None:
    programs = {"plyground": "-m plyground", "jq": f'"{FIELDS}"'}
    functions = [f'{name}() {{ "{sys.executable}" {arguments} "$@"; }}' for name, arguments in programs.items()]
    result = subprocess.run(
        ["sh", "-c", "\n".join([*functions, command])],
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        encoding="utf-8",
        env={**os.environ, "PYTHONUNBUFFERED": "1", "PYTHONIOENCODING": "utf-8"},
        check=False,
    )
    real, written = comparable(result.stdout), comparable(shown)
    if written[-1] == "…":
        written = written[:-1]
        real = real[: len(written)]
    assert real == written


def test_every_indented_command_is_understood() -> None:
    """Those of `    plyground …` blocks, with their options, players and games, without running them."""
    group = typer.main.get_command(app)
    assert isinstance(group, typer.core.TyperGroup)
    assert len(COMMANDS) > 40
    for command in COMMANDS:
        _, *words = shlex.split(command, comments=True)
        with group.make_context("plyground", [*words] or ["serve"]) as context:
            name, found, rest = group.resolve_command(context, [*context._protected_args, *context.args])
            assert found is not None, command
            with found.make_context(name, rest, parent=context) as parsed:
                rules = parsed.params.get("game")
                if isinstance(rules, str) and rules != "pebbles":
                    for key in ("players", "player", "first", "second"):
                        value = parsed.params.get(key)
                        for spec in [value] if isinstance(value, str) else value or []:
                            if spec != "human" and "gomocup:" not in spec and "my.safetensors" not in spec:
                                plyground.player(spec, plyground.game(rules))


QUICK = [
    command
    for file in (ROOT / "README.md", *LESSONS)
    for command in re.findall(r"^ {4}(plyground play (?!pebbles).*)$", file.read_text(encoding="utf-8"), re.MULTILINE)
]


@pytest.mark.skipif(sys.platform == "win32", reason="the examples are written for a POSIX shell")
def test_the_games_of_the_lessons_begin(tmp_path: Path) -> None:
    assert len(QUICK) >= 4
    for command in dict.fromkeys(QUICK):
        done = subprocess.run(
            [sys.executable, "-m", *shlex.split(command, comments=True)],
            input="quit\n",
            capture_output=True,
            text=True,
            encoding="utf-8",
            cwd=tmp_path,
            check=False,
        )
        assert done.returncode == 0, f"{command}\n{done.stderr}"


def test_the_grids_are_read_and_the_first_gives_what_is_shown(tmp_path: Path) -> None:
    grids = [
        block for block in re.findall(r"^```toml\n(.*?)^```$", PAGE, re.DOTALL | re.MULTILINE) if "[grid]" in block
    ]
    assert len(grids) == 2
    for number, grid in enumerate(grids):
        file = tmp_path / f"{number}.toml"
        file.write_text(grid, encoding="utf-8")
        plan = read_plan(file)
        assert plan.cells or plan.meetings
    (shown,) = re.findall(r"^```text\n\$ plyground experiment pruning.toml\n(.*?)^```$", PAGE, re.DOTALL | re.MULTILINE)
    assert comparable(answer("experiment", str(tmp_path / "0.toml"))) == comparable(shown)


@pytest.mark.skipif(sys.platform == "win32" or not shutil.which("sh"), reason="the script is for a POSIX shell")
def test_the_managers_script_starts_the_engine(tmp_path: Path) -> None:
    (text,) = re.findall(
        r"^```sh\n(.*?)^```$", (DOCS / "gomocup.md").read_text(encoding="utf-8"), re.DOTALL | re.MULTILINE
    )
    script = tmp_path / "pbrain-plyground"
    script.write_text(text, encoding="utf-8")
    script.chmod(0o755)
    (tmp_path / "plyground").write_text(f'#!/bin/sh\nexec "{sys.executable}" -m plyground "$@"\n', encoding="utf-8")
    (tmp_path / "plyground").chmod(0o755)
    place = {**os.environ, "PATH": f"{tmp_path}{os.pathsep}{os.environ['PATH']}"}
    with subprocess.Popen([script], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, env=place) as engine:
        assert engine.stdin is not None
        assert engine.stdout is not None
        print("ABOUT", file=engine.stdin, flush=True)
        assert engine.stdout.readline().startswith(f'name="Plyground", version="{plyground.__version__}"')


def test_there_are_examples() -> None:
    commands = " ".join(command for command, _ in EXAMPLES)
    assert all(
        f"plyground {name}" in commands
        for name in (
            "play",
            "best",
            "evaluate",
            "tree",
            "analyse",
            "compare",
            "review",
            "solve",
            "match",
            "tournament",
            "study",
            "check-game",
            "games",
            "players",
            "warm",
            "version",
        )
    )


def keys_in_the_table(command: str) -> set[str]:
    return keys_in(PAGE.split(f"Keys of `{command} --json`")[1])


def keys_in(text: str) -> set[str]:
    """What the first table in a text has in its first column."""
    table = text.split("\n\n")[1]
    return {key for row in table.splitlines()[2:] for key in re.findall(r"`(\w+)`", row.split("|")[1])}


def keys_in_the_sentence(command: str) -> set[str]:
    return set(re.findall(r"`(\w+)`", PAGE.split(f"Keys of `{command} --json`")[1].split("\n\n")[0]))


def test_the_keys_are_those_that_are_printed() -> None:
    assert keys_in_the_table("play") - {"forfeited"} == set(data("play", "tictactoe", text="quit\n"))
    assert keys_in_the_table("best") == set(data("best", "tictactoe", "xox/oox/---"))
    evaluated = data("evaluate", "tictactoe", "xox/oox/---", "--eval", "default")
    assert keys_in_the_table("evaluate") == set(evaluated)
    described = keys_in(PAGE.split("Keys of an evaluation:")[1])
    assert described - {"name", "count", "weight", "places", "boxes"} == set(evaluated["evaluations"][0])
    tree = data("tree", "tictactoe", "xox/oox/---")
    assert keys_in_the_table("tree") == set(tree)
    assert keys_in(PAGE.split("Keys of a node:")[1]) == set(tree["nodes"][0])
    assert keys_in_the_table("analyse") == set(data("analyse", "tictactoe", "xox/oox/---", "--player", "minimax"))
    assert keys_in_the_table("compare") == set(data("compare", "tictactoe", "xox/oox/---", "minimax"))
    assert keys_in_the_table("match") == set(data("match", "tictactoe", "random", "random"))
    assert keys_in_the_table("tournament") == set(data("tournament", "tictactoe", "random", "greedy"))
    assert keys_in_the_table("solve") == set(data("solve", "tictactoe", "xox/oox/---"))
    assert keys_in_the_sentence("version") == set(data("version"))
    assert keys_in_the_sentence("warm") == set(data("warm", "tictactoe:rows=1,columns=1,k=1"))


def test_the_keys_of_lists_are_documented() -> None:
    (players,) = data("players", "tictactoe")["games"]
    assert set(players) == {"game", "searches", "evaluators", "players", "documents"}
    game = data("games")["games"][0]
    assert set(game) == {"name", "title", "summary", "sides", "points", "options", "evaluators", "documents"}
    for key in (*players, *game, *players["evaluators"][0], *players["players"][0], *game["options"][0]):
        assert f"`{key}`" in PAGE


def test_no_paths_of_somebodys_machine() -> None:
    assert not re.search(r"/(root|home|work|tmp|Users)\b", PAGE)
