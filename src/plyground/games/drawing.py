"""Boards as SVG: one renderer for each kind of board, for notebooks, trees, docs and export.

A renderer is made for some boards of one game, all of which it draws in the same size, in small units of its own.
"""

import re
from collections.abc import Iterable, Sequence
from html import escape
from typing import Protocol

from .board import Board

AROUND = 1  # cells of a large board that are shown around all stones

# By selector: the look in the light, and what is different in the dark.
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


# In a picture that is much larger than its units, a grid stays a hair's breadth.
_THIN = "svg.ply .grid,svg.ply .stone0,svg.ply .stone1{vector-effect:non-scaling-stroke}svg.ply .grid{stroke-width:1}"


class Renderer(Protocol):
    width: float
    height: float

    def draw(self, board: Board, last: int | None) -> list[str]:
        """SVG elements within (0, 0) and (width, height), with the last move's place marked."""
        ...


def renderer(boards: Iterable[Board], *, whole: bool = False) -> Renderer | None:
    """What draws these boards; None if they have no places. Unless whole, large boards lose their empty borders."""
    found = list(boards)
    if not found or found[0].kind == "text":
        return None
    if found[0].kind == "lines":
        return _Lines(found[0])
    if found[0].pieces == "stones":
        return _Stones(found, whole)
    return _Cells(found[0])


def svg_of(board: Board, last: int | None = None) -> str:
    """A board as a whole SVG picture, with coordinates where places have such names."""
    drawer = renderer([board], whole=True)
    if drawer is None:
        return _text_svg(board.text)
    columns, rows = _coordinates(board)
    unit = drawer.width / max(board.columns, 1)
    margin = unit * 0.9 if columns else unit * 0.25
    width, height = drawer.width + 2 * margin, drawer.height + 2 * margin
    longest = max(board.rows, board.columns)
    scale = min(420, max(180, 28 * longest)) / max(width, height)
    labels = []
    for i, name in enumerate(columns):
        labels.append(_label(margin + (i + 0.5) * unit, height - margin * 0.3, name, unit))
    for i, name in enumerate(rows):
        labels.append(_label(margin * 0.5, margin + (i + 0.5) * unit + unit * 0.18, name, unit))
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" class="ply" viewBox="0 0 {width:g} {height:g}" '
        f'width="{width * scale:.0f}" height="{height * scale:.0f}" role="img" '
        f"font-family=\"system-ui, 'DejaVu Sans', sans-serif\">"
        f"<style>{light('svg.ply ')}{_THIN}@media(prefers-color-scheme:dark){{{dark('svg.ply ')}}}</style>"
        f'<rect class="paper" width="{width:g}" height="{height:g}"/>{"".join(labels)}'
        f'<g transform="translate({margin:g} {margin:g})">{"".join(drawer.draw(board, last))}</g></svg>'
    )


def _coordinates(board: Board) -> tuple[list[str], list[str]]:
    """The names of columns and rows, if places are called after them."""
    matches = [re.fullmatch(r"([a-z])([0-9]*)", name) for name in board.names]
    if board.kind != "cells" or not all(matches):
        return [], []
    named = [match.groups() for match in matches if match]
    return [named[i][0] for i in range(board.columns)], [named[i * board.columns][1] for i in range(board.rows)]


def _label(x: float, y: float, text: str, unit: float) -> str:
    return f'<text class="label" x="{x:g}" y="{y:g}" font-size="{unit * 0.5:g}">{escape(text)}</text>'


def _text_svg(text: str) -> str:
    lines = text.split("\n")
    width, height = 8 * max(map(len, lines)) + 16, 18 * len(lines) + 12
    rows = "".join(
        f'<text x="8" y="{18 * (i + 1):g}" xml:space="preserve" class="dot">{escape(line)}</text>'
        for i, line in enumerate(lines)
    )
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" class="ply" viewBox="0 0 {width} {height}" width="{width}" '
        f'height="{height}" role="img" font-family="monospace" font-size="13">'
        f"<style>{light('svg.ply ')}@media(prefers-color-scheme:dark){{{dark('svg.ply ')}}}</style>"
        f'<rect class="paper" width="{width}" height="{height}"/>{rows}</svg>'
    )


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
                row, column = divmod(place, self.columns)
                parts.append(_piece(board.pieces, side, (column + 0.5) * size, (row + 0.5) * size, size))
        return parts


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
        for row in range(self.rows):
            for column in range(self.columns):
                place = (row + self.top) * self.board_columns + column + self.left
                side = board.marks[place]
                if side is not None:
                    x, y = column * size + middle, row * size + middle
                    parts.append(f'<circle class="stone{side}" cx="{x:g}" cy="{y:g}" r="{size * 0.42:g}"/>')
                    if place == last:
                        parts.append(f'<circle class="mark" cx="{x:g}" cy="{y:g}" r="{size * 0.2:g}"/>')
        return parts


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
        flat = (rows + 1) * columns
        for place, mark in enumerate(board.marks):
            if mark is not None:
                row, column = divmod(place, columns) if place < flat else divmod(place - flat, columns + 1)
                across, down = (size, 0.0) if place < flat else (0.0, size)
                look = "newline" if place == last else "drawn"
                x, y = 3 + column * size, 3 + row * size
                parts.append(f'<path class="{look}" d="M{x:g} {y:g}l{across:g} {down:g}"/>')
        for row in range(rows + 1):
            for column in range(columns + 1):
                parts.append(f'<circle class="dot" cx="{3 + column * size:g}" cy="{3 + row * size:g}" r="1.6"/>')
        return parts


def _at(x: float, y: float) -> str:
    return f'x="{x:g}" y="{y:g}"'


def _sized(width: float, height: float) -> str:
    return f'width="{width:g}" height="{height:g}"'
