"""What the conformance suite is told about each game: sizes and rules worth trying, mirrors, oracles.

A game that is not named here is tested with its usual rules, without mirrors and without an oracle.
"""

import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from typing import Any

from plyground.games import game, games
from plyground.games.game import Game
from plyground.testing import Subject, Symmetry
from tests.conformance import oracles

# Mirrors. Three generate all eight of a square: top and bottom, left and right, and the diagonal.

Renaming = Callable[[Any, str], str]


def composed(*mirrors: Symmetry) -> Symmetry:
    """One mirror after the other."""

    def beyond(here: Game) -> Game:
        for mirror in mirrors:
            here = mirror.game(here)
        return here

    def rename(here: Game, name: str) -> str:
        for mirror in mirrors:
            here, name = mirror.game(here), mirror.rename(here, name)
        return name

    return Symmetry(" + ".join(mirror.name for mirror in mirrors), beyond, rename)


def all_mirrors(upside_down: Renaming, left_to_right: Renaming, diagonal: Renaming) -> tuple[Symmetry, ...]:
    """The seven symmetries of a square other than leaving it as it is; a diagonal swaps rows and columns."""
    rows = Symmetry("upside down", lambda here: here, upside_down)
    columns = Symmetry("left to right", lambda here: here, left_to_right)
    across = Symmetry("diagonal", _turned, diagonal)
    return (
        rows,
        columns,
        across,
        composed(rows, columns),
        composed(across, rows),
        composed(across, columns),
        composed(across, rows, columns),
    )


def _turned(here: Any) -> Game:
    turned: Game = replace(here, rows=here.columns, columns=here.rows) if hasattr(here, "rows") else here
    return turned


def _size(here: Any) -> tuple[int, int]:
    return (here.columns, here.rows) if hasattr(here, "rows") else (here.size, here.size)


def _cells(change: Callable[[int, int, int, int], tuple[int, int]]) -> Renaming:
    """A renaming of cells from what happens to column and row on a board of columns and rows."""
    return lambda here, name: oracles.name_of(change(*oracles.cell_of(name), *_size(here)))


CELL_MIRRORS = all_mirrors(
    upside_down=_cells(lambda column, row, columns, rows: (column, rows - 1 - row)),
    left_to_right=_cells(lambda column, row, columns, rows: (columns - 1 - column, row)),
    diagonal=_cells(lambda column, row, columns, rows: (row, column)),
)


def _lines(change: Callable[[str, int, int, Any], str]) -> Renaming:
    def rename(here: Any, name: str) -> str:
        way, row, column = re.fullmatch(r"([hv])\(([0-9]+),([0-9]+)\)", name).groups()  # type: ignore[union-attr]
        return change(way, int(row), int(column), here)

    return rename


LINE_MIRRORS = all_mirrors(
    upside_down=_lines(lambda way, row, column, here: f"{way}({here.rows - (way == 'v') - row},{column})"),
    left_to_right=_lines(lambda way, row, column, here: f"{way}({row},{here.columns - (way == 'h') - column})"),
    diagonal=_lines(lambda way, row, column, here: f"{'v' if way == 'h' else 'h'}({column},{row})"),
)


def _tictactoe() -> Iterator[Subject]:
    specs = [
        "tictactoe",
        "tictactoe:rows=1,columns=1,k=1",
        "tictactoe:rows=2,columns=5,k=2",
        "tictactoe:rows=4,columns=4,k=4",
        "tictactoe:rows=6,columns=9,k=4",  # 60 bits: as large as one word gets
        "tictactoe:rows=9,columns=7",  # 72 bits: the last row and one cell more are in the second word
        "tictactoe:rows=10,columns=10,k=5",
    ]
    for spec in specs:
        yield Subject(
            game(spec),
            CELL_MIRRORS,
            one_sided=frozenset({"win-1-as-printed", "defensive", "offensive", "defensive-attack"}),
            judge_the_last_move=frozenset(),
            oracle=oracles.tictactoe,
        )


def _fiveinarow() -> Iterator[Subject]:
    specs = [
        "fiveinarow:size=5",
        "fiveinarow:size=6,rule=standard",
        "fiveinarow:size=8",
        "fiveinarow:rule=standard",
        "fiveinarow:size=20",
        "fiveinarow:size=7,rule=renju",
        "fiveinarow:rule=renju",
    ]
    # Black has a1, b1, c1, e1 and f1: d1 makes six in a row, which win or not. Then the same upwards in the corner.
    row = "a1 a3 b1 c3 c1 e3 e1 a4 f1 c4"
    column = " ".join(oracles.name_of((row, column)) for column, row in map(oracles.cell_of, row.split()))
    for spec in specs:
        yield Subject(
            game(spec),
            CELL_MIRRORS,
            oracle=oracles.fiveinarow,
            one_sided=frozenset(),
            judge_the_last_move=frozenset(),
            tested_elsewhere=frozenset({"lines"}),  # in tests/games/fiveinarow/test_learned.py
            longest=36,
            openings=() if spec == "fiveinarow:size=5" else (row, column),
        )


def _dotsandboxes() -> Iterator[Subject]:
    specs = [
        "dotsandboxes:rows=1,columns=1",
        "dotsandboxes:rows=2,columns=3",
        "dotsandboxes:rows=3,columns=2,extra_turn=off",
        "dotsandboxes",
        "dotsandboxes:rows=7,columns=7,extra_turn=off",
        "dotsandboxes:rows=3,columns=2,outline=swedish",
        "dotsandboxes:outline=swedish",
    ]
    for spec in specs:
        yield Subject(
            game(spec),
            LINE_MIRRORS,
            oracle=oracles.dotsandboxes,
            one_sided=frozenset(),
            judge_the_last_move=frozenset({"takes-boxes", "avoids-giving", "look-ahead"}),
            longest=112,
            # The side to move and the score, which the lines do not tell.
            alike=("2x2:c5", "2x2:c5 turn=2", "2x2:c5 score=1-0", "2x2:c5 score=0-1", "2x2:c5 score=0-1 turn=2"),
        )


SUBJECTS: dict[str, Callable[[], Iterable[Subject]]] = {
    "tictactoe": _tictactoe,
    "fiveinarow": _fiveinarow,
    "dotsandboxes": _dotsandboxes,
}


def subjects() -> list[Subject]:
    """Every registered game, in the variants above."""
    found: list[Subject] = []
    for name in games():
        found += SUBJECTS[name]() if name in SUBJECTS else [Subject(game(name))]
    return found
