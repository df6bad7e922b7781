"""What `import plyground` offers. The package imports it when the first of these names is asked for."""

from .analysis.public import (
    AnalysedMove,
    Analysis,
    Chance,
    Comparison,
    DepthTable,
    Playouts,
    Review,
    ReviewedMove,
    Solution,
    analyse,
    analyse_infinite,
    compare,
    endless,
    nodes_by_depth,
    perft,
    playouts,
    review,
    solve,
    win_chance,
)
from .arena.public import (
    ArenaControl,
    Elo,
    Experiment,
    Match,
    Sprt,
    Tournament,
    experiment,
    match,
    play_match,
    tournament,
)
from .content import Content
from .errors import Mistake
from .extend import register
from .games import game
from .games.board import Board
from .games.evaluation import Evaluation
from .games.evaluators import EvaluatorKind
from .games.game import Game
from .games.state import Move, Outcome, State
from .games.variations import MoveTree
from .players import NamedPlayer, Player, Players, player
from .records import MoveRecord, Record
from .registry import PackageWarning
from .search import Control, Decision, EngineMemory, ForfeitError, JudgedMove, Limits, Recall, SearchKind
from .trees import Tree, walk

__all__ = [
    "AnalysedMove",
    "Analysis",
    "ArenaControl",
    "Board",
    "Chance",
    "Comparison",
    "Content",
    "Control",
    "Decision",
    "DepthTable",
    "Elo",
    "EngineMemory",
    "Evaluation",
    "EvaluatorKind",
    "Experiment",
    "ForfeitError",
    "Game",
    "JudgedMove",
    "Limits",
    "Match",
    "Mistake",
    "Move",
    "MoveRecord",
    "MoveTree",
    "NamedPlayer",
    "Outcome",
    "PackageWarning",
    "Player",
    "Players",
    "Playouts",
    "Recall",
    "Record",
    "Review",
    "ReviewedMove",
    "SearchKind",
    "Solution",
    "Sprt",
    "State",
    "Tournament",
    "Tree",
    "analyse",
    "analyse_infinite",
    "compare",
    "endless",
    "experiment",
    "game",
    "match",
    "nodes_by_depth",
    "perft",
    "play_match",
    "player",
    "playouts",
    "register",
    "review",
    "solve",
    "tournament",
    "walk",
    "win_chance",
]
