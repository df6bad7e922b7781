"""What a game says of a state: what people look for on its board, and what a move does."""

from dataclasses import dataclass
from typing import ClassVar

from ..offers import Offer
from .state import Move, State


@dataclass(frozen=True)
class OverlayMark:
    """Something that people look for on a board, at its places or in its boxes."""

    kind: str  # "strong" and "weak" threats, "answer" to one, "area" of boxes, "short" area
    side: int | None  # whose it is, if it is a side's
    text: str  # what it is, in a few words
    places: tuple[int, ...] = ()
    boxes: tuple[int, ...] = ()


@dataclass(frozen=True)
class Overlay:
    """What a position is made of, to be drawn over its board, and in a sentence."""

    marks: tuple[OverlayMark, ...]
    words: str


class Remarks(Offer):
    """What a game says of its states. A game defines a subclass; without one, nothing is said."""

    overlay_name: ClassVar[str] = ""  # what `overlay` shows, such as "Threats"; empty if it shows nothing

    def overlay(self, state: State) -> Overlay | None:
        """What people look for in a state: threats, chains; None if there is nothing to show."""
        return None

    def why(self, state: State, move: Move) -> str:
        """What a legal move does, as a sentence without its subject; empty if there is nothing to say."""
        return ""
