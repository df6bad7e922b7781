"""Players: a search, an evaluator and limits under one name."""

from .catalogue import named_players
from .player import Player, player

__all__ = ["Player", "named_players", "player"]
