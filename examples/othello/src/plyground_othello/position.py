"""Othello: a disc that closes in a row of the rival's turns them over; who cannot move passes.

A cell is a bit, row by row from the top left. Eight cells a row make 64 bits, one more than a signed word has,
so the position keeps two words for each side: the upper rows and the lower rows, each of 8 columns and 4 rows.

     0  1  2  3  4  5  6  7        upper word
     …
    24 25 26 27 28 29 30 31
     0  1  2  3  4  5  6  7        lower word: cells 32 to 63 of the board
     …
    24 25 26 27 28 29 30 31

On a smaller board the cells outside of it are never empty and never anybody's. A move is the number of its cell, and
the pass is 64. Black is side 0 and moves first.
"""

from typing import Any, NamedTuple

from plyground.author import bit_count, compiled_class, hash63, inlined, lowest_bit

PASS = 64
WORD = (1 << 32) - 1


@inlined
def has(upper: int, lower: int, cell: int) -> bool:
    """Whether a cell is in a set of two words."""
    return (upper >> cell if cell < 32 else lower >> cell - 32) & 1 == 1


@inlined
def turned(own_upper: int, own_lower: int, rival_upper: int, rival_lower: int, cell: int, way: int) -> int:
    """How many of the rival's discs a disc on a cell turns over in one of the eight directions."""
    # Directions 0 to 8 without 4, which is no step: down is way // 3 − 1, right is way % 3 − 1.
    down, right = way // 3 - 1, way % 3 - 1
    row, column = cell // 8 + down, cell % 8 + right
    passed = 0
    while 0 <= row < 8 and 0 <= column < 8:
        here = row * 8 + column
        if has(own_upper, own_lower, here):
            return passed
        if not has(rival_upper, rival_lower, here):
            return 0
        passed += 1
        row += down
        column += right
    return 0


@compiled_class
class Othello(NamedTuple):
    """A position as a value: `play` makes a new one and `undo` has nothing to give back."""

    mine_upper: int  # the discs of the side to move
    mine_lower: int
    theirs_upper: int
    theirs_lower: int
    cells_upper: int  # the cells of the board
    cells_lower: int
    side: int  # who is to move
    passes: int  # passes in a row; after two the game is over

    def turns(self, cell: int) -> bool:
        """Whether a disc of the side to move on an empty cell turns anything over."""
        for way in range(9):
            if way != 4 and (
                turned(self.mine_upper, self.mine_lower, self.theirs_upper, self.theirs_lower, cell, way) > 0
            ):
                return True
        return False

    def moves(self, out: Any) -> int:
        """The cells where a disc turns others over; if there is none, the pass."""
        n = 0
        for half in range(2):
            empty = (
                self.cells_upper & ~(self.mine_upper | self.theirs_upper)
                if half == 0
                else self.cells_lower & ~(self.mine_lower | self.theirs_lower)
            )
            while empty != 0:
                cell = 32 * half + lowest_bit(empty)
                empty &= empty - 1
                if self.turns(cell):
                    out[n] = cell
                    n += 1
        if n == 0:
            out[0] = PASS
            n = 1
        return n

    def candidates(self, out: Any) -> int:
        return self.moves(out)

    def forcing(self, out: Any) -> int:
        """No position is so loud that a search has to go on beyond its depth."""
        return 0

    def play(self, move: int) -> "Othello":
        if move == PASS:
            return Othello(
                self.theirs_upper,
                self.theirs_lower,
                self.mine_upper,
                self.mine_lower,
                self.cells_upper,
                self.cells_lower,
                1 - self.side,
                self.passes + 1,
            )
        upper = 1 << move if move < 32 else 0
        lower = 0 if move < 32 else 1 << move - 32
        for way in range(9):
            if way != 4:
                count = turned(self.mine_upper, self.mine_lower, self.theirs_upper, self.theirs_lower, move, way)
                cell = move
                for _ in range(count):
                    cell += (way // 3 - 1) * 8 + way % 3 - 1
                    upper |= 1 << cell if cell < 32 else 0
                    lower |= 0 if cell < 32 else 1 << cell - 32
        return Othello(
            self.theirs_upper & ~upper,
            self.theirs_lower & ~lower,
            self.mine_upper | upper,
            self.mine_lower | lower,
            self.cells_upper,
            self.cells_lower,
            1 - self.side,
            0,
        )

    def undo(self) -> None:
        """Nothing to give back: the position is a value."""

    def to_move(self) -> int:
        return self.side

    def is_over(self) -> bool:
        """After two passes, or when the board is full: no pass is needed then."""
        return self.passes == 2 or self.empty_cells() == 0

    def result(self, side: int) -> int:
        """The margin in discs; while the game goes on, of the discs so far."""
        margin = self.count(0) - self.count(1)
        return margin if side == 0 else -margin

    def key(self) -> int:
        key = hash63(self.mine_upper << 1 | self.side, hash63(self.mine_lower, 0))
        return hash63(self.theirs_upper << 2 | self.passes, hash63(self.theirs_lower, key))

    def plies_left(self) -> int:
        """A pass before each of the discs that can still be laid, and two at the end."""
        return 0 if self.is_over() else 2 * self.empty_cells() + 2

    def empty_cells(self) -> int:
        upper = self.cells_upper & ~(self.mine_upper | self.theirs_upper)
        return bit_count(upper) + bit_count(self.cells_lower & ~(self.mine_lower | self.theirs_lower))

    def count(self, side: int) -> int:
        if side == self.side:
            return bit_count(self.mine_upper) + bit_count(self.mine_lower)
        return bit_count(self.theirs_upper) + bit_count(self.theirs_lower)

    def owner(self, cell: int) -> int:
        """The side whose disc is on a cell; 2 if it is empty."""
        if has(self.mine_upper, self.mine_lower, cell):
            return self.side
        return 1 - self.side if has(self.theirs_upper, self.theirs_lower, cell) else 2
