"""Tic-tac-toe for the terminal."""

from ..picture import Picture, Piece
from .evaluators import winning_lines


def picture_of(board: list[str], k: int, last: int | None, unicode: bool) -> Picture:
    """The board with its frame and coordinates, the last move in brackets, a winning line in its own style."""
    bar, dash, cross = ("│", "─", "┼") if unicode else ("|", "-", "+")
    rows, columns = len(board), len(board[0])
    won = _winning_cells(board, k)
    margin = " " * (len(str(rows)) + 1)
    picture: Picture = []
    for row in range(rows):
        if row > 0:
            picture.append([(margin + cross.join([dash * 3] * columns), "frame")])
        pieces: list[Piece] = [(f"{rows - row:>{len(margin) - 1}} ", "label")]
        for column, mark in enumerate(board[row]):
            cell = row * (columns + 1) + column
            if column > 0:
                pieces.append((bar, "frame"))
            if mark == "-":
                pieces.append(("   ", "empty"))
            else:
                state = "win" if cell in won else "last" if cell == last else "side"
                text = f"[{mark}]" if cell == last else f" {mark} "
                pieces.append((text, state + str("xo".index(mark))))
        picture.append(pieces)
    letters = " ".join(f" {chr(ord('a') + column)} " for column in range(columns))
    picture.append([(margin + letters, "label")])
    return picture


def _winning_cells(board: list[str], k: int) -> set[int]:
    rows, columns = len(board), len(board[0])
    text = "-".join(board) + "-"  # with the guard column, so that the index is the bit
    cells: set[int] = set()
    for line in winning_lines(rows, columns, k):
        members = [cell for cell in range(line.bit_length()) if line >> cell & 1]
        if text[members[0]] != "-" and len({text[cell] for cell in members}) == 1:
            cells.update(members)
    return cells
