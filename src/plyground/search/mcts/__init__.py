"""Monte-Carlo tree search: the tree, the random games, the reuse of the tree between moves, and the decision."""

from .search import mcts, mcts_minimax

__all__ = ["mcts", "mcts_minimax"]
