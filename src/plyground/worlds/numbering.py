"""Moves as other libraries number them, and boards as their nets see them.

An action is the number of a place where one can move, row by row from the top left, as OpenSpiel has it. Where several
places have the same move, as the cells of a column in Connect Four, they are one action. A move without a place, such
as a pass, is the action after the last one. A game without a board has its own numbers.
"""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from ..errors import Mistake
from ..games.board import UNOWNED
from ..games.game import Game
from ..games.limits import LARGEST_MOVE
from ..games.state import Move, State


class Numbering:
    """The actions of a game."""

    def __init__(self, game: Game) -> None:
        start = game.start()
        self.game = game
        self.names = tuple(dict.fromkeys(start.board.names))
        self._numbers = {name: number for number, name in enumerate(self.names)}
        room = start.board.marks.count(None)
        every_ply_fills_a_place = start.plies_left <= room  # then no move is without one
        extra = 0 if every_ply_fills_a_place else 1
        self.count = len(self.names) + extra if self.names else LARGEST_MOVE + 1

    def action(self, move: Move) -> int:
        """The action of a move."""
        return self._numbers.get(move, len(self.names)) if self.names else move.number

    def legal(self, state: State) -> dict[int, Move]:
        """The legal moves of a state by action, in order."""
        found = {self.action(move): move for move in state.legal_moves}
        if len(found) < len(state.legal_moves):
            raise Mistake(f"{self.game.spec} has a state with two moves that have no place: they cannot be told apart.")
        return dict(sorted(found.items()))


def planes(state: State, side: int) -> NDArray[np.int8]:
    """What is on the board, as a side sees it: ones where it has something, where the rival has, where both may.

    For a board of cells rows × columns × 2: its own, the rival's. For one of lines a row of numbers: the lines that are
    drawn, its own boxes, the rival's.
    """
    board = state.board
    if board.kind == "cells":
        marks = np.array([UNOWNED if mark is None else mark for mark in board.marks])
        own = np.stack([marks == side, marks == 1 - side], axis=-1)
        return own.reshape(board.rows, board.columns, 2).astype(np.int8)
    if board.kind == "lines":
        drawn = [mark is not None for mark in board.marks]
        boxes = [box == whose for whose in (side, 1 - side) for box in board.boxes]
        return np.array(drawn + boxes, np.int8)
    raise Mistake(f"{state.game.spec} describes no board of cells or lines, and so nothing that could be observed.")


def returns_of(state: State, margins: bool) -> list[float]:
    """The result for both sides: 1, 0 or −1, or the margin itself."""
    results = [state.result(side) for side in (0, 1)]
    return [float(result if margins else (result > 0) - (result < 0)) for result in results]


def result_range(state: State, margins: bool) -> tuple[int, int]:
    """The least and the greatest that `returns_of` may say."""
    low, high = state.game.result_range(state.core, 0)
    return (low, high) if margins else (-1, 1)


def rules_of(game: Game | str) -> Game:
    """A game, or the one that a spec names."""
    from ..games.catalogue import game as game_of

    rules: Any = game_of(game)
    return rules
