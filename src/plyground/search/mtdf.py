"""MTD(f): the value of a position from nothing but yes-or-no questions, remembered in a table.

Plaat, Schaeffer, Pijls and de Bruin 1996, "Best-first fixed-depth minimax algorithms". Each question is a search with
an empty window, "is it at least b?"; the answers close in on the value from both sides. The table keeps what earlier
questions found out, so little is searched twice. The value is minimax's.
"""

from typing import Any

from .decision import Control, Decision, Limits
from .deepening import asked, deepen
from .work import INFINITY


def mtdf(
    position: Any,
    evaluator: Any,
    limits: Limits | None = None,
    *,
    control: Control | None = None,
    memory: int = 16,
) -> Decision:
    """The best move by MTD(f), depth after depth."""
    flags = {"tt": True, "pvs": False, "killers_on": True, "history_on": True, "lmr": False}
    return deepen(position, evaluator, limits or Limits(), control or Control(), by_tests, flags, memory, 1)


def by_tests(position: Any, evaluator: Any, depth: int, guess: int | None, work: Any, table: Any) -> int | None:
    """The value by tests that start from a guess."""
    value, low, high = guess or 0, -INFINITY, INFINITY
    line = work.line[0].copy()
    while low < high:
        bound = max(value, low + 1)
        answer = asked(position, evaluator, depth, bound - 1, bound, work, table)
        if answer is None:
            return None
        value = answer
        if value < bound:
            high = value
        else:
            # Only an answer "yes" comes with the move that achieves it.
            low, line = value, work.line[0].copy()
    work.line[0][:] = line
    return value
