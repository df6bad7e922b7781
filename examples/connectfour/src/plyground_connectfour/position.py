"""Connect Four: drop a disc into a column; four in a row, column or diagonal win.

A cell is a bit. Bits are numbered column by column from the bottom, with one bit above each column that stays empty, so
that no line runs over the edge. On the usual board of 7 columns and 6 rows:

     6 13 20 27 34 41 48     always empty
     5 12 19 26 33 40 47
     4 11 18 25 32 39 46
     3 10 17 24 31 38 45
     2  9 16 23 30 37 44
     1  8 15 22 29 36 43
     0  7 14 21 28 35 42
     a  b  c  d  e  f  g     a move is its column, from 0

Add the lowest bit of a column to the discs that lie in it: the carry comes out at the cell where the next one lands.
"""

from typing import Any, NamedTuple

from plyground.author import bit_count, compiled_class, hash63, inlined


@inlined
def has_four(discs: int, stride: int) -> bool:
    """Whether four of these discs stand in a row, column or diagonal."""
    found = 0
    for way in range(4):
        step = 1 if way == 0 else stride + way - 2
        pairs = discs & discs >> step
        found |= pairs & pairs >> 2 * step
    return found != 0


@compiled_class
class ConnectFour(NamedTuple):
    """A position as a value: `play` makes a new one and `undo` has nothing to give back."""

    mine: int  # the discs of the side to move
    theirs: int
    side: int  # who is to move
    won: int  # 1 if the last move has won
    columns: int
    rows: int

    def moves(self, out: Any) -> int:
        n = 0
        for column in range(self.columns):
            if self.is_open(column):
                out[n] = column
                n += 1
        return n

    def candidates(self, out: Any) -> int:
        """All moves, the centre first: more lines run through it."""
        n = 0
        for i in range(self.columns):
            away = (i + 1) // 2
            column = (self.columns - 1) // 2 + (away if i % 2 == 1 else -away)
            if self.is_open(column):
                out[n] = column
                n += 1
        return n

    def forcing(self, out: Any) -> int:
        """A move that wins at once, or else those without which the rival does."""
        blocks = 0
        for column in range(self.columns):
            if self.is_open(column):
                disc = self.landing(column)
                if has_four(self.mine | disc, self.rows + 1):
                    out[0] = column
                    return -1
                if has_four(self.theirs | disc, self.rows + 1):
                    out[blocks] = column
                    blocks += 1
        return -blocks

    def play(self, move: int) -> "ConnectFour":
        mine = self.mine | self.landing(move)
        won = 1 if has_four(mine, self.rows + 1) else 0
        return ConnectFour(self.theirs, mine, 1 - self.side, won, self.columns, self.rows)

    def undo(self) -> None:
        """Nothing to give back: the position is a value."""

    def to_move(self) -> int:
        return self.side

    def is_over(self) -> bool:
        return self.won == 1 or bit_count(self.mine | self.theirs) == self.columns * self.rows

    def result(self, side: int) -> int:
        """+1, 0 or −1 for a side; 0 while the game goes on."""
        return 0 if self.won == 0 else -1 if side == self.side else 1

    def key(self) -> int:
        # With h discs in a column this sum is 2ʰ − 1 and something below 2ʰ: no two positions have the same.
        return hash63(self.mine + (self.mine | self.theirs), 0)

    def plies_left(self) -> int:
        return 0 if self.won == 1 else self.columns * self.rows - bit_count(self.mine | self.theirs)

    def is_open(self, column: int) -> bool:
        return (self.mine | self.theirs) >> column * (self.rows + 1) + self.rows - 1 & 1 == 0

    def landing(self, column: int) -> int:
        """The cell where a disc comes to lie, as a bit."""
        taken = self.mine | self.theirs
        return (taken + (1 << column * (self.rows + 1))) & ~taken & self.column_bits(column)

    def column_bits(self, column: int) -> int:
        return ((1 << self.rows) - 1) << column * (self.rows + 1)

    def discs(self, side: int) -> int:
        return self.mine if side == self.side else self.theirs
