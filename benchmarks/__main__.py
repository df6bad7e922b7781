"""Measure everything and write docs/benchmarks.md: `make bench`."""

import sys

from . import ingredients, startup, threads, timecontrol
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
    missed = []
    for title, measure in SECTIONS.items():
        print(f"{title} …", file=sys.stderr)
        lines = measure()
        missed += [line for line in lines if line.met is False]
        text += f"\n## {title}\n\n| what | measured | goal |\n|---|---|---|\n" + "".join(map(row, lines))
    print(text)
    page = ROOT / "docs" / "benchmarks.md"
    _, mark, beside = page.read_text(encoding="utf-8").partition(BESIDE)
    page.write_text(f"{text}\n{mark}{beside}" if mark else text, encoding="utf-8")
    for line in missed:
        print(f"Missed: {line.what}: {line.measured}, goal {line.goal}.", file=sys.stderr)
    return 1 if missed else 0


def row(line: Line) -> str:
    mark = {None: "", True: " ✓", False: " ✗"}[line.met]
    return f"| {line.what} | {line.measured} | {line.goal}{mark} |\n"


sys.exit(main())
