"""Measure everything and write docs/benchmarks.md: `make bench`."""

import sys
from collections.abc import Callable, Mapping
from pathlib import Path

from plyground.files import write_whole

from . import ingredients, startup, stops, threads, timecontrol
from .fiveinarow import document
from .measure import ROOT, Line, machine
from .peers import speed as peers
from .tictactoe import minimax
from .web import trees

SECTIONS = {
    "Tic-tac-toe: Python, compiled Python and C": minimax.lines,
    "Five-in-a-row: document 000's depth 4": document.lines,
    "Deepening: what each ingredient is worth": ingredients.lines,
    "Deepening: two threads": threads.lines,
    "Time control: how late the latest move is": timecontrol.lines,
    "Stops: how long a search goes on after one at a random moment": stops.lines,
    "Beside other libraries": peers.lines,
    "A command in a new process": startup.lines,
    "A tree of a thousand nodes on the page": trees.lines,
}


BESIDE = "## Measured by commands of their own"  # what follows is kept: each command says how it was run


def main() -> int:
    text = f"""# Benchmarks

Made by `make bench`: what is compared takes turns in one run, and each contestant counts with its best time, so the
ratios mean more than the times. Nothing here is asserted by the tests.

Measured on {machine()}.
"""
    return measure_all(SECTIONS, text, ROOT / "docs" / "benchmarks.md")


def measure_all(sections: Mapping[str, Callable[[], list[Line]]], text: str, page: Path) -> int:
    """Measure each section and write the page anew after each; the exit code. One that fails says so in its place."""
    _, mark, beside = page.read_text(encoding="utf-8").partition(BESIDE)
    print(text)
    failures = []
    for title, measure in sections.items():
        print(f"{title} …", file=sys.stderr)
        section = f"\n## {title}\n\n"
        try:
            lines = measure()
        except (Exception, SystemExit) as problem:
            section += f"This failed and has no figures: {type(problem).__name__}: {' '.join(str(problem).split())}\n"
            failures.append(f"Failed: {title}: {problem!r}")
        else:
            section += "| what | measured | goal |\n|---|---|---|\n" + "".join(map(row, lines))
            failures += [
                f"Missed: {line.what}: {line.measured}, goal {line.goal}." for line in lines if line.met is False
            ]
        print(section)
        text += section
        write_whole(page, (f"{text}\n{mark}{beside}" if mark else text).encode())
    for failure in failures:
        print(failure, file=sys.stderr)
    return 1 if failures else 0


def row(line: Line) -> str:
    mark = {None: "", True: " ✓", False: " ✗"}[line.met]
    return f"| {line.what} | {line.measured} | {line.goal}{mark} |\n"


if __name__ == "__main__":
    sys.exit(main())
