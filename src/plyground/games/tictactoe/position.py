"""Tic-tac-toe on any board: k stones in a row, column or diagonal win.

Cells are bits, row by row from the top left, with one empty guard column at the right of the board, so that no line
runs over the edge:

     0  1  2  ·
     4  5  6  ·        3×3: stride 4
     8  9 10  ·

A move is the bit of its cell. X is side 0 and moves first.
"""

from typing import Any, NamedTuple

from ...compiled import compiled_class, inlined
from ..bits import bits
from ..hashing import hash63

OPEN, WON, FULL = 0, 1, 2


@inlined
def has_run(stones: Any, stride: int, k: int) -> bool:
    """Whether k of these stones stand in a row, column or diagonal."""
    # A stone stays in `row` while its right-hand neighbours are stones. The four directions run in parallel on the CPU.
    row = column = falling = rising = stones
    for _ in range(k - 1):
        row = row.both(row.down(1))
        column = column.both(column.down(stride))
        falling = falling.both(falling.down(stride + 1))
        rising = rising.both(rising.down(stride - 1))
    return not row.either(column).either(falling.either(rising)).is_empty()


@compiled_class
class TicTacToe(NamedTuple):
    """A position as a value: `play` makes a new one and `undo` does nothing."""

    mine: Any  # Bits: the stones of the side to move
    theirs: Any
    empty: Any
    side: int  # the side to move
    state: int  # OPEN, WON (by the side that moved last) or FULL
    stride: int
    k: int

    def moves(self, out: Any) -> int:
        return self.empty.write(out)

    def random_move(self, roll: int) -> int:
        cell: int = self.empty.nth(roll * self.empty.count() >> 32)
        return cell

    def candidates(self, out: Any) -> int:
        return self.moves(out)

    def forcing(self, out: Any) -> int:
        """A move that wins at once, or else the moves that stop the rival from winning at once."""
        blocks = 0
        left = self.empty
        while not left.is_empty():
            cell = left.lowest()
            left = left.minus(cell)
            if has_run(self.mine.plus(cell), self.stride, self.k):
                out[0] = cell
                return -1
            if has_run(self.theirs.plus(cell), self.stride, self.k):
                out[blocks] = cell
                blocks += 1
        return -blocks

    def play(self, move: int) -> "TicTacToe":
        stones = self.mine.plus(move)
        empty = self.empty.minus(move)
        state = FULL if empty.is_empty() else OPEN
        if has_run(stones, self.stride, self.k):
            state = WON
        return TicTacToe(self.theirs, stones, empty, 1 - self.side, state, self.stride, self.k)

    def undo(self) -> None:
        """Do nothing: the position is a value."""

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
        mine = hash63(self.mine.word(0), hash63(self.mine.word(1), 0))
        return hash63(self.theirs.word(0), hash63(self.theirs.word(1), mine))

    def plies_left(self) -> int:
        return self.empty.count() if self.state == OPEN else 0

    def stones(self, side: int) -> Any:
        return self.mine if side == self.side else self.theirs


def position_of(stones: tuple[int, int], rows: int, columns: int, k: int) -> TicTacToe:
    """The position with these stones of X and O, given as bits; X is to move if both have equally many."""
    capacity = rows * (columns + 1)
    cells = sum(((1 << columns) - 1) << row * (columns + 1) for row in range(rows))
    side = 0 if stones[0].bit_count() == stones[1].bit_count() else 1
    mine, theirs = bits(stones[side], capacity), bits(stones[1 - side], capacity)
    empty = bits(cells & ~(stones[0] | stones[1]), capacity)
    state = WON if has_run(theirs, columns + 1, k) else FULL if empty.is_empty() else OPEN
    return TicTacToe(mine, theirs, empty, side, state, columns + 1, k)
