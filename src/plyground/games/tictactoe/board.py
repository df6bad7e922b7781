"""A tic-tac-toe position as a board of cells."""

from ..board import Board
from ..cells import cell_name
from .evaluators import winning_lines
from .notation import rows_of
from .position import WON, TicTacToe


def board(position: TicTacToe) -> Board:
    rows, columns = rows_of(position), position.stride - 1
    cells = [row * position.stride + column for row in range(rows) for column in range(columns)]
    stones = position.stones(0), position.stones(1)
    return Board(
        "cells",
        rows,
        columns,
        tuple(cell_name(*divmod(cell, position.stride), rows=rows) for cell in cells),
        tuple(0 if stones[0].has(cell) else 1 if stones[1].has(cell) else None for cell in cells),
        winning=_winning(position, rows, columns, cells),
        pieces="signs",
    )


def _winning(position: TicTacToe, rows: int, columns: int, cells: list[int]) -> tuple[int, ...]:
    if position.state != WON:
        return ()
    stones = sum(1 << cell for cell in cells if position.theirs.has(cell))
    made = 0
    for line in winning_lines(rows, columns, position.k):
        if line & stones == line:
            made |= line
    return tuple(place for place, cell in enumerate(cells) if made >> cell & 1)
