"""Tic-tac-toe, any m,n,k.

What only few commands need is imported when it is asked for, so that the others start sooner.
"""

from dataclasses import dataclass

from ...errors import Mistake
from ...spec import Integer, option
from ..bits import WORD
from ..board import Board
from ..cells import cell_name, read_cell
from ..game import Game
from ..picture import Picture
from .board import board
from .evaluators import EVALUATORS
from .notation import cells_of, parse_board, position_from, rows_of, text_of
from .picture import picture_of
from .position import TicTacToe, position_of

LONGEST = 26  # columns are named by letters


@dataclass(frozen=True)
class TicTacToeGame(Game):
    """k in a row on a board of rows × columns."""

    rows: int = option(Integer("rows of the board", low=1, high=LONGEST), default=3)
    columns: int = option(Integer("columns of the board", low=1, high=LONGEST), default=3)
    k: int = option(Integer("stones in a row that win", low=1, high=LONGEST), default=3)

    name = "tictactoe"
    title = "Tic-tac-toe"
    summary = "three in a row, column or diagonal win; larger boards are possible; x moves first"
    sides = ("x", "o")
    evaluators = EVALUATORS
    has_fixed_names = True

    def __post_init__(self) -> None:
        if max(self.rows, self.columns) > LONGEST or self.rows * (self.columns + 1) > 2 * WORD:
            raise Mistake(
                f"A board of {self.rows}×{self.columns} is too large for tic-tac-toe: no side may be longer than "
                f"{LONGEST}, and rows × (columns + 1) may be {2 * WORD} at most, such as 10×10."
            )
        if self.k > max(self.rows, self.columns):
            raise Mistake(f"k={self.k} in a row do not fit on a board of {self.rows}×{self.columns}.")

    def new(self) -> TicTacToe:
        return position_of((0, 0), self.rows, self.columns, self.k)

    def parse(self, text: str) -> TicTacToe:
        if (moves := cells_of(text)) is not None:
            return self.start().play(*moves).core
        board = parse_board(text)
        rules = TicTacToeGame(len(board), len(board[0]), self.k)  # the text has its own board size
        return position_from(board, rules.k)

    def text(self, position: TicTacToe) -> str:
        return text_of(position)

    def rules_of(self, position: TicTacToe) -> "TicTacToeGame":
        return TicTacToeGame(rows_of(position), position.stride - 1, position.k)

    def move_name(self, position: TicTacToe, move: int) -> str:
        return cell_name(*divmod(move, position.stride), rows=rows_of(position))

    def read_move(self, position: TicTacToe, text: str) -> int:
        rows, columns = rows_of(position), position.stride - 1
        number = text.strip()
        if number.isascii() and number.isdigit() and len(number) <= 3 and int(number) < rows * columns:
            row, column = divmod(int(number), columns)  # as documents 002 and 003 number the cells
        else:
            row, column = read_cell(text, rows, columns)
        return row * position.stride + column

    def picture(self, position: TicTacToe, last: int | None = None, unicode: bool = True) -> Picture:
        return picture_of(board(position), None if last is None else last - last // position.stride, unicode)

    def board(self, position: TicTacToe) -> Board:
        return board(position)
