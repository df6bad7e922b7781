"""Dots-and-boxes, with the extra turn for closing a box or without it.

What only few commands need is imported when it is asked for, so that the others start sooner.
"""

from collections.abc import Hashable
from dataclasses import dataclass

from ...compiled import bit_count
from ...errors import Mistake
from ...spec import Integer, Switch, option
from ..board import Board
from ..game import Game
from ..picture import Picture
from .board import board
from .evaluators import EVALUATORS
from .notation import move_name, parse_position, read_move, text_of
from .picture import picture_of
from .position import LARGEST, DotsAndBoxes, position_of


@dataclass(frozen=True)
class DotsAndBoxesGame(Game):
    """Boxes in rows × columns."""

    rows: int = option(Integer("rows of boxes", low=1, high=LARGEST), default=6)
    columns: int = option(Integer("columns of boxes", low=1, high=LARGEST), default=6)
    extra_turn: bool = option(
        Switch("whether closing a box gives another move; document 004's framework alternates strictly"), default=True
    )

    name = "dotsandboxes"
    title = "Dots-and-boxes"
    summary = "draw a line between two dots; close a box to score it and move again"
    sides = ("first", "second")
    evaluators = EVALUATORS
    has_fixed_names = True

    def __post_init__(self) -> None:
        if not (1 <= self.rows <= LARGEST and 1 <= self.columns <= LARGEST):
            raise Mistake(
                f"A dots-and-boxes board of {self.rows}x{self.columns} is not allowed: "
                f"sizes go from 1x1 to {LARGEST}x{LARGEST}."
            )

    def new(self) -> DotsAndBoxes:
        return position_of(0, (0, 0), 0, self.rows, self.columns, self.extra_turn)

    def parse(self, text: str) -> DotsAndBoxes:
        return parse_position(text, self.rows, self.columns, self.extra_turn)

    def text(self, position: DotsAndBoxes) -> str:
        """The text that parses back to an equal position, except that what the last move closed is not in it."""
        return text_of(position)

    def rules_of(self, position: DotsAndBoxes) -> "DotsAndBoxesGame":
        return DotsAndBoxesGame(position.rows, position.columns, bool(position.extra_turn))

    def move_name(self, position: DotsAndBoxes, move: int) -> str:
        return move_name(move, position.rows, position.columns)

    def read_move(self, position: DotsAndBoxes, text: str) -> int:
        return read_move(text, position.rows, position.columns)

    def picture(self, position: DotsAndBoxes, last: int | None = None, unicode: bool = True) -> Picture:
        return picture_of(position, last, unicode)

    def board(self, position: DotsAndBoxes) -> Board:
        return board(position)

    def identity(self, position: DotsAndBoxes) -> Hashable:
        return position._replace(gain=0)

    def result_range(self, position: DotsAndBoxes, side: int) -> tuple[int, int]:
        so_far, open_boxes = position.result(side), bit_count(position.unclosed)
        return so_far - open_boxes, so_far + open_boxes
