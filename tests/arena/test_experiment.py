"""Experiments: the grid that a file describes, known node counts, and nothing run twice."""

from pathlib import Path
from typing import Any

import pytest

from plyground import ArenaControl, Experiment, Mistake, experiment
from plyground.arena.plan import plan_of, read_plan

TEXT = """
name = "What pruning saves"

[grid]
games = ["tictactoe"]
positions = ["start", "x--/-o-/---"]
searches = ["minimax", "alphabeta", "greedy", "random"]
evaluators = ["win-10"]
depths = [1, 2, 3]
seeds = [0, 1]
"""


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "pruning.toml"
    path.write_text(TEXT)
    return path


def test_the_grid(file: Path) -> None:
    plan = read_plan(file)
    at_start = [(cell.player, cell.seed) for cell in plan.cells if cell.position == "---/---/---"]
    assert at_start == [
        *((f"{search}:depth={depth},eval=win-10", 0) for search in ("minimax", "alphabeta") for depth in (1, 2, 3)),
        ("greedy:eval=win-10", 0),  # takes no depth
        ("random", 0),  # no evaluator either, but dice
        ("random", 1),
    ]
    assert len(plan.cells) == 18


def test_known_counts_and_what_is_compared(file: Path) -> None:
    rows = experiment(file, jobs=1).rows()
    minimax = [row for row in rows if row["search"] == "minimax" and row["position"] == "---/---/---"]
    assert [row["nodes"] for row in minimax] == [10, 82, 586]
    assert [row["branching"] for row in minimax] == [None, 8.2, pytest.approx(586 / 82)]
    assert {row["of minimax"] for row in minimax} == {1.0}
    pruned = [row["of minimax"] for row in rows if row["search"] == "alphabeta"]
    assert all(share <= 1 for share in pruned)
    assert min(pruned) < 0.5


def test_finished_cells_are_not_run_again(file: Path) -> None:
    store, control = file.with_suffix(".db"), ArenaControl()

    def enough(so_far: Experiment) -> None:
        if len(so_far.found) == 5:
            control.finish()

    first = experiment(file, store=store, jobs=1, control=control, progress=enough)
    assert len(first.found) == 5
    assert not first.is_complete
    whole = experiment(file, store=store, jobs=2)
    assert whole.is_complete
    assert {cell: whole.found[cell] for cell in first.found} == first.found  # the very times
    assert experiment(file, store=store, jobs=1).rows() == whole.rows()


@pytest.mark.parametrize(
    ("data", "complaint"),
    [
        ({}, r"has no \[grid\]"),
        ({"grid": {}, "gird": 1}, "Unknown key of an experiment 'gird'"),
        ({"grid": {"game": []}}, "Unknown key of a grid 'game'.* 'games'"),
        ({"grid": {"searches": ["minimax"]}}, "no games"),
        ({"grid": {"games": ["tictactoe"]}}, "no players"),
        ({"grid": {"games": ["tictactoe"], "searches": ["minimx"]}}, "Unknown search of tictactoe 'minimx'"),
        ({"grid": {"games": ["tictactoe"], "searches": ["minimax"], "depths": ["2"]}}, "depths = .* whole numbers"),
        ({"grid": {"games": "tictactoe"}}, "games = tictactoe is not allowed"),
        ({"grid": {"games": ["tictactoe"], "players": ["random"], "positions": ["xxx/oo-/---"]}}, "game is over"),
    ],
)
def test_mistakes(data: dict[str, Any], complaint: str) -> None:
    with pytest.raises(Mistake, match=complaint):
        plan_of(data)


def test_a_file_that_is_no_toml(tmp_path: Path) -> None:
    (tmp_path / "x.toml").write_text("[grid")
    with pytest.raises(Mistake, match="is not TOML"):
        read_plan(tmp_path / "x.toml")
