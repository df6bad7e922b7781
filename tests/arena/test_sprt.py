"""The sequential test: published figures, and its error rate in simulated matches."""

import numpy as np
import pytest

from plyground import Mistake
from plyground.arena.elo import PAIR_SCORES
from plyground.arena.sprt import Sprt, _likeliest, llr, read_sprt


@pytest.mark.parametrize(
    ("pairs", "elo0", "elo1", "published"),
    [([39, 8843, 26675, 9240, 44], 0.5, 2.5, 2.94), ([10, 20, 40, 30, 15], 0, 10, 0.62)],
)
def test_published_ratios(pairs: list[int], elo0: float, elo1: float, published: float) -> None:
    assert Sprt(elo0, elo1).llr(pairs) == pytest.approx(published, abs=0.005)


@pytest.mark.parametrize("pairs", [[10, 20, 40, 30, 15], [1e-3, 1e-3, 7, 1e-3, 1e-3], [1, 1e-3, 1e-3, 1e-3, 9]])
@pytest.mark.parametrize("t", [-0.1, 0, 0.05])
def test_the_likeliest_distribution_keeps_to_its_hypothesis(pairs: list[float], t: float) -> None:
    shares = np.array(pairs) / sum(pairs)
    fitted = _likeliest(shares, t)
    mean = fitted @ PAIR_SCORES
    assert fitted.sum() == pytest.approx(1)
    assert mean - 0.5 == pytest.approx(t * np.sqrt(fitted @ (PAIR_SCORES - mean) ** 2), abs=1e-6)
    near = fitted * (1 + 1e-3 * np.cos(np.arange(5)))  # any other one with the same t is less likely
    near /= near.sum()
    other = _likeliest(near, t)
    assert shares @ np.log(fitted) >= shares @ np.log(other) - 1e-9


def test_equal_players_are_taken_for_better_ones_no_more_often_than_agreed() -> None:
    tests, step, rate = 2000, 100, 0.05
    chance = np.random.default_rng(1)
    low, high = Sprt(0, 10, rate, rate).bounds
    pairs, accepted = np.zeros((tests, 5)), np.zeros(tests, bool)
    going = np.arange(tests)
    while len(going):
        pairs[going] += chance.multinomial(step, [0.05, 0.25, 0.4, 0.25, 0.05], len(going))
        found = llr(pairs[going], 0, 10)
        accepted[going[found >= high]] = True
        going = going[(low < found) & (found < high)]
    # The test is exact only in the limit of many games: three standard errors of 2,000 tests are allowed.
    assert 0.02 < accepted.mean() < rate + 3 * np.sqrt(rate * (1 - rate) / tests)


def test_nothing_is_accepted_before_a_game_and_either_later() -> None:
    test = Sprt(0, 10)
    assert test.verdict(test.llr([0] * 5)) is None
    assert test.verdict(test.llr([0, 0, 0, 0, 200])) == "elo1"
    assert test.verdict(test.llr([200, 0, 0, 0, 0])) == "elo0"


def test_reading() -> None:
    assert read_sprt("0, 10") == Sprt(0, 10)
    assert read_sprt("-5,0,0.01,0.1") == Sprt(-5, 0, 0.01, 0.1)
    for wrong in ("10,0", "1", "a,b", "0,nan", "0,10,0.05", "0,10,0.6,0.1"):
        with pytest.raises(Mistake, match="not allowed"):
            read_sprt(wrong)
