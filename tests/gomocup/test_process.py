"""`plyground gomocup` as a manager runs it: a second process, over pipes."""

import os
import random
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from plyground.compiled import INTERPRETED
from plyground.gomocup.board import read_point

from ..cli.helpers import run

pytestmark = pytest.mark.skipif(INTERPRETED, reason="the protocol does not depend on how searches run")

Engine = subprocess.Popen[str]


@pytest.fixture
def engine() -> Iterator[Engine]:
    with started() as process:
        yield process
        process.kill()


def started(*args: str, **environment: str) -> Engine:
    return subprocess.Popen(
        [sys.executable, "-m", "plyground", "gomocup", *args],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env={**os.environ, **environment},
    )


def ask(process: Engine, *lines: str) -> str:
    """The answer to some lines, without messages."""
    assert process.stdin is not None
    assert process.stdout is not None
    process.stdin.write("".join(f"{line}\n" for line in lines))
    process.stdin.flush()
    while (answer := process.stdout.readline()).startswith(("MESSAGE", "DEBUG")):
        pass
    return answer.rstrip("\n")


def finish(process: Engine, *lines: str) -> tuple[str, int]:
    """What the process still says after some last lines, and its exit code."""
    out, errors = process.communicate("".join(f"{line}\n" for line in lines), timeout=60)
    assert "Traceback" not in errors
    assert "Fatal" not in errors
    return out, process.returncode


def test_a_short_game(engine: Engine) -> None:
    assert ask(engine, "START 15") == "OK"
    assert ask(engine, "INFO timeout_turn 300", "BEGIN") == "7,7"
    taken = {(7, 7)}
    for point in ((0, 0), (0, 1), (0, 2)):
        taken.add(point)
        move = read_point(ask(engine, f"TURN {point[0]},{point[1]}"))
        assert move is not None
        assert move not in taken
        taken.add(move)
    assert ask(engine, "HELLO") == "UNKNOWN HELLO"
    assert finish(engine, "END") == ("", 0)


def test_threats_are_answered(engine: Engine) -> None:
    ask(engine, "START 15", "INFO timeout_turn 400")
    four = [f"{x},7,{{}}" for x in range(3, 7)]
    others = [f"{x},1,{{}}" for x in (2, 5, 9, 13)]
    win = ["BOARD", *(line.format(1) for line in four), *(line.format(2) for line in others), "DONE"]
    assert ask(engine, *win) in ("2,7", "7,7")
    block = ["BOARD", *(line.format(2) for line in four), *(line.format(1) for line in others), "2,7,1", "DONE"]
    assert ask(engine, *block) == "7,7"


def test_boards_that_no_game_leads_to(engine: Engine) -> None:
    ask(engine, "START 9", "INFO timeout_turn 200")
    assert read_point(ask(engine, "BOARD", "4,4,2", "4,5,2", "5,4,2", "DONE"))  # three stones to none
    assert read_point(ask(engine, "BOARD", "4,4,3", "4,5,1", "5,4,3", "DONE"))  # stones that are nobody's
    assert read_point(ask(engine, "BOARD", *(f"{x},0,2" for x in range(5)), "DONE"))  # the game is over
    assert ask(engine, "TURN 0,0") == "ERROR 0,0 is taken"


def test_swap2(engine: Engine) -> None:
    ask(engine, "START 15", "INFO rule 1", "INFO timeout_turn 400")
    three = ask(engine, "SWAP2BOARD", "DONE").split()
    assert len({read_point(point) for point in three} - {None}) == 3
    choice = ask(engine, "SWAP2BOARD", *three, "DONE")
    assert choice == "SWAP" or read_point(choice)
    choice = ask(engine, "SWAP2BOARD", "7,7", "0,0", "7,8", "14,14", "7,9", "DONE")
    assert choice == "SWAP" or read_point(choice)


NO_COMPILER_YET = """
import pathlib, time
here = pathlib.Path(__file__).parent
(here / "reached").touch()
while not (here / "go").exists():
    time.sleep(0.01)
raise ImportError("this compiler is a stand-in")
"""


def test_answers_do_not_wait_for_the_compiler(tmp_path: Path) -> None:
    """The compiler cannot even be imported before `go` exists, and every answer comes before that."""
    (tmp_path / "numba.py").write_text(NO_COMPILER_YET)
    reached, go = tmp_path / "reached", tmp_path / "go"
    path = os.pathsep.join(filter(None, (str(tmp_path), os.environ.get("PYTHONPATH"))))
    rescue = threading.Timer(60, go.touch)  # an engine that waits shall fail the test and not hang it
    rescue.start()
    with started(PYTHONPATH=path) as process:
        assert ask(process, "START 15") == "OK"
        while not reached.exists():  # now the second process is about to compile
            time.sleep(0.01)
        assert ask(process, "RESTART") == "OK"
        assert ask(process, "INFO timeout_turn 100", "TURN 7,7") != ""
        assert not go.exists()
        go.touch()
        assert finish(process, "END") == ("", 0)
    rescue.cancel()


def test_a_quick_answer_knows_wins_by_threats(tmp_path: Path) -> None:
    """While the compiler cannot be imported, plain Python finds the broken four."""
    (tmp_path / "numba.py").write_text(NO_COMPILER_YET)
    path = os.pathsep.join(filter(None, (str(tmp_path), os.environ.get("PYTHONPATH"))))
    moves = ["g9", "h6", "d5", "i8", "e7", "f8", "e8", "h7", "e9", "e6", "f9", "h9", "h8", "g6"]
    stones = [f"{ord(move[0]) - ord('a')},{int(move[1:]) - 1},{1 + ply % 2}" for ply, move in enumerate(moves)]
    with started(PYTHONPATH=path) as process:
        assert ask(process, "START 15") == "OK"
        assert ask(process, "INFO timeout_turn 6000", "BOARD", *stones, "DONE") == "4,10"
        (tmp_path / "go").touch()
        assert finish(process, "END") == ("", 0)


def test_nothing_compiled_yet(tmp_path: Path) -> None:
    """A machine that has never run it: every answer comes."""
    with started(PLYGROUND_CACHE=str(tmp_path)) as process:
        assert ask(process, "START 15") == "OK"
        assert ask(process, "INFO timeout_turn 100", "TURN 7,7") != ""
        out, code = finish(process, "TURN 0,14", "END")
        assert code == 0
        assert out == "" or read_point(out.splitlines()[-1])


def test_end_while_it_thinks(engine: Engine) -> None:
    ask(engine, "START 15")
    assert finish(engine, "INFO timeout_turn 500000", "BEGIN", "END") == ("", 0)


def test_the_input_ends_while_it_thinks(engine: Engine) -> None:
    out, code = finish(engine, "START 15", "INFO timeout_turn 300", "BEGIN")
    assert code == 0
    assert out.splitlines()[-1] == "7,7"


def worker_of(process: Engine) -> int | None:
    """The process that thinks behind an engine, found by the system's list; None if there is none."""
    listed = subprocess.run(["ps", "-e", "-o", "pid=,ppid=,args="], capture_output=True, text=True, check=True).stdout
    for line in listed.splitlines():
        pid, parent, args = line.split(maxsplit=2)
        if "gomocup.worker" in args and int(parent) == process.pid:
            return int(pid)
    return None


@pytest.mark.skipif(sys.platform == "win32", reason="needs ps")
def test_the_search_crashes_and_the_engine_goes_on(engine: Engine) -> None:
    ask(engine, "START 15", "INFO timeout_turn 300")
    worker = worker_of(engine)
    assert worker is not None
    os.kill(worker, signal.SIGKILL)
    assert ask(engine, "BEGIN") == "7,7"
    assert worker_of(engine) not in (None, worker)
    assert read_point(ask(engine, "TURN 7,8"))


@pytest.mark.skipif(sys.platform == "win32", reason="needs ps")
def test_the_search_ends_with_an_engine_that_is_killed(engine: Engine) -> None:
    ask(engine, "START 15")
    worker = worker_of(engine)
    assert worker is not None
    engine.kill()
    engine.wait()
    for _ in range(200):
        if (
            subprocess.run(["ps", "-p", str(worker), "-o", "stat="], capture_output=True, check=False).stdout[:1]
            in b"Z"
        ):
            break
        time.sleep(0.05)
    else:
        pytest.fail("the process that thinks is still there")


def test_garbage_is_survived() -> None:
    garbage = random.Random(1).randbytes(100_000) + b"\n" + b"A" * 1_000_000
    garbage += b"\nSTART 15\nBOARD\n\xff\xff,1,1\nDONE\nABOUT\nBOARD\n1,1"
    command = [sys.executable, "-m", "plyground", "gomocup"]
    done = subprocess.run(command, input=garbage, capture_output=True, timeout=60, check=False)
    assert done.returncode == 0
    lines = done.stdout.decode("ascii").splitlines()
    assert lines[-3] == "OK"
    assert lines[-2] == "ERROR '??,1' is no point: write x,y"
    assert lines[-1].startswith("name=")
    assert {line.split()[0] for line in lines[:-3]} <= {"UNKNOWN", "ERROR"}


def test_a_bad_player_is_refused_before_the_conversation() -> None:
    done = run("gomocup", "--player", "nobody", text="START 15\n")
    assert (done.returncode, done.stdout) == (2, "")
    assert "Unknown player of fiveinarow 'nobody'" in done.stderr
