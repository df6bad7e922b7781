"""How long the engine thinks: never up to its limit, and never all of what is left."""

from hypothesis import given
from hypothesis import strategies as st

from plyground.gomocup.clock import UNLIMITED, Clock


@given(st.integers(1, 10**6), st.integers(0, 200))
def test_a_move_ends_before_its_limit(limit: int, moves: int) -> None:
    clock = Clock()
    clock.info("timeout_turn", limit)
    budget = clock.budget(moves)
    assert 0 < budget.soft < budget.hard
    if limit >= 60:
        assert budget.hard < limit / 1000
        assert budget.soft > limit / 4000


@given(st.integers(1000, 10**7))
def test_a_match_is_never_used_up(match: int) -> None:
    clock = Clock()
    clock.info("timeout_turn", 30_000)
    clock.info("timeout_match", match)
    for moves in range(60):
        clock.used += clock.budget(moves).hard
    assert clock.used < match / 1000 + 0.8  # the last moves take 20 ms each, however little is left


def test_what_the_manager_counts_is_believed() -> None:
    clock = Clock()
    clock.info("timeout_turn", 30_000)
    clock.info("timeout_match", 180_000)
    clock.info("time_left", 2_400)
    assert clock.budget(0).soft == 2.4 / 24
    clock.info("time_left", -10)
    assert clock.budget(0).hard < 0.1
    clock.info("time_left", UNLIMITED)
    clock.info("timeout_match", 0)
    assert clock.budget(0).soft > 25


def test_no_time_at_all_is_as_fast_as_possible() -> None:
    clock = Clock()
    clock.info("timeout_turn", 0)
    assert clock.budget(0).hard <= 0.05
