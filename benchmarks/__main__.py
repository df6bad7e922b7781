"""Measure everything and write docs/benchmarks.md: `make bench`. Sections that are named are only printed."""

import argparse
import sys
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path

from plyground.files import write_whole

from . import ingredients, startup, stops, threads, timecontrol
from .fiveinarow import document
from .measure import ROOT, Line, machine, table
from .peers import speed as peers
from .tictactoe import minimax
from .web import trees

SECTIONS: dict[str, tuple[str, Callable[[], list[Line]]]] = {
    "minimax": ("Tic-tac-toe: Python, compiled Python and C", minimax.lines),
    "document": ("Five-in-a-row: document 000's depth 4", document.lines),
    "ingredients": ("Deepening: what each ingredient is worth", ingredients.lines),
    "threads": ("Deepening: two threads", threads.lines),
    "timecontrol": ("Time control: how late the latest move is", timecontrol.lines),
    "stops": ("Stops: how long a search goes on after one at a random moment", stops.lines),
    "peers": ("Beside other libraries", peers.lines),
    "startup": ("A command in a new process", startup.lines),
    "trees": ("A tree of a thousand nodes on the page", trees.lines),
}
PAGE = ROOT / "docs" / "benchmarks.md"

BESIDE = "## Measured by commands of their own"  # what follows is kept: each command says how it was run


def main(arguments: Sequence[str] | None = None) -> int:
    """Measure what the command line names; the exit code."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks", description=__doc__)
    parser.add_argument("sections", nargs="*", metavar="SECTION", help="print this section alone and write nothing")
    parser.add_argument("--list", action="store_true", help="print the names of the sections, and measure nothing")
    chosen = parser.parse_args(arguments)
    if chosen.list:
        for name, (title, _) in SECTIONS.items():
            print(f"{name:12} {title}")
        return 0
    if unknown := [name for name in chosen.sections if name not in SECTIONS]:
        parser.error(f"There is no section {unknown[0]!r}: allowed are {', '.join(SECTIONS)}.")
    names = chosen.sections or SECTIONS
    text = f"""# Benchmarks

Made by `make bench`: what is compared takes turns in one run, and each contestant counts with its best time, so the
ratios mean more than the times. Nothing here is asserted by the tests.

Measured on {machine()}.
"""
    return measure_all(dict(SECTIONS[name] for name in names), text, None if chosen.sections else PAGE)


def measure_all(sections: Mapping[str, Callable[[], list[Line]]], text: str, page: Path | None) -> int:
    """Measure each section and write the page anew after each, if there is one; the exit code.

    A section that fails says so in its place.
    """
    mark = beside = ""
    if page is not None:
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
            section += table(lines)
            failures += [
                f"Missed: {line.what}: {line.measured}, goal {line.goal}." for line in lines if line.met is False
            ]
        print(section)
        text += section
        if page is not None:
            write_whole(page, (f"{text}\n{mark}{beside}" if mark else text).encode())
    for failure in failures:
        print(failure, file=sys.stderr)
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
