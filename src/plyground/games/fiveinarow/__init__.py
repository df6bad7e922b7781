"""Five-in-a-row, also called gomoku.

What only few commands need is imported when it is asked for, so that the others start sooner.
"""

from collections.abc import Hashable, Mapping
from dataclasses import dataclass

from ...spec import Choice, Integer, option
from ..board import Board
from ..cells import read_cell
from ..evaluators import EvaluatorKind
from ..game import START, Game
from ..picture import Picture
from .board import board
from .evaluators import EVALUATORS
from .notation import move_of, name_of, parse_drawing, parse_moves, text_of
from .picture import framed
from .position import FiveInARow
from .renju import start_of

RULES = ("freestyle", "standard", "renju")  # by their number in a position: FREESTYLE, STANDARD, RENJU


class _KnownEvaluators:
    """The evaluators of the game; of a game of renju, those that know its rules."""

    def __get__(self, game: "FiveInARowGame | None", owner: type) -> Mapping[str, EvaluatorKind]:
        renju = game is not None and game.rule == "renju"
        return {name: kind for name, kind in EVALUATORS.items() if not (renju and name == "lines")}


@dataclass(frozen=True)
class FiveInARowGame(Game):
    """Five stones in a row on a square board."""

    size: int = option(Integer("rows and columns of the board", low=5, high=20), default=15)
    rule: str = option(
        Choice(
            "freestyle: five or more win; standard: exactly five win; renju: black needs exactly five and may "
            "make no six, no two fours and no two threes",
            names=RULES,
        ),
        default="freestyle",
    )

    name = "fiveinarow"
    title = "Five-in-a-row"
    summary = "five in a row, column or diagonal on a large board; black moves first"
    sides = ("black", "white")
    evaluators = _KnownEvaluators()
    has_fixed_names = True

    @property
    def exact(self) -> int:
        return RULES.index(self.rule)

    def new(self) -> FiveInARow:
        return start_of(self.size, self.exact)

    def parse(self, text: str) -> FiveInARow:
        if text.strip().lower() == START:
            return self.new()
        drawn = parse_drawing(text, self.exact)
        return parse_moves(text, self.size, self.exact) if drawn is None else drawn

    def text(self, position: FiveInARow) -> str:
        return text_of(position)

    def rules_of(self, position: FiveInARow) -> "FiveInARowGame":
        return FiveInARowGame(position.size, RULES[position.exact])

    def move_name(self, position: FiveInARow, move: int) -> str:
        return name_of(move, position.size)

    def read_move(self, position: FiveInARow, text: str) -> int:
        return move_of(*read_cell(text, position.size, position.size), position.size)

    def picture(self, position: FiveInARow, last: int | None = None, unicode: bool = True) -> Picture:
        drawn = board(position)
        return framed(drawn, None if last is None else drawn.place(name_of(last, position.size)), unicode)

    def board(self, position: FiveInARow) -> Board:
        return board(position)

    def identity(self, position: FiveInARow) -> Hashable:
        return position.board.tobytes(), position.side
