"""The programs of documents 001 and 003, ported from their listings as the texts at hand print them.

Both texts write the blank in more than one way, which a compiler does not forgive: 001 tests for '_', sets up its board
with ' _' and takes a move back with ' _ '; 003 tests for '_' in evaluate and minimax and for '-' in bestPos. The
spelling is therefore a parameter. That the texts lost or gained a sign on their way here is possible.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

PLAYER, OPPONENT = "x", "o"
BLANK: Final = "_"
BLANK_OF_THE_BOARD: Final = " _"  # 001, driver code
BLANK_TAKEN_BACK: Final = " _ "  # 001, findBestMove
BLANK_OF_BEST_POS: Final = "-"  # 003, figure 8

INFINITY: Final = 1000  # what 003 calls INF is not printed; 001 writes 1000
UNFINISHED: Final = 101

Board = list[list[str]]


def lines_of(b: Board) -> list[tuple[str, str, str]]:
    """Rows, columns, diagonals, in the order in which document 001 looks at them."""
    rows = [(b[i][0], b[i][1], b[i][2]) for i in range(3)]
    columns = [(b[0][j], b[1][j], b[2][j]) for j in range(3)]
    return [*rows, *columns, (b[0][0], b[1][1], b[2][2]), (b[0][2], b[1][1], b[2][0])]


@dataclass
class Document001:
    """findBestMove for x, who maximises; `calls` counts minimax."""

    taken_back: str = BLANK_TAKEN_BACK
    calls: int = 0

    def is_moves_left(self, board: Board) -> bool:
        return any(board[i][j] == BLANK for i in range(3) for j in range(3))

    def evaluate(self, b: Board) -> int:
        for first, second, third in lines_of(b):
            if first == second == third:
                if first == PLAYER:
                    return 10
                if first == OPPONENT:
                    return -10
        return 0

    def minimax(self, board: Board, depth: int, is_max: bool) -> int:
        self.calls += 1
        score = self.evaluate(board)
        if score in (10, -10):
            return score
        if not self.is_moves_left(board):
            return 0
        best = -INFINITY if is_max else INFINITY
        for i in range(3):
            for j in range(3):
                if board[i][j] == BLANK:
                    board[i][j] = PLAYER if is_max else OPPONENT
                    value = self.minimax(board, depth + 1, not is_max)
                    best = max(best, value) if is_max else min(best, value)
                    board[i][j] = BLANK
        return best

    def find_best_move(self, board: Board) -> tuple[int, tuple[int, int]]:
        """The value that it prints and the move that it returns."""
        best_value, best_move = -INFINITY, (-1, -1)
        for i in range(3):
            for j in range(3):
                if board[i][j] == BLANK:
                    board[i][j] = PLAYER
                    move_value = self.minimax(board, 0, False)
                    board[i][j] = self.taken_back
                    if move_value > best_value:
                        best_value, best_move = move_value, (i, j)
        return best_value, best_move


@dataclass
class Document003:
    """bestPos for the ai, on a board of nine cells."""

    ai: str = OPPONENT
    human: str = PLAYER
    blank_of_best_pos: str = BLANK_OF_BEST_POS
    unfinished: int = UNFINISHED

    def evaluate(self, board: list[str]) -> int:
        rows = [board[i : i + 3] for i in (0, 3, 6)]
        for first, second, third in lines_of(rows):
            if first == second == third:
                if first == self.ai:
                    return 1
                if first == self.human:
                    return -1
        return self.unfinished if BLANK in board else 0

    def best_pos(self, board: list[str]) -> int | None:
        """The cell it would take; None if it never sets `move`, or returns because the game seems to be over."""
        if self.evaluate(board) != self.unfinished:
            return None
        move, best_score = None, -INFINITY
        for i in range(9):
            if board[i] == self.blank_of_best_pos:
                board[i] = self.ai
                score = self.minimax(board, 0, False)
                board[i] = self.blank_of_best_pos
                if score > best_score:
                    best_score, move = score, i
        return move

    def minimax(self, board: list[str], depth: int, is_max: bool) -> int:
        result = self.evaluate(board)
        if result != self.unfinished:
            return result
        best_score = -INFINITY if is_max else INFINITY
        for i in range(9):
            if board[i] == BLANK:
                board[i] = self.ai if is_max else self.human
                score = self.minimax(board, depth + 1, not is_max)
                board[i] = BLANK
                best_score = max(best_score, score) if is_max else min(best_score, score)
        return best_score
