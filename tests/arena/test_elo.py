"""Elo from pairs of games: published figures, and what has to hold for any counts."""

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from plyground.arena.elo import elo_of, elo_of_share, los

PAIRS = st.lists(st.integers(0, 1000), min_size=5, max_size=5).filter(any)


def test_a_published_match() -> None:
    found = elo_of([39, 8843, 26675, 9240, 44])
    assert found is not None
    assert found.difference == pytest.approx(1.58, abs=0.005)
    assert found.plus_minus == pytest.approx(1.03, abs=0.005)


@given(PAIRS)
def test_the_rival_is_as_much_weaker(pairs: list[int]) -> None:
    mine, other = elo_of(pairs), elo_of(pairs[::-1])
    assert mine is not None
    assert other is not None
    assert mine.difference == pytest.approx(-other.difference)
    assert mine.low == pytest.approx(-other.high)
    assert mine.low <= mine.difference <= mine.high
    likelihoods = los(pairs), los(pairs[::-1])
    assert sum(likelihood or 0 for likelihood in likelihoods) == pytest.approx(1)


def test_ten_times_the_games_narrow_the_interval() -> None:
    few, many = elo_of([1, 2, 4, 2, 2]), elo_of([10, 20, 40, 20, 20])
    assert few is not None
    assert many is not None
    assert many.plus_minus < few.plus_minus / 2.5


def test_five_won_pairs_are_no_proof_of_infinite_strength() -> None:
    found = elo_of([0, 0, 0, 0, 5])
    assert found is not None
    assert found.difference == math.inf
    assert 100 < found.low < 300  # ten wins of ten: Wilson's interval begins at 0.72, which is 166 points
    assert found.to_json() == {"difference": None, "low": pytest.approx(found.low), "high": None, "plus_minus": None}


def test_no_pairs_say_nothing() -> None:
    assert elo_of([0] * 5) is None
    assert los([0] * 5) is None


def test_the_scale() -> None:
    assert elo_of_share(10 / 11) == pytest.approx(400)
    assert elo_of_share(0.5) == 0
