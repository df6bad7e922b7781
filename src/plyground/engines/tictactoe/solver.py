"""The solver of m,n,k-games, as `plyground.solve` asks it.

"Does the side to move win?" and "does it lose?" are the same question: does the *attacker* complete a line? What makes
it quicker than alpha-beta, which asks the rules alone:

1. A side that can complete a line does so, and one that has to stop its rival has one move, or has lost.
2. Erdős and Selfridge 1973, "On a combinatorial game": give each line that is still open to the attacker, with n empty
   cells, the weight 2⁻ⁿ. If the sum is below 1 where the defender is to move, or below 1/2 where the attacker is, the
   defender can stop all lines.
3. A cell on no line that is open to either side is as good as a pass: one of them stands for all.
4. The attacker first has no quiet moves, which threaten nothing, then one, two …: wins by threats are found first
   (as in Thomsen 2000, "Lambda-search in game trees").
5. A table, in which a position of few stones shares an entry with its mirror images.
"""

from typing import Any, NamedTuple

import numpy as np

from ...compiled import compiled, compiled_class, inlined, int64, lowest_bit, prepare, workspace_type
from ...games.bits import MASK, WORD
from ...games.hashing import hash63
from ...games.limits import MOST_MOVES, MOST_PLIES
from ...games.tictactoe.evaluators import winning_lines
from ...games.tictactoe.notation import rows_of
from ...games.tictactoe.position import TicTacToe
from ...search.proof.memory import EFFORT, FIRST, KEY, ROW_BYTES, SECOND, find, keep, new_table
from ...search.workspace import ended, lent

WIN, NO, UNKNOWN = 1, 0, -1  # unknown: no win with so few quiet moves, or the search has ended
_FEW = 10  # stones: above, mirror images hardly meet
_NOWHERE = -1
_FIRST_MEGABYTES = 16  # of the table, which grows: memory that was never used is slow at first
_NODES_A_ROW = 3  # that fill it up
_MOVE, _THREATENS, _SHIFT = 1023, 1024, 11  # a move in the buffer, in front of it whether it threatens, and its weight
_DEFENDING = 0x1F83_D9AB_FB41_BD6B  # tells the defender's positions from the attacker's

new_record = workspace_type(
    [
        ("nodes", ()),
        ("limit", ()),  # the search ends when nodes reaches it
        ("stop", ()),  # and when this is not 0; only a Control writes it
        ("buffer", (MOST_PLIES + 1, MOST_MOVES)),  # by ply: the moves of the node
        ("weight", (MOST_MOVES,)),  # by cell, of the node that is looked at
        ("threatens", (MOST_MOVES,)),
    ]
)


@compiled_class
class Lines(NamedTuple):
    """All lines of a board."""

    cells: Any  # of each line, as two words
    mirrors: Any  # by symmetry, side (0 is to move) and cell: numbers to make keys of


def lines_of(rows: int, columns: int, k: int) -> Lines:
    cells = np.array([(line & MASK, line >> WORD) for line in winning_lines(rows, columns, k)], np.int64)
    board = np.arange(rows * (columns + 1)).reshape(rows, columns + 1)[:, :columns]
    images = [image for turned in ((board, board.T) if rows == columns else (board,)) for image in _mirrored(turned)]
    mirrors = np.zeros((len(images), 2, MOST_MOVES), np.int64)
    for number, image in enumerate(images):
        for cell, where in zip(board.flat, image.flat, strict=True):
            for side in (0, 1):
                mirrors[number, side, cell] = hash63(2 * int(where) + side + 1, 0)
    return Lines(cells.reshape(-1, 2), mirrors)


def _mirrored(board: Any) -> list[Any]:
    return [board, board[::-1], board[:, ::-1], board[::-1, ::-1]]


@compiled
def attack(position: Any, attacker: int, lines: Any, work: Any, table: Any) -> int:
    """Whether the attacker completes a line: WIN or NO; UNKNOWN if the search has ended before that."""
    found = UNKNOWN
    quiet = 0
    while found == UNKNOWN and not ended(work):
        found = _attack(position, int64(quiet), int64(attacker), int64(0), lines, work, table)
        quiet += 1
    return found


@compiled
def _attack(position: Any, quiet: int, attacker: int, ply: int, lines: Any, work: Any, table: Any) -> int:
    work.nodes += 1
    if position.is_over():
        return WIN if position.result(attacker) > 0 else NO
    attacks = position.to_move() == attacker
    # 1. What can be completed now, and what the lines that are still open are worth.
    settled, forced = _glance(position, attacker, attacks, lines)
    if settled != UNKNOWN:
        return int(settled)
    # 2. What the table knows.
    key = _key(position, lines) if attacks else _key(position, lines) ^ _DEFENDING
    row = find(table, key)
    hint = _NOWHERE
    if row >= 0:
        hint = table[row, SECOND] & _MOVE
        if table[row, FIRST] != UNKNOWN or table[row, SECOND] >> _SHIFT >= quiet:
            return int(table[row, FIRST])
    # 3. Try the moves: the attacker needs one that wins, the defender one that does not lose.
    before = work.nodes
    moves = work.buffer[ply]
    n = 1
    moves[0] = forced | _THREATENS
    if forced == _NOWHERE:
        n = _sorted_moves(position, attacker, hint, lines, work, moves)
    found = NO if attacks else WIN
    best = _NOWHERE
    for i in range(n):
        costs = 1 if attacks and moves[i] & _THREATENS == 0 else 0
        if costs > quiet:
            found = UNKNOWN
            continue
        move = int(moves[i] & _MOVE)
        child = position.play(move)
        value = _attack(child, quiet - costs, attacker, ply + 1, lines, work, table)
        child.undo()
        if ended(work):
            return UNKNOWN
        if attacks and value == UNKNOWN:
            found = UNKNOWN
        if (value == WIN) == attacks:
            found, best = value, move
            break
    keep(table, key, found, quiet << _SHIFT | max(best, 0), work.nodes - before + 1)
    return int(found)


@inlined
def _glance(position: Any, attacker: int, attacks: bool, lines: Any) -> tuple[int, int]:
    """WIN or NO if that is clear at once; else UNKNOWN, and the only move if there is one."""
    ours, theirs = position.stones(attacker), position.stones(1 - attacker)
    k = position.k
    mine = rivals = _NOWHERE  # a cell that completes a line of the attacker's, or of the defender's
    many = 0  # whether the side that is not to move has two of them
    weight = 0
    for line in lines.cells:
        a, d = ours.common(line[0], line[1]), theirs.common(line[0], line[1])
        if d == 0:
            weight += 1 << a
            if a == k - 1:
                cell = _missing(position.empty, line)
                many |= 1 if not attacks and mine not in (_NOWHERE, cell) else 0
                mine = cell
        elif a == 0 and d == k - 1:
            cell = _missing(position.empty, line)
            many |= 1 if attacks and rivals not in (_NOWHERE, cell) else 0
            rivals = cell
    settled = UNKNOWN
    if attacks:
        if mine != _NOWHERE:
            settled = WIN
        elif many != 0 or 2 * weight < 1 << k:
            settled = NO
    elif rivals != _NOWHERE or weight < 1 << k:
        settled = NO
    elif many != 0:
        settled = WIN
    return settled, rivals if attacks else mine


@inlined
def _missing(empty: Any, line: Any) -> int:
    """The first empty cell of a line that has one."""
    low = empty.word(0) & line[0]
    return int(lowest_bit(low) if low != 0 else WORD + lowest_bit(empty.word(1) & line[1]))


@inlined
def _key(position: Any, lines: Any) -> int:
    if position.mine.count() + position.theirs.count() > _FEW:
        return int(position.key())
    least = MASK << 1
    for mirror in lines.mirrors:
        key = 0
        left = position.mine
        while not left.is_empty():
            key ^= mirror[0, left.lowest()]
            left = left.minus(left.lowest())
        left = position.theirs
        while not left.is_empty():
            key ^= mirror[1, left.lowest()]
            left = left.minus(left.lowest())
        least = min(least, key)
    return int(least)


@inlined
def _sorted_moves(position: Any, attacker: int, hint: int, lines: Any, work: Any, out: Any) -> int:
    """Write the moves worth a try, best first: the table's, then by the weights of the open lines through them."""
    ours, theirs = position.stones(attacker), position.stones(1 - attacker)
    k = position.k
    n = position.moves(out)
    for i in range(n):
        work.weight[out[i]] = 0
        work.threatens[out[i]] = 0
    for line in lines.cells:
        a, d = ours.common(line[0], line[1]), theirs.common(line[0], line[1])
        if a != 0 and d != 0:
            continue
        value = 4 << a if d == 0 else 1 << d
        threat = 1 if d == 0 and a == k - 2 else 0
        for half in range(2):
            left = position.empty.word(half) & line[half]
            while left != 0:
                cell = lowest_bit(left) + WORD * half
                left &= left - 1
                work.weight[cell] += value
                work.threatens[cell] |= threat
    count = 0
    passed = 0
    for i in range(n):
        cell = out[i]
        weight = work.weight[cell]
        if weight == 0:
            if passed != 0:
                continue
            passed = 1
        if cell == hint:
            weight = 1 << 40
        item = weight << _SHIFT | work.threatens[cell] * _THREATENS | cell
        j = count
        while j > 0 and out[j - 1] < item:
            out[j] = out[j - 1]
            j -= 1
        out[j] = item
        count += 1
    return count


class LineSolver:
    """Bounds of final results for the side that was to move at first."""

    name = "open lines"

    def __init__(self, position: TicTacToe, megabytes: float, threads: int = 1) -> None:
        self.work = new_record()
        self.side = position.to_move()
        self._most, self._plies = megabytes, position.plies_left()
        self.table = new_table(min(megabytes, _FIRST_MEGABYTES), self._plies)
        self._is_largest = False
        self.lines = lines_of(rows_of(position), position.stride - 1, position.k)

    def prepare(self, position: TicTacToe) -> None:
        prepare(attack, position, 0, self.lines, self.work, self.table)
        prepare(_learn, self.table, self.table)

    def bound(self, position: TicTacToe, goal: int) -> int:
        if position.is_over():
            return position.result(self.side)
        if goal > 0:
            return 1 if self._wins(position, self.side) else 0
        return -1 if goal < 0 or self._wins(position, 1 - self.side) else 0

    def _wins(self, position: TicTacToe, attacker: int) -> bool:
        """The answer to a question, asked again whenever the table has grown."""
        while True:
            full = None if self._is_largest else _NODES_A_ROW * len(self.table)
            with lent(self.work, full):
                found = attack(position, attacker, self.lines, self.work, self.table)
            if found != UNKNOWN or ended(self.work):
                return bool(found == WIN)
            self.make_room(2 * len(self.table))

    def make_room(self, rows: int) -> None:
        """Let the table grow until it has room for `rows` rows, as far as its memory allows."""
        table = new_table(min(self._most, rows * ROW_BYTES / 2**20), self._plies)
        self._is_largest = len(table) <= len(self.table)
        if not self._is_largest:
            _learn(table, self.table)
            self.table = table

    def learn(self, rows: Any) -> None:
        """Add rows that another solver of the same board had in its table."""
        _learn(self.table, rows)

    def progress(self) -> str:
        return ""

    def done(self) -> float:
        return 0.0


@compiled
def _learn(table: Any, rows: Any) -> None:
    for row in range(len(rows)):
        if rows[row, EFFORT] > 0:
            keep(table, rows[row, KEY], rows[row, FIRST], rows[row, SECOND], rows[row, EFFORT])
