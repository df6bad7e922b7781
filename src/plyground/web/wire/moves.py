"""Moves that were played, or would have been."""

from typing import NotRequired

from typing_extensions import TypedDict

from ...analysis.claims import Chance
from .figures import Figures, RatedFigures
from .values import Side


class KeptPanel(Figures):
    """What a compared player would have played, as records keep it."""

    player: str
    move: str


class PanelMove(KeptPanel):
    """The same, where it would have landed, and the win that it announces, in words; `place` is null for a move that
    could not be played."""

    panel: int
    place: int | None
    result: str | None
    agrees: bool


class Judgement(TypedDict):
    """What is known a moment later than the move."""

    chance: Chance | None
    ai_score: int | None


class Changed(TypedDict):
    """What a move made of another place than its own."""

    place: int
    mark: int | None


class Entry(RatedFigures, Judgement):
    """A move that was played, and where: a pass has no place. `changed` are the other places that it changed, as a disc
    of Othello does; `comment` is what somebody wrote about it; `text` is the board after it where the board's kind is
    "text". A `given` one came with the game, by a link or from a file: nobody has played it here.
    An `interpreted` one was thought as plain Python, while its code was being compiled."""

    move: str
    place: int | None
    side: Side
    closed: list[int]
    changed: NotRequired[list[Changed]]
    player: str
    simulations: NotRequired[int]
    score: int
    stopped: bool
    interpreted: bool
    given: bool
    panels: list[PanelMove]
    loss: float | None
    verdict: str
    best: str | None
    best_place: int | None
    variations: list[str]
    text: NotRequired[str]
    comment: NotRequired[str]
