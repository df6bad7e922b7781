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
    arena.py            matches and tournaments
    server.py           the server itself
    socket.py           the messages of the socket; answers to questions stand beside these, in service/questions
"""

from collections.abc import Iterable
from importlib import import_module
from pkgutil import iter_modules
from types import ModuleType
from typing import Any

from typing_extensions import is_typeddict

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
from .values import OneOf

__all__ = [
    "Account",
    "Board",
    "Chance",
    "Class",
    "Clock",
    "EloFound",
    "Entry",
    "Exercise",
    "GameKind",
    "GameList",
    "GameState",
    "Hello",
    "Judgement",
    "KeptPanel",
    "Lesson",
    "Limits",
    "MatchFound",
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
    "Standing",
    "Status",
    "Totals",
    "TreeExample",
    "declared",
    "modules_of",
]


def modules_of(package: str, path: Iterable[str]) -> list[ModuleType]:
    """The modules of a folder, in their order."""
    return [import_module(f"{package}.{file.name}") for file in iter_modules(path)]


def declared(package: str = __name__, path: Iterable[str] = __path__) -> list[Any]:
    """All that is declared in the files of a folder, in their order: what others do not use by name, too."""
    return [
        kind
        for module in modules_of(package, path)
        for kind in vars(module).values()
        if is_typeddict(kind) and kind.__module__ == module.__name__
    ]
