"""Runs the Python sessions of a document, all in one namespace, and exits with how many lines were wrong.

    python -m tests.docs_examples docs/api.md

What is written behind `>>>` in blocks marked `python` is run, and has to print what stands below it.
"""

import doctest
import re
import sys
from pathlib import Path

BLOCK = re.compile(r"^```python\n(.*?)^```$", re.DOTALL | re.MULTILINE)
FLAGS = doctest.ELLIPSIS | doctest.NORMALIZE_WHITESPACE


def sessions(text: str) -> str:
    """The sessions, on the lines where they stand, so that a failure names the line of the document."""
    lines = [""] * len(text.splitlines())
    for block in BLOCK.finditer(text):
        if block[1].startswith(">>>"):
            first = text.count("\n", 0, block.start(1))
            for number, line in enumerate(block[1].splitlines(), first):
                lines[number] = line
    return "\n".join(lines) + "\n"


def wrong_lines(file: Path) -> int:
    test = doctest.DocTestParser().get_doctest(sessions(file.read_text(encoding="utf-8")), {}, file.name, str(file), 0)
    assert test.examples, f"{file} has no session to run"
    return doctest.DocTestRunner(optionflags=FLAGS).run(test).failed


if __name__ == "__main__":
    sys.exit(min(sum(wrong_lines(Path(name)) for name in sys.argv[1:]), 100))
