"""Forced wins by threats, proven: by fours alone, and by fours and threes.

A four leaves the rival one reply, so a search that follows nothing but fours runs deep and wide positions stay narrow
(VCF). An open three threatens an open four, to which the rival has few replies; these are *all* of them:

    a four of the rival's own, which has to be answered first;
    a cell on which the attacker could make a four. A winning four (an open one, or two at once) is made of cells that
    all have this threat, so that any other stone leaves it standing, and then five follows: the rival has none itself.

So the attacker needs one good move and every reply in that set is tried: what is found is a proof (Allis, van den Herik
and Huntjens 1996, "Go-Moku solved by new search techniques"), for both rules, and its line is one where the defender
holds out. Finding nothing proves nothing: quiet moves are not tried.
"""

from dataclasses import dataclass
from typing import Any


from ...compiled import compiled, inlined, int64, memory_of, prepare
from ..limits import MOST_MOVES
from .position import EMPTY, NO_MOVE, FiveInARow
from .threats import A_FOUR, A_THREE, PAD, WINNING_FOUR, WINS, listed, step_of, threat_board, to_game

LONGEST = 60  # plies of a win
_ENTRIES = 1 << 16  # of the table of positions in which nothing was found
NO_CELL = -1

_new_work = memory_of(
    [
        ("nodes", ()),
        ("limit", ()),
        ("buffer", (LONGEST + 4, MOST_MOVES)),  # by ply: the moves of the node
        ("line", (LONGEST + 4, LONGEST + 4)),  # by ply: the line that wins, ended by NO_MOVE
        ("failed", (_ENTRIES,)),  # keys of positions without a win by fours
        ("failed_threats", (_ENTRIES, 2)),  # key and moves of the attacker: no win by threats within these
    ]
)


@dataclass(frozen=True)
class ForcedWin:
    """A proven win of the side to move."""

    line: tuple[int, ...]  # moves of the game: the winner's, and the longest defence that was looked at
    by_fours: bool  # every move of the winner is a four, up to the last
    nodes: int

    @property
    def moves(self) -> int:
        """How many moves the winner needs at the most on this line."""
        return (len(self.line) + 1) // 2


def win_by_fours(position: FiveInARow, nodes: int = 10_000) -> ForcedWin | None:
    """A win of the side to move by fours alone, if one is found by visiting so many nodes at most."""
    return _find(position, nodes, threats=0)


def win_by_threats(position: FiveInARow, nodes: int = 100_000) -> ForcedWin | None:
    """A win of the side to move by fours and threes, shortest first, if one is found."""
    return win_by_fours(position, max(1, nodes // 4)) or _find(position, nodes, threats=1)


def _find(position: FiveInARow, nodes: int, threats: int) -> ForcedWin | None:
    if position.is_over():
        return None
    board, work = threat_board(position), _new_work()
    work.limit = nodes
    prepare(_search, board, threats, work)
    if _search(board, threats, work) == 0:
        return None
    line = [int(cell) for cell in work.line[0]]
    line = line[: line.index(NO_MOVE)]
    return ForcedWin(tuple(to_game(cell, int(position.size)) for cell in line), threats == 0, int(work.nodes))


@compiled
def _search(board: Any, threats: int, work: Any) -> int:
    if threats == 0:
        return fours(board, int64(0), work)
    for moves in range(1, LONGEST // 2 - 1):
        if by_threats(board, int64(board.side), int64(moves), int64(0), work) == 1:
            return 1
        if work.nodes >= work.limit:
            return 0
    return 0


@compiled
def fours(board: Any, ply: int, work: Any) -> int:
    """1 if the side to move wins by fours from here; the line of the ply is then the win."""
    work.nodes += 1
    mine = board.side
    if wins_at_once(board, ply, work) == 1:
        return 1
    if ply + 6 > LONGEST or work.nodes >= work.limit:
        return 0
    key = board.key()
    if work.failed[key & _ENTRIES - 1] == key:
        return 0
    moves = work.buffer[ply]
    n = attacking_moves(board, A_FOUR, moves)
    for i in range(n):
        move = int(moves[i])
        child = board.play(move)
        won = 0
        reply = NO_CELL
        if child.counts[1 - mine, WINS] == 0:
            reply = five_cell(child, mine, move)
            grandchild = child.play(reply)
            won = fours(grandchild, ply + 2, work)
            grandchild.undo()
        child.undo()
        if won == 1:
            prolong(work, ply, move, reply)
            return 1
        if work.nodes >= work.limit:
            return 0
    work.failed[key & _ENTRIES - 1] = key
    return 0


@compiled
def by_threats(board: Any, attacker: int, moves_left: int, ply: int, work: Any) -> int:
    """1 if the attacker wins by fours and threes within so many moves of its own, the last four and five not counted.

    Where the attacker is to move it needs one good move; where the rival is, which the attacker then threatens, every
    reply has to lose, and the line follows the longest defence. One function for both: a pair that calls each other
    cannot be kept compiled.
    """
    if board.side == attacker:
        if fours(board, ply, work) == 1:
            return 1
    else:
        work.nodes += 1
    if work.nodes >= work.limit or ply + 6 > LONGEST:
        return 0
    key = board.key()
    place = key & _ENTRIES - 1
    attacking = board.side == attacker
    moves = work.buffer[ply]
    if attacking:
        known = work.failed_threats[place]
        if moves_left == 0 or (known[0] == key and known[1] >= moves_left):
            return 0
        n = attacking_moves(board, A_THREE, moves)
    else:
        n = board.candidates(moves)  # with such a threat on the board, these are all that do not lose at once
    longest = -1
    for i in range(n):
        move = int(moves[i])
        child = board.play(move)
        won = 0
        if not attacking or threatens(child, attacker) == 1:
            won = by_threats(child, attacker, moves_left - 1 if attacking else moves_left, ply + 1, work)
        child.undo()
        if work.nodes >= work.limit:
            return 0
        if attacking and won == 1:
            extend(work, ply, move)
            return 1
        if not attacking:
            if won == 0:
                return 0
            length = length_of(work, ply + 1)
            if length > longest:
                longest = length
                extend(work, ply, move)
    if attacking:
        work.failed_threats[place][0] = key
        work.failed_threats[place][1] = moves_left
        return 0
    return 1


@inlined
def wins_at_once(board: Any, ply: int, work: Any) -> int:
    """Write the line of a win that needs no search: five now, or a four that cannot be stopped."""
    mine = board.side
    line = work.line[ply]
    if board.counts[mine, WINS] > 0:
        line[0] = cell_with(board, mine, WINS)
        line[1] = NO_MOVE
        return 1
    if board.counts[1 - mine, WINS] == 0 and board.counts[mine, WINNING_FOUR] > 0:
        four = cell_with(board, mine, WINNING_FOUR)
        child = board.play(four)
        first = five_cell(child, mine, four)
        grandchild = child.play(first)
        line[0] = four
        line[1] = first
        line[2] = five_cell(grandchild, mine, four)
        line[3] = NO_MOVE
        grandchild.undo()
        child.undo()
        return 1
    return 0


@inlined
def threatens(board: Any, attacker: int) -> int:
    """Whether the attacker, who has just moved, wins unless the rival does something about it."""
    rival = 1 - attacker
    if board.counts[rival, WINS] > 0:
        return 0
    if board.counts[attacker, WINS] > 0:
        return 1
    return 1 if board.counts[attacker, WINNING_FOUR] > 0 and board.counts[rival, WINNING_FOUR] == 0 else 0


@inlined
def attacking_moves(board: Any, least: int, out: Any) -> int:
    """The moves that make a threat, the greatest first; if the rival is about to make five, only the one in its way."""
    mine, theirs = board.side, 1 - board.side
    if board.counts[theirs, WINS] > 1:
        return 0
    if board.counts[theirs, WINS] == 1:
        out[0] = cell_with(board, theirs, WINS)
        return 1 if least < A_FOUR or board.threats[mine, int(out[0])] >= least else 0
    n = listed(board, mine, least, out)
    for i in range(1, n):
        cell = out[i]
        worth = board.threats[mine, cell]
        j = i
        while j > 0 and board.threats[mine, out[j - 1]] < worth:
            out[j] = out[j - 1]
            j -= 1
        out[j] = cell
    return n


@inlined
def cell_with(board: Any, side: int, threat: int) -> int:
    """The first empty cell on which a side makes this threat."""
    stride = board.size + PAD
    for row in range(board.size):
        start = (row + PAD) * stride + PAD
        for cell in range(start, start + board.size):
            if board.cells[cell] == EMPTY and board.threats[side, cell] == threat:
                return cell
    return NO_CELL


@inlined
def five_cell(board: Any, side: int, near: int) -> int:
    """A cell on a line through `near` where a side makes five; there is one."""
    stride = board.size + PAD
    for way in range(4):
        step = step_of(way, stride)
        for distance in range(1, 5):
            for other in (near + distance * step, near - distance * step):
                if board.cells[other] == EMPTY and board.threats[side, other] == WINS:
                    return other
    return cell_with(board, side, WINS)


@inlined
def extend(work: Any, ply: int, move: int) -> None:
    """The line of this ply is the move and then the line of the next ply."""
    line, rest = work.line[ply], work.line[ply + 1]
    i = 0
    while rest[i] != NO_MOVE:
        line[i + 1] = rest[i]
        i += 1
    line[i + 1] = NO_MOVE
    line[0] = move


@inlined
def prolong(work: Any, ply: int, move: int, reply: int) -> None:
    """The line of this ply is the move, the reply and then the line two plies on."""
    line, rest = work.line[ply], work.line[ply + 2]
    i = 0
    while rest[i] != NO_MOVE:
        line[i + 2] = rest[i]
        i += 1
    line[i + 2] = NO_MOVE
    line[0] = move
    line[1] = reply


@inlined
def length_of(work: Any, ply: int) -> int:
    n = 0
    while work.line[ply][n] != NO_MOVE:
        n += 1
    return n
