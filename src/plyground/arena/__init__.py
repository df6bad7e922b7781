"""The arena: players against each other."""

from .match import Match, play_game, play_match

__all__ = ["Match", "play_game", "play_match"]
