"""Tic-tac-toe in text: positions are rows of x, o and - joined by '/', or the moves from the empty board."""

import re

from ...errors import Mistake, shortened
from ..bits import WORD
from ..cells import read_rows
from ..movelist import listed_moves
from .position import WON, TicTacToe, has_run, position_of

MARKS = "xo"
EMPTY = "-"
_CELL = re.compile(r"[a-zA-Z][0-9]{1,2}")


def board_of(position: TicTacToe) -> list[str]:
    """The rows, top first, in 'x', 'o' and '-'."""
    stones = [position.stones(0), position.stones(1)]
    rows, width = rows_of(position), position.stride
    marks = ["x" if stones[0].has(cell) else "o" if stones[1].has(cell) else EMPTY for cell in range(rows * width)]
    return ["".join(marks[row * width : (row + 1) * width - 1]) for row in range(rows)]


def rows_of(position: TicTacToe) -> int:
    """The number of rows of the board, from its last cell."""
    cells = position.mine.either(position.theirs).either(position.empty)
    return (cells.word(0) | cells.word(1) << WORD).bit_length() // position.stride + 1


def text_of(position: TicTacToe) -> str:
    return "/".join(board_of(position))


def parse_board(text: str) -> list[str]:
    """The rows of a text, or a Mistake."""
    board = read_rows(text, MARKS)
    if board is None:
        shown = shortened(text, 60)
        raise Mistake(
            f"Cannot read the tic-tac-toe position {shown!r}: write rows of equal length in x, o and -, "
            f"joined by '/', such as xox/oox/---."
        )
    return board


def cells_of(text: str) -> list[str] | None:
    """The cells of a list of moves, such as `b2 a1 c3` or `b2a1c3`; None if the text is none."""
    moves = listed_moves(text)
    return moves if moves and all(_CELL.fullmatch(move) for move in moves) else None


def position_from(board: list[str], k: int) -> TicTacToe:
    """The position on a board; a Mistake if no game can reach it."""
    rows, columns = len(board), len(board[0])
    stones = [0, 0]
    for row, line in enumerate(board):
        for column, mark in enumerate(line):
            if mark != EMPTY:
                stones[MARKS.index(mark)] |= 1 << row * (columns + 1) + column
    counts = (stones[0].bit_count(), stones[1].bit_count())
    shown = "/".join(board)
    if counts[0] - counts[1] not in (0, 1):
        raise Mistake(
            f"The position {shown!r} is impossible: it has {counts[0]} x and {counts[1]} o, "
            f"but x moves first and the sides alternate."
        )

    position = position_of((stones[0], stones[1]), rows, columns, k)
    stride = columns + 1
    if has_run(position.mine, stride, k):
        mark = MARKS[position.side]
        raise Mistake(f"The position {shown!r} is impossible: {mark} had won before the last move was made.")
    if position.state == WON:
        cells = (cell for cell in range(rows * stride) if position.theirs.has(cell))
        if all(has_run(position.theirs.minus(cell), stride, k) for cell in cells):
            raise Mistake(f"The position {shown!r} is impossible: no single last move can have made all of its lines.")
    return position
