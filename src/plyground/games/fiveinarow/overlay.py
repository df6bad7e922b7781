"""Threats for people: which cells make five or an open four, and which cells answer.

A side that can make five has a *four*; one that can make an open four has an *open three* (or a broken one). The words
follow the board of the engine, threats/board.py.
"""

from typing import Any

import numpy as np

from ..limits import MOST_MOVES
from ..remarks import Overlay, OverlayMark
from .notation import cell_of, name_of
from .position import EMPTY, FiveInARow
from .threats.board import WINNING_FOUR, WINS, threat_board, to_game
from .threats.proof import easiest_win

NODES = 2_000  # for a win by threats: some milliseconds


def overlay(position: FiveInARow, sides: tuple[str, str]) -> Overlay:
    """The cells where either side makes five, else an open four; and what answers the rival of the side to move."""
    if position.is_over():
        return Overlay((), "The game is over.")
    board, mover = threat_board(position), position.to_move()
    marks, words = [], []
    for side in (mover, 1 - mover):
        for threat, kind, what in ((WINS, "strong", "five"), (WINNING_FOUR, "weak", "an open four")):
            cells = _cells(board, side, threat)
            if cells:
                places = _places(cells, position)
                marks += [OverlayMark(kind, side, f"{sides[side]} makes {what} here", (place,)) for place in places]
                words.append(_said(sides, side, mover, threat, cells, position))
                break
    answers = [] if _cells(board, mover, WINS) else _answers(board, mover)
    if answers:
        marks += [OverlayMark("answer", mover, "answers the threat", (place,)) for place in _places(answers, position)]
    if (win := easiest_win(position, mover, NODES)) is not None and win.moves > 1:
        first = _names(win.line[:1], position)
        words.append(f"{sides[mover].capitalize()} wins by {win.by}, beginning with {first}.")
    return Overlay(tuple(marks), " ".join(words) or "No four and no open three is on the board.")


def _cells(board: Any, side: int, threat: int) -> list[int]:
    """The empty cells where a stone of a side would be exactly this threat."""
    return [int(cell) for cell in np.flatnonzero((board.cells == EMPTY) & (board.threats[side] == threat))]


def _answers(board: Any, mover: int) -> list[int]:
    """The cells where the side to move stops all fives and open fours of its rival."""
    rival = 1 - mover
    if fives := _cells(board, rival, WINS):
        return fives if len(fives) == 1 else []
    if not _cells(board, rival, WINNING_FOUR):
        return []
    out = np.zeros(MOST_MOVES, np.int64)
    answers = []
    for cell in out[: board.candidates(out)].tolist():
        child = board.play(cell)
        if child.counts[rival, WINS] == 0 and child.counts[rival, WINNING_FOUR] == 0:
            answers.append(cell)
        child.undo()
    return answers


def _said(sides: tuple[str, str], side: int, mover: int, threat: int, cells: list[int], position: FiveInARow) -> str:
    who, where = sides[side].capitalize(), _names([to_game(cell, int(position.size)) for cell in cells], position)
    if threat == WINS:
        if side == mover:
            return f"{who} makes five at {where}."
        return f"{who} has a four and threatens {where}{'' if len(cells) == 1 else ', which cannot be stopped'}."
    return f"{who} {'can make' if side == mover else 'threatens'} an open four at {where}."


def _names(moves: list[int] | tuple[int, ...], position: FiveInARow) -> str:
    names = [name_of(move, int(position.size)) for move in moves]
    return names[0] if len(names) == 1 else f"{', '.join(names[:-1])} or {names[-1]}"


def _places(cells: list[int], position: FiveInARow) -> list[int]:
    size = int(position.size)
    return [row * size + column for row, column in (cell_of(to_game(cell, size), size) for cell in cells)]
