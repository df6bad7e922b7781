"""Hex for Plyground."""

from collections.abc import Hashable
from dataclasses import dataclass

import numpy as np

from plyground.author import Board, Game, Integer, Mistake, Picture, hash63, option, read_rows

from .position import EMPTY, LARGEST, Hex, reaches

__all__ = ["Hex", "HexGame"]

MARKS = "xo"


@dataclass(frozen=True)
class HexGame(Game):
    """Connect two edges of a rhombus of hexagons."""

    size: int = option(Integer("rows and columns of the board", 1, LARGEST), default=7)

    name = "hex"
    title = "Hex"
    summary = "connect your two edges: red (x) top and bottom, blue (o) left and right; no game is drawn"
    sides = ("red", "blue")
    has_fixed_names = True

    def new(self) -> Hex:
        return _position(["-" * self.size] * self.size)

    def parse(self, text: str) -> Hex:
        rows = read_rows(text, MARKS)
        if rows is None or len(rows) != len(rows[0]) or len(rows) > LARGEST:
            raise Mistake(
                f"Cannot read the Hex position {text[:90]!r}: write up to {LARGEST} rows of as many x, o and -, the "
                "top one first, joined by '/'."
            )
        return _position(rows)

    def text(self, position: Hex) -> str:
        size = position.size
        marks = ["xo-"[stone] for stone in position.stones]
        return "/".join("".join(marks[i : i + size]) for i in range(0, size * size, size))

    def rules_of(self, position: Hex) -> "HexGame":
        return HexGame(position.size)

    def move_name(self, position: Hex, move: int) -> str:
        """As Hex players write it: a letter for the column, and the row from the top."""
        return f"{chr(ord('a') + move % position.size)}{move // position.size + 1}"

    def read_move(self, position: Hex, text: str) -> int:
        wanted, size = text.strip().lower(), position.size
        for cell in range(size * size):
            if self.move_name(position, cell) == wanted:
                return cell
        last = self.move_name(position, size * size - 1)
        raise Mistake(f"Cannot read the move {text[:40]!r}: write a cell from a1 to {last}.")

    def board(self, position: Hex) -> Board:
        size = position.size
        names = tuple(self.move_name(position, cell) for cell in range(size * size))
        marks = tuple(None if stone == EMPTY else int(stone) for stone in position.stones)
        return Board("cells", size, size, names=names, marks=marks, pieces="discs")

    def picture(self, position: Hex, last: int | None = None, unicode: bool = True) -> Picture:
        """Each row half a cell further to the right than the one above, so that neighbours touch."""
        size, empty = position.size, "·" if unicode else "."
        rows: Picture = [[("   " + " ".join(chr(97 + column) for column in range(size)), "label")]]
        for row in range(size):
            line: list[tuple[str, str]] = [(f"{' ' * row}{row + 1:2}", "label")]
            for column in range(size):
                cell = row * size + column
                stone = int(position.stones[cell])
                style = "empty" if stone == EMPTY else f"{'last' if cell == last else 'side'}{stone}"
                text = empty if stone == EMPTY else MARKS[stone].upper() if cell == last else MARKS[stone]
                line.append((f" {text}", style))
            rows.append(line)
        return rows

    def identity(self, position: Hex) -> Hashable:
        return position.size, position.stones.tobytes()


def _position(rows: list[str]) -> Hex:
    size, drawn = len(rows), "/".join(rows)
    stones = np.array([(*MARKS, "-").index(mark) for row in rows for mark in row], np.int8)
    counts = [int((stones == side).sum()) for side in (0, 1)]
    if counts[0] - counts[1] not in (0, 1):
        raise Mistake(
            f"The position {drawn!r} is impossible: it has {counts[0]} x and {counts[1]} o, but x moves first and the "
            "sides alternate."
        )
    side = counts[0] - counts[1]
    seen, queue = np.zeros(size * size, np.int8), np.zeros(size * size, np.int64)

    def winning() -> set[int]:
        """The sides whose stones connect their edges."""
        both = ((owner, cell) for owner in (0, 1) for cell in range(size * size) if stones[cell] == owner)
        return {owner for owner, cell in both if reaches(stones, size, owner, cell, seen, queue) == 3}

    hashed, won, last = 0, winning(), -1
    if side in won:
        raise Mistake(f"The position {drawn!r} is impossible: {MARKS[side]} had connected before the last move.")
    for cell in range(size * size):
        if stones[cell] != EMPTY:
            hashed ^= hash63(2 * cell + int(stones[cell]) + 1, 0)
    if won:  # some stone has to be the one that connected
        for cell in range(size * size):
            if stones[cell] == 1 - side and last < 0:
                stones[cell] = EMPTY
                last = cell if not winning() else -1
                stones[cell] = 1 - side
        if last < 0:
            raise Mistake(f"The position {drawn!r} is impossible: no single last move can have connected the edges.")
    vacant = int((stones == EMPTY).sum())
    return Hex(stones, seen, queue, size, side, int(bool(won)), last, vacant, hashed)
