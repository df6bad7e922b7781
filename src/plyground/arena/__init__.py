"""The arena: players against each other."""

from .elo import Elo
from .game import GameResult, Terms, play_game
from .match import Match
from .openings import Openings
from .play import match, play_match
from .schedule import ArenaControl
from .sprt import Sprt
from .tournament import Tournament, tournament
from .workers import Workers, open_workers

__all__ = [
    "ArenaControl",
    "Elo",
    "GameResult",
    "Match",
    "Openings",
    "Sprt",
    "Terms",
    "Tournament",
    "Workers",
    "match",
    "open_workers",
    "play_game",
    "play_match",
    "tournament",
]
