"""Wins by fours alone, known as VCF, and the workspace of all searches for wins by threats.

A four leaves the rival one reply, so a search that follows nothing but fours runs deep.
"""

from typing import Any

from ....compiled import compiled, inlined, int64, workspace_type, wrapped_product
from ...limits import MOST_MOVES
from ..position import EMPTY, NO_MOVE
from .board import A_FOUR, FOUR_MORE, FOUR_THREE, PAD, WINNING_FOUR, WINS, listed, step_of

LONGEST = 100  # plies of a win
_FAILED = 1 << 15  # entries of the table of positions without a win by fours
KNOWN = 1 << 17  # entries of the table of proof numbers
PROOF = 1 << 18  # numbers that a written proof may take up
NO_CELL = -1
FEW = 20  # nodes of a search by fours inside one by fours and threes: proofs take half the nodes, and no more time
_CHAIN = 0x5851F42D4C957F2D

FIELDS: list[tuple[str, tuple[int, ...]]] = [
    ("nodes", ()),
    ("limit", ()),  # the search by fours and threes ends when nodes reaches it
    ("stop", ()),  # and when this is not 0
    ("four_nodes", ()),  # of the search by fours alone
    ("four_limit", ()),
    ("four_chain", ()),  # 1 if each four has to be on a line through the one before
    ("buffer", (LONGEST + 4, MOST_MOVES)),  # by ply: the moves of the node
    ("phi", (LONGEST + 4, MOST_MOVES)),  # by ply and move: what the move's child needs, see search.py
    ("delta", (LONGEST + 4, MOST_MOVES)),
    ("line", (LONGEST + 4, LONGEST + 4)),  # by ply: a line of fours that wins, ended by NO_MOVE
    ("threat", (LONGEST + 4, LONGEST + 4)),  # by ply: the line that a quiet move threatens, likewise
    ("failed", (_FAILED,)),
    ("known", (KNOWN, 3)),  # key, proof numbers, work
    ("written", (PROOF,)),
    ("length", ()),
]
new_threat_work = workspace_type(FIELDS)


@compiled
def fours(board: Any, ply: int, work: Any) -> int:
    """1 if the side to move wins by fours from here; the line of the ply is then the win."""
    return _fours(board, int64(ply), int64(0), work)


@compiled
def _fours(board: Any, ply: int, last: int, work: Any) -> int:
    """The same, by fours on lines through the last one if there is a last one."""
    work.four_nodes += 1
    mine = board.side
    if wins_at_once(board, ply, work) == 1:
        return 1
    if ply + 6 > LONGEST or work.four_nodes >= work.four_limit or may_win_by_fours(board) == 0:
        return 0
    key = board.key() ^ wrapped_product(last + work.four_chain, _CHAIN)
    if work.failed[key & _FAILED - 1] == key:
        return 0
    moves = work.buffer[ply]
    n = fours_of(board, last, moves)
    for i in range(n):
        move = int(moves[i])
        child = board.play(move)
        won = 0
        reply = NO_CELL
        if child.counts[1 - mine, WINS] == 0:
            reply = five_cell(child, mine, move)
            grandchild = child.play(reply)
            won = _fours(grandchild, ply + 2, move * work.four_chain, work)
            grandchild.undo()
        child.undo()
        if won == 1:
            prolong(work, ply, move, reply)
            return 1
        if work.four_nodes >= work.four_limit:
            return 0
    work.failed[key & _FAILED - 1] = key
    return 0


@inlined
def may_win_by_fours(board: Any) -> int:
    """Whether the side to move, which has no winning four yet, has fours that may lead to more than their own lines.

    Either one of them makes a three or an open two besides, or two lines give fours, and then there are more than three
    cells to make them on.
    """
    counts, mine = board.counts, board.side
    return 1 if counts[mine, FOUR_MORE] + counts[mine, FOUR_THREE] > 0 or counts[mine, A_FOUR] > 3 else 0


@inlined
def wins_by_fours(board: Any, ply: int, work: Any) -> int:
    """Whether few nodes suffice to find a win by fours; its first move goes to the front of the ply's buffer."""
    work.four_limit = work.four_nodes + FEW
    if may_win_by_fours(board) == 0 or fours(board, ply, work) == 0:
        return 0
    work.buffer[ply][0] = work.line[ply][0]
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
def fours_of(board: Any, last: int, out: Any) -> int:
    """The fours of the side to move, the greatest threat first; against five next turn, only one in its way.

    If there is a last four, only those on lines through it.
    """
    mine, theirs = board.side, 1 - board.side
    if board.counts[theirs, WINS] > 1:
        return 0
    if board.counts[theirs, WINS] == 1:
        out[0] = cell_with(board, theirs, WINS)
        return 1 if board.threats[mine, int(out[0])] >= A_FOUR else 0
    n = 0
    if last == 0:
        n = listed(board, mine, A_FOUR, out)
    else:
        for way in range(4):
            step = step_of(way, board.size + PAD)
            for cell in range(last - 4 * step, last + 4 * step + 1, step):
                if board.cells[cell] == EMPTY and board.threats[mine, cell] >= A_FOUR:
                    out[n] = cell
                    n += 1
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
    for row in range(board.top, board.bottom + 1):
        for cell in range(row * stride + board.left, row * stride + board.right + 1):
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
