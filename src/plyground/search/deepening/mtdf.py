"""MTD(f): the value of a position from yes-or-no searches alone, remembered in a table.

Plaat, Schaeffer, Pijls and de Bruin 1996, "Best-first fixed-depth minimax algorithms". Each search has an
empty window and asks "is the value at least b?"; the answers close in on the value from both sides. The table keeps
the results of earlier searches, so little is searched twice. The value is minimax's.
"""

from typing import Any

from ..control import Control, Recall
from ..kind import SearchKind
from ..limits import Limits
from ..result import SearchResult
from ..trace import Recording
from ..workspace import INFINITY
from .search import OPTIONS as DEEPENING_OPTIONS
from .search import Searcher, deepen

OPTIONS = {name: DEEPENING_OPTIONS[name] for name in ("memory", "reuse")}


def mtdf(
    position: Any,
    evaluator: Any,
    limits: Limits | None = None,
    *,
    control: Control | None = None,
    memory: int = 16,
    reuse: bool = True,
    recall: Recall | None = None,
    recording: Recording | None = None,
) -> SearchResult:
    """The best move by MTD(f), depth after depth."""
    return deepen(
        position,
        evaluator,
        limits,
        control,
        judge=by_tests,
        settings={"tt": 1, "killers_on": 1, "history_on": 1},
        memory=memory,
        threads=1,
        recall=recall if reuse else None,
        recording=recording,
    )


def by_tests(searcher: Searcher, depth: int, guess: int | None) -> int | None:
    """The value, by empty-window searches that start from a guess."""
    work = searcher.work
    value, low, high = guess or 0, -INFINITY, INFINITY
    line = work.line[0].copy()
    while low < high:
        bound = max(value, low + 1)
        answer = searcher.search_window(depth, bound - 1, bound)
        if answer is None:
            return None
        value = answer
        if value < bound:
            high = value
        else:
            # Only the answer "yes" comes with the line that achieves the value.
            low, line = value, work.line[0].copy()
    work.line[0][:] = line
    return value


MTDF = SearchKind(
    mtdf,
    "the same value from yes-or-no questions alone (Plaat et al. 1996)",
    reuses_state=True,
    options=OPTIONS,
)
