"""The searches, by name."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from ..spec import Option
from .alphabeta import alphabeta
from .decision import Control, Decision, Limits, Recall, RootMove
from .deepening import OPTIONS as DEEPENING_OPTIONS
from .deepening import deepening
from .greedy import greedy
from .mcts import MINIMAX_OPTIONS, mcts, mcts_minimax
from .mcts import OPTIONS as MCTS_OPTIONS
from .minimax import minimax
from .minimax_ab import minimax_ab
from .mtdf import OPTIONS as MTDF_OPTIONS
from .mtdf import mtdf
from .random import random

__all__ = ["SEARCHES", "Control", "Decision", "Limits", "Recall", "RootMove", "SearchKind"]


@dataclass(frozen=True)
class SearchKind:
    """A search on the shelf, and what it wants to be told.

    It is called run(position, evaluator, limits, control=…), with seeds=… if it rolls dice, recall=… if it recalls,
    recording=… if somebody wants to see its tree, and with the options of its own that somebody has set.
    """

    run: Callable[..., Decision]
    summary: str
    judges: bool = True  # whether it needs an evaluator
    limited: bool = True  # whether limits mean anything to it
    rolls: bool = False  # whether it rolls dice
    recalls: bool = False  # whether what it found out for one move helps it with the next
    records: bool = True  # whether it walks a tree that can be recorded
    options: Mapping[str, Option[Any]] = field(default_factory=dict)


SEARCHES: Mapping[str, SearchKind] = {
    "minimax": SearchKind(minimax, "tries everything (Shannon 1950; documents 000, 001, 003, 004)"),
    "minimax_ab": SearchKind(minimax_ab, "alpha-beta with Use-Thresh and Pass-Thresh (Rich & Knight; document 002)"),
    "alphabeta": SearchKind(
        alphabeta, "minimax without the branches that cannot change its value (documents 002, 004)"
    ),
    "deepening": SearchKind(
        deepening,
        "alpha-beta depth after depth with a table, killers, history, threads: the strongest here",
        recalls=True,
        options=DEEPENING_OPTIONS,
    ),
    "mtdf": SearchKind(
        mtdf,
        "the same value from yes-or-no questions alone (Plaat et al. 1996)",
        recalls=True,
        options=MTDF_OPTIONS,
    ),
    "mcts": SearchKind(
        mcts,
        "random games, more of them where they go well, with proofs (UCT)",
        rolls=True,
        recalls=True,
        options=MCTS_OPTIONS,
    ),
    "mcts_minimax": SearchKind(
        mcts_minimax,
        "the same with minimax at new nodes and in the random games",
        rolls=True,
        recalls=True,
        options=MINIMAX_OPTIONS,
    ),
    "greedy": SearchKind(greedy, "the move that looks best at once, one ply deep", limited=False),
    "random": SearchKind(random, "any legal move", judges=False, limited=False, rolls=True, records=False),
}
