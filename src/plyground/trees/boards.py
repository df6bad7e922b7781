"""Small boards for the nodes of a drawn tree. A game that has none here is drawn by the names of its moves."""

from collections.abc import Iterable
from typing import Any, Protocol

from ..games.dotsandboxes.notation import line_at
from ..games.dotsandboxes.position import STRIDE, DotsAndBoxes
from ..games.fiveinarow.notation import cell_of, move_of
from ..games.fiveinarow.position import EMPTY, FiveInARow
from ..games.game import Game, legal_moves
from ..games.tictactoe.notation import board_of
from ..games.tictactoe.position import TicTacToe

AROUND = 1  # cells of a large board that are shown around all stones


class Boards(Protocol):
    """Draws positions of one tree, all of them in the same size."""

    width: float
    height: float

    def draw(self, position: Any, last: int | None) -> list[str]:
        """SVG elements within (0, 0) and (width, height)."""
        ...


def boards(game: Game, positions: Iterable[Any]) -> Boards | None:
    """Boards for these positions of a game, or None if the game has none."""
    found = list(positions)
    if not found:
        return None
    if isinstance(found[0], TicTacToe):
        return _Cells(*_size_of(board_of(found[0])))
    if isinstance(found[0], FiveInARow):
        return _Stones(found)
    return _Lines(found[0]) if isinstance(found[0], DotsAndBoxes) else None


def _size_of(board: list[str]) -> tuple[int, int]:
    return len(board), len(board[0])


class _Cells:
    """Crosses and noughts."""

    def __init__(self, rows: int, columns: int) -> None:
        self.cell = 15.0 if max(rows, columns) <= 4 else max(6.0, 60 / max(rows, columns))
        self.rows, self.columns = rows, columns
        self.width, self.height = columns * self.cell, rows * self.cell

    def draw(self, position: TicTacToe, last: int | None) -> list[str]:
        size = self.cell
        parts = []
        place = None if last is None else divmod(last, position.stride)
        if place is not None:
            parts.append(f'<rect class="last" {_at(place[1] * size, place[0] * size)} {_sized(size, size)}/>')
        across = [f"M0 {row * size:g}H{self.width:g}" for row in range(1, self.rows)]
        down = [f"M{column * size:g} 0V{self.height:g}" for column in range(1, self.columns)]
        parts.append(f'<path class="grid" d="{"".join(across + down)}"/>')
        for row, line in enumerate(board_of(position)):
            for column, mark in enumerate(line):
                x, y, arm = (column + 0.5) * size, (row + 0.5) * size, size * 0.27
                if mark == "x":
                    ways = f"M{x - arm:g} {y - arm:g}l{2 * arm:g} {2 * arm:g}m{-2 * arm:g} 0l{2 * arm:g} {-2 * arm:g}"
                    parts.append(f'<path class="side0" d="{ways}"/>')
                elif mark == "o":
                    parts.append(f'<circle class="side1" cx="{x:g}" cy="{y:g}" r="{arm * 1.1:g}"/>')
        return parts


class _Stones:
    """Black and white stones; of a large board only the part where stones are."""

    def __init__(self, positions: list[FiveInARow]) -> None:
        size = int(positions[0].size)
        places = [
            cell_of(cell, size) for position in positions for cell, own in enumerate(position.board) if own < EMPTY
        ]
        rows, columns = [row for row, _ in places] or [size // 2], [column for _, column in places] or [size // 2]
        self.top, self.left = max(0, min(rows) - AROUND), max(0, min(columns) - AROUND)
        self.rows = min(size - 1, max(rows) + AROUND) - self.top + 1
        self.columns = min(size - 1, max(columns) + AROUND) - self.left + 1
        self.cell = max(5.0, min(11.0, 66 / max(self.rows, self.columns)))
        self.width, self.height = self.columns * self.cell, self.rows * self.cell

    def draw(self, position: FiveInARow, last: int | None) -> list[str]:
        size, middle = self.cell, self.cell / 2
        across = [f"M0 {row * size + middle:g}H{self.width:g}" for row in range(self.rows)]
        down = [f"M{column * size + middle:g} 0V{self.height:g}" for column in range(self.columns)]
        parts = [f'<path class="grid" d="{"".join(across + down)}"/>']
        for row in range(self.rows):
            for column in range(self.columns):
                cell = move_of(row + self.top, column + self.left, int(position.size))
                owner = int(position.board[cell])
                if owner < EMPTY:
                    x, y = column * size + middle, row * size + middle
                    parts.append(f'<circle class="stone{owner}" cx="{x:g}" cy="{y:g}" r="{size * 0.42:g}"/>')
                    if cell == last:
                        parts.append(f'<circle class="mark" cx="{x:g}" cy="{y:g}" r="{size * 0.2:g}"/>')
        return parts


class _Lines:
    """Dots, the lines drawn between them, and closed boxes."""

    def __init__(self, position: DotsAndBoxes) -> None:
        self.rows, self.columns = int(position.rows), int(position.columns)
        self.cell = max(9.0, min(20.0, 60 / max(self.rows, self.columns)))
        self.width, self.height = self.columns * self.cell + 6, self.rows * self.cell + 6

    def draw(self, position: DotsAndBoxes, last: int | None) -> list[str]:
        size, rows, columns = self.cell, self.rows, self.columns
        free = set(legal_moves(position))
        parts = []
        for row in range(rows):
            for column in range(columns):
                if not position.unclosed >> STRIDE * row + column & 1:
                    parts.append(
                        f'<rect class="closed" {_at(3 + column * size, 3 + row * size)} {_sized(size, size)}/>'
                    )
        for kind, across, down in (("h", 1, 0), ("v", 0, 1)):
            for row in range(rows + 1):
                for column in range(columns + 1):
                    line = line_at(kind, row, column, rows, columns)
                    if line is not None and line not in free:
                        look = "newline" if line == last else "drawn"
                        x, y = 3 + column * size, 3 + row * size
                        parts.append(f'<path class="{look}" d="M{x:g} {y:g}l{across * size:g} {down * size:g}"/>')
        for row in range(rows + 1):
            for column in range(columns + 1):
                parts.append(f'<circle class="dot" cx="{3 + column * size:g}" cy="{3 + row * size:g}" r="1.6"/>')
        return parts


def _at(x: float, y: float) -> str:
    return f'x="{x:g}" y="{y:g}"'


def _sized(width: float, height: float) -> str:
    return f'width="{width:g}" height="{height:g}"'
