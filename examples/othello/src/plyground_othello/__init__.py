"""Othello for Plyground."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar

from plyground.author import Board, Choice, EvaluatorKind, Game, Mistake, Picture, option, picture_of, read_rows

from .evaluators import EVALUATORS
from .position import PASS, WORD, Othello

__all__ = ["Othello", "OthelloGame"]

MARKS = "xo"


@dataclass(frozen=True)
class OthelloGame(Game):
    """Othello, also called Reversi, on 8×8, 6×6 or 4×4."""

    size: str = option(Choice("rows and columns of the board", ("4", "6", "8")), default="8")

    name = "othello"
    title = "Othello"
    summary = "enclose the rival's discs to turn them over; who has more in the end wins; black (x) moves first"
    sides = ("black", "white")
    has_fixed_names = True
    evaluators: ClassVar[Mapping[str, EvaluatorKind]] = EVALUATORS

    def new(self) -> Othello:
        size = int(self.size)
        middle, other = ("-" * (size // 2 - 1) + pair + "-" * (size // 2 - 1) for pair in ("ox", "xo"))
        empty = ["-" * size] * (size // 2 - 1)
        return _position([*empty, middle, other, *empty], 0, 0)

    def parse(self, text: str) -> Othello:
        """Rows from the top, joined by '/', then who is to move, x or o, then the passes before, if there were any."""
        drawn, *rest = text.lower().split() or [""]
        rows = read_rows(drawn, MARKS)
        if rows is None or len(rows) not in (4, 6, 8) or len(rows[0]) != len(rows) or len(rest) > 2:
            raise Mistake(
                f"Cannot read the Othello position {text[:90]!r}: write 4, 6 or 8 rows of as many x, o and -, joined "
                "by '/', and x or o for the side to move."
            )
        side, passes = rest[0] if rest else "x", rest[1] if len(rest) > 1 else "0"
        if side not in ("x", "o") or passes not in ("0", "1", "2"):
            raise Mistake(f"{' '.join(rest)[:40]!r} is not allowed after a board: write x or o, and 0, 1 or 2 passes.")
        return _position(rows, MARKS.index(side), int(passes))

    def text(self, position: Othello) -> str:
        rows = "/".join("".join("xo-"[position.owner(cell)] for cell in row) for row in _rows(_size(position)))
        return f"{rows} {MARKS[position.side]}" + (f" {position.passes}" if position.passes else "")

    def rules_of(self, position: Othello) -> "OthelloGame":
        return OthelloGame(str(_size(position)))

    def move_name(self, position: Othello, move: int) -> str:
        """As Othello players write it: a1 is the upper left corner."""
        return "pass" if move == PASS else f"{chr(ord('a') + move % 8)}{move // 8 + 1}"

    def read_move(self, position: Othello, text: str) -> int:
        wanted, size = text.strip().lower(), _size(position)
        names = {self.move_name(position, cell): cell for row in _rows(size) for cell in row} | {"pass": PASS}
        if wanted not in names:
            raise Mistake(
                f"Cannot read the move {text[:40]!r}: write a cell from a1 to {chr(96 + size)}{size}, or pass."
            )
        return names[wanted]

    def board(self, position: Othello) -> Board:
        size = _size(position)
        cells = [cell for row in _rows(size) for cell in row]
        owners = [position.owner(cell) for cell in cells]
        names = tuple(self.move_name(position, cell) for cell in cells)
        marks = tuple(None if owner == 2 else owner for owner in owners)
        return Board("cells", size, size, names=names, marks=marks, pieces="stones")

    def picture(self, position: Othello, last: int | None = None, unicode: bool = True) -> Picture:
        size, board = _size(position), self.board(position)
        where = None if last in (None, PASS) else board.place(self.move_name(position, last or 0))
        rows = picture_of(board, where, unicode)
        numbered: Picture = [[(f"{i + 1} ", "label"), *row] for i, row in enumerate(rows)]
        return [*numbered, [("  " + "".join(f" {chr(97 + i)}" for i in range(size)), "label")]]

    def result_range(self, position: Othello, side: int) -> tuple[int, int]:
        cells = _size(position) ** 2
        return -cells, cells


def _rows(size: int) -> list[range]:
    return [range(8 * row, 8 * row + size) for row in range(size)]


def _size(position: Othello) -> int:
    return position.cells_upper.bit_length() % 8 or 8


def _position(rows: list[str], side: int, passes: int) -> Othello:
    sets = [0, 0]
    for row, line in enumerate(rows):
        for column, mark in enumerate(line):
            if mark in MARKS:
                sets[MARKS.index(mark)] |= 1 << 8 * row + column
    mine, theirs = sets[side], sets[1 - side]
    cells = sum(1 << cell for row in _rows(len(rows)) for cell in row)
    words = (part for whole in (mine, theirs, cells) for part in (whole & WORD, whole >> 32))
    upper, lower, their_upper, their_lower, cells_upper, cells_lower = words
    return Othello(upper, lower, their_upper, their_lower, cells_upper, cells_lower, side, passes)
