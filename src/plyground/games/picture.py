"""Pictures of boards as rows of styled pieces of text; the terminal decides what a style looks like."""

import re

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


def with_coordinates(picture: Picture, board: Board) -> Picture:
    """A picture made by `picture_of` with the names of rows and columns, where places are named by them."""
    columns, rows = coordinates(board)
    width = max(map(len, rows), default=0)
    beside = rows or [""] * len(picture)
    found: Picture = [[(f"{name:>{width}}", "label"), *row] for name, row in zip(beside, picture, strict=True)]
    below = "".join(f"{name:>2}" for name in columns)
    return [*found, [(" " * width + below, "label")]] if columns and max(map(len, columns)) <= 1 else found


def coordinates(board: Board) -> tuple[list[str], list[str]]:
    """The names of columns and rows: of places named such as c3, or of columns that share a name."""
    if board.kind != "cells" or len(board.names) != board.rows * board.columns:
        return [], []
    lowest = list(board.names[-board.columns :])
    if len(board.names) > board.columns and all(
        name == lowest[i % board.columns] for i, name in enumerate(board.names)
    ):
        return lowest, []
    matches = [re.fullmatch(r"([a-z])([0-9]*)", name) for name in board.names]
    if not all(matches):
        return [], []
    named = [match.groups() for match in matches if match]
    return [named[i][0] for i in range(board.columns)], [named[i * board.columns][1] for i in range(board.rows)]


def landed(board: Board, name: str) -> int | None:
    """Where the move of this name landed, if the board is as it left it: above it, its column is empty."""
    taken = [i for i, each in enumerate(board.names) if each == name and board.marks[i] is not None]
    return taken[0] if taken else None


def style_of(board: Board, place: int, last: int | None) -> str:
    """The style of what is on a place."""
    owner = board.marks[place]
    state = "win" if place in board.winning else "last" if place == last else "side"
    if owner is None:
        return "barred" if place in board.barred else "empty"
    return f"{state}{owner}"
