"""The solver of m,n,k-games, against published values and against trying everything."""

import random

import pytest

from plyground.analysis import solve
from plyground.compiled import INTERPRETED
from plyground.engines.tictactoe.solver import LineSolver, lines_of
from plyground.games import game
from plyground.games.game import after, legal_moves
from plyground.games.tictactoe.evaluators import winning_lines
from plyground.search import Limits
from tests.search.solving import Truth

# Columns, rows, k: the value, and whether plain Python is quick enough (van den Herik and others 2002).
PUBLISHED = {
    (3, 3, 3): (0, True),
    (4, 3, 3): (1, True),
    (4, 4, 3): (1, True),
    (5, 3, 3): (1, True),
    (4, 4, 4): (0, True),
    (5, 4, 4): (0, False),
    (6, 4, 4): (0, False),
    (5, 5, 4): (0, False),
    (6, 5, 4): (1, False),
    (6, 6, 4): (1, False),
    (5, 5, 5): (0, True),
    (6, 5, 5): (0, True),
    (6, 6, 5): (0, False),
    (8, 8, 8): (0, True),
}


@pytest.mark.parametrize(
    ("columns", "rows", "k"), [size for size, (_, quick) in PUBLISHED.items() if quick or not INTERPRETED]
)
def test_published_values(columns: int, rows: int, k: int) -> None:
    start = game(f"tictactoe:rows={rows},columns={columns},k={k}").start()
    solver = LineSolver(start.core, 64)
    solver.work.limit = 1 << 40
    wins, loses = solver.bound(start.core, 1) == 1, solver.bound(start.core, 0) == -1
    assert (wins - loses, wins and loses) == (PUBLISHED[columns, rows, k][0], False)


@pytest.mark.parametrize(
    "spec", ["rows=3,columns=4,k=3", "rows=4,columns=4,k=3", "rows=4,columns=4,k=4", "rows=3,columns=4,k=2"]
)
def test_every_question_is_answered_as_by_trying_everything(spec: str) -> None:
    rules, draw = game(f"tictactoe:{spec}"), random.Random(spec)
    truth = Truth(rules)
    for _ in range(10 if INTERPRETED else 60):
        position = rules.new()
        while not position.is_over() and position.plies_left() > draw.choice((6, 7, 8)):
            position = after(position, draw.choice(legal_moves(position)))
        if position.is_over():
            continue
        side = position.to_move()
        solver = LineSolver(position, 1)
        solver.work.limit = 1 << 40
        value = truth.final(position, side)
        found = [solver.bound(position, goal) for goal in (0, 1)]
        assert found == [-1 if value < 0 else 0, 1 if value > 0 else 0], rules.text(position)


def test_a_table_too_small_for_the_proof_grows_and_changes_no_answer() -> None:
    start = game("tictactoe:rows=4,columns=5,k=4").start()
    solver = LineSolver(start.core, 64)
    solver.work.limit = 1 << 40
    solver.table = solver.table[:4]  # four rows
    if not INTERPRETED:
        assert solver.bound(start.core, 1) == 0
        assert len(solver.table) > 4


def test_mirror_images_have_the_same_numbers() -> None:
    square, oblong = lines_of(3, 3, 3), lines_of(3, 4, 3)
    assert (len(square.mirrors), len(oblong.mirrors)) == (8, 4)
    assert len(square.cells) == len(winning_lines(3, 3, 3)) == 8
    corners = {int(mirror[0, 0]) for mirror in square.mirrors}
    assert corners == {int(square.mirrors[0][0, cell]) for cell in (0, 2, 8, 10)}


def test_what_is_proven_stays_within_its_limit() -> None:
    start = game("tictactoe:rows=10,columns=10,k=5").start()
    found = solve(start, Limits(nodes=300), memory=1)
    assert (found.value, found.low, found.high, found.method) == (None, -1, 1, "open lines")
    assert 300 <= found.nodes < 420
