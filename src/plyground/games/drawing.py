"""Boards as SVG: one renderer for each kind of board, for notebooks, trees, docs and export.

A renderer is made for a list of boards of one game; it draws them all in the same size, in small units of its own.
"""

from collections.abc import Iterable, Sequence
from typing import Protocol

from .board import Board

AROUND = 1  # cells of a large board that are shown around all stones

# By selector: the style in a light scheme, and what differs in a dark one.
_LOOKS = {
    ".grid": ("stroke:#b5bac3;fill:none;stroke-width:.8", "stroke:#59606b"),
    ".last": ("fill:#f3d27a", "fill:#6b5a1e"),
    ".side0": ("stroke:#0072b2;stroke-width:2;fill:none;stroke-linecap:round", "stroke:#56b4e9"),
    ".side1": ("stroke:#c4550a;stroke-width:2;fill:none", "stroke:#e8915a"),
    ".disc0": ("fill:#0072b2", "fill:#56b4e9"),
    ".disc1": ("fill:#c4550a", "fill:#e8915a"),
    ".stone0": ("fill:#1a1a1a;stroke:#1a1a1a;stroke-width:.6", "fill:#0a0b0d;stroke:#9aa1ac"),
    ".stone1": ("fill:#fff;stroke:#1a1a1a;stroke-width:.6", "fill:#f0f1f3;stroke:#f0f1f3"),
    ".mark": ("fill:#d81b60", "fill:#ff5d97"),
    ".barred": ("stroke:#c62828;stroke-width:.9;fill:none", "stroke:#ff8a80"),
    ".star": ("fill:#8b919c", "fill:#59606b"),
    ".arrow": ("stroke:#2e7d32;fill:#2e7d32;opacity:.8", "stroke:#7cc47f;fill:#7cc47f"),
    ".note": ("fill:none;stroke:#2e7d32;opacity:.9", "fill:none;stroke:#7cc47f"),
    ".word": ("fill:#2e7d32;text-anchor:middle;font-weight:600", "fill:#7cc47f"),
    ".closed": ("fill:#d9dde4", "fill:#3a4049"),
    ".drawn": ("stroke:#4b515b;stroke-width:2;fill:none", "stroke:#b9c0cb"),
    ".newline": ("stroke:#d81b60;stroke-width:3.4;fill:none", "stroke:#ff5d97"),
    ".dot": ("fill:#1a1a1a", "fill:#e4e7ec"),
    ".label": ("fill:#5b616b;text-anchor:middle", "fill:#a9b0bb"),
    ".paper": ("fill:#fff", "fill:#16181c"),
}


def light(scope: str = "") -> str:
    """The CSS of boards, within a scope such as `svg.ply `."""
    return "".join(f"{scope}{selector}{{{look}}}" for selector, (look, _) in _LOOKS.items())


def dark(scope: str = "") -> str:
    return "".join(f"{scope}{selector}{{{look}}}" for selector, (_, look) in _LOOKS.items())


# In a picture that is much larger than its units, grid lines stay thin.
THIN = "svg.ply .grid,svg.ply .stone0,svg.ply .stone1{vector-effect:non-scaling-stroke}svg.ply .grid{stroke-width:1}"


class Renderer(Protocol):
    width: float
    height: float

    def draw(self, board: Board, last: int | None) -> list[str]:
        """SVG elements within (0, 0) and (width, height), with the last move's place marked."""
        ...

    def centre(self, place: int) -> tuple[float, float]:
        """The middle of a place."""
        ...


def renderer(boards: Iterable[Board], *, whole: bool = False) -> Renderer | None:
    """The renderer of boards; None if they have no places. Unless whole, large boards lose their empty borders."""
    found = list(boards)
    if not found or found[0].kind == "text":
        return None
    if found[0].kind == "lines":
        return _Lines(found[0])
    if found[0].pieces == "stones":
        return _Stones(found, whole)
    return _Cells(found[0])


class _Cells:
    """Crosses and noughts, or discs, in cells."""

    def __init__(self, board: Board) -> None:
        self.rows, self.columns = board.rows, board.columns
        longest = max(self.rows, self.columns)
        self.cell = 15.0 if longest <= 4 else max(6.0, 60 / longest)
        self.width, self.height = self.columns * self.cell, self.rows * self.cell

    def draw(self, board: Board, last: int | None) -> list[str]:
        size = self.cell
        parts = []
        if last is not None:
            row, column = divmod(last, self.columns)
            parts.append(f'<rect class="last" {_at(column * size, row * size)} {_sized(size, size)}/>')
        across = [f"M0 {row * size:g}H{self.width:g}" for row in range(1, self.rows)]
        down = [f"M{column * size:g} 0V{self.height:g}" for column in range(1, self.columns)]
        parts.append(f'<path class="grid" d="{"".join(across + down)}"/>')
        for place, side in enumerate(board.marks):
            if side is not None:
                parts.append(_piece(board.pieces, side, *self.centre(place), size))
        return parts

    def centre(self, place: int) -> tuple[float, float]:
        row, column = divmod(place, self.columns)
        return (column + 0.5) * self.cell, (row + 0.5) * self.cell


def _piece(pieces: str, side: int, x: float, y: float, size: float) -> str:
    arm = size * 0.27
    if pieces != "signs":
        return f'<circle class="disc{side}" cx="{x:g}" cy="{y:g}" r="{size * 0.38:g}"/>'
    if side == 0:
        ways = f"M{x - arm:g} {y - arm:g}l{2 * arm:g} {2 * arm:g}m{-2 * arm:g} 0l{2 * arm:g} {-2 * arm:g}"
        return f'<path class="side0" d="{ways}"/>'
    return f'<circle class="side1" cx="{x:g}" cy="{y:g}" r="{arm * 1.1:g}"/>'


class _Stones:
    """Black and white stones on crossings; unless the whole board is wanted, only the part where stones are."""

    def __init__(self, boards: Sequence[Board], whole: bool) -> None:
        board = boards[0]
        self.board_columns = board.columns
        places = {place for each in boards for place, side in enumerate(each.marks) if side is not None}
        cells = [divmod(place, board.columns) for place in places] or [(board.rows // 2, board.columns // 2)]
        if whole:
            cells = [(0, 0), (board.rows - 1, board.columns - 1)]
        rows, columns = [row for row, _ in cells], [column for _, column in cells]
        self.top, self.left = max(0, min(rows) - AROUND), max(0, min(columns) - AROUND)
        self.rows = min(board.rows - 1, max(rows) + AROUND) - self.top + 1
        self.columns = min(board.columns - 1, max(columns) + AROUND) - self.left + 1
        self.cell = max(5.0, min(11.0, 66 / max(self.rows, self.columns)))
        self.margin = self.cell / 2 if whole else 0.0  # a whole board ends with its outermost lines
        self.width, self.height = self.columns * self.cell, self.rows * self.cell

    def draw(self, board: Board, last: int | None) -> list[str]:
        size, middle = self.cell, self.cell / 2
        start, right, bottom = self.margin, self.width - self.margin, self.height - self.margin
        across = [f"M{start:g} {row * size + middle:g}H{right:g}" for row in range(self.rows)]
        down = [f"M{column * size + middle:g} {start:g}V{bottom:g}" for column in range(self.columns)]
        parts = [f'<path class="grid" d="{"".join(across + down)}"/>']
        for place in _stars(board.rows, board.columns):
            row, column = divmod(place, board.columns)
            if self.top <= row < self.top + self.rows and self.left <= column < self.left + self.columns:
                x, y = self.centre(place)
                parts.append(f'<circle class="star" cx="{x:g}" cy="{y:g}" r="{size * 0.1:g}"/>')
        for row in range(self.rows):
            for column in range(self.columns):
                place = (row + self.top) * self.board_columns + column + self.left
                side = board.marks[place]
                x, y = column * size + middle, row * size + middle
                if place in board.barred:
                    arm = size * 0.18
                    cross = f"M{x - arm:g} {y - arm:g}l{2 * arm:g} {2 * arm:g}m0 {-2 * arm:g}l{-2 * arm:g} {2 * arm:g}"
                    parts.append(f'<path class="barred" d="{cross}"/>')
                if side is not None:
                    parts.append(f'<circle class="stone{side}" cx="{x:g}" cy="{y:g}" r="{size * 0.42:g}"/>')
                    if place == last:
                        parts.append(f'<circle class="mark" cx="{x:g}" cy="{y:g}" r="{size * 0.2:g}"/>')
        return parts

    def centre(self, place: int) -> tuple[float, float]:
        row, column = divmod(place, self.board_columns)
        return (column - self.left + 0.5) * self.cell, (row - self.top + 0.5) * self.cell


def _stars(rows: int, columns: int) -> list[int]:
    """The star points, by which people find their way on a large board: of 15×15, the centre and four others."""
    if min(rows, columns) < 9 or rows != columns:
        return []
    near = 2 if rows < 13 else 3
    middle = [(rows // 2, columns // 2)] if rows % 2 else []
    others = [(row, column) for row in (near, rows - 1 - near) for column in (near, columns - 1 - near)]
    return [row * columns + column for row, column in middle + others]


class _Lines:
    """Dots, the lines drawn between them, and closed boxes. Horizontal lines come first, row by row."""

    def __init__(self, board: Board) -> None:
        self.rows, self.columns = board.rows, board.columns
        self.cell = max(9.0, min(20.0, 60 / max(self.rows, self.columns)))
        self.width, self.height = self.columns * self.cell + 6, self.rows * self.cell + 6

    def draw(self, board: Board, last: int | None) -> list[str]:
        size, rows, columns = self.cell, self.rows, self.columns
        parts = []
        for box, owner in enumerate(board.boxes):
            if owner is not None:
                row, column = divmod(box, columns)
                parts.append(f'<rect class="closed" {_at(3 + column * size, 3 + row * size)} {_sized(size, size)}/>')
        for place, mark in enumerate(board.marks):
            if mark is not None:
                x, y, across, down = self._line(place)
                look = "newline" if place == last else "drawn"
                parts.append(f'<path class="{look}" d="M{x:g} {y:g}l{across:g} {down:g}"/>')
        for row in range(rows + 1):
            for column in range(columns + 1):
                parts.append(f'<circle class="dot" cx="{3 + column * size:g}" cy="{3 + row * size:g}" r="1.6"/>')
        return parts

    def _line(self, place: int) -> tuple[float, float, float, float]:
        """Where a line begins, and how far it goes."""
        flat = (self.rows + 1) * self.columns
        if place < flat:
            row, column = divmod(place, self.columns)
            return 3 + column * self.cell, 3 + row * self.cell, self.cell, 0.0
        row, column = divmod(place - flat, self.columns + 1)
        return 3 + column * self.cell, 3 + row * self.cell, 0.0, self.cell

    def centre(self, place: int) -> tuple[float, float]:
        x, y, across, down = self._line(place)
        return x + across / 2, y + down / 2


def _at(x: float, y: float) -> str:
    return f'x="{x:g}" y="{y:g}"'


def _sized(width: float, height: float) -> str:
    return f'width="{width:g}" height="{height:g}"'
