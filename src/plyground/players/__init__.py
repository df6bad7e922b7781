"""Players: a search, an evaluator and limits under one name."""

from .player import Player, analyst, known_player, playable_searches, player, searches_of

__all__ = ["Player", "analyst", "known_player", "playable_searches", "player", "searches_of"]
