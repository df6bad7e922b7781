"""The picture of a game that draws none itself: coordinates, the last move in brackets; and moves that land nowhere."""

import pytest

from plyground.games.board import Board
from plyground.games.picture import landed, picture_of, plain, with_coordinates


def cells(names: str, marks: str, rows: int) -> Board:
    found = tuple({"x": 0, "o": 1}.get(mark) for mark in marks)
    return Board("cells", rows, len(marks) // rows, tuple(names.split()), found)


NAMED = cells("a2 b2 c2 a1 b1 c1", "-x--o-", 2)
COLUMNS = cells("1 2 3 1 2 3", "---xo-", 2)
OTHERS = cells("nw ne sw se", "x---", 2)


@pytest.mark.parametrize(
    ("board", "last", "shown"),
    [
        (NAMED, "b2", ["2 ·[x]·", "1 · o ·", "  a b c"]),
        (NAMED, "pass", ["2 · x ·", "1 · o ·", "  a b c"]),
        (COLUMNS, "2", [" · · ·", " x[o]·", " 1 2 3"]),
        (OTHERS, "nw", ["[x]·", " · ·"]),
    ],
)
def test_rows_and_columns_are_named_where_places_are(board: Board, last: str, shown: list[str]) -> None:
    picture = with_coordinates(picture_of(board, landed(board, last)), board)
    assert plain(picture).split("\n") == shown


def test_a_move_without_a_place_lands_nowhere() -> None:
    assert NAMED.place("c1") == 5
    assert NAMED.place("pass") is None
    assert COLUMNS.place("1") == 0
    assert landed(NAMED, "pass") is None
