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
    return _stones_game(
        game.size, game.size, names, lambda length: length == 5 or (length > 5 and game.rule == "freestyle")
    )


def dotsandboxes(game: Any, names: Sequence[str]) -> Truth:
    def sides_of(row: int, column: int) -> set[str]:
        return {f"h({row},{column})", f"h({row + 1},{column})", f"v({row},{column})", f"v({row},{column + 1})"}

    boxes = [sides_of(row, column) for row in range(game.rows) for column in range(game.columns)]
    drawn: set[str] = set()
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
