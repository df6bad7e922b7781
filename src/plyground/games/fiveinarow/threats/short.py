"""Forced wins of five-in-a-row, proven against every legal reply.

A search looks only at `candidates`, the cells near stones, so the win that it announces holds against those. Here the
defender may answer anywhere, and the proof stays small because of what a four means (Allis 1994, "Searching for
solutions in games and artificial intelligence", chapter 5): a side that could make five next turn has to be stopped on
that very cell, two such cells cannot be stopped, and only a five of one's own comes first. All defences are tried only
where nothing threatens, and there the move that beat the last defence is tried first against the next.

The attacker keeps to the candidates: finding no win proves nothing.
"""

from typing import Any

from ....compiled import compiled, int64, prepare, workspace_type
from ...limits import MOST_MOVES
from ...state import copied
from ..position import EMPTY, FiveInARow, is_five

LONGEST = 24  # plies of a win

_new_record = workspace_type(
    [
        ("nodes", ()),
        ("limit", ()),
        ("buffer", (LONGEST + 1, 2 * MOST_MOVES)),  # by plies left: the moves of the node
        ("killer", (LONGEST + 1,)),  # by plies left: what won last time
    ]
)


def forced_win(position: FiveInARow, attacker: int, plies: int, nodes: int, hint: int = 0) -> bool:
    """Whether it could be proven, visiting at most `nodes` nodes, that a side wins within `plies` plies.

    The hint is a move to try first if the attacker is to move.
    """
    if position.is_over() or not 0 < plies <= LONGEST:
        return False
    work = _new_record()
    work.limit = nodes
    work.killer[plies] = hint
    prepare(_proof, position, attacker, plies, work)
    return bool(_proof(copied(position), attacker, plies, work))


@compiled
def _proof(position: Any, attacker: int, plies: int, work: Any) -> int:
    return _wins(position, int64(attacker), int64(plies), work)


@compiled
def _wins(position: Any, attacker: int, plies: int, work: Any) -> int:
    """1 if the attacker is proven to win within these plies; the game is not over."""
    work.nodes += 1
    if work.nodes >= work.limit:
        return 0
    side = position.to_move()
    if five_cells(position, side)[0] > 0:
        return 1 if side == attacker else 0
    if plies < (3 if side == attacker else 2):
        return 0
    threats, cell = five_cells(position, 1 - side)
    if threats > 1:
        return 0 if side == attacker else 1
    moves = work.buffer[plies]
    attacking = side == attacker
    likely = 0
    if threats == 1:  # there is one reply, whichever side is threatened
        moves[0] = cell
        n = 1
    elif attacking:  # what won last time, and then the candidates
        moves[0] = work.killer[plies]
        n = 1
    elif plies < 4:
        return 0
    else:  # every cell is a defence, the likely ones first
        likely = position.candidates(moves)
        n = likely + position.moves(moves[likely:])
    # The attacker needs one good move; no defence may hold.
    i = 0
    while i < n:
        move = int(moves[i])
        i += 1
        again = i > likely > 0 and position.near[move] > 0  # a candidate among all moves
        if move > 0 and position.board[move] == EMPTY and not again:
            child = position.play(move)
            won = 0 if child.is_over() else _wins(child, attacker, plies - 1, work)
            child.undo()
            if attacking and won == 1:
                work.killer[plies] = move
                return 1
            if not attacking and won == 0:
                return 0
        if i == 1 and attacking and threats == 0:
            n = 1 + position.candidates(moves[1:])
    return 0 if attacking else 1


@compiled
def five_cells(position: Any, side: int) -> tuple[int, int]:
    """How many empty cells would make five for a side, counted up to two, and one of them."""
    board = position.board
    stride = position.size + 1
    count, found = 0, -1
    for row in range(1, position.size + 1):
        for cell in range(row * stride, row * stride + position.size):
            if board[cell] == EMPTY and position.near[cell] > 0:
                for step in (1, stride - 1, stride, stride + 1):
                    length = 1
                    for direction in (-step, step):
                        end = cell + direction
                        while board[end] == side:
                            end += direction
                            length += 1
                    if is_five(length, position.exact):
                        count += 1
                        found = cell
                        break
                if count > 1:
                    return count, found
    return count, found
