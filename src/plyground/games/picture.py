"""Pictures of boards as rows of styled pieces of text; the terminal decides what a style looks like."""

from .board import Board

# Styles: "frame", "label", "empty", "barred", "side0", "side1", "last0" and "last1" for the last move, "win0", "win1".
Piece = tuple[str, str]
Picture = list[list[Piece]]


def plain(picture: Picture) -> str:
    """A picture without its styles."""
    return "\n".join("".join(text for text, _ in row).rstrip() for row in picture)


def picture_of(board: Board, last: int | None = None, unicode: bool = True) -> Picture:
    """A picture of any board of cells: a mark for each side, a dot for an empty cell, the last move in brackets.

    An empty cell that is forbidden to the side to move has a cross, in plain ASCII an exclamation mark.
    """
    rows: Picture = []
    empty, barred = ("·", "×") if unicode else (".", "!")
    for row in range(board.rows):
        pieces: list[Piece] = []
        for column in range(board.columns):
            place = row * board.columns + column
            owner = board.marks[place]
            before = "[" if place == last else "]" if column > 0 and place - 1 == last else " "
            mark = (barred if place in board.barred else empty) if owner is None else board.letters[owner]
            pieces.append((before + mark, style_of(board, place, last)))
        pieces.append(("]" if row * board.columns + board.columns - 1 == last else " ", "empty"))
        rows.append(pieces)
    return rows if board.kind == "cells" else [[(line, "label")] for line in board.text.split("\n")]


def style_of(board: Board, place: int, last: int | None) -> str:
    """The style of what is on a place."""
    owner = board.marks[place]
    state = "win" if place in board.winning else "last" if place == last else "side"
    if owner is None:
        return "barred" if place in board.barred else "empty"
    return f"{state}{owner}"
