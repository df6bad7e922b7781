"""Games as they stand, and the list of a visitor's games."""

from typing import Annotated

from typing_extensions import TypedDict

from .boards import ReviewedBoard
from .values import OneOf, Side

Mode = Annotated[str, OneOf("play", "lockstep", "separate")]


class Seat(TypedDict):
    name: str
    spec: str
    summary: str
    human: bool


class Panel(TypedDict):
    name: str
    spec: str


class Clock(TypedDict):
    """Seconds left of both sides, when the state was told."""

    seconds: float
    increment: float
    left: list[float]
    running: Side | None
    at: float


class PlayerTotals(TypedDict):
    """What a compared player did in all its turns; `depth` is the greatest. It chose the first player's move in `same`
    of `of` turns; both are null for the first player itself, and where each has a game of its own."""

    player: str
    moves: int
    nodes: int
    seconds: float
    rate: float | None
    depth: int
    same: int | None
    of: int | None


class Totals(TypedDict):
    """The totals of a comparison, by panel; `words` are its sentences."""

    players: list[PlayerTotals]
    words: list[str]


class GameState(TypedDict):
    """A game as it stands; `totals` are those of a comparison. While
    `judging`, chances of its moves are being computed. `headers` and `comment` are what people wrote about it, such as
    the event."""

    id: str
    mode: Mode
    game: str
    title: str
    sides: tuple[str, str]
    marks: tuple[str, str]
    points: str
    players: list[Seat]
    panels: list[Panel]
    totals: Totals | None
    start: str
    boards: list[ReviewedBoard]
    clock: Clock | None
    thinking: bool
    paused: bool
    together: bool
    judging: bool
    headers: dict[str, str]
    comment: str
    created: str
    updated: str


class Summary(TypedDict):
    """A game in the list of games; of a damaged one, which `damaged` says in a sentence, only the id is sure."""

    id: str
    mode: Mode
    game: str
    title: str
    players: list[Seat]
    plies: int
    over: bool
    outcome: str
    created: str | None
    updated: str | None
    damaged: str | None


class GameList(TypedDict):
    """Some of a visitor's games: `found` are as asked for, `total` is how many the visitor has."""

    games: list[Summary]
    found: int
    total: int
