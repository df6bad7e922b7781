"""Analysis: win chances, proofs, several lines, endless analysis, reviews of games, comparisons of players."""

from .chance import Chance, win_chance
from .compare import Comparison, DepthTable, compare, nodes_by_depth
from .endless import endless
from .lines import AnalysedMove, Analysis, analyse
from .review import Review, ReviewedMove, review
from .solving.solution import Solution
from .solving.solve import solve
from .totals import PlayerTotals, Totals, totals

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
    "review",
    "solve",
    "totals",
    "win_chance",
]
