"""The limits of kernels. Their working memory is made once, for the largest possible game.

Kernels use what a position answers as indices without looking, so the answers of other people's positions are checked.
"""

from typing import Any

from ..compiled import check_results

MOST_MOVES = 400  # in any position: the largest board is 20×20
MOST_PLIES = 400  # in any game
LARGEST_MOVE = 1022  # tables and lists pack a move number into one word with other data
_WRONG_NUMBER = f"it numbers a move outside of 0 to {LARGEST_MOVE}"


def _moves_within_limits(count: int, out: Any) -> int:
    if count < -len(out) or count > len(out):
        raise IndexError("it lists more moves than a position may have")
    for i in range(abs(count)):  # only forcing moves have a negative count; for others it is like no move
        if out[i] < 0 or out[i] > LARGEST_MOVE:
            raise IndexError(_WRONG_NUMBER)
    return count


def _move_within_limits(move: int, number: int) -> int:
    if move > LARGEST_MOVE:
        raise IndexError(_WRONG_NUMBER)
    return move


def _side_within_limits(side: int) -> int:
    if side < 0 or side > 1:
        raise IndexError("its side to move is neither 0 nor 1")
    return side


for _name in ("moves", "candidates", "forcing"):
    check_results(_name, _moves_within_limits)
check_results("random_move", _move_within_limits)
check_results("to_move", _side_within_limits)
