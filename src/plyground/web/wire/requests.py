"""The messages that the page may send. A message of another shape or size, or with another field, is refused."""

from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field, TypeAdapter

from ...analysis.comparing import DEEPEST, MANY_NODES
from ...players.player import MOST_NODES
from ...records import HUMAN
from ...trees.tree import USUAL_DEPTH, USUAL_WIDTH

Spec = Annotated[str, Field(max_length=1000)]
PositionText = Annotated[str, Field(max_length=4000)]
MoveName = Annotated[str, Field(min_length=1, max_length=20)]
Key = Annotated[str, Field(min_length=1, max_length=80)]
GameId = Annotated[str, Field(min_length=1, max_length=64)]
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


class LookQuestion(Place):
    """A position with the moves that led to it."""

    moves: Annotated[list[MoveName], Field(max_length=400, description="moves from the position on")] = []
    overlay: Annotated[bool, Field(description="whether threats, chains and the like are wanted")] = False


class Question(Place):
    """A position to look at."""

    player: Spec
    lines: Annotated[int, Field(ge=1, le=5, description="how many best lines are wanted")] = 1


class TreeQuestion(Place):
    """A tree to look at: the one that a player walks for its move in a position."""

    player: Spec
    depth: Annotated[int, Field(ge=0, le=40, description="plies shown completely, up to the width")] = USUAL_DEPTH
    width: Annotated[int, Field(ge=1, le=400, description="moves shown at a node")] = USUAL_WIDTH
    open: Annotated[list[MoveName], Field(max_length=60, description="a way down that is opened further")] = []
    boards: Annotated[bool, Field(description="whether every node is wanted with its board")] = False


class DepthsQuestion(Place):
    """How the nodes of players grow with the depth in a position."""

    players: Annotated[list[Spec], Field(min_length=1, max_length=8, description="their own limits do not count")]
    depth: Annotated[int, Field(ge=1, le=DEEPEST, description="depths from 1 to this one")]
    most_nodes: Annotated[
        int, Field(ge=1, le=MOST_NODES, description="who needs more is not asked about greater depths")
    ] = MANY_NODES


class WholeGame(Shape):
    """Who looks at every position of a game."""

    player: Spec
    board: Annotated[int, Field(ge=0, le=3)] = 0


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


class _Asked(Shape):
    ref: Ref = None


class New(NewGame):
    type: Literal["new"]
    ref: Ref = None


class _OfAGame(_Asked):
    id: GameId


class Simple(_OfAGame):
    type: Literal["open", "close", "undo", "resign", "swap", "stop", "pause", "go"]


class Move(_OfAGame):
    type: Literal["move"]
    ply: Annotated[int, Field(ge=0, le=10_000)]
    move: MoveName
    board: Annotated[int, Field(ge=0, le=3)] | None = None


class Hint(_OfAGame):
    type: Literal["hint"]
    player: Spec | None = None
    board: Annotated[int, Field(ge=0, le=3)] = 0


class Look(LookQuestion):
    type: Literal["look"]
    ref: Ref = None


class Kind(Place):
    """What there is in a game on the board of a position."""

    type: Literal["kind"]
    ref: Ref = None


class Analyse(Question):
    type: Literal["analyse"]
    key: Key
    endless: Annotated[bool, Field(description="deeper and deeper, whatever the player's limits")] = False
    ref: Ref = None


class Solve(Place):
    type: Literal["solve"]
    key: Key
    ref: Ref = None


class Tree(TreeQuestion):
    type: Literal["tree"]
    key: Key
    ref: Ref = None


class Depths(DepthsQuestion):
    type: Literal["depths"]
    key: Key
    ref: Ref = None


class Cancel(_Asked):
    type: Literal["cancel"]
    key: Key


class Finish(_Asked):
    """End a search, which then answers with what it has found."""

    type: Literal["finish"]
    key: Key


class Ping(_Asked):
    type: Literal["ping"]


Message = New | Simple | Move | Hint | Look | Kind | Analyse | Solve | Tree | Depths | Cancel | Finish | Ping
MESSAGE: TypeAdapter[Message] = TypeAdapter(Annotated[Message, Field(discriminator="type")])
