"""Analysis: win chances, proofs, several lines, endless analysis, reviews of games, comparisons of players."""

from .chance import Chance, win_chance
from .compare import Comparison, DepthTable, compare, nodes_by_depth
from .endless import endless
from .lines import AnalysedMove, Analysis, analyse
from .review import Review, ReviewedMove, review
from .solve import Solution, solve

__all__ = [
    "AnalysedMove",
    "Analysis",
    "Chance",
    "Comparison",
    "DepthTable",
    "Review",
    "ReviewedMove",
    "Solution",
    "analyse",
    "compare",
    "endless",
    "nodes_by_depth",
    "review",
    "solve",
    "win_chance",
]
