"""Trees written by hand keep to what every game keeps to. No way leads to a node but one, so there are no mirrors."""

from plyground.games import game
from tests.conformance.suite import Conformance, Subject


class TestHandmadeTrees(Conformance):
    # Three plies: in a deeper tree the suite would look for other orders of the same moves, and there are none.
    subjects = (Subject(game("tree:(max(5 (9 7)) (-4 (1 2) 2) (11 6 3))")),)
