"""A five-in-a-row position as a board of cells."""

from ..board import Board
from .notation import move_of, name_of
from .position import EMPTY, WON, FiveInARow, is_five
from .renju import forbidden_cells


def board(position: FiveInARow) -> Board:
    size = position.size
    cells = [move_of(row, column, size) for row in range(size) for column in range(size)]
    owners = [int(position.board[cell]) for cell in cells]
    return Board(
        "cells",
        size,
        size,
        tuple(name_of(cell, size) for cell in cells),
        tuple(None if owner == EMPTY else owner for owner in owners),
        winning=_winning(position, cells) if position.state == WON else (),
        barred=tuple(cells.index(cell) for cell in forbidden_cells(position)),
        pieces="stones",
    )


def _winning(position: FiveInARow, cells: list[int]) -> tuple[int, ...]:
    """The stones of every row that wins: of five, or of more where more than five win too."""
    owner, stride = 1 - position.side, position.size + 1
    made: set[int] = set()
    for cell in cells:
        for step in (1, stride - 1, stride, stride + 1):
            if position.board[cell] != owner or position.board[cell - step] == owner:
                continue  # a run is looked at from its first stone
            run = [cell]
            while position.board[run[-1] + step] == owner:
                run.append(run[-1] + step)
            if is_five(len(run), position.exact_for(owner)):
                made.update(run)
    return tuple(place for place, cell in enumerate(cells) if cell in made)
