"""Game files of other programs: a format, and a game as such a file has it."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

from ..games.game import Game
from ..on_demand import OnDemand


@dataclass(frozen=True)
class PlayedGame:
    """A game as a file of another program has it: without the figures that a Record has."""

    game: Game
    players: tuple[str, str] = ("", "")  # empty if the file does not say
    start: str = ""  # the position's text; empty for the game's own start
    moves: tuple[str, ...] = ()
    seconds: tuple[float | None, ...] = ()  # that each move took, if the file says so
    resigned: int | None = None  # the side that gave up
    timed_out: int | None = None  # the side whose time was up
    forfeited: int | None = None  # the side that lost for another reason
    variations: tuple[tuple[str, ...], ...] = ()  # in place of each move, if any: texts as a MoveTree writes them
    review: str = ""  # a text as reviewed.py writes it
    headers: Mapping[str, str] = field(default_factory=dict)
    comments: tuple[str, ...] = ()  # on the game, and on each move; empty texts where there is none


@dataclass(frozen=True)
class FileFormat:
    """A format of game files."""

    summary: str
    recognises: Callable[[str], bool]  # whether a text looks like such a file
    read: Callable[[str], PlayedGame]  # a Mistake if it is none after all
    write: Callable[[PlayedGame], str]  # a Mistake if the format has no way to write it


class FileFormats(OnDemand[FileFormat]):
    """What a game offers: formats that other programs read, by the endings of files, each as "module:attribute"."""
