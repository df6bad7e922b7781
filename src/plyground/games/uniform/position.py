"""A complete tree with as many moves in each of its positions, to measure searches on.

A position is its level and its place in that level; a move is the number of the child, from 0. Branching 2, depth 2:

    level 0          0
                   /   \\
    level 1       0     1
                 / \\   / \\
    level 2     0   1 2   3      leaves[place] is the value of a leaf for MAX
"""

from typing import Any, NamedTuple

from ...compiled import compiled_class
from ..hashing import hash63


@compiled_class
class UniformTree(NamedTuple):
    """A position is a node; the leaves never change."""

    leaves: Any
    branching: int
    height: int
    level: int
    place: int

    def moves(self, out: Any) -> int:
        for i in range(self.branching):
            out[i] = i
        return self.branching

    def candidates(self, out: Any) -> int:
        return self.moves(out)

    def forcing(self, out: Any) -> int:
        return 0

    def play(self, move: int) -> "UniformTree":
        return UniformTree(self.leaves, self.branching, self.height, self.level + 1, self.place * self.branching + move)

    def undo(self) -> None:
        """Do nothing: positions differ only in their node."""

    def to_move(self) -> int:
        return self.level & 1

    def is_over(self) -> bool:
        return self.level == self.height

    def result(self, side: int) -> int:
        """The number at a leaf, for a side; 0 above the leaves."""
        if self.level < self.height:
            return 0
        worth = int(self.leaves[self.place])
        return worth if side == 0 else -worth

    def key(self) -> int:
        return hash63(self.place, hash63(self.level, 0))

    def plies_left(self) -> int:
        return self.height - self.level
