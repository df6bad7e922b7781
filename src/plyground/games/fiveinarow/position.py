"""Five-in-a-row on a square board of 5 to 20.

Cells are numbered row by row from the top left. One column of edge cells closes every row (and is, one step to the left
of a row's first cell, also its other end), and a row of edge cells lies above and below; a scan along a line needs no
other bounds:

     #   #   #   #   #   #
     6   7   8   9  10   #         size 5: stride 6
    12  13  14  15  16   #
     …

Besides the stones, the board keeps what evaluations need: how many runs of each shape each side has. A run is a row of
stones of one side that cannot be made longer; its shape is its length and how many of its two ends are empty. A move
changes only the runs that touch it, so a leaf costs no scan of the board. Black is side 0 and moves first.
"""

from typing import Any, NamedTuple

import numpy as np

from ...compiled import bit_count, compiled_class, inlined, lowest_bit
from ..hashing import hash63

EMPTY, EDGE = 2, 3
OPEN, WON, FULL = 0, 1, 2
FIVE, OVERLINE, SHAPES = 12, 13, 14  # shapes 0 to 11: 3 · (length − 1) + empty ends
FREESTYLE, STANDARD, RENJU = 0, 1, 2  # who needs exactly five to win: neither side, both, black alone
NEAR = 1  # how far from a stone a move has to be to be worth searching
NO_MOVE = -1
FOURS = 200  # where in a buffer of moves a list begins that may have to wait


@compiled_class
class FiveInARow(NamedTuple):
    """The arrays are shared by parent and child: `play` changes them, `undo` gives them back."""

    board: Any  # by cell: 0 or 1, the side whose stone it is, EMPTY or EDGE
    near: Any  # by cell: how many stones are near
    runs: Any  # by side and shape: how many runs there are
    size: int
    exact: int  # FREESTYLE or STANDARD; RENJU has a class of its own (renju.py)
    side: int  # who is to move
    state: int  # OPEN, WON (by the side that moved last) or FULL
    last: int  # the last move
    vacant: int  # how many cells are empty
    zobrist: int

    def searches_all_moves(self) -> bool:
        return False  # candidates are the cells near stones

    def exact_for(self, side: int) -> int:
        """Whether a side needs exactly five to win: 1 or 0."""
        return self.exact

    def moves(self, out: Any) -> int:
        return empty_cells(self, out)

    def random_move(self, roll: int) -> int:
        """Any cell, or none if that is taken: fewer than two tries on average as long as half of the board is empty."""
        stride = self.size + 1
        cell = stride + (roll * (self.size * stride) >> 32)
        return cell if self.board[cell] == EMPTY else NO_MOVE

    def candidates(self, out: Any) -> int:
        """The cells near stones, those first that make or block the longest runs."""
        return cells_near(self, out)

    def forcing(self, out: Any) -> int:
        """A move that makes five, or else those without which the rival does, or else those that make a four."""
        return fives_or_fours(self, out)

    def play(self, move: int) -> "FiveInARow":
        five = count_runs(self, move, self.side, 1)
        self.board[move] = self.side
        count_near(self.near, self.size + 1, move, 1)
        vacant = self.vacant - 1
        state = WON if five > 0 else FULL if vacant == 0 else OPEN
        zobrist = self.zobrist ^ hash63(2 * move + self.side, 0)
        return FiveInARow(
            self.board, self.near, self.runs, self.size, self.exact, 1 - self.side, state, move, vacant, zobrist
        )

    def undo(self) -> None:
        self.board[self.last] = EMPTY
        count_runs(self, self.last, 1 - self.side, -1)
        count_near(self.near, self.size + 1, self.last, -1)

    def stone(self, row: int, column: int) -> int:
        """What is on a cell, counted from the top left: 0 or 1, the side whose stone it is, or EMPTY."""
        return int(self.board[(row + 1) * (self.size + 1) + column])

    def to_move(self) -> int:
        return self.side

    def is_over(self) -> bool:
        return self.state != OPEN

    def result(self, side: int) -> int:
        """+1, 0 or −1 for a side; 0 while the game goes on."""
        if self.state != WON:
            return 0
        return -1 if side == self.side else 1

    def key(self) -> int:
        return self.zobrist

    def plies_left(self) -> int:
        return self.vacant if self.state == OPEN else 0


@inlined
def empty_cells(position: Any, out: Any) -> int:
    """The empty cells, row by row."""
    stride = position.size + 1
    n = 0
    for row in range(1, position.size + 1):
        for cell in range(row * stride, row * stride + position.size):
            out[n] = cell  # and forget it again if it is taken: no branch to predict
            n += 1 if position.board[cell] == EMPTY else 0
    return n


@inlined
def cells_near(position: Any, out: Any) -> int:
    """The cells near stones, those first that make or block the longest runs."""
    stride = position.size + 1
    if position.vacant == position.size * position.size:
        out[0] = (position.size // 2 + 1) * stride + position.size // 2
        return 1
    n = 0
    for row in range(1, position.size + 1):
        for cell in range(row * stride, row * stride + position.size):
            if position.board[cell] == EMPTY and position.near[cell] > 0:
                # Sorted by insertion; the promise and the cell travel in one number.
                item = promise(position.board, stride, cell, position.side) * 1024 + 1023 - cell
                i = n
                while i > 0 and out[i - 1] < item:
                    out[i] = out[i - 1]
                    i -= 1
                out[i] = item
                n += 1
    for i in range(n):
        out[i] = 1023 - (out[i] & 1023)
    return n


@inlined
def fives_or_fours(position: Any, out: Any) -> int:
    """A move that makes five, or else those without which the rival does, or else those that make a four.

    A four is four stones and an empty cell, wherever among the five cells in a row the empty one is.
    """
    stride = position.size + 1
    blocks = 0
    fours = FOURS  # until it is clear that nothing has to be blocked, they wait in the buffer's second half
    for way in range(4):
        step = (1, stride, stride + 1, stride - 1)[way]
        for line in range(position.size if way < 2 else 2 * position.size - 1):
            cell = line_start(way, line, position.size)
            own = rival = 0  # the last cells up to here as bits, the nearest one lowest
            length = 0
            while position.board[cell] != EDGE:
                length += 1
                own = own << 1 | (1 if position.board[cell] == position.side else 0)
                rival = rival << 1 | (1 if position.board[cell] == 1 - position.side else 0)
                if length >= 5 and (own & 31 == 0) != (rival & 31 == 0):
                    mine = own & 31 != 0
                    stones = own if mine else rival
                    count = bit_count(stones & 31)
                    if count == 4 or (count == 3 and mine):
                        owner = position.side if mine else 1 - position.side
                        following = position.board[cell + step] == owner
                        six = position.exact_for(owner) == 1 and (following or stones >> 5 & 1 == 1)
                        gaps = ~stones & 31
                        while gaps != 0 and not six:
                            gap = cell - lowest_bit(gaps) * step
                            gaps &= gaps - 1
                            if count == 3:
                                fours = listed(out, FOURS, fours, gap)
                            elif mine:
                                out[0] = gap
                                return -1
                            else:
                                blocks = listed(out, 0, blocks, gap)
                cell += step
    for i in range(FOURS, fours if blocks == 0 else FOURS):
        out[i - FOURS] = out[i]
    return -blocks if blocks > 0 else fours - FOURS


@inlined
def is_five(length: int, exact: int) -> bool:
    """Whether a row of this length wins: five stones or more, in the standard rule exactly five."""
    return length == 5 or (length > 5 and exact == 0)


@inlined
def shape(length: int, ends: int, exact: int) -> int:
    """The number of a run's shape."""
    if length < 5:
        return 3 * (length - 1) + ends
    return FIVE if is_five(length, exact) else OVERLINE


@inlined
def count_runs(position: Any, cell: int, side: int, sign: int) -> int:
    """Count what a stone on an empty cell changes (or, with sign −1, take it back); return how many fives it makes."""
    board, runs, stride = position.board, position.runs, position.size + 1
    fives = 0
    for step in (1, stride - 1, stride, stride + 1):
        length = 1  # of the run that the stone is part of, with `ends` empty ends
        ends = 0
        for direction in (-step, step):
            next_to = cell + direction
            owner = board[next_to]
            if owner == EMPTY:
                ends += 1
            elif owner != EDGE:
                end = next_to
                while board[end] == owner:
                    end += direction
                touching = (end - next_to) // direction
                far_end = 1 if board[end] == EMPTY else 0
                # The run here had an empty end on the cell. It is now part of the stone's run, or blocked by it.
                runs[owner, shape(touching, far_end + 1, position.exact_for(owner))] -= sign
                if owner == side:
                    length += touching
                    ends += far_end
                else:
                    runs[owner, shape(touching, far_end, position.exact_for(owner))] += sign
        made = shape(length, ends, position.exact_for(side))
        runs[side, made] += sign
        if made == FIVE:
            fives += 1
    return fives


@inlined
def count_near(near: Any, stride: int, cell: int, sign: int) -> None:
    """Count a stone for the cells around it; edge cells are counted too, which nobody minds."""
    for row in range(-NEAR, NEAR + 1):
        for column in range(-NEAR, NEAR + 1):
            near[cell + row * stride + column] += sign


@inlined
def line_start(way: int, line: int, size: int) -> int:
    """The first cell of a row, column, falling or rising diagonal (way 0 to 3), counted from the top or the left."""
    stride = size + 1
    if way == 0:
        return (line + 1) * stride
    if line < size:
        return stride + line
    return (line - size + 2) * stride + (0 if way == 2 else size - 1)


@inlined
def listed(out: Any, first: int, end: int, cell: int) -> int:
    """Put a cell on the list out[first:end] unless it is there; the list's new end."""
    for i in range(first, end):
        if out[i] == cell:
            return end
    out[end] = cell
    return end + 1


@inlined
def promise(board: Any, stride: int, cell: int, side: int) -> int:
    """How much a move to an empty cell promises: what it makes for the side, and what it takes from the rival."""
    total = 0
    for step in (1, stride - 1, stride, stride + 1):
        made = 0  # the stones of either side that the line through the cell would join, as a sum of powers
        for owner in range(2):
            length = 0
            ends = 0
            for direction in (-step, step):
                end = cell + direction
                while board[end] == owner:
                    end += direction
                    length += 1
                if board[end] == EMPTY:
                    ends += 1
            if length > 0 and (ends > 0 or length >= 4):
                # Eight times the worth for each stone more; one's own run counts twice the rival's of equal length.
                made += (1 << 3 * min(length, 4)) * (1 + ends) * (2 if owner == side else 1)
        total += made
    return total


def empty_board(size: int, exact: int) -> FiveInARow:
    """The position at the start, in freestyle or by the standard rule."""
    stride = size + 1
    board = np.full((size + 2) * stride + 1, EDGE, np.int8)
    board[stride : stride + size * stride].reshape(size, stride)[:, :size] = EMPTY
    near = np.zeros((size + 2) * stride + 1, np.int8)
    runs = np.zeros((2, SHAPES), np.int64)
    return FiveInARow(board, near, runs, size, exact, 0, OPEN, NO_MOVE, size * size, 0)
