"""Boards to draw, alone or with their game, and what is shown over them."""

from typing import NotRequired

from typing_extensions import TypedDict

from .moves import Entry
from .values import Kind, Marks, Pieces, Side


class Barred(TypedDict):
    """The empty places that the rules forbid to the side to move, if there are any."""

    barred: NotRequired[tuple[int, ...]]


class Picture(Barred):
    """A board to draw: marks and boxes by place, or the terminal's picture for the kind "text"."""

    kind: Kind
    rows: int
    columns: int
    names: tuple[str, ...]
    marks: Marks
    boxes: Marks
    pieces: Pieces
    text: str


class PositionBoard(Picture):
    """A position, to be drawn."""

    game: str
    position: str
    winning: tuple[int, ...]
    to_move: Side
    legal: list[str]
    places: list[int | None]
    over: bool
    outcome: str | None
    score: tuple[int, int] | None


class Beginning(TypedDict):
    marks: Marks
    boxes: Marks
    text: str


class Board(Barred):
    """A board with its game. `places` says where each of the legal moves lands: several places may carry one name,
    and a pass lands nowhere."""

    kind: Kind
    rows: int
    columns: int
    names: tuple[str, ...]
    pieces: Pieces
    begin: Beginning
    moves: list[Entry]
    position: str
    to_move: Side
    over: bool
    outcome: str
    result: int | None
    legal: list[str]
    places: list[int | None]
    winning: tuple[int, ...]
    score: tuple[int, int] | None
    resigned: Side | None
    timed_out: Side | None


class Reviewed(TypedDict):
    """A player looks at every position, from the last to the first; what it found stands in the moves.

    `judged` positions are done; the others will take the seconds that are `left`, about. `mistakes` are the moves'
    numbers, the gravest first."""

    player: str
    effort: str
    running: bool
    done: bool
    judged: int
    left: float | None
    mistakes: list[int]


class ReviewedBoard(Board):
    analysis: Reviewed | None
