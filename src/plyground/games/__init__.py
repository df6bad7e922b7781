"""The games, one folder each: rules, evaluators, notation, picture."""

from .catalogue import game, games, state_of

__all__ = ["game", "games", "state_of"]
