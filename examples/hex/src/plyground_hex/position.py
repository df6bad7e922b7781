"""Hex: two sides lay stones in turn; who connects its two edges wins, and somebody always does.

Cells are numbered row by row on a rhombus; each touches six others, here those of cell 4 on 3×3:

     0  1  2
      3  4  5        4 touches 1, 2, 3, 5, 6 and 7
       6  7  8

Red is side 0, moves first and connects the top with the bottom; blue connects left and right. Whether
a stone has connected the edges is found by a walk through its group.
"""

from typing import Any, NamedTuple

from plyground.author import compiled_class, hash63, inlined

LARGEST = 14
EMPTY = 2


@inlined
def reaches(stones: Any, size: int, side: int, cell: int, seen: Any, queue: Any) -> int:
    """Which edges of a side the group of a stone touches: 1 for the first, 2 for the second, 3 for both."""
    queue[0] = cell
    seen[cell] = 1
    found, head, tail = 0, 0, 1
    while head < tail:
        here = int(queue[head])
        head += 1
        row, column = here // size, here % size
        line = row if side == 0 else column
        if line == 0:
            found |= 1
        if line == size - 1:
            found |= 2
        for way in range(6):
            r = row + (-1 if way < 2 else 0 if way < 4 else 1)
            c = column + (0 if way in (0, 5) else 1 if way in (1, 3) else -1)
            if 0 <= r < size and 0 <= c < size:
                next_to = r * size + c
                if stones[next_to] == side and seen[next_to] == 0:
                    seen[next_to] = 1
                    queue[tail] = next_to
                    tail += 1
    for i in range(tail):  # leave the room as it was
        seen[queue[i]] = 0
        queue[i] = 0
    return found


@compiled_class
class Hex(NamedTuple):
    """The arrays are shared by parent and child: `play` changes them, `undo` gives them back."""

    stones: Any  # by cell: 0, 1 or EMPTY
    seen: Any  # room for the search for a connection
    queue: Any
    size: int
    side: int  # who is to move
    won: int  # 1 if the last move has connected
    last: int
    vacant: int
    hash: int

    def moves(self, out: Any) -> int:
        n = 0
        for cell in range(self.size * self.size):
            if self.stones[cell] == EMPTY:
                out[n] = cell
                n += 1
        return n

    def candidates(self, out: Any) -> int:
        """All moves, those near the middle first."""
        n = 0
        middle = self.size - 1
        for far in range(2 * self.size):
            for cell in range(self.size * self.size):
                away = abs(2 * (cell // self.size) - middle) + abs(2 * (cell % self.size) - middle)
                if away // 2 == far and self.stones[cell] == EMPTY:
                    out[n] = cell
                    n += 1
        return n

    def forcing(self, out: Any) -> int:
        """No position is so loud that a search has to go on beyond its depth."""
        return 0

    def play(self, move: int) -> "Hex":
        self.stones[move] = self.side
        won = 1 if reaches(self.stones, self.size, self.side, move, self.seen, self.queue) == 3 else 0
        hashed = self.hash ^ hash63(2 * move + self.side + 1, 0)  # of 0 it is 0
        return Hex(self.stones, self.seen, self.queue, self.size, 1 - self.side, won, move, self.vacant - 1, hashed)

    def undo(self) -> None:
        self.stones[self.last] = EMPTY

    def to_move(self) -> int:
        return self.side

    def is_over(self) -> bool:
        return self.won == 1

    def result(self, side: int) -> int:
        return 0 if self.won == 0 else -1 if side == self.side else 1

    def key(self) -> int:
        return self.hash

    def plies_left(self) -> int:
        return 0 if self.won == 1 else self.vacant
