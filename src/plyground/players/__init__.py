"""Players: a search, an evaluator and limits under one name."""

from .named import NamedPlayer, Players, levels_of
from .player import Player, analyst, known_player, playable_searches, player, searches_of

__all__ = [
    "NamedPlayer",
    "Player",
    "Players",
    "analyst",
    "known_player",
    "levels_of",
    "playable_searches",
    "player",
    "searches_of",
]
