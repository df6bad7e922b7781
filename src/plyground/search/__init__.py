"""The searches, by name."""

from ..errors import Mistake
from ..registry import Registry
from .control import Control, EngineMemory, ForfeitError, RecordingControl
from .decision import Decision, JudgedMove
from .kind import SearchKind
from .limits import Limits
from .result import Bound, Figures, RootMove, Score, SearchResult

Recall = EngineMemory  # its former name

__all__ = [
    "SEARCHES",
    "Bound",
    "Control",
    "Decision",
    "EngineMemory",
    "Figures",
    "ForfeitError",
    "JudgedMove",
    "Limits",
    "Recall",
    "RecordingControl",
    "RootMove",
    "Score",
    "SearchKind",
    "SearchResult",
]

_OURS = {
    "minimax": "plyground.search.textbook.minimax:MINIMAX",
    "minimax_ab": "plyground.search.textbook.minimax_ab:MINIMAX_AB",
    "alphabeta": "plyground.search.textbook.alphabeta:ALPHABETA",
    "deepening": "plyground.search.deepening.search:DEEPENING",
    "mtdf": "plyground.search.deepening.mtdf:MTDF",
    "mcts": "plyground.search.mcts.search:MCTS",
    "mcts_minimax": "plyground.search.mcts.search:MCTS_MINIMAX",
    "puct": "plyground.search.puct.search:PUCT",
    "greedy": "plyground.search.textbook.greedy:GREEDY",
    "random": "plyground.search.textbook.random:RANDOM",
}


def _check_search(name: str, kind: SearchKind) -> None:
    if not isinstance(kind, SearchKind):
        raise Mistake(f"{kind!r} is no search: it has to be a SearchKind.")


SEARCHES: Registry[SearchKind] = Registry("search", "plyground.searches", _OURS, _check_search)
