"""The classics at their small scale, and the formulas that they hold the field's figures against."""

import math

import pytest

from plyground.studies import CLASSICS, run_study
from plyground.studies.catalogue import classic
from plyground.studies.classics.allis import alike, wilson
from plyground.studies.classics.depth import elo_with_error
from plyground.studies.classics.knuth_moore import least_of_levels, least_on_level, least_tree, pearl
from plyground.studies.classics.mnk import DRAW, WIN, published
from plyground.studies.report import Study


@pytest.fixture(scope="module", params=CLASSICS)
def study(request: pytest.FixtureRequest) -> Study:
    return run_study(request.param, scale="small", jobs=1)


def test_each_classic_runs_at_its_small_scale(study: Study) -> None:
    assert study.source
    assert study.paragraphs
    assert any(table.rows for table in study.tables)
    assert all(row.label and row.measured != "" for table in study.tables for row in table.rows)


@pytest.mark.parametrize("name", CLASSICS)
def test_the_full_scale_can_be_planned(name: str) -> None:
    plans = classic(name).plans()
    assert all(plan.cells or plan.meetings for plan in plans.values())


def test_the_least_tree() -> None:
    # b^⌈d/2⌉ + b^⌊d/2⌋ − 1 on each level, counted by hand for branching 3: 1, 3, 5, 11, 17
    assert [least_on_level(3, level) for level in range(5)] == [1, 3, 5, 11, 17]
    assert least_tree(3, 4) == 37
    # by minimax's counts of a uniform tree, the estimate is exact
    assert least_of_levels({1: 4, 2: 13, 3: 40, 4: 121}) == {1: 4, 2: 9, 3: 20, 4: 37}


def test_knuth_and_moore_at_a_small_scale() -> None:
    study = run_study("knuth-moore", scale="small", jobs=1)
    by_label = {row.label: row for table in study.tables for row in table.rows}
    best = by_label["branching 2, depth 6: best moves first, in each of 2 trees"]
    assert (best.published, best.measured, best.verdict) == (44, 44, "reproduced")


def test_pearls_branching_factor() -> None:
    # for branching 2, ξ is the inverse of the golden ratio, and the factor the golden ratio itself
    assert pearl(2) == pytest.approx((1 + math.sqrt(5)) / 2)
    assert 8**0.5 < pearl(8) < 8**0.75 + 1


def test_families_of_boards() -> None:
    assert published(3, 3, 3)[0] == DRAW
    assert published(3, 4, 3)[0] == published(4, 3, 3)[0] == WIN
    assert published(5, 5, 4)[0] == DRAW
    assert published(6, 5, 4)[0] == WIN
    assert published(7, 7, 5) == ("", "")


def test_replies_stand_for_all_cells() -> None:
    replies = classic("allis").plans()["replies"].cells
    from plyground import game

    rules = game("fiveinarow")
    names = [" ".join(["h8", cell.position]) if " " not in cell.position else cell.position for cell in replies]
    assert len({rules.state(name).text for name in names}) == 35
    assert sum(alike(name) for name in names) == 15 * 15 - 1


def test_shares_and_elo_have_finite_intervals() -> None:
    low, high = wilson(0, 10)
    assert low == 0.0
    assert 0.2 < high < 0.35
    elo, error = elo_with_error([0, 0, 0, 0, 20])
    assert 300 < elo < 800
    assert math.isfinite(error)
    assert elo_with_error([3, 0, 0, 0, 3])[0] == pytest.approx(0)
