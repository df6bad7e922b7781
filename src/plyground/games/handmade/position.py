"""A tree written by hand, walked as a game.

Nodes are numbered level by level, so the children of a node are numbered in a row. A move is the number of the node
that it leads to. `((3 5) 2)`:

            0
          /   \\
         1     2: 2
        / \\
    3: 3   4: 5
"""

from typing import Any, NamedTuple

from ...compiled import compiled_class
from ..hashing import hash63


@compiled_class
class HandmadeTree(NamedTuple):
    """A position is a node; the arrays, all by node, never change."""

    first_child: Any
    child_count: Any  # 0 at a leaf
    movers: Any  # the side to move: 0 is MAX
    worth: Any  # the value of a leaf for MAX
    heights: Any  # moves down to its deepest leaf
    node: int

    def moves(self, out: Any) -> int:
        n = int(self.child_count[self.node])
        for i in range(n):
            out[i] = self.first_child[self.node] + i
        return n

    def candidates(self, out: Any) -> int:
        return self.moves(out)

    def forcing(self, out: Any) -> int:
        return 0

    def play(self, move: int) -> "HandmadeTree":
        return HandmadeTree(self.first_child, self.child_count, self.movers, self.worth, self.heights, move)

    def undo(self) -> None:
        """Do nothing: positions differ only in their node."""

    def to_move(self) -> int:
        return int(self.movers[self.node])

    def is_over(self) -> bool:
        return bool(self.child_count[self.node] == 0)

    def result(self, side: int) -> int:
        """The number at a leaf, for a side; 0 above the leaves."""
        worth = int(self.worth[self.node])
        return worth if side == 0 else -worth

    def key(self) -> int:
        return hash63(self.node, 0)

    def plies_left(self) -> int:
        return int(self.heights[self.node])
