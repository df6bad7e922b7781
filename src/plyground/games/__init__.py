"""The games, one folder each: rules, evaluators, notation, picture."""

from .catalogue import game, games

__all__ = ["game", "games"]
