"""Moves of an attack that make neither a four nor an open three: what begins one, what it threatens, what is replied.

A quiet move counts if the attacker would win by threats if its rival passed. Every legal move is a reply to it, and
most change nothing: the line of fours that was threatened still wins with the reply on the board.
"""

from typing import Any

from ....compiled import compiled, inlined, int64
from ..lines import OPEN_TWO
from ..position import EMPTY, NO_MOVE
from .board import A_FOUR, A_THREE, PAD, WINNING_FOUR, WINS, passed
from .fours import FEW, fours


@compiled
def with_quiet_moves(board: Any, n: int, out: Any) -> int:
    """Add to n threats of the side to move the quiet moves that may begin an attack, or end one of the rival's.

    Against a winning four next turn only what stops it.
    """
    mine, theirs = board.side, 1 - board.side
    attacked = board.counts[theirs, WINNING_FOUR] > 0
    stride = board.size + PAD
    for row in range(board.top, board.bottom + 1):
        for cell in range(row * stride + board.left, row * stride + board.right + 1):
            if board.cells[cell] == EMPTY and board.threats[mine, cell] < A_THREE:
                rival = int(board.threats[theirs, cell])
                if rival >= A_FOUR if attacked else rival > A_FOUR or makes_a_three(int(board.shapes[mine, cell])):
                    out[n] = cell
                    n += 1
    return n


@inlined
def makes_a_three(shape: int) -> bool:
    """Whether a stone makes a three or an open two in any direction: a search by fours may use it."""
    return bool(
        shape & 15 >= OPEN_TWO or shape >> 4 & 15 >= OPEN_TWO or shape >> 8 & 15 >= OPEN_TWO or shape >> 12 >= OPEN_TWO
    )


@compiled
def threatened_line(board: Any, ply: int, work: Any) -> int:
    """1 if the other side would win by fours if the side to move passed; its line is then the ply's threat."""
    threat = work.threat[ply]
    threat[0] = NO_MOVE
    if board.counts[board.side, WINS] > 0:
        return 0
    work.four_limit = work.four_nodes + FEW
    if fours(passed(board), ply + 1, work) == 0:
        return 0
    line = work.line[ply + 1]
    i = 0
    while line[i] != NO_MOVE:
        threat[i] = line[i]
        i += 1
    threat[i] = NO_MOVE
    return 1


@compiled
def likely_first(board: Any, out: Any) -> int:
    """All legal moves, first those that are near or forced."""
    n = board.candidates(out)
    near = n
    stride = board.size + PAD
    for row in range(PAD, PAD + board.size):
        for cell in range(row * stride + PAD, row * stride + PAD + board.size):
            listed_already = board.cells[cell] != EMPTY
            for i in range(near):
                listed_already = listed_already or out[i] == cell
            if not listed_already:
                out[n] = cell
                n += 1
    return n


@compiled
def still_wins(board: Any, line: Any) -> int:
    """Whether a line of fours still wins for the side to move, although the rival has one stone more."""
    return 0 if line[0] == NO_MOVE else _still_wins(board, line, int64(0))


@compiled
def _still_wins(board: Any, line: Any, i: int) -> int:
    mine, theirs = board.side, 1 - board.side
    move = int(line[i])
    if board.cells[move] != EMPTY:
        return 0
    if line[i + 1] == NO_MOVE:
        return 1 if board.threats[mine, move] == WINS else 0
    if board.counts[theirs, WINS] > 0 and board.threats[theirs, move] != WINS:
        return 0
    child = board.play(move)
    reply = int(line[i + 1])
    won = 0
    # The reply is forced if the rival cannot make five itself and the four would become five there.
    if child.counts[theirs, WINS] == 0 and child.cells[reply] == EMPTY and child.threats[mine, reply] == WINS:
        grandchild = child.play(reply)
        won = _still_wins(grandchild, line, i + 2)
        grandchild.undo()
    child.undo()
    return won
