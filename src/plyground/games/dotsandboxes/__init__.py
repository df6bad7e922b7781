"""Dots-and-boxes, with the extra turn for closing a box or without it.

What only few commands need is imported when it is asked for, so that the others start sooner.
"""

from collections.abc import Hashable
from dataclasses import dataclass, replace

from ...compiled import bit_count
from ...errors import Mistake
from ...spec import Choice, Integer, Switch, option
from ..board import Board
from ..game import Game
from ..picture import Picture
from .board import board
from .evaluators import EVALUATORS
from .notation import move_name, parse_position, read_move, text_of
from .picture import picture_of
from .position import LARGEST, DotsAndBoxes, drawn_lines, outer_lines, position_of


@dataclass(frozen=True)
class DotsAndBoxesGame(Game):
    """Boxes in rows × columns."""

    rows: int = option(Integer("rows of boxes", low=1, high=LARGEST), default=6)
    columns: int = option(Integer("columns of boxes", low=1, high=LARGEST), default=6)
    extra_turn: bool = option(
        Switch("whether closing a box gives another move; document 004's framework alternates strictly"), default=True
    )
    outline: str = option(
        Choice(
            "american: no line is drawn at the start; swedish: the outer lines are (may be written board=swedish, too)",
            names=("american", "swedish"),
            formerly="board",
        ),
        default="american",
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

        if self.is_swedish and self.rows == self.columns == 1:
            raise Mistake("A Swedish board of 1x1 is not allowed: all its lines would be drawn.")

    @property
    def is_swedish(self) -> bool:
        return self.outline == "swedish"

    def new(self) -> DotsAndBoxes:
        drawn = outer_lines(self.rows, self.columns) if self.is_swedish else 0
        return position_of(drawn, (0, 0), 0, self.rows, self.columns, self.extra_turn)

    def parse(self, text: str) -> DotsAndBoxes:
        return parse_position(text, self.new())

    def text(self, position: DotsAndBoxes) -> str:
        """The text that parses back to an equal position, except that what the last move closed is not in it."""
        return text_of(position)

    def rules_of(self, position: DotsAndBoxes) -> "DotsAndBoxesGame":
        rows, columns = position.rows, position.columns
        missing = outer_lines(rows, columns) & ~drawn_lines(position)
        outline = "american" if missing or rows == columns == 1 else self.outline
        return replace(self, rows=rows, columns=columns, extra_turn=bool(position.extra_turn), outline=outline)

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
