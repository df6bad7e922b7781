"""Analysis: who wins, what is proven, several lines, reviews of games, comparisons of players."""

from .chance import Chance, win_chance
from .solve import Solution, solve

__all__ = ["Chance", "Solution", "solve", "win_chance"]
