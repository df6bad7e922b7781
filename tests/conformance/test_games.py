"""The conformance suite over every game there is."""

from plyground.games import games
from tests.conformance.suite import Conformance
from tests.conformance.variants import SUBJECTS, subjects


class TestEveryGame(Conformance):
    subjects = subjects()


def test_every_variant_belongs_to_a_registered_game() -> None:
    assert set(SUBJECTS) <= set(games())
