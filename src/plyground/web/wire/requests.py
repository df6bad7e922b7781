"""What requests are made of. One of another shape or size, or with another field, is refused."""

from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field

from ...records import HUMAN

Spec = Annotated[str, Field(max_length=1000)]
PositionText = Annotated[str, Field(max_length=4000)]
MoveName = Annotated[str, Field(min_length=1, max_length=20)]
LONGEST_OPENINGS = 50_000  # characters of a file of openings
Ref = Annotated[str, Field(max_length=80)] | int | None


class Shape(BaseModel):
    model_config = ConfigDict(extra="forbid", strict=True)


class ClockSetting(Shape):
    """Clocks of both sides."""

    seconds: Annotated[float, Field(ge=1, le=86_400, description="for the whole game")]
    increment: Annotated[float, Field(ge=0, le=3600, description="given back for every move")] = 0.0


class NewGame(Shape):
    """A game to play: its rules, who sits where, and where it starts."""

    game: Annotated[Spec, Field(description="such as tictactoe or fiveinarow:size=9")]
    players: Annotated[
        list[Spec],
        Field(min_length=2, max_length=2, description="human, a player's name or spec, or panels, for each side"),
    ] = [HUMAN, "alphabeta"]
    start: Annotated[PositionText, Field(description="a position; empty for the game's own start")] = ""
    moves: Annotated[list[MoveName], Field(max_length=400, description="moves played already")] = []
    mode: Literal["play", "lockstep", "separate"] = "play"
    panels: Annotated[list[Spec], Field(max_length=4, description="players to compare")] = []
    clock: ClockSetting | None = None


class Place(Shape):
    """A position to show."""

    game: Annotated[str, Field(max_length=4000, description="it may be a tree written by hand: tree:((3 5) 2)")]
    position: Annotated[PositionText, Field(description="empty or start for the game's own start")] = ""


class Line(Place):
    """A position with the moves that led to it."""

    moves: Annotated[
        list[MoveName], Field(default_factory=list, max_length=400, description="moves from the position on")
    ]


class WholeGame(Shape):
    """How much is wanted of a review, and who looks at what is not proven: the game's analyst if nobody is named."""

    player: Spec = ""
    effort: Literal["quick", "normal", "deep"] = "normal"
    board: Annotated[int, Field(ge=0, le=3)] = 0


class OpeningsFile(Shape):
    """A file of openings: the moves of one on each line. A line that starts with # is a comment."""

    name: Annotated[str, Field(min_length=1, max_length=200)]
    text: Annotated[str, Field(max_length=LONGEST_OPENINGS)]


class NewRun(Shape):
    """A match or tournament of the Arena: two players are a match, more of them a tournament."""

    game: Annotated[Spec, Field(description="such as tictactoe or fiveinarow:size=9")]
    players: Annotated[list[Spec], Field(min_length=2, max_length=100, description="names or specs")]
    gauntlet: Annotated[bool, Field(description="the first meets all others, instead of everybody everybody")] = False
    games: Annotated[int, Field(ge=1, le=1_000_000, description="in each match; the most, if there is an SPRT")] = 20
    sprt: Annotated[str, Field(max_length=80, description="elo0,elo1 such as 0,10, for two players; or empty")] = ""
    openings: Annotated[
        str, Field(pattern=r"^(auto|book|[0-9]{1,3})$", description="auto, book, or a number of random moves")
    ] = "auto"
    openings_file: Annotated[OpeningsFile | None, Field(description="in place of `openings`")] = None
    seed: Annotated[int, Field(ge=0, le=2**31 - 1, description="of openings, and of players that roll dice")] = 0
    start: Annotated[PositionText, Field(description="a position; empty for the game's own start")] = ""
    adjudicate: Annotated[bool, Field(description="a side whose loss is proven gives up")] = False


class StopRun(Shape):
    """How a run is to be stopped."""

    now: Annotated[bool, Field(description="at once, instead of after the games that are being played")] = False


class GameOfRun(Shape):
    """A game of a run."""

    match: Annotated[int, Field(ge=0, le=10_000)]
    number: Annotated[int, Field(ge=0, le=1_000_000)]
