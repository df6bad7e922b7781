"""Players: a search, an evaluator and limits under one name."""

from .player import Player, player

__all__ = ["Player", "player"]
