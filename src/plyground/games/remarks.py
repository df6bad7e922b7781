"""What a game says of a state: its score and outcome, what people look for on its board, and what a move does."""

from dataclasses import dataclass
from typing import ClassVar

from ..errors import Mistake
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
    """What a game says of its states. A game defines a subclass; without one, no more than the rules tell."""

    points: ClassVar[str] = "wins"  # what a match counts, such as "boxes"
    points_stay: ClassVar[bool] = True  # whether they can only grow, as boxes do; discs that are turned over do not
    overlay_name: ClassVar[str] = ""  # what `overlay` shows, such as "Threats"; empty if it shows nothing

    @classmethod
    def check(cls) -> None:
        """Refuse points of which nobody says how many there are."""
        if cls.points != Remarks.points and cls.score is Remarks.score:
            raise Mistake(
                f"{cls.__name__} counts {cls.points!r} and has no score: say how many each side has in a state."
            )

    def overlay(self, state: State) -> Overlay | None:
        """What people look for in a state: threats, chains; None if there is nothing to show."""
        return None

    def why(self, state: State, move: Move) -> str:
        """What a legal move does, as a sentence without its subject; empty if there is nothing to say."""
        return ""

    def score(self, state: State) -> tuple[int, int] | None:
        """The points of both sides, if the game keeps score."""
        return None

    def outcome(self, state: State) -> str:
        """How a finished game ended, in words."""
        margin, sides = state.result(0), self.game.sides
        return "a draw" if margin == 0 else f"{sides[0] if margin > 0 else sides[1]} wins"

    def why_illegal(self, state: State, name: str) -> str:
        """Why a move is illegal, as one sentence: its places are taken, or what is allowed instead."""
        marks = [mark for place, mark in zip(state.board.names, state.board.marks, strict=False) if place == name]
        if marks and None not in marks:
            return f"{name} is not a legal move here: it is taken."
        return f"{name} is not a legal move here: allowed are {', '.join(state.legal_moves[:12])}."
