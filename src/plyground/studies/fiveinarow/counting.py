"""How many moves a minimax makes under different readings of the document's unprinted move reduction.

Counting needs no search: which cells may be played depends on where stones are, not on whose they are, so what follows
is counted once for all sequences that lead to the same stones. A set of cells is an integer, bit 15 · row + column. As
in the listing, a five does not end the game.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from typing import Final

SIZE: Final = 15
CELLS: Final = SIZE * SIZE
MANY: Final = 10**30

Steps = tuple[tuple[int, int], ...]


@cache
def reach(steps: Steps) -> tuple[int, ...]:
    """By cell, the cells that the steps lead to."""
    out = []
    for cell in range(CELLS):
        row, column = divmod(cell, SIZE)
        ends = ((row + down, column + right) for down, right in steps)
        out.append(sum(1 << r * SIZE + c for r, c in ends if 0 <= r < SIZE and 0 <= c < SIZE))
    return tuple(out)


def cells_of(cells: int) -> Iterator[int]:
    while cells:
        lowest = cells & -cells
        yield lowest.bit_length() - 1
        cells ^= lowest


def rectangle(cells: int) -> int:
    """The smallest rectangle around some cells."""
    rows = [cell // SIZE for cell in cells_of(cells)]
    columns = [cell % SIZE for cell in cells_of(cells)]
    across = sum(1 << column for column in range(min(columns), max(columns) + 1))
    return sum(across << row * SIZE for row in range(min(rows), max(rows) + 1))


@dataclass(frozen=True)
class Reading:
    """A move reduction: the free cells within some steps of a stone."""

    name: str
    steps: Steps
    last_only: bool = False  # of the last stone only
    filled: bool = False  # and everything in the rectangle around them

    def moves(self, before: int, stones: int, cell: int) -> int:
        """The moves once a stone stands on a cell; `before` are those before it, `stones` includes it."""
        near = reach(self.steps)[cell]
        if self.last_only:
            return near & ~stones
        near |= before
        return (rectangle(near | stones) if self.filled else near) & ~stones

    def after(self, cells: tuple[int, ...]) -> tuple[int, int]:
        """Stones and moves after stones were set on cells, one after the other."""
        stones = moves = 0
        for cell in cells:
            stones |= 1 << cell
            moves = self.moves(moves, stones, cell)
        return stones, moves

    def made(self, cells: tuple[int, ...], plies: int, last_ply_only: bool = False) -> int:
        """How many moves a full search of some plies makes after these stones: minmax_ni of the listing."""
        count = self.made_up_to(MANY, cells, plies, last_ply_only)
        assert count is not None
        return count

    def made_up_to(self, most: int, cells: tuple[int, ...], plies: int, last_ply_only: bool = False) -> int | None:
        """The same, or None if there are more."""
        known: dict[tuple[int, int], int] = {}

        def count(stones: int, moves: int, plies: int, last: int) -> int:
            if plies == 1:
                return moves.bit_count()
            key = (stones << 8 | (last if self.last_only else 0), plies)
            if key not in known:
                total = 0 if last_ply_only else moves.bit_count()
                for cell in cells_of(moves):
                    child = stones | 1 << cell
                    total += count(child, self.moves(moves, child, cell), plies - 1, cell)
                    if total > most:
                        raise OverflowError
                known[key] = total
            return known[key]

        stones, moves = self.after(cells)
        try:
            return count(stones, moves, plies, cells[-1])
        except OverflowError:
            return None


def square(before: int, after: int) -> Steps:
    steps = range(-before, after + 1)
    return tuple((down, right) for down in steps for right in steps if (down, right) != (0, 0))


_SIDES: Final[Steps] = ((-1, 0), (0, -1), (0, 1), (1, 0))
_STAR: Final[Steps] = tuple((k * down, k * right) for down, right in square(1, 1) for k in (1, 2))

LIBRARY: Final = Reading("one step in any direction (the library)", square(1, 1))
READINGS: Final = (
    LIBRARY,
    Reading("one step sideways or up and down", _SIDES),
    Reading("one step around the last stone only", square(1, 1), last_only=True),
    Reading("the rectangle around all stones, one step wider", square(1, 1), filled=True),
    Reading("two steps in a straight line", _STAR),
    Reading("two steps, the whole 5×5 square", square(2, 2)),
    Reading("two steps up or left, one down or right (the public program)", square(2, 1)),
)


@dataclass(frozen=True)
class Nearest:
    """The count that comes nearest to a published one, over all 225 first stones, and where that stone stands."""

    count: int
    cells: tuple[int, ...]


def nearest_first_count(reading: Reading, plies: int, published: int, last_ply_only: bool = False) -> Nearest:
    best, distance = Nearest(MANY, ()), MANY
    for cell in range(CELLS):
        count = reading.made_up_to(published + distance, (cell,), plies, last_ply_only)
        if count is not None and abs(count - published) < distance:
            best, distance = Nearest(count, (cell,)), abs(count - published)
        elif count == best.count:
            best = Nearest(count, (*best.cells, cell))
    return best


def place(cell: int) -> str:
    """Where on the board a cell is, in words."""
    row, column = divmod(cell, SIZE)
    edges = (row in (0, SIZE - 1)) + (column in (0, SIZE - 1))
    if edges == 2:
        return "in a corner"
    return "on the edge" if edges else "on the open board"


def cell_of(name: str) -> int:
    """The cell of a name such as a15, the upper left corner."""
    return (SIZE - int(name[1:])) * SIZE + ord(name[0]) - ord("a")
