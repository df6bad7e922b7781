"""What `plyground.analysis` offers."""

from .chance import win_chance
from .claims import Chance
from .comparison import Comparison, DepthTable, compare, nodes_by_depth
from .infinite import analyse_infinite
from .lines import AnalysedMove, Analysis, analyse
from .perft import perft
from .playouts import Playouts, playouts
from .review import Review, ReviewedMove, review
from .solving.solution import Solution
from .solving.solve import solve
from .totals import PlayerTotals, Totals, totals

endless = analyse_infinite  # its former name

__all__ = [
    "AnalysedMove",
    "Analysis",
    "Chance",
    "Comparison",
    "DepthTable",
    "PlayerTotals",
    "Playouts",
    "Review",
    "ReviewedMove",
    "Solution",
    "Totals",
    "analyse",
    "analyse_infinite",
    "compare",
    "endless",
    "nodes_by_depth",
    "perft",
    "playouts",
    "review",
    "solve",
    "totals",
    "win_chance",
]
