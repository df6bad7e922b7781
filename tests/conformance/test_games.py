"""The shipped checks over every game there is, in the variants worth trying. Hypothesis draws the chances."""

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from plyground.compiled import INTERPRETED
from plyground.games import game, games
from plyground.testing import Subject
from plyground.testing.keys import other_order
from plyground.testing.positions import replay
from plyground.testing.questions import ask_the_other_speed
from plyground.testing.speeds import compare, observations, searches
from plyground.testing.suite import THEMES
from plyground.testing.trial import Check, Skip, Trial
from tests.conformance.variants import SUBJECTS, subjects

# A tree of three plies: of a deeper one, the moves cannot be made in another order.
HANDMADE = Subject(game("tree:(max(5 (9 7)) (-4 (1 2) 2) (11 6 3))"))
EVERY_GAME = [*subjects(), HANDMADE]
CHECKS = {f"{theme.name}: {check.name}": check for theme in THEMES if theme.name != "speeds" for check in theme.checks}

every_subject = pytest.mark.parametrize("subject", EVERY_GAME, ids=lambda subject: subject.game.spec)


@pytest.mark.parametrize("name", CHECKS)
@every_subject
def test_every_game_conforms(subject: Subject, name: str) -> None:
    check = CHECKS[name]
    try:
        _try(check, subject)
    except Skip as reason:
        pytest.skip(str(reason))


def _try(check: Check, subject: Subject) -> None:
    if check.share == 0:
        check.run(Trial(subject, random.Random(3)))
        return

    @settings(max_examples=check.tries(settings().max_examples))
    @given(st.randoms(use_true_random=False))
    def holds(chance: random.Random) -> None:
        check.run(Trial(subject, chance))

    holds()


@every_subject
def test_other_orders_of_moves_are_found(subject: Subject) -> None:
    # Without this, the check of other orders might never compare anything.
    if subject.game.new().plies_left() < 4:
        return
    trial, found = Trial(subject, random.Random(1)), 0
    for _ in range(60):
        moves = trial.playout(may_be_over=False)
        reordered = other_order(subject.game, moves, trial.chance)
        if reordered is not None and reordered != moves:
            ends = {subject.game.identity(replay(subject.game, order)) for order in (moves, reordered)}
            found += len(ends) == 1
    assert found >= 3


def test_compiled_and_interpreted_answer_alike() -> None:
    # All games in one go: a process takes a while to start.
    trials = [Trial(subject, random.Random(f"plyground {subject.game.spec}")) for subject in EVERY_GAME]
    compare([asked for trial in trials for ask in (observations, searches) for asked in ask(trial)])


def test_the_other_speed_is_another_one() -> None:
    assert ask_the_other_speed(observations(Trial(HANDMADE, random.Random(1))))["numba"] == INTERPRETED


def test_every_variant_belongs_to_a_registered_game() -> None:
    assert set(SUBJECTS) <= set(games())
