"""Boards of dots-and-boxes that are the same, against mirrors worked out line by line."""

import random
from itertools import product
from typing import Any

import pytest

from plyground.compiled import INTERPRETED, compiled
from plyground.engines.dotsandboxes.endgame import new_record
from plyground.engines.dotsandboxes.solver import BoxesSolver
from plyground.engines.dotsandboxes.symmetry import corners, least_mirror
from plyground.games.dotsandboxes.position import DotsAndBoxes, position_of

Line = tuple[str, int, int]  # "h" or "v", row, column
Lines = frozenset[Line]


@compiled
def representative(horizontals: int, verticals: int, board: Any) -> tuple[int, int]:
    """What the solver looks up, compiled as in the solver: only there has a word a sign bit."""
    horizontals, verticals = corners(horizontals, verticals, board)
    return least_mirror(horizontals, verticals, board)


def lines_of(rows: int, columns: int) -> list[Line]:
    """In the order of their numbers."""
    return [
        *(("h", row, column) for row in range(rows + 1) for column in range(columns)),
        *(("v", row, column) for row in range(rows) for column in range(columns + 1)),
    ]


def position(free: Lines, rows: int, columns: int, extra_turn: bool = True) -> DotsAndBoxes:
    drawn = sum(1 << number for number, line in enumerate(lines_of(rows, columns)) if line not in free)
    return position_of(drawn, (0, 0), 0, rows, columns, extra_turn)


def mirrors(free: Lines, rows: int, columns: int) -> list[Lines]:
    """These lines in all mirrors of the board, as they are among them."""
    images = [free]
    images += [frozenset((d, rows - (d == "v") - r, c) for d, r, c in image) for image in images]
    images += [frozenset((d, r, columns - (d == "h") - c) for d, r, c in image) for image in images]
    if rows == columns:
        images += [frozenset(("v" if d == "h" else "h", c, r) for d, r, c in image) for image in images]
    return images


def twins(free: Lines, rows: int, columns: int) -> list[Lines]:
    """These lines with the outer ones of corner boxes exchanged, in every combination."""
    images = [free]
    if min(rows, columns) > 1:
        for lower, right in product((0, 1), repeat=2):
            pair = {("h", lower * rows, right * (columns - 1)), ("v", lower * (rows - 1), right * columns)}
            images += [image ^ pair if len(image & pair) == 1 else image for image in images]
    return images


def some_lines(rows: int, columns: int, share: float, chance: random.Random) -> Lines:
    return frozenset(line for line in lines_of(rows, columns) if chance.random() < share)


@pytest.mark.parametrize("columns", range(1, 8))
@pytest.mark.parametrize("rows", range(1, 8))
def test_the_same_board_has_one_representative(rows: int, columns: int) -> None:
    board, chance = new_record(rows, columns, True), random.Random(rows * 8 + columns)
    for share in (0.2, 0.5, 0.8, 1.0):
        free = some_lines(rows, columns, share, chance)
        same = {
            position(twin, rows, columns)[:2]
            for image in mirrors(free, rows, columns)
            for twin in twins(image, rows, columns)
        }
        found = {representative(*words, board) for words in same}
        assert len(found) == 1, (rows, columns, sorted(free))
        assert found <= same, (rows, columns, sorted(free))


@pytest.mark.skipif(INTERPRETED, reason="tens of thousands of positions")
@pytest.mark.parametrize("extra_turn", [True, False])
@pytest.mark.parametrize(("rows", "columns", "share"), [(1, 7, 1.0), (2, 7, 0.5), (7, 2, 0.5), (7, 1, 1.0)])
def test_seven_boxes_in_a_row(rows: int, columns: int, share: float, extra_turn: bool) -> None:
    """Mirrors change no value, and what is proven of a position is known of those that mirror it."""
    chance = random.Random(7)
    solver, plain = (BoxesSolver(position_of(0, (0, 0), 0, rows, columns, extra_turn), 4) for _ in range(2))
    plain.work.mirrors = 0
    for work in (solver.work, plain.work):
        work.limit = 1 << 62
    for _ in range(20):
        free = some_lines(rows, columns, share - chance.random() / 5, chance)
        value = next(
            goal
            for goal in range(-rows * columns, rows * columns + 1)
            if plain.bound(position(free, rows, columns, extra_turn), goal + 1) <= goal
        )
        for i, image in enumerate(mirrors(free, rows, columns)):
            here, nodes = position(image, rows, columns, extra_turn), int(solver.work.nodes)
            assert solver.bound(here, value) == solver.bound(here, value + 1) == value, sorted(image)
            if i > 0:
                assert solver.work.nodes - nodes <= 4, sorted(image)  # both questions, and what can be left
