"""Five-in-a-row for the terminal."""

from ..picture import Picture, Piece
from .notation import move_of
from .position import EMPTY, WON, FiveInARow, is_five


def picture_of(position: FiveInARow, last: int | None, unicode: bool) -> Picture:
    """The board with coordinates, the last move in brackets, a winning line in its own style."""
    stones, empty = (("●", "○"), "·") if unicode else (("x", "o"), ".")
    size = position.size
    won = _winning_cells(position)
    picture: Picture = []
    for row in range(size):
        pieces: list[Piece] = [(f"{size - row:>2}", "label")]
        for column in range(size):
            cell = move_of(row, column, size)
            before = "[" if cell == last else "]" if column > 0 and cell - 1 == last else " "
            owner = int(position.board[cell])
            if owner == EMPTY:
                pieces.append((before + empty, "empty"))
            else:
                state = "win" if cell in won else "last" if cell == last else "side"
                pieces.append((before + stones[owner], f"{state}{owner}"))
        pieces.append(("]" if cell == last else " ", "empty"))
        pieces.append((f"{size - row}", "label"))
        picture.append(pieces)
    letters = "  " + "".join(f" {chr(ord('a') + column)}" for column in range(size))
    return [[(letters, "label")], *picture, [(letters, "label")]]


def _winning_cells(position: FiveInARow) -> set[int]:
    if position.state != WON:
        return set()
    board, stride, winner = position.board, position.size + 1, 1 - position.side
    cells: set[int] = set()
    for step in (1, stride - 1, stride, stride + 1):
        line = [position.last]
        for direction in (-step, step):
            cell = position.last + direction
            while board[cell] == winner:
                line.append(cell)
                cell += direction
        if is_five(len(line), position.exact):
            cells.update(line)
    return cells
