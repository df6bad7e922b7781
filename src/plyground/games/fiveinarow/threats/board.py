"""The board of the five-in-a-row engine: who threatens what, on every cell, kept up to date move by move.

Cells are numbered row by row with PAD cells beyond the edge between rows and around the board, so that a look along a
line never leaves the array:

    cell = (row + PAD) · stride + column + PAD,   stride = size + PAD

For every cell and direction the board keeps the key of what lies on its line (lines.py); for every *empty* cell and
either colour the kind of line that a stone there would make in each direction, and from the four kinds one threat:

    WINS         five
    OPEN_FOUR    an open four, or two fours: five next turn, and one reply cannot stop it
    FOUR_THREE   a four and an open three
    FOUR_MORE    a four, and a three or an open two
    FOUR         a four: the rival has one reply
    DOUBLE_THREE two open threes: an open four next turn
    THREE_MORE   an open three, and a three or an open two
    THREE        an open three
    TWOS         two lines of a three or an open two
    QUIET        anything less

and counts how many empty cells have each threat and how many lines have each kind. So "can anybody win in one, or in
three plies?" is a look at counters. A move changes the keys of at most 32 cells (40 in the standard rule); `undo` does
the same once more, since keys change by exclusive or.
"""

from functools import cache
from itertools import product
from typing import Any, NamedTuple

import numpy as np

from ....compiled import compiled_class, inlined
from ....errors import Mistake
from ...hashing import hash63
from ..lines import FIVE, FOUR, KINDS, OPEN_FOUR, OPEN_THREE, OPEN_TWO, THREE, line_table, radius_of
from ..position import EMPTY, NO_MOVE, RENJU, FiveInARow

PAD = 5
QUIET, TWOS, A_THREE, THREE_MORE, DOUBLE_THREE, A_FOUR, FOUR_MORE, FOUR_THREE, WINNING_FOUR, WINS = range(10)
THREATS = 10
EDGE = 3
NEAR = 2  # how far from a stone, in all eight directions and between, a cell is a candidate
FAR = 3  # how far along a line: further off, a stone makes nothing with another that threatens
_SWAP = 0x5555555555555555
_PASS = 0x1F123BB5159A55E5

# How urgent it is to make a threat, and to take the cell on which the rival would make it. A plain four comes late: it
# can be made at any time, and a search by fours looks for what follows from it.
_ATTACK = (0, 3, 4, 6, 10, 3, 5, 12, 20, 30)
_GUARD = (0, 2, 3, 5, 9, 2, 4, 11, 18, 25)


@cache
def both_table(exact: int) -> Any:
    """By key: the kind of line that a black stone makes, and in the next four bits the one that a white stone makes."""
    kinds = line_table(exact).astype(np.uint8)
    keys = np.arange(len(kinds))
    table = kinds | kinds[swapped(keys)] << 4
    table.flags.writeable = False
    return table


@cache
def shape_tables() -> tuple[Any, Any]:
    """By shape, the kinds of the four directions in four bits each: the threat of a cell, and what it promises.

    The second table has two numbers: how early to make the threat, and how early to take the cell from the rival. Equal
    threats differ by their lines; each kind of line promises twice as much as the one before.
    """
    threats, promises = np.zeros(1 << 16, np.int8), np.zeros((1 << 16, 2), np.int32)
    for kinds in product(range(KINDS), repeat=4):
        shape = sum(kind << 4 * way for way, kind in enumerate(kinds))
        threat, lines = _threat(kinds), sum(1 << kind for kind in kinds)
        threats[shape] = threat
        promises[shape] = (_ATTACK[threat] << 13) + 2 * lines, (_GUARD[threat] << 13) + lines
    threats.flags.writeable = promises.flags.writeable = False
    return threats, promises


def swapped(keys: Any) -> Any:
    """Keys with the colours exchanged; the edge stays what it is."""
    return (keys & _SWAP) << 1 | keys >> 1 & _SWAP


def _threat(kinds: tuple[int, ...]) -> int:
    fours, threes = kinds.count(FOUR), kinds.count(OPEN_THREE)
    more = kinds.count(THREE) + kinds.count(OPEN_TWO)
    if FIVE in kinds:
        return WINS
    if OPEN_FOUR in kinds or fours > 1:
        return WINNING_FOUR
    if fours:
        return FOUR_THREE if threes else FOUR_MORE if more else A_FOUR
    if threes > 1:
        return DOUBLE_THREE
    if threes:
        return THREE_MORE if more else A_THREE
    return TWOS if more > 1 else QUIET


@compiled_class
class ThreatBoard(NamedTuple):
    """The arrays are shared by parent and child: `play` changes them, `undo` gives them back."""

    cells: Any  # by cell: 0 or 1, the side whose stone it is, EMPTY or EDGE
    keys: Any  # by cell and direction
    shapes: (
        Any  # by colour and cell: what a stone would make in the four directions, as of when the cell was last empty
    )
    threats: Any  # likewise
    promises: Any  # by colour, cell, and whether to make the threat or to take the cell from it; likewise
    lines: Any  # by colour and kind: how many directions of empty cells
    counts: Any  # by colour and threat: how many empty cells
    nearby: Any  # by cell: how many stones are near
    table: Any  # both_table()
    threat_of: Any  # of shape_tables()
    promise_of: Any
    size: int
    radius: int
    side: int  # to move
    last: int
    vacant: int
    zobrist: int
    top: int  # the rows and columns, the last ones included, that have all cells near stones
    bottom: int
    left: int
    right: int

    def moves(self, out: Any) -> int:
        n = 0
        stride = self.size + PAD
        for row in range(PAD, PAD + self.size):
            for cell in range(row * stride + PAD, row * stride + PAD + self.size):
                out[n] = cell
                n += 1 if self.cells[cell] == EMPTY else 0
        return n

    def candidates(self, out: Any) -> int:
        """The moves worth searching, best first by the threats of both sides; where a threat forces, only its answers.

        Against five next turn only the cell that stops it; against a winning four next turn only fours of one's own
        and the cells where the rival could make a four: nothing else stops it. Otherwise cells near stones.
        """
        mine, theirs = self.side, 1 - self.side
        stride = self.size + PAD
        if self.vacant == self.size * self.size:
            out[0] = (self.size // 2 + PAD) * stride + self.size // 2 + PAD
            return 1
        own_least, their_least = 0, 0
        if self.counts[mine, WINS] > 0:
            own_least, their_least = WINS, THREATS
        elif self.counts[theirs, WINS] > 0:
            own_least, their_least = THREATS, WINS
        elif self.counts[mine, WINNING_FOUR] > 0:
            own_least, their_least = WINNING_FOUR, THREATS
        elif self.counts[theirs, WINNING_FOUR] > 0:
            own_least, their_least = A_FOUR, A_FOUR
        n = 0
        for row in range(self.top, self.bottom + 1):
            for cell in range(row * stride + self.left, row * stride + self.right + 1):
                if self.cells[cell] == EMPTY:
                    own, rival = int(self.threats[mine, cell]), int(self.threats[theirs, cell])
                    wanted = own >= own_least or rival >= their_least
                    if own_least == 0:
                        wanted = self.nearby[cell] > 0
                    if wanted:
                        item = promise(self, cell) * 1024 + 1023 - cell
                        i = n
                        while i > 0 and out[i - 1] < item:
                            out[i] = out[i - 1]
                            i -= 1
                        out[i] = item
                        n += 1
        for i in range(n):
            out[i] = 1023 - (out[i] & 1023)
        return n

    def play(self, move: int) -> "ThreatBoard":
        forget(self, move)
        self.cells[move] = self.side
        toggle(self, move, self.side)
        stride = self.size + PAD
        count_near(self.nearby, stride, move, 1)
        row, column = move // stride, move % stride
        first, last = PAD, PAD + self.size - 1
        return ThreatBoard(
            self.cells,
            self.keys,
            self.shapes,
            self.threats,
            self.promises,
            self.lines,
            self.counts,
            self.nearby,
            self.table,
            self.threat_of,
            self.promise_of,
            self.size,
            self.radius,
            1 - self.side,
            move,
            self.vacant - 1,
            self.zobrist ^ hash63(2 * move + self.side, 0),
            min(self.top, max(first, row - FAR)),
            max(self.bottom, min(last, row + FAR)),
            min(self.left, max(first, column - FAR)),
            max(self.right, min(last, column + FAR)),
        )

    def undo(self) -> None:
        mover = 1 - self.side
        count_near(self.nearby, self.size + PAD, self.last, -1)
        toggle(self, self.last, mover)
        self.cells[self.last] = EMPTY
        remember(self, self.last)

    def stone(self, row: int, column: int) -> int:
        """What is on a cell, counted from the top left: 0 or 1, the side whose stone it is, or EMPTY."""
        return int(self.cells[(row + PAD) * (self.size + PAD) + column + PAD])

    def to_move(self) -> int:
        return self.side

    def is_over(self) -> bool:
        return bool(self.vacant == 0 or has_five(self))

    def result(self, side: int) -> int:
        if not has_five(self):
            return 0
        return -1 if side == self.side else 1

    def key(self) -> int:
        return self.zobrist


@inlined
def passed(board: Any) -> "ThreatBoard":
    """The same stones with the other side to move; its key is that of no other position."""
    return ThreatBoard(
        board.cells,
        board.keys,
        board.shapes,
        board.threats,
        board.promises,
        board.lines,
        board.counts,
        board.nearby,
        board.table,
        board.threat_of,
        board.promise_of,
        board.size,
        board.radius,
        1 - board.side,
        board.last,
        board.vacant,
        board.zobrist ^ _PASS,
        board.top,
        board.bottom,
        board.left,
        board.right,
    )


@inlined
def has_five(board: Any) -> bool:
    """Whether the last move made five: a taken cell keeps the threats that it had when it was empty."""
    return board.last != NO_MOVE and board.threats[1 - board.side, board.last] == WINS


@inlined
def promise(board: Any, cell: int) -> int:
    """How early a move is tried."""
    return int(board.promises[board.side, cell, 0]) + int(board.promises[1 - board.side, cell, 1])


@inlined
def listed(board: Any, side: int, least: int, out: Any) -> int:
    """List the empty cells where a side makes at least this threat; return how many there are."""
    some = 0
    for threat in range(least, THREATS):
        some += board.counts[side, threat]
    if some == 0:
        return 0
    n = 0
    stride = board.size + PAD
    for row in range(board.top, board.bottom + 1):
        for cell in range(row * stride + board.left, row * stride + board.right + 1):
            if board.cells[cell] == EMPTY and board.threats[side, cell] >= least:
                out[n] = cell
                n += 1
    return n


@inlined
def step_of(way: int, stride: int) -> int:
    return (1, stride, stride + 1, stride - 1)[way]


@inlined
def toggle(board: Any, cell: int, side: int) -> None:
    """Put a stone into the keys of the cells that see it, or take it out again, and judge the empty ones anew."""
    stride = board.size + PAD
    radius = board.radius
    for way in range(4):
        step = step_of(way, stride)
        for distance in range(1, radius + 1):
            for ahead in range(2):
                # A cell ahead sees the stone behind itself, at the offset −distance, and the other way round.
                other = cell + distance * step if ahead == 1 else cell - distance * step
                place = radius - distance if ahead == 1 else radius + distance - 1
                board.keys[other, way] ^= (1 + side) << 2 * place
                if board.cells[other] == EMPTY:
                    judge(board, other, way)


@inlined
def judge(board: Any, cell: int, way: int) -> None:
    """Look up what an empty cell's line in one direction is worth to both colours now."""
    both = int(board.table[board.keys[cell, way]])
    for colour in range(2):
        shape = int(board.shapes[colour, cell])
        before, now = shape >> 4 * way & 15, both >> 4 * colour & 15
        if before != now:
            shape ^= (before ^ now) << 4 * way
            board.shapes[colour, cell] = shape
            board.lines[colour, before] -= 1
            board.lines[colour, now] += 1
            board.promises[colour, cell, 0] = board.promise_of[shape, 0]
            board.promises[colour, cell, 1] = board.promise_of[shape, 1]
            threat = board.threat_of[shape]
            board.counts[colour, board.threats[colour, cell]] -= 1
            board.counts[colour, threat] += 1
            board.threats[colour, cell] = threat


@inlined
def forget(board: Any, cell: int) -> None:
    """A cell is about to be taken: what a stone there would make no longer counts."""
    for colour in range(2):
        board.counts[colour, board.threats[colour, cell]] -= 1
        for way in range(4):
            board.lines[colour, int(board.shapes[colour, cell]) >> 4 * way & 15] -= 1


@inlined
def remember(board: Any, cell: int) -> None:
    """A cell is empty again, as it was: the moves in between have been taken back."""
    for colour in range(2):
        board.counts[colour, board.threats[colour, cell]] += 1
        for way in range(4):
            board.lines[colour, int(board.shapes[colour, cell]) >> 4 * way & 15] += 1


@inlined
def count_near(nearby: Any, stride: int, cell: int, sign: int) -> None:
    """Count a stone for the cells around it, and for those a little further along its lines."""
    for row in range(-NEAR, NEAR + 1):
        for column in range(-NEAR, NEAR + 1):
            nearby[cell + row * stride + column] += sign
    for way in range(4):
        step = step_of(way, stride)
        for distance in range(NEAR + 1, FAR + 1):
            nearby[cell + distance * step] += sign
            nearby[cell - distance * step] += sign


def threat_board(position: FiveInARow) -> ThreatBoard:
    """The engine's board for a position of the game; it does not know the forbidden moves of renju."""
    if position.exact == RENJU:
        raise Mistake("Threats are known by the rules freestyle and standard, not by renju's.")
    size, exact = int(position.size), int(position.exact)
    stride = size + PAD
    length = (size + 2 * PAD) * stride + 2 * PAD
    stones = np.full(length, EDGE, np.int8)
    for row in range(size):
        start = (row + PAD) * stride + PAD
        game_start = (row + 1) * (size + 1)
        stones[start : start + size] = position.board[game_start : game_start + size]
    radius = radius_of(exact)
    table, (threat_of, promise_of) = both_table(exact), shape_tables()
    keys = np.zeros((length, 4), np.int64)
    shapes = np.zeros((2, length), np.int32)
    threats = np.zeros((2, length), np.int8)
    promises = np.zeros((2, length, 2), np.int32)
    lines, counts = np.zeros((2, KINDS), np.int64), np.zeros((2, THREATS), np.int64)
    nearby = np.zeros(length, np.int16)
    codes = np.array([1, 2, 0, 3])[stones]  # as two bits of a key
    inside = np.flatnonzero(stones != EDGE)
    for way, step in enumerate((1, stride, stride + 1, stride - 1)):
        for distance in range(1, radius + 1):
            keys[inside, way] |= codes[inside - distance * step] << 2 * (radius - distance)
            keys[inside, way] |= codes[inside + distance * step] << 2 * (radius + distance - 1)
    empty = np.flatnonzero(stones == EMPTY)
    for colour in range(2):
        kinds = table[keys].astype(np.int32) >> 4 * colour & 15
        shapes[colour, inside] = kinds[inside] @ np.array([1, 1 << 4, 1 << 8, 1 << 12], np.int32)
        threats[colour, inside] = threat_of[shapes[colour, inside]]
        promises[colour, inside] = promise_of[shapes[colour, inside]]
        np.add.at(lines[colour], kinds[empty].ravel(), 1)
        np.add.at(counts[colour], threats[colour, empty], 1)
    taken = np.flatnonzero(stones < EMPTY)
    for cell in taken:
        count_near(nearby, stride, int(cell), 1)
    rows, columns = taken // stride, taken % stride
    first, end = PAD, PAD + size - 1
    last = NO_MOVE if position.last == NO_MOVE else from_game(int(position.last), size)
    return ThreatBoard(
        stones,
        keys,
        shapes,
        threats,
        promises,
        lines,
        counts,
        nearby,
        table,
        threat_of,
        promise_of,
        size,
        radius,
        int(position.side),
        last,
        int(position.vacant),
        _zobrist(stones),
        max(first, int(rows.min(initial=end)) - FAR),
        min(end, int(rows.max(initial=first)) + FAR),
        max(first, int(columns.min(initial=end)) - FAR),
        min(end, int(columns.max(initial=first)) + FAR),
    )


def _zobrist(stones: Any) -> int:
    key = 0
    for cell in np.flatnonzero(stones < EMPTY):
        key ^= hash63(2 * int(cell) + int(stones[cell]), 0)
    return key


@inlined
def from_game(move: int, size: int) -> int:
    """The engine's number of a move of the game."""
    row, column = divmod(move, size + 1)
    return (row - 1 + PAD) * (size + PAD) + column + PAD


@inlined
def to_game(cell: int, size: int) -> int:
    """The game's number of a move of the engine."""
    row, column = divmod(cell - PAD, size + PAD)
    return (row - PAD + 1) * (size + 1) + column
