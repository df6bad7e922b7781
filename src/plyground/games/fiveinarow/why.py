"""What a move of five-in-a-row does, in words: what it makes, what it stops, and whether it wins by force."""

from ..game import after
from .overlay import NODES
from .position import FiveInARow
from .threats.board import (
    A_FOUR,
    A_THREE,
    DOUBLE_THREE,
    FOUR_MORE,
    FOUR_THREE,
    THREE_MORE,
    WINNING_FOUR,
    WINS,
    from_game,
    threat_board,
)
from .threats.proof import easiest_win

_MAKES = {
    WINS: "makes five",
    WINNING_FOUR: "makes an open four: five next turn, and one reply cannot stop it",
    FOUR_THREE: "makes a four and an open three",
    FOUR_MORE: "makes a four",
    A_FOUR: "makes a four",
    DOUBLE_THREE: "makes two open threes",
    THREE_MORE: "makes an open three",
    A_THREE: "makes an open three",
}
_STOPS = {WINS: "has to stop the four", WINNING_FOUR: "stops the open three"}


def why(position: FiveInARow, move: int) -> str:
    """What a legal move does: what it makes, what it stops, and whether it wins by force."""
    board, side = threat_board(position), position.to_move()
    cell = from_game(move, int(position.size))
    own, rival = int(board.threats[side, cell]), int(board.threats[1 - side, cell])
    does = [] if own < A_THREE else [_MAKES[own]]
    if own != WINS and rival in _STOPS:
        does.append(_STOPS[rival])
    elif own != WINS and rival >= A_FOUR:
        does.append("takes a cell where the rival could make a four")
    if own < WINNING_FOUR and (win := easiest_win(after(position, move), side, NODES)) is not None:
        by = "fours" if own >= A_FOUR and win.by != "fours and threes" else "fours and threes"
        does.append(f"wins by {by}")
    return " and ".join(does)
