"""Plyground: a laboratory for game-tree search.

>>> import plyground
>>> game = plyground.game("tictactoe")
>>> state = game.state("xox/oox/---")
>>> decision = plyground.player("minimax", game).decide(state)
>>> decision.move, decision.value
('c1', 10)
"""

from .analysis import Chance, Solution, solve, win_chance
from .errors import Mistake
from .extend import register
from .games import game
from .games.board import Board
from .games.capabilities import EvaluatorKind, NamedPlayer
from .games.game import Game
from .games.state import Move, Outcome, State
from .players import Player, player
from .records import Record
from .registry import PackageWarning
from .search import Control, Decision, Limits, Recall, SearchKind

__version__ = "0.1.0"

__all__ = [
    "Board",
    "Chance",
    "Control",
    "Decision",
    "EvaluatorKind",
    "Game",
    "Limits",
    "Mistake",
    "Move",
    "NamedPlayer",
    "Outcome",
    "PackageWarning",
    "Player",
    "Recall",
    "Record",
    "SearchKind",
    "Solution",
    "State",
    "game",
    "player",
    "register",
    "solve",
    "win_chance",
]
