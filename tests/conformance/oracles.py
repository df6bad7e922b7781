"""The rules once more, as a child would write them: sets of named cells or lines, no tables, nothing incremental."""

from collections.abc import Sequence
from typing import Any

from plyground.testing import Truth

Cell = tuple[int, int]  # column and row, from the lower left


def cell_of(name: str) -> Cell:
    return ord(name[0]) - ord("a"), int(name[1:]) - 1


def name_of(cell: Cell) -> str:
    return f"{chr(ord('a') + cell[0])}{cell[1] + 1}"


def runs(stones: set[Cell]) -> list[int]:
    """The lengths of all rows of stones, in the four directions, that cannot be made longer."""
    lengths = []
    for right, up in ((1, 0), (0, 1), (1, 1), (1, -1)):
        for column, row in stones:
            if (column - right, row - up) not in stones:
                length = 1
                while (column + length * right, row + length * up) in stones:
                    length += 1
                lengths.append(length)
    return lengths


def _stones_game(columns: int, rows: int, names: Sequence[str], wins: Any) -> Truth:
    stones: tuple[set[Cell], set[Cell]] = (set(), set())
    for ply, name in enumerate(names):
        stones[ply % 2].add(cell_of(name))
    board = {(column, row) for column in range(columns) for row in range(rows)}
    empty = board - stones[0] - stones[1]
    won = [any(wins(length) for length in runs(side)) for side in stones]
    over = won[0] or won[1] or not empty
    return Truth(
        legal=frozenset() if over else frozenset(map(name_of, empty)),
        to_move=len(names) % 2,
        over=over,
        result=int(won[0]) - int(won[1]),
    )


def tictactoe(game: Any, names: Sequence[str]) -> Truth:
    return _stones_game(game.columns, game.rows, names, lambda length: length >= game.k)


def fiveinarow(game: Any, names: Sequence[str]) -> Truth:
    if game.rule == "renju":
        return _renju(game.size, names)
    return _stones_game(
        game.size, game.size, names, lambda length: length == 5 or (length > 5 and game.rule == "freestyle")
    )


def _renju(size: int, names: Sequence[str]) -> Truth:
    stones: tuple[set[Cell], set[Cell]] = (set(), set())
    for ply, name in enumerate(names):
        stones[ply % 2].add(cell_of(name))
    empty = {(column, row) for column in range(size) for row in range(size)} - stones[0] - stones[1]
    won = [5 in runs(stones[0]), any(length >= 5 for length in runs(stones[1]))]
    legal = empty if len(names) % 2 else {cell for cell in empty if not forbidden_in_renju(cell, stones[0], empty)}
    over = won[0] or won[1] or not legal
    return Truth(
        legal=frozenset() if over else frozenset(map(name_of, legal)),
        to_move=len(names) % 2,
        over=over,
        result=int(won[0]) - int(won[1]),
    )


def forbidden_in_renju(cell: Cell, black: set[Cell], empty: set[Cell]) -> bool:
    """The definitions of the Renju International Federation (3 and 9), word by word, on sets of cells."""
    black, empty = black | {cell}, empty - {cell}
    rows = [_row(cell, way, black) for way in WAYS]
    if any(len(row) == 5 for row in rows):
        return False
    if any(len(row) > 5 for row in rows):
        return True
    fours, threes = set(), set()
    for way in WAYS:
        near = [(cell[0] + way[0] * i, cell[1] + way[1] * i) for i in range(-5, 6)]
        for more in empty.intersection(near):
            five = _row(cell, way, black | {more})
            if len(five) == 5 and more in five:
                fours.add(five - {more})
            if _is_straight_four(cell, more, way, black, empty) and _may_be_made(more, black, empty):
                threes.add(_row(cell, way, black | {more}) - {more})
    return len(fours) > 1 or len(threes) > 1


WAYS = ((1, 0), (0, 1), (1, 1), (1, -1))


def _row(cell: Cell, way: Cell, stones: set[Cell]) -> frozenset[Cell]:
    """The stones of the unbroken row through a cell."""
    row = {cell}
    for sign in (-1, 1):
        column, line = cell
        while (column := column + sign * way[0], line := line + sign * way[1]) in stones:
            row.add((column, line))
    return frozenset(row)


def _is_straight_four(cell: Cell, more: Cell, way: Cell, black: set[Cell], empty: set[Cell]) -> bool:
    four = _row(cell, way, black | {more})
    fives = [_row(cell, way, black | {more, end}) for end in empty - {more} if end in _ends(four, way)]
    return len(four) == 4 and more in four and [len(five) for five in fives] == [5, 5]


def _ends(row: frozenset[Cell], way: Cell) -> set[Cell]:
    (first, last), (right, up) = (min(row), max(row)), way
    return {(first[0] - right, first[1] - up), (last[0] + right, last[1] + up)}


def _may_be_made(cell: Cell, black: set[Cell], empty: set[Cell]) -> bool:
    """Whether the stone of a straight four makes no five and is not forbidden."""
    makes_five = any(len(_row(cell, way, black | {cell})) == 5 for way in WAYS)
    return not makes_five and not forbidden_in_renju(cell, black, empty)


def dotsandboxes(game: Any, names: Sequence[str]) -> Truth:
    def sides_of(row: int, column: int) -> set[str]:
        return {f"h({row},{column})", f"h({row + 1},{column})", f"v({row},{column})", f"v({row},{column + 1})"}

    boxes = [sides_of(row, column) for row in range(game.rows) for column in range(game.columns)]
    drawn: set[str] = set()
    if game.outline == "swedish":
        drawn |= {f"h({row},{column})" for row in (0, game.rows) for column in range(game.columns)}
        drawn |= {f"v({row},{column})" for row in range(game.rows) for column in (0, game.columns)}
    points, side = [0, 0], 0
    for name in names:
        closed_before = sum(box <= drawn for box in boxes)
        drawn.add(name)
        gain = sum(box <= drawn for box in boxes) - closed_before
        points[side] += gain
        if not (gain and game.extra_turn):
            side = 1 - side
    return Truth(
        legal=frozenset(set().union(*boxes) - drawn),
        to_move=side,
        over=sum(points) == len(boxes),
        result=points[0] - points[1],
    )
