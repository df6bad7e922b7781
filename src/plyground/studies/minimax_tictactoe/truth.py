"""Tic-tac-toe by plain recursion over nine characters: slow, short, and independent of the library's rules."""

from __future__ import annotations

from functools import cache
from typing import Final

EMPTY: Final = "---------"
LINES: Final = ((0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6))


def to_move(board: str) -> str:
    return "x" if board.count("x") == board.count("o") else "o"


def winner(board: str) -> str | None:
    return next((board[a] for a, b, c in LINES if board[a] != "-" and board[a] == board[b] == board[c]), None)


def is_over(board: str) -> bool:
    return winner(board) is not None or "-" not in board


def children(board: str) -> list[tuple[int, str]]:
    """Cells and boards after each move, row by row."""
    if is_over(board):
        return []
    mark = to_move(board)
    return [(cell, board[:cell] + mark + board[cell + 1 :]) for cell in range(9) if board[cell] == "-"]


@cache
def value(board: str) -> int:
    """1, 0 or −1 for the side to move, if both play their best."""
    if is_over(board):
        return -1 if winner(board) else 0
    return max(-value(child) for _, child in children(board))


def best_moves(board: str) -> list[int]:
    """All cells that keep the value, row by row."""
    return [cell for cell, child in children(board) if -value(child) == value(board)]


@cache
def nodes(board: str) -> int:
    """How many positions a full search visits, this one included."""
    return 1 + sum(nodes(child) for _, child in children(board))


@cache
def reachable() -> tuple[str, ...]:
    """Every position that a game can reach, fullest last."""
    levels = [{EMPTY}]
    while levels[-1]:
        levels.append({child for board in levels[-1] for _, child in children(board)})
    return tuple(board for level in levels for board in sorted(level))


def with_slashes(board: str) -> str:
    return "/".join(board[row : row + 3] for row in (0, 3, 6))
