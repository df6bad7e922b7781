"""Which lesson fits a lost game of five-in-a-row: what the loser has left unanswered."""

from collections.abc import Sequence

import numpy as np

from ...content import Lesson
from ...games.fiveinarow.notation import cell_of, name_of
from ...games.fiveinarow.position import EMPTY, FiveInARow
from ...games.fiveinarow.threats.board import WINS, threat_board, to_game

_NAME = "threats"
_A_FOUR, _AN_OPEN_THREE, _TWO_AT_ONCE = 1, 2, 3  # steps of the lesson


def lesson(positions: Sequence[FiveInARow], loser: int, sides: tuple[str, str]) -> Lesson | None:
    """The step of the lesson on threats that shows what the winner had when the loser could still answer it."""
    winner, rival = 1 - loser, sides[1 - loser].capitalize()
    own = [position for position in positions[:-1] if position.to_move() == loser]
    if positions[-1].result(winner) <= 0 or not own:
        return None
    last = own[-1]
    if len(fives := _fives(last, winner)) == 1:
        cell = name_of(fives[0], int(last.size))
        return Lesson(_NAME, f"{rival} had a four, and {cell} would have stopped it.", _A_FOUR)
    if _is_one_row(fives, int(last.size)):
        return Lesson(_NAME, f"{rival} had an open three, and made an open four of it.", _AN_OPEN_THREE)
    return Lesson(_NAME, f"{rival} made two threats at once, of which one stone stops only one.", _TWO_AT_ONCE)


def _is_one_row(fives: list[int], size: int) -> bool:
    """Whether two cells are the ends of an open four."""
    (row, column), (other_row, other_column) = (cell_of(move, size) for move in fives[:2])
    return {abs(row - other_row), abs(column - other_column)} <= {0, 5}


def _fives(position: FiveInARow, side: int) -> list[int]:
    """The moves with which a side makes five."""
    board = threat_board(position)
    cells = np.flatnonzero((board.cells == EMPTY) & (board.threats[side] == WINS))
    return [to_game(int(cell), int(position.size)) for cell in cells]
