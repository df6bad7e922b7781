"""What is said over the socket, but for the answers to questions, which stand beside these (service/questions)."""

from typing import Annotated, Literal, NotRequired

from typing_extensions import TypedDict

from ...analysis.claims import Chance
from .figures import RatedFigures
from .games import GameState
from .values import OneOf


class Referred(TypedDict):
    """An answer has the `ref` of its question."""

    ref: NotRequired[str | int]


class GameMessage(Referred):
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


class Notice(Referred):
    """A sentence for the person. One with a key stands until the next with the same key; an empty one takes it away."""

    type: Literal["notice"]
    level: Annotated[str, OneOf("info", "error")]
    text: str
    key: NotRequired[str]


class Done(Referred):
    type: Literal["done"]


class Pong(Referred):
    type: Literal["pong"]
