"""What `plyground.analysis` offers."""

from .chance import win_chance
from .claims import Chance
from .comparing import Comparison, DepthTable, compare, nodes_by_depth
from .counting import perft
from .endlessly import endless
from .lines import AnalysedMove, Analysis, analyse
from .reviewing import Review, ReviewedMove, review
from .solving.solution import Solution
from .solving.solve import solve
from .totalling import PlayerTotals, Totals, totals

__all__ = [
    "AnalysedMove",
    "Analysis",
    "Chance",
    "Comparison",
    "DepthTable",
    "PlayerTotals",
    "Review",
    "ReviewedMove",
    "Solution",
    "Totals",
    "analyse",
    "compare",
    "endless",
    "nodes_by_depth",
    "perft",
    "review",
    "solve",
    "totals",
    "win_chance",
]
