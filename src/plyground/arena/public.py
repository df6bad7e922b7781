"""What `plyground.arena` offers."""

from ..records.matches import GameResult
from .elo import Elo
from .experiments import Experiment, experiment
from .game import play_game
from .matches import Match
from .openings import OpeningBook, Openings
from .plan import Plan, plan_of
from .play import match, play_match, play_matches
from .report import Report, experiment_report, match_report, tournament_report
from .schedule import ArenaControl
from .settings import MatchOptions, MatchSettings
from .sprt import Sprt
from .stopwatch import Stopwatch, busy_words, is_busy
from .tournaments import Tournament, tournament
from .workers import Workers, open_workers

Conditions, Terms = MatchOptions, MatchSettings  # their former names

__all__ = [
    "ArenaControl",
    "Conditions",
    "Elo",
    "Experiment",
    "GameResult",
    "Match",
    "MatchOptions",
    "MatchSettings",
    "OpeningBook",
    "Openings",
    "Plan",
    "Report",
    "Sprt",
    "Stopwatch",
    "Terms",
    "Tournament",
    "Workers",
    "busy_words",
    "experiment",
    "experiment_report",
    "is_busy",
    "match",
    "match_report",
    "open_workers",
    "plan_of",
    "play_game",
    "play_match",
    "play_matches",
    "tournament",
    "tournament_report",
]
