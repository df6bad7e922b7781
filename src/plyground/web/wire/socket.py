"""What is said over the socket: answers with their type and what they refer to, and progress."""

from typing import Annotated, Literal, NotRequired

from typing_extensions import TypedDict

from .analysis import Analysis, DepthsFound, HintFound, Solved
from .boards import Board, Overlay
from .figures import Chance, RatedFigures
from .games import GameState, Lesson
from .hello import GameKind
from .trees import TreeAnswer, TreeProgress
from .values import OneOf


class _Referred(TypedDict):
    ref: NotRequired[str | int]


class GameMessage(_Referred):
    type: Literal["game"]
    game: GameState


class ProgressMessage(RatedFigures):
    """How far a search of an open game is."""

    type: Literal["progress"]
    id: str
    board: int
    panel: int
    player: str
    chance: Chance | None
    waiting: bool


class LookMessage(_Referred):
    """The board after some moves, which nobody plays on and nothing is kept of. The overlay, in `why` what the last
    move does, and the lesson that fits if one side has lost are there if they were asked for and the game has them."""

    type: Literal["look"]
    game: str
    board: Board
    overlay: Overlay | None
    why: str
    lesson: Lesson | None


class KindMessage(_Referred):
    """A game as Hello has it, for a board and its rules."""

    type: Literal["kind"]
    kind: GameKind


class HintMessage(HintFound, _Referred):
    type: Literal["hint"]
    id: str


class AnalysisMessage(Analysis, _Referred):
    type: Literal["analysis"]
    key: str


class SolvedMessage(Solved, _Referred):
    type: Literal["solved"]
    key: str


class TreeMessage(TreeAnswer, _Referred):
    type: Literal["tree"]
    key: str


class TreeProgressMessage(TreeProgress):
    type: Literal["tree"]
    key: str


class DepthsMessage(DepthsFound, _Referred):
    type: Literal["depths"]
    key: str


class Notice(_Referred):
    """A sentence for the person. One with a key stands until the next with the same key; an empty one takes it away."""

    type: Literal["notice"]
    level: Annotated[str, OneOf("info", "error")]
    text: str
    key: NotRequired[str]


class Done(_Referred):
    type: Literal["done"]


class Pong(_Referred):
    type: Literal["pong"]


Message = (
    GameMessage
    | ProgressMessage
    | LookMessage
    | KindMessage
    | HintMessage
    | AnalysisMessage
    | SolvedMessage
    | TreeMessage
    | TreeProgressMessage
    | DepthsMessage
    | Notice
    | Done
    | Pong
)
