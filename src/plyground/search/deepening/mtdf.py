"""MTD(f): the value of a position from yes-or-no searches alone, remembered in a table.

Plaat, Schaeffer, Pijls and de Bruin 1996, "Best-first fixed-depth minimax algorithms". Each search has an
null window and asks "is the value at least b?"; the answers close in on the value from both sides. The table keeps
the results of earlier searches, so little is searched twice. The value is minimax's.
"""

from dataclasses import asdict
from typing import Any

from ...spec import option, options
from ..control import Control, EngineMemory
from ..kind import SearchKind
from ..limits import Limits
from ..result import SearchResult
from ..trace import Recording
from ..workspace import INFINITY
from .pvs import MEMORY, REUSE, DeepeningOptions
from .search import Searcher, deepen


@options
class MtdfOptions:
    """What may be set of `mtdf`."""

    memory: int = option(MEMORY, default=16)
    reuse: bool = option(REUSE, default=True)


def mtdf(
    position: Any,
    evaluator: Any,
    limits: Limits | None = None,
    *,
    control: Control | None = None,
    recall: EngineMemory | None = None,
    recording: Recording | None = None,
    **options: Any,
) -> SearchResult:
    """The best move by MTD(f), depth after depth. The options are those of MtdfOptions."""
    own = DeepeningOptions(pvs=False, **asdict(MtdfOptions(**options)))
    return deepen(position, evaluator, limits, control, by_tests, own, recall, recording)


def by_tests(searcher: Searcher, depth: int, guess: int | None) -> int | None:
    """The value, by null-window searches that start from a guess."""
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
    settings=MtdfOptions,
    sources=("plaat1996",),
)
