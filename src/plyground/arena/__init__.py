"""The arena: players against each other."""

from .elo import Elo
from .experiment import Experiment, experiment
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
    "Experiment",
    "GameResult",
    "Match",
    "Openings",
    "Sprt",
    "Terms",
    "Tournament",
    "Workers",
    "experiment",
    "match",
    "open_workers",
    "play_game",
    "play_match",
    "tournament",
]
