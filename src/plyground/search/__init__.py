"""The searches, by name."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from ..errors import Mistake
from ..registry import Registry
from ..spec import Option
from .decision import Decision, JudgedMove
from .deepening import deepening
from .deepening.mtdf import OPTIONS as MTDF_OPTIONS
from .deepening.mtdf import mtdf
from .deepening.search import OPTIONS as DEEPENING_OPTIONS
from .finding import Control, Finding, Findings, ForfeitError, Limits, Recall, RootMove
from .mcts.search import MINIMAX_OPTIONS, mcts, mcts_minimax
from .mcts.search import OPTIONS as MCTS_OPTIONS
from .pseudocode import Line
from .puct.search import OPTIONS as PUCT_OPTIONS
from .puct.search import puct
from .textbook.alphabeta import PSEUDOCODE as ALPHABETA_PSEUDOCODE
from .textbook.alphabeta import alphabeta
from .textbook.greedy import greedy
from .textbook.minimax import PSEUDOCODE as MINIMAX_PSEUDOCODE
from .textbook.minimax import minimax
from .textbook.minimax_ab import minimax_ab
from .textbook.random import random

__all__ = [
    "SEARCHES",
    "Control",
    "Decision",
    "Finding",
    "Findings",
    "ForfeitError",
    "JudgedMove",
    "Limits",
    "Recall",
    "RootMove",
    "SearchKind",
]


@dataclass(frozen=True)
class SearchKind:
    """A registered search, and what it takes.

    Call it as run(position, evaluator, limits, control=…), with seeds=… if it is random, recall=… if it reuses state,
    recording=… to record its tree, and those of its own options that are set.
    """

    run: Callable[..., Finding]
    summary: str
    needs_evaluator: bool = True
    needs_net: bool = False  # in place of the evaluator it is called with a Guide, which the game makes for a net
    takes_limits: bool = True
    is_random: bool = False  # it draws random numbers; the same seeds give the same decision
    reuses_state: bool = False  # its search for the next move reuses results of the last one
    is_traceable: bool = True  # it walks a tree that can be recorded
    proves: bool = False  # its exact values hold against every legal reply
    win: int = 0  # if not 0: a win that it proves in n plies is worth win − n
    runs_programs: bool = False  # its options name a program to start: only a person at the keyboard may choose it
    options: Mapping[str, Option[Any]] = field(default_factory=dict)
    required: tuple[str, ...] = ()  # those of its options that have no usual value
    pseudocode: tuple[Line, ...] = ()  # to be shown beside its tree


_OURS: Mapping[str, SearchKind] = {
    "minimax": SearchKind(
        minimax, "tries everything (Shannon 1950; documents 000, 001, 003, 004)", pseudocode=MINIMAX_PSEUDOCODE
    ),
    "minimax_ab": SearchKind(minimax_ab, "alpha-beta with Use-Thresh and Pass-Thresh (Rich & Knight; document 002)"),
    "alphabeta": SearchKind(
        alphabeta,
        "minimax without the branches that cannot change its value (documents 002, 004)",
        pseudocode=ALPHABETA_PSEUDOCODE,
    ),
    "deepening": SearchKind(
        deepening,
        "alpha-beta depth after depth with a table, killers, history and threads",
        reuses_state=True,
        options=DEEPENING_OPTIONS,
    ),
    "mtdf": SearchKind(
        mtdf,
        "the same value from yes-or-no questions alone (Plaat et al. 1996)",
        reuses_state=True,
        options=MTDF_OPTIONS,
    ),
    "mcts": SearchKind(
        mcts,
        "random games, more of them where they go well, with proofs (UCT)",
        is_random=True,
        reuses_state=True,
        proves=True,
        options=MCTS_OPTIONS,
    ),
    "mcts_minimax": SearchKind(
        mcts_minimax,
        "the same with minimax at new nodes and in the random games",
        is_random=True,
        reuses_state=True,
        proves=True,
        options=MINIMAX_OPTIONS,
    ),
    "puct": SearchKind(
        puct,
        "a net that has learned the game says what to try and who wins (AlphaZero), with proofs",
        needs_evaluator=False,
        needs_net=True,
        is_random=True,
        reuses_state=True,
        proves=True,
        options=PUCT_OPTIONS,
    ),
    "greedy": SearchKind(greedy, "the move that looks best at once, one ply deep", takes_limits=False),
    "random": SearchKind(
        random, "any legal move", needs_evaluator=False, takes_limits=False, is_random=True, is_traceable=False
    ),
}


def _check_search(name: str, kind: SearchKind) -> None:
    if not isinstance(kind, SearchKind):
        raise Mistake(f"{kind!r} is no search: it has to be a SearchKind.")


SEARCHES: Registry[SearchKind] = Registry("search", "plyground.searches", lambda: _OURS, _check_search)
