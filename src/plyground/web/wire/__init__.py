"""What the server sends and takes, over REST and over the socket: types only, of which `tools/page_types.py` makes the
page's types.d.ts.

A dataclass of the library may be the type of a field, and is sent with its own fields: `plain` makes JSON of it.

Values and bounds of a search are for the side to move, except in trees, where they are for MAX.

    requests.py         what the server takes; all else is what it sends
    values.py           the values that fields of several files may have
    hello.py            what there is: games, searches, players, limits
    figures.py          what a search says of its move
    moves.py            moves that were played
    boards.py           boards to draw, and what is shown over them
    games.py            games as they stand, and the list of games
    arena.py            matches and tournaments
    classroom.py        a class: sets that were sent, who solved what
    server.py           the server itself
    socket.py           the messages of the socket; answers to questions stand beside these, in service/questions
"""

from collections.abc import Iterable
from dataclasses import fields, is_dataclass
from importlib import import_module
from pkgutil import iter_modules
from types import ModuleType
from typing import Any, get_args, get_type_hints

from typing_extensions import is_typeddict

from .arena import (
    Account,
    EloFound,
    MatchFound,
    OpeningsKept,
    OpeningsText,
    PlayedGame,
    PlayedGames,
    RunList,
    RunningGame,
    RunSettings,
    RunState,
    RunSummary,
    Standing,
)
from .boards import Barred, Board, Picture, PositionBoard, Reviewed
from .classroom import (
    Assignment,
    ChangedSet,
    Class,
    NewSet,
    Results,
    SentSet,
    StudentName,
    TeacherKey,
    Try,
    WorkDone,
)
from .figures import RatedFigures
from .games import Clock, GameList, GameState, PlayerTotals, Seat, Totals
from .hello import GameKind, Hello, Limits, Option, SearchKind
from .moves import Changed, Entry, Judgement, KeptPanel, PanelMove
from .server import Pinged, Status
from .values import OneOf

__all__ = [
    "Account",
    "Assignment",
    "Barred",
    "Board",
    "Changed",
    "ChangedSet",
    "Class",
    "Clock",
    "EloFound",
    "Entry",
    "GameKind",
    "GameList",
    "GameState",
    "Hello",
    "Judgement",
    "KeptPanel",
    "Limits",
    "MatchFound",
    "NewSet",
    "OneOf",
    "OpeningsKept",
    "OpeningsText",
    "Option",
    "PanelMove",
    "Picture",
    "Pinged",
    "PlayedGame",
    "PlayedGames",
    "PlayerTotals",
    "PositionBoard",
    "RatedFigures",
    "Results",
    "Reviewed",
    "RunList",
    "RunSettings",
    "RunState",
    "RunSummary",
    "RunningGame",
    "SearchKind",
    "Seat",
    "SentSet",
    "Standing",
    "Status",
    "StudentName",
    "TeacherKey",
    "Totals",
    "Try",
    "WorkDone",
    "declared",
    "modules_of",
    "plain",
]


def modules_of(package: str, path: Iterable[str]) -> list[ModuleType]:
    """The modules of a folder, in their order."""
    return [import_module(f"{package}.{file.name}") for file in iter_modules(path)]


def declared(package: str = __name__, path: Iterable[str] = __path__) -> list[Any]:
    """All that is declared in the files of a folder, in their order, and the dataclasses of the library therein."""
    kinds = [
        kind
        for module in modules_of(package, path)
        for kind in vars(module).values()
        if is_typeddict(kind) and kind.__module__ == module.__name__
    ]
    for kind in kinds:  # it grows: a dataclass may have others
        hints = get_type_hints(kind).values()
        kinds += dict.fromkeys(each for hint in hints for each in _dataclasses(hint) if each not in kinds)
    return kinds


def _dataclasses(hint: Any) -> list[Any]:
    """The dataclasses of the library in a type."""
    inside = [kind for part in get_args(hint) for kind in _dataclasses(part)]
    return [hint, *inside] if is_dataclass(hint) else inside


def plain(value: Any) -> Any:
    """What JSON is to have in place of the library's dataclasses, which are sent as they are."""
    if not is_dataclass(value) or isinstance(value, type):
        raise TypeError(f"{type(value).__name__} is not JSON.")
    return {field.name: getattr(value, field.name) for field in fields(value)}
