"""A crash in machine code: the next start of the terminal program says which folder to delete, and only then."""

import os
import signal
import subprocess
import sys
import textwrap
from pathlib import Path

import pytest

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="ends processes by POSIX signals")

# The terminal program, with something else in place of its commands.
SCRIPT = """
    import os, signal, threading
    import numpy
    import wild
    import plyground.cli.app
    from plyground.cli import main

    def write():
        thread = threading.Thread(target=wild.write, args=(numpy.zeros(1, numpy.int64), 10**12))
        thread.start()
        thread.join()

    signal.signal(signal.SIGINT, signal.default_int_handler)  # which a shell's background processes ignore
    signal.signal(signal.SIGHUP, signal.SIG_DFL)  # which nohup ignores
    plyground.cli.app.app = lambda prog_name: {end}
    main()
"""
WILD = """
    from plyground.compiled import compiled

    def write(array, index):
        array[index] = 1

    write.__module__ = "plyground.wild"  # only our own code is not checked for bounds
    write = compiled(write)
"""


def run(folder: Path, *arguments: str) -> "subprocess.CompletedProcess[str]":
    environment = {
        **os.environ,
        "PYTHONPATH": str(folder),
        "PLYGROUND_CACHE": str(folder / "cache"),
        "PYTHONFAULTHANDLER": "",
        "NUMBA_DISABLE_JIT": "0",
    }
    return subprocess.run([sys.executable, *arguments], env=environment, cwd=folder, capture_output=True, text=True)


def ended_by(folder: Path, end: str) -> int:
    (folder / "wild.py").write_text(textwrap.dedent(WILD))
    return run(folder, "-c", textwrap.dedent(SCRIPT).format(end=end)).returncode


def said_next(folder: Path) -> str:
    return run(folder, "-m", "plyground", "--version").stderr


def test_a_crash_in_compiled_code_names_the_folder_to_delete(tmp_path: Path) -> None:
    assert ended_by(tmp_path, "write()") == -signal.SIGSEGV
    said = said_next(tmp_path)
    assert "An earlier run crashed: Segmentation fault" in said
    assert str(tmp_path / "cache" / "compiled") in said
    assert "plyground warm --clean" in said
    assert said.count("\n") == 1
    assert "decorators.py" in (tmp_path / "cache" / "last-crash.txt").read_text()
    assert said_next(tmp_path) == ""  # once is enough


def test_an_abort_is_a_crash(tmp_path: Path) -> None:
    assert ended_by(tmp_path, "os.abort()") == -signal.SIGABRT
    assert "Aborted" in said_next(tmp_path)


@pytest.mark.parametrize("number", ["SIGKILL", "SIGINT", "SIGTERM", "SIGHUP"])
def test_a_process_that_a_person_ends_has_not_crashed(tmp_path: Path, number: str) -> None:
    assert ended_by(tmp_path, f"os.kill(os.getpid(), signal.{number})") != 0
    assert said_next(tmp_path) == ""
