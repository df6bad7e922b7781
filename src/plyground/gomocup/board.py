"""A board as the protocol has it, and a quick move on it in plain Python, for when nothing better is ready.

Columns x and rows y count from 0 at the top left. Stones are ours, the rival's, or nobody's: cells that count for
neither side.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass, field

SMALLEST, LARGEST = 5, 20
OWN, RIVAL, NEITHER = 1, 2, 3
_WAYS = ((1, 0), (0, 1), (1, 1), (1, -1))
_REACH = 2  # from a stone to a cell that a quick move may take
# What a line of five cells is worth to that side's move there, by the stones of one side in it; the other has none.
_OURS, _THEIRS = (1, 10, 100, 1_000, 1_000_000), (1, 8, 80, 800, 100_000)

Point = tuple[int, int]


@dataclass
class Board:
    size: int
    exact: bool = False  # six in a row do not win
    stones: dict[Point, int] = field(default_factory=dict)  # in the order in which they came

    def __contains__(self, point: Point) -> bool:
        return 0 <= point[0] < self.size and 0 <= point[1] < self.size

    def count(self, whose: int) -> int:
        return sum(owner == whose for owner in self.stones.values())

    @property
    def is_full(self) -> bool:
        return len(self.stones) == self.size**2

    def empty(self) -> Iterator[Point]:
        for y in range(self.size):
            for x in range(self.size):
                if (x, y) not in self.stones:
                    yield x, y


def read_point(text: str) -> Point | None:
    """Two numbers with a comma between them."""
    found = re.fullmatch(r"\s*(-?\d{1,6})\s*,\s*(-?\d{1,6})\s*", text)
    return None if found is None else (int(found[1]), int(found[2]))


def write_point(point: Point) -> str:
    return f"{point[0]},{point[1]}"


def quick_move(board: Board) -> Point:
    """A sensible move within milliseconds: make five, stop five, else where most lines of five are still worth it."""
    centre = (board.size - 1) / 2

    def worth(point: Point) -> tuple[int, float]:
        return _worth(board, point), -abs(point[0] - centre) - abs(point[1] - centre)

    near = [point for point in board.empty() if _is_near(board, point)]
    return max(near or board.empty(), key=worth)


def _is_near(board: Board, point: Point) -> bool:
    around = range(-_REACH, _REACH + 1)
    return any((point[0] + dx, point[1] + dy) in board.stones for dx in around for dy in around)


def _worth(board: Board, point: Point) -> int:
    total = 0
    for dx, dy in _WAYS:
        line = [(point[0] + step * dx, point[1] + step * dy) for step in range(-5, 6)]
        owners = [board.stones.get(cell, 0) if cell in board else NEITHER for cell in line]
        for first in range(1, 6):
            window = owners[first : first + 5]
            own, rival = window.count(OWN), window.count(RIVAL)
            if NEITHER in window or (own and rival):
                continue
            if board.exact and (OWN if own else RIVAL) in (owners[first - 1], owners[first + 5]):
                continue  # five here would be six or more
            total += _OURS[own] if own else _THEIRS[rival]
    return total
