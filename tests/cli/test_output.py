"""Where results go: files that cannot be written, streams that are closed, full or left, and what is not lost then."""

import json
import os
import stat
import subprocess
import sys
import time
from pathlib import Path

import pytest

from plyground.cli.show import Screen
from plyground.cli.thinking import wait

from ..devices import device
from .helpers import answer, call, complaint, data

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="makes links, pipes and devices")

CLASSIC = "tree:((3 12 8) (2 4 6) (14 5 2))"
WRITERS = {
    "play": ("play", "tictactoe", "--first", "random", "--second", "random", "--save"),
    "match": ("match", "tictactoe", "random", "random", "--save"),
    "tree": ("tree", CLASSIC, "-o"),
    "study": ("study", "minimax", "--html", "-o"),
    "markdown": ("study", "minimax", "--markdown", "-o"),
}


@pytest.mark.parametrize("command", WRITERS)
def test_no_work_is_done_for_a_file_that_cannot_be_written(
    command: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def too_early(*_args: object, **_more: object) -> None:
        raise AssertionError("worked before the file was checked")

    for work in ("play.Session", "match.play_while_shown", "tree.think", "study.run_study"):
        monkeypatch.setattr(f"plyground.cli.{work}", too_early)
    os.mkfifo(tmp_path / "pipe.svg")
    for name in ("pipe.svg", "none/file.svg", "x" * 300 + ".svg", "pipe.svg/file.svg"):
        sentence = complaint(*WRITERS[command], str(tmp_path / name))
        assert sentence.startswith("Error: Cannot write")
        assert sentence.count("\n") == 1
    assert stat.S_ISFIFO((tmp_path / "pipe.svg").stat().st_mode)


@pytest.mark.parametrize("command", ["play", "match", "tree"])
def test_links_and_modes_stay(command: str, tmp_path: Path) -> None:
    target, link = tmp_path / "target.json", tmp_path / "link.json"
    target.touch()
    target.chmod(0o640)
    link.symlink_to(target)
    answer(*WRITERS[command], str(link))
    assert link.is_symlink()
    assert target.stat().st_size > 100
    assert stat.S_IMODE(target.stat().st_mode) == 0o640


def test_a_device_stays_a_device(tmp_path: Path) -> None:
    null = device("null", tmp_path)
    for command in ("play", "match"):
        answer(*WRITERS[command], str(null))
        assert stat.S_ISCHR(null.stat().st_mode)


def test_a_match_that_cannot_be_kept_is_still_told(tmp_path: Path) -> None:
    full = str(device("full", tmp_path))
    result = call(*WRITERS["match"], full, "--json")
    assert result.exit_code == 1
    assert json.loads(result.stdout)["games"] == 2
    assert f"Cannot write '{full}': No space left on device. The match goes on" in result.stderr
    assert "W-D-L" in call(*WRITERS["match"], full).stdout


def test_a_file_where_the_pictures_should_go(tmp_path: Path) -> None:
    (tmp_path / "images").write_text("not a folder")
    assert "it is no folder" in complaint(*WRITERS["markdown"], str(tmp_path / "page.md"))
    assert [path.name for path in tmp_path.iterdir()] == ["images"]


@pytest.mark.parametrize("suffix", [".json", ".svg"])
def test_a_tree_is_printed_and_written(suffix: str, tmp_path: Path) -> None:
    file = tmp_path / f"tree{suffix}"
    printed = data("tree", CLASSIC, "-o", str(file))
    assert printed["nodes"]
    assert file.stat().st_size > 100
    if suffix == ".json":
        assert json.loads(file.read_text(encoding="utf-8")) == printed


@pytest.mark.parametrize(
    "args",
    [
        ("best", "tictactoe", "start", "--player", "mcts:memory=65536"),
        ("best", "tictactoe", "start", "--player", "deepening:memory=16384"),
        ("solve", "fiveinarow:size=9", "start", "--memory", "1048576"),
        ("solve", "dotsandboxes:rows=6,columns=6", "start", "--memory", "1048576"),
        ("match", "tictactoe", "random", "mcts:memory=65536"),
    ],
)
def test_memory_that_the_machine_does_not_have(args: tuple[str, ...], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("plyground.memory.free_bytes", lambda: 2**31)
    assert "does not fit into the 2,048 megabytes that this machine has free" in complaint(*args)


def test_a_hostile_record(tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    record = data("play", "tictactoe", "--second", "greedy", text="b2\n")
    record["moves"][0]["left"] = [10**400, 1]
    file.write_text(json.dumps(record))
    for command in (("play", "--load", str(file)), ("tree", "--load", str(file), "-o", str(tmp_path / "trees"))):
        assert "000… is out of range: allowed are 0 to" in complaint(*command)
    assert "more than 16,777,216 bytes" in complaint("play", "--load", "/dev/zero")


def shell(command: str) -> tuple[int, str]:
    """The exit code and what is on stderr after a command line in which P stands for the program."""
    script = f'P() {{ "{sys.executable}" -m plyground "$@"; }}\n{command}'
    result = subprocess.run(["bash", "-c", script], capture_output=True, text=True, check=False)
    return result.returncode, result.stderr


@pytest.mark.parametrize("args", ["games", "games --json", "--version", "study"])
def test_results_that_cannot_be_written(args: str) -> None:
    assert shell(f"P {args} > /dev/full") == (
        1,
        "Error: Cannot write to standard output: No space left on device.\n",
    )
    assert shell(f"P {args} >&-") == (1, "Error: Cannot write to standard output: It is closed.\n")
    assert shell(f"P {args} | true; exit ${{PIPESTATUS[0]}}")[1] == ""


def test_other_streams_may_be_closed() -> None:
    code, narration = shell("P play tictactoe <&- > /dev/null")
    assert code == 0
    assert "The game is not finished" in narration
    assert shell("P play tictactoe < /dev/null > /dev/null 2>&-") == (0, "")


@pytest.mark.parametrize("notices", ["/dev/full", ">(true)"])
def test_nobody_reads_the_notices(notices: str, tmp_path: Path) -> None:
    """A bar that cannot be drawn ends no proof: the result is printed, and what is proven is kept."""
    keep, out = tmp_path / "proven", tmp_path / "out"
    asked = f"solve dotsandboxes:rows=4,columns=4 start --time 3s --memory 16 --keep {keep} --json"
    assert shell(f"P {asked} > {out} 2> {notices}")[0] == 0
    assert json.loads(out.read_text())["proven"] is False
    assert keep.stat().st_size > 10_000


def test_a_reader_of_a_running_task_that_fails_does_not_end_it(capsys: pytest.CaptureFixture[str]) -> None:
    looks = 0

    def doing() -> str:
        nonlocal looks
        looks += 1
        raise RuntimeError

    def task() -> int:
        while not looks:
            time.sleep(0.01)
        return 7

    assert wait(task, Screen(), stop=lambda: None, doing=doing) == (7, False)
    assert looks == 1
    assert "could not be shown to the end (RuntimeError)" in capsys.readouterr().err


def test_ctrl_c_when_all_is_done() -> None:
    """At Python's own end nothing is left to stop: the result stands, and no traceback follows it."""
    late = """
import atexit, os, signal, sys, threading
signal.signal(signal.SIGINT, signal.default_int_handler)
def interrupt():
    os.kill(os.getpid(), signal.SIGINT)
class Late:
    def __del__(self):
        interrupt()
sys.late = Late()
if sys.argv.pop(1) == "exit":
    atexit.register(interrupt)
from plyground.cli import main
main()
"""
    for when in ("exit", "end"):
        result = subprocess.run(
            [sys.executable, "-c", late, when, "version"], capture_output=True, text=True, check=False
        )
        assert (when, result.returncode, result.stderr) == (when, 0, "")


def test_ctrl_c_during_the_first_imports() -> None:
    interrupted_at = """
import os, signal, sys
signal.signal(signal.SIGINT, signal.default_int_handler)
module, sys.argv[1:] = sys.argv[1], ["best", "tictactoe", "start"]
class Finder:
    @staticmethod
    def find_spec(name, *_):
        if name == module:
            os.kill(os.getpid(), signal.SIGINT)
sys.meta_path.insert(0, Finder)
from plyground.cli import main
main()
"""
    for module in ("typer", "numpy", "plyground.search", "plyground.cli.app"):
        result = subprocess.run(
            [sys.executable, "-c", interrupted_at, module], capture_output=True, text=True, check=False
        )
        assert (module, result.returncode, result.stderr.strip()) == (module, 130, "Stopped.")
