"""Monte-Carlo tree search: the tree, the random games, what is kept between moves, and what it answers."""

from .answer import Sampled
from .search import mcts, mcts_minimax

__all__ = ["Sampled", "mcts", "mcts_minimax"]
