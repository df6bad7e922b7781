"""Which lesson fits a lost game of five-in-a-row: what the loser has left unanswered."""

from collections.abc import Sequence

import numpy as np

from ..capabilities import Lesson
from .notation import name_of
from .position import EMPTY, FiveInARow
from .threats import WINNING_FOUR, WINS, threat_board, to_game

_NAME = "threats"
_A_FOUR, _AN_OPEN_THREE, _TWO_AT_ONCE = 1, 2, 3  # steps of the lesson


def lesson(positions: Sequence[FiveInARow], loser: int, sides: tuple[str, str]) -> Lesson | None:
    """The step of the lesson on threats that shows what the winner had when the loser could still answer it."""
    winner, rival = 1 - loser, sides[1 - loser].capitalize()
    own = [position for position in positions[:-1] if position.to_move() == loser]
    if positions[-1].result(winner) <= 0 or not own:
        return None
    last = own[-1]
    if len(fives := _cells(last, winner, WINS)) == 1:
        cell = name_of(fives[0], int(last.size))
        return Lesson(_NAME, f"{rival} had a four, and {cell} would have stopped it.", _A_FOUR)
    before = own[-2] if len(own) > 1 else last
    if not _cells(before, winner, WINS) and _cells(before, winner, WINNING_FOUR):
        return Lesson(_NAME, f"{rival} had an open three, and made an open four of it.", _AN_OPEN_THREE)
    return Lesson(_NAME, f"{rival} made two threats at once, of which one stone stops only one.", _TWO_AT_ONCE)


def _cells(position: FiveInARow, side: int, threat: int) -> list[int]:
    """The moves with which a side would make this threat."""
    board = threat_board(position)
    cells = np.flatnonzero((board.cells == EMPTY) & (board.threats[side] == threat))
    return [to_game(int(cell), int(position.size)) for cell in cells]
