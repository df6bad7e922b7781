"""Monte-Carlo tree search: the tree, the random games, the reuse of the tree between moves, and the decision."""

from .answer import Sampled
from .search import mcts, mcts_minimax

__all__ = ["Sampled", "mcts", "mcts_minimax"]
