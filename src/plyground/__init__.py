"""Plyground: a laboratory for game-tree search.

>>> import plyground
>>> game = plyground.game("tictactoe")
>>> position = game.parse("xox/oox/---")
>>> decision = plyground.player("minimax", game).decide(position)
>>> game.move_name(position, decision.move), decision.value
('c1', 10)
"""

from .errors import Mistake
from .games import game
from .games.game import after, legal_moves
from .players import named_players, player
from .search import Control, Decision, Limits, Recall

__version__ = "0.1.0"

__all__ = [
    "Control",
    "Decision",
    "Limits",
    "Mistake",
    "Recall",
    "after",
    "game",
    "legal_moves",
    "named_players",
    "player",
]
