"""What the server sends and takes, over REST and over the socket: types only, of which `tools/page_types.py` makes the
page's types.d.ts.

Values and bounds of a search are for the side to move, except in trees, where they are for MAX.

    requests.py         what the server takes; all else is what it sends
    values.py           the values that fields of several files may have
    hello.py            what there is: games, searches, players, limits
    figures.py          what a search says of its move, and chances
    moves.py            moves that were played
    boards.py           boards to draw, and what is shown over them
    games.py            games as they stand, and the list of games
    analysis.py         hints, analyses, proofs, nodes by depth
    trees.py            searched trees
    arena.py            matches and tournaments
    server.py           the server itself
    socket.py           the messages of the socket, and all of them: `Message`
"""

from importlib import import_module
from pkgutil import iter_modules
from typing import Any

from typing_extensions import is_typeddict

from .analysis import Analysis, DepthsFound, HintFound, Solved
from .arena import (
    Account,
    EloFound,
    MatchFound,
    PlayedGame,
    PlayedGames,
    RunList,
    RunningGame,
    RunSettings,
    RunState,
    RunSummary,
    Standing,
)
from .boards import Board, Overlay, Picture, PositionBoard, Reviewed
from .figures import Chance, RatedFigures
from .games import Clock, GameList, GameState, Lesson, PlayerTotals, Seat, Totals
from .hello import Exercise, GameKind, Hello, Limits, Option, ReadyComparison, SearchKind, TreeExample
from .moves import Entry, Judgement, KeptPanel, PanelMove
from .server import Class, Pinged, Status
from .socket import LookMessage, Message
from .trees import NodeBoard, TreeAnswer, TreeProgress
from .values import OneOf

__all__ = [
    "Account",
    "Analysis",
    "Board",
    "Chance",
    "Class",
    "Clock",
    "DepthsFound",
    "EloFound",
    "Entry",
    "Exercise",
    "GameKind",
    "GameList",
    "GameState",
    "Hello",
    "HintFound",
    "Judgement",
    "KeptPanel",
    "Lesson",
    "Limits",
    "LookMessage",
    "MatchFound",
    "Message",
    "NodeBoard",
    "OneOf",
    "Option",
    "Overlay",
    "PanelMove",
    "Picture",
    "Pinged",
    "PlayedGame",
    "PlayedGames",
    "PlayerTotals",
    "PositionBoard",
    "RatedFigures",
    "ReadyComparison",
    "Reviewed",
    "RunList",
    "RunSettings",
    "RunState",
    "RunSummary",
    "RunningGame",
    "SearchKind",
    "Seat",
    "Solved",
    "Standing",
    "Status",
    "Totals",
    "TreeAnswer",
    "TreeExample",
    "TreeProgress",
    "declared",
]


def declared() -> list[Any]:
    """All that is declared in the files of this folder, in their order: what others do not use by name, too."""
    files = [import_module(f"{__name__}.{file.name}") for file in iter_modules(__path__)]
    return [
        kind
        for file in files
        for kind in vars(file).values()
        if is_typeddict(kind) and kind.__module__ == file.__name__
    ]
