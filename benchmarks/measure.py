"""How speed is measured here: the things to compare take turns in one run, and each counts with its best time.

Taking turns shares out whatever else the machine is doing; the best time is the one least disturbed.
"""

import os
import platform
import subprocess
import sys
import time
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).parent.parent
BUILD = Path(__file__).parent / "build"
_MARKS = {None: "", True: " ✓", False: " ✗"}


@dataclass(frozen=True)
class Line:
    """One row of the table; the goal is empty where there is none."""

    what: str
    measured: str
    goal: str = ""
    met: bool | None = None


def table(lines: Iterable[Line]) -> str:
    """The lines as a table in Markdown."""
    rows = (f"| {each.what} | {each.measured} | {each.goal}{_MARKS[each.met]} |\n" for each in lines)
    return "| what | measured | goal |\n|---|---|---|\n" + "".join(rows)


def best_times(contestants: Mapping[str, Callable[[], float]], rounds: int) -> dict[str, float]:
    """The best of some rounds for each; a contestant runs once and returns its own seconds."""
    best = dict.fromkeys(contestants, float("inf"))
    for _ in range(rounds):
        for name, run in contestants.items():
            best[name] = min(best[name], run())
    return best


def timed(function: Callable[[], object]) -> float:
    started = time.perf_counter()
    function()
    return time.perf_counter() - started


def built(source: str) -> Path:
    """A C file below this folder, compiled with gcc -O3."""
    BUILD.mkdir(exist_ok=True)
    program = BUILD / Path(source).stem
    subprocess.run(["gcc", "-O3", "-march=native", "-o", program, Path(__file__).parent / source], check=True)
    return program


def python(*arguments: str, interpreted: bool = False) -> str:
    """The output of this Python in a process of its own."""
    environment = {**os.environ, "NUMBA_DISABLE_JIT": "1" if interpreted else "0"}
    command = [sys.executable, *arguments]
    return subprocess.run(command, cwd=ROOT, env=environment, check=True, capture_output=True, text=True).stdout


def machine() -> str:
    names = [
        line.split(":")[1].strip() for line in Path("/proc/cpuinfo").read_text().splitlines() if "model name" in line
    ]
    return f"{names[0] if names else platform.machine()}, {os.cpu_count()} cores, Python {platform.python_version()}"
