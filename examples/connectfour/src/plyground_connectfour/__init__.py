"""Connect Four for Plyground."""

from dataclasses import dataclass

from plyground.author import Board, Game, Integer, Mistake, Picture, option, picture_of

from .evaluators import EVALUATORS, all_fours
from .notation import cells_of, position_from, position_of, read_board, text_of, top_disc
from .position import ConnectFour

__all__ = ["ConnectFour", "ConnectFourGame"]

WORD = 62  # bits of a machine word that Python's integers and the machine's treat alike


@dataclass(frozen=True)
class ConnectFourGame(Game):
    """Four in a row on an upright board."""

    columns: int = option(Integer("columns of the board", low=1, high=12), default=7)
    rows: int = option(Integer("rows of the board", low=1, high=12), default=6)

    name = "connectfour"
    title = "Connect Four"
    summary = "drop discs into columns; four in a row, column or diagonal win; x moves first"
    sides = ("x", "o")
    evaluators = EVALUATORS

    def __post_init__(self) -> None:
        if self.columns * (self.rows + 1) > WORD:
            raise Mistake(
                f"A board of {self.columns}×{self.rows} is too large for Connect Four: columns × (rows + 1) may be "
                f"{WORD} at most, such as 7×6 or 8×6."
            )

    def new(self) -> ConnectFour:
        return position_of((0, 0), self.columns, self.rows)

    def parse(self, text: str) -> ConnectFour:
        board = read_board(text)
        ConnectFourGame(len(board[0]), len(board))  # the text brings its own size
        return position_from(board)

    def text(self, position: ConnectFour) -> str:
        return text_of(position)

    def rules_of(self, position: ConnectFour) -> "ConnectFourGame":
        return ConnectFourGame(position.columns, position.rows)

    def move_name(self, position: ConnectFour, move: int) -> str:
        return chr(ord("a") + move)

    def read_move(self, position: ConnectFour, text: str) -> int:
        letters = "".join(self.move_name(position, column) for column in range(position.columns))
        cleaned = text.strip().lower()
        if len(cleaned) != 1 or cleaned not in letters:
            raise Mistake(f"Cannot read the move {text[:40]!r}: write a column from a to {letters[-1]}.")
        return letters.index(cleaned)

    def board(self, position: ConnectFour) -> Board:
        cells, discs = cells_of(position), (position.discs(0), position.discs(1))
        made = 0
        for four in all_fours(position.columns, position.rows):
            made |= four if position.theirs & four == four else 0
        return Board(
            "cells",
            position.rows,
            position.columns,
            names=tuple(self.move_name(position, i % position.columns) for i in range(len(cells))),
            marks=tuple(0 if discs[0] & cell else 1 if discs[1] & cell else None for cell in cells),
            winning=tuple(place for place, cell in enumerate(cells) if made & cell),
            pieces="discs",
        )

    def picture(self, position: ConnectFour, last: int | None = None, unicode: bool = True) -> Picture:
        where = None if last is None else cells_of(position).index(top_disc(position, last))
        letters = "".join(f" {self.move_name(position, column)}" for column in range(position.columns))
        return [*picture_of(self.board(position), where, unicode), [(letters, "label")]]
