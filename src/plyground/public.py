"""What `import plyground` offers. The package imports it when the first of these names is asked for."""

from .errors import Mistake
from .games import game
from .games.game import after, legal_moves
from .players import named_players, player
from .search import Control, Decision, Limits, Recall

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
