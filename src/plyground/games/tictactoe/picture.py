"""Tic-tac-toe for the terminal."""

from ..board import Board
from ..cells import column_name
from ..picture import Picture, Piece, style_of


def picture_of(board: Board, last: int | None, unicode: bool) -> Picture:
    """The board with its frame and coordinates, the last move in brackets, a winning line in its own style."""
    bar, dash, cross = ("│", "─", "┼") if unicode else ("|", "-", "+")
    margin = " " * (len(str(board.rows)) + 1)
    picture: Picture = []
    for row in range(board.rows):
        if row > 0:
            picture.append([(margin + cross.join([dash * 3] * board.columns), "frame")])
        pieces: list[Piece] = [(f"{board.rows - row:>{len(margin) - 1}} ", "label")]
        for column in range(board.columns):
            place = row * board.columns + column
            owner = board.marks[place]
            if column > 0:
                pieces.append((bar, "frame"))
            if owner is None:
                pieces.append(("   ", "empty"))
            else:
                text = f"[{board.letters[owner]}]" if place == last else f" {board.letters[owner]} "
                pieces.append((text, style_of(board, place, last)))
        picture.append(pieces)
    letters = " ".join(f" {column_name(column)} " for column in range(board.columns))
    picture.append([(margin + letters, "label")])
    return picture
