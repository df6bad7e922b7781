"""Ratings: known differences come back out of the games that they produce."""

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from plyground import Mistake
from plyground.arena.ratings import Rating, Result, ratings


def by_name(found: list[Rating]) -> dict[str, Rating]:
    return {rating.name: rating for rating in found}


@given(share=st.integers(10, 90))
def test_two_players_differ_by_what_their_score_says(share: int) -> None:
    found = by_name(ratings(["a", "b"], {("a", "b"): Result(share * 1000, 0, (100 - share) * 1000)}))
    assert found["a"].elo - found["b"].elo == pytest.approx(-400 * math.log10(100 / share - 1), abs=0.5)
    assert found["a"].elo == pytest.approx(-found["b"].elo)


def test_three_players_whose_scores_fit_get_the_ratings_they_were_made_from() -> None:
    true = {"a": 150.0, "b": 0.0, "c": -150.0}
    results = {}
    for first, second in (("a", "b"), ("b", "c"), ("a", "c")):
        wins = round(100_000 / (1 + 10 ** ((true[second] - true[first]) / 400)))
        results[first, second] = Result(wins, 0, 100_000 - wins)
    for name, rating in by_name(ratings(list(true), results)).items():
        assert rating.elo == pytest.approx(true[name], abs=0.5)
        assert rating.games == 200_000


def test_a_draw_is_half_a_win() -> None:
    drawn = ratings(["a", "b"], {("a", "b"): Result(0, 40, 0)})
    even = ratings(["a", "b"], {("a", "b"): Result(20, 0, 20)})
    assert [rating.elo for rating in drawn] == [rating.elo for rating in even]


def test_more_games_say_more() -> None:
    few, many = (ratings(["a", "b"], {("a", "b"): Result(6 * n, 0, 4 * n)})[0].plus_minus for n in (10, 1000))
    assert many < few / 9


def test_who_won_everything_stays_finite() -> None:
    found = by_name(ratings(["a", "b"], {("a", "b"): Result(50, 0, 0)}))
    assert 400 < found["a"].elo - found["b"].elo < 2000
    assert found["a"].score == 1


def test_an_anchor_has_its_rating_and_leaves_the_differences_alone() -> None:
    results = {("a", "b"): Result(30, 10, 20), ("b", "c"): Result(25, 5, 30), ("a", "c"): Result(35, 0, 25)}
    free, tied = (by_name(ratings("abc", results, anchor=anchor, anchor_elo=1500)) for anchor in (None, "b"))
    assert tied["b"].elo == 1500
    assert tied["b"].plus_minus == pytest.approx(0, abs=1e-9)
    assert tied["a"].elo - tied["c"].elo == pytest.approx(free["a"].elo - free["c"].elo)
    assert tied["a"].plus_minus > free["a"].plus_minus  # all of the uncertainty of the difference is its own
    with pytest.raises(Mistake, match="anchor 'd' does not play"):
        ratings("abc", results, anchor="d")
