"""Tic-tac-toe's board turned and mirrored."""

from ..cells import turned_rows
from ..symmetries import Symmetries
from .notation import board_of, position_from
from .position import TicTacToe


class TicTacToeSymmetries(Symmetries):
    def turned(self, position: TicTacToe) -> list[TicTacToe]:
        return [position_from(rows, position.k) for rows in turned_rows(board_of(position))]
