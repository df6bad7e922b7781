"""A search as a textbook prints it: a few lines of text, some of which name the step of the search that they are.

Written as a text with the names of the steps in a margin; MARGIN characters wide:

    leaf        return the evaluator's value
"""

from typing import NamedTuple

MARGIN = 8
STEPS = ("enter", "leaf", "better", "bound", "cut", "back")


class PseudocodeLine(NamedTuple):
    text: str
    step: str  # one of STEPS: what a search does when it comes to this line; "" for lines that light up for no step


def pseudocode(text: str) -> tuple[PseudocodeLine, ...]:
    """The lines of a text with steps in its margin."""
    rows = [row for row in text.splitlines() if row.strip()]
    return tuple(PseudocodeLine(row[MARGIN:].rstrip(), row[:MARGIN].strip()) for row in rows)
