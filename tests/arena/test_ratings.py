"""Ratings: known differences come back out of the games that they produce."""

import math

import numpy as np
import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from plyground import Mistake
from plyground.arena.elo import NORMAL_95, elo_of
from plyground.arena.ratings import Rating, Result, ratings

ELO = 400 / math.log(10)  # of a unit of e


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


def test_the_tennis_players_of_agresti_are_as_published() -> None:
    """Agresti 2019, An Introduction to Categorical Data Analysis, third edition, section 8.6: 2014 to 2018.

    Ten thousand times its games make our prior vanish, and its standard errors a hundred times smaller.
    """
    won = {
        ("Djokovic", "Federer"): (9, 6),
        ("Djokovic", "Murray"): (14, 3),
        ("Djokovic", "Nadal"): (9, 2),
        ("Djokovic", "Wawrinka"): (4, 3),
        ("Federer", "Murray"): (5, 0),
        ("Federer", "Nadal"): (5, 1),
        ("Federer", "Wawrinka"): (7, 2),
        ("Murray", "Nadal"): (2, 4),
        ("Murray", "Wawrinka"): (2, 2),
        ("Nadal", "Wawrinka"): (4, 3),
    }
    published = {"Djokovic": 1.176, "Federer": 1.136, "Murray": -0.569, "Nadal": -0.062, "Wawrinka": 0.0}
    errors = {"Djokovic": 0.4995, "Federer": 0.511, "Murray": 0.568, "Nadal": 0.515, "Wawrinka": 0.0}
    results = {pair: Result(10_000 * wins, 0, 10_000 * losses) for pair, (wins, losses) in won.items()}
    for rating in ratings(list(published), results, anchor="Wawrinka"):
        assert rating.elo / ELO == pytest.approx(published[rating.name], abs=6e-4)
        assert 100 * rating.plus_minus / NORMAL_95 / ELO == pytest.approx(errors[rating.name], abs=6e-4)


@given(
    counts=st.lists(st.tuples(*3 * [st.integers(0, 60)]), min_size=6, max_size=6),
    lopsided=st.sampled_from([0, 500, 100_000]),
)
def test_scipy_finds_the_same_ratings(counts: list[tuple[int, int, int]], lopsided: int) -> None:
    from scipy.optimize import minimize

    names = "abcd"
    meetings = [(i, j) for i in range(4) for j in range(i)]
    results = [Result(*count) for count in counts]
    results[0] = Result(results[0].wins + lopsided, results[0].draws, results[0].losses)

    def surprise(strength: np.ndarray) -> float:
        total = (np.logaddexp(0, strength) + np.logaddexp(0, -strength)).sum() / 2
        for (i, j), result in zip(meetings, results, strict=True):
            ahead = strength[i] - strength[j]
            total += result.points * np.logaddexp(0, -ahead)
            total += (result.games - result.points) * np.logaddexp(0, ahead)
        return float(total)

    by_pair = {(names[i], names[j]): result for (i, j), result in zip(meetings, results, strict=True)}
    ours = np.array([rating.elo / ELO for rating in ratings(names, by_pair)])
    theirs = minimize(surprise, np.zeros(4), method="BFGS", options={"gtol": 1e-8}).x
    assert ours == pytest.approx(theirs - theirs.mean(), abs=2e-3)


@given(pairs=st.tuples(*5 * [st.integers(0, 40)]).filter(lambda pairs: sum(pairs) >= 50))
def test_two_players_get_the_interval_of_their_match(pairs: tuple[int, ...]) -> None:
    """By pairs of games, which may say more or less than as many independent games."""
    match = elo_of(pairs)
    assert match is not None
    assume(abs(match.difference) < 240)  # further out the two intervals part: a match's is that of its score
    points = sum(count * score / 2 for score, count in enumerate(pairs))
    # Ratings do not ask how often a game was drawn, so all games may count as won or lost, or two of them as drawn.
    wins, draws = int(points), round(2 * (points % 1))
    result = Result(wins, draws, 2 * sum(pairs) - wins - draws, pairs)
    assert result.points == points
    first, _ = ratings("ab", {("a", "b"): result}, anchor="b")
    assert first.plus_minus == pytest.approx(match.plus_minus, rel=0.12)


def test_pairs_that_always_split_say_more_than_single_games() -> None:
    single, split, swept = (
        ratings("ab", {("a", "b"): Result(100, 0, 100, pairs)})[0].plus_minus
        for pairs in ((), (0, 0, 100, 0, 0), (50, 0, 0, 0, 50))
    )
    assert split < single / 2
    assert swept == pytest.approx(single * math.sqrt(2), rel=0.05)


def test_results_seen_from_the_other_side() -> None:
    assert Result(5, 3, 2, (1, 0, 2, 1, 1)).flipped() == Result(2, 3, 5, (1, 1, 2, 0, 1))
