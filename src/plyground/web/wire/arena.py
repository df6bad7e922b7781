"""Matches and tournaments: how they stand, and the games that were played."""

from typing import Annotated

from typing_extensions import TypedDict

from .values import OneOf


class EloFound(TypedDict):
    """A difference in Elo with its 95 % interval, for the first player; an infinite number is null, and the text says
    which."""

    difference: float | None
    low: float | None
    high: float | None
    plus_minus: float | None
    text: str


class SprtFound(TypedDict):
    """A sequential test: elo0 is accepted when the LLR falls to `low`, elo1 when it rises to `high`."""

    elo0: float
    elo1: float
    alpha: float
    beta: float
    llr: float
    low: float
    high: float
    accepted: Annotated[str, OneOf("elo0", "elo1")] | None


class MatchFound(TypedDict):
    """How two players of a run stand, by their places in its list of players. `pairs` counts pairs of games by the
    first player's points: 0, ½, 1, 1½, 2; `superiority` is the likelihood that it is the stronger one."""

    players: tuple[int, int]
    games: int
    distinct: int
    wins: tuple[int, int]
    draws: int
    forfeits: tuple[int, int]
    timeouts: tuple[int, int]
    pairs: list[int]
    elo: EloFound | None
    superiority: float | None
    sprt: SprtFound | None


class Standing(TypedDict):
    """A player of a run, by its place in the list; ratings are those of a tournament, null in a match of two. Depth,
    nodes and seconds are means for a move."""

    player: int
    elo: float | None
    plus_minus: float | None
    score: float | None
    wins: int
    draws: int
    losses: int
    depth: float | None
    nodes: float | None
    seconds: float | None


class Account(TypedDict):
    """How a run stands: the best players first. `share` is which part of it is played."""

    games: int
    share: float
    standings: list[Standing]
    matches: list[MatchFound]


class RunningGame(TypedDict):
    """A game that is being played: its match and number, who has side 0 and side 1, and the moves so far."""

    match: int
    number: int
    players: tuple[int, int]
    moves: list[str]


class RunSummary(TypedDict):
    """A run in the list of runs; `games` are counted, of `total`. If it ended by a fault, `error` is a sentence."""

    id: str
    game: str
    title: str
    players: list[str]
    state: Annotated[str, OneOf("waiting", "preparing", "playing", "finishing", "stopped", "finished")]
    error: str
    games: int
    total: int
    share: float
    created: str


class OpeningsKept(TypedDict):
    """A run's file of openings, and how many it lists; /api/arena/{id}/openings has its text."""

    name: str
    count: int


class OpeningsText(TypedDict):
    """A file of openings, as NewRun takes it."""

    name: str
    text: str


class RunSettings(TypedDict):
    """What was asked for, as NewRun has it."""

    game: str
    players: list[str]
    gauntlet: bool
    games: int
    sprt: str
    openings: str
    openings_file: OpeningsKept | None
    seed: int
    start: str
    adjudicate: bool


class RunState(RunSummary):
    """A run as it stands. `left` is the estimate of the seconds that it still takes; null if there is none."""

    settings: RunSettings
    sides: tuple[str, str]
    left: float | None
    account: Account
    running: list[RunningGame]


class RunList(TypedDict):
    runs: list[RunSummary]


class PlayedGame(TypedDict):
    """A finished game of a run: who had side 0 and side 1, and who won; null for a draw."""

    number: int
    players: tuple[int, int]
    winner: int | None
    outcome: str
    moves: list[str]
    seconds: float


class PlayedGames(TypedDict):
    """Some games of a match; `more` says whether there are later ones."""

    games: list[PlayedGame]
    more: bool
