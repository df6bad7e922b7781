"""What a five-in-a-row position is worth: the nine patterns of document 000."""

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

from ...compiled import compiled_class
from ..capabilities import EvaluatorKind
from ..outcome import ResultOnly
from .position import FIVE, FULL, SHAPES

if TYPE_CHECKING:
    from . import FiveInARowGame
    from .learned import LearnedLines

# Closed one, open one, closed two, open two, … closed four, open four, five: the document's w1 to w9.
NINE = (1, 10, 10**2, 10**3, 10**4, 10**5, 10**6, 10**7, 10**9)


@compiled_class
class RunShapes(NamedTuple):
    """A weight for each shape of run, own minus rival's; a full board without a five is worth nothing."""

    weights: Any  # by shape

    def score(self, position: Any, side: int) -> int:
        if position.state == FULL:
            return 0
        total = 0
        for i in range(len(self.weights)):
            total += self.weights[i] * (position.runs[side, i] - position.runs[1 - side, i])
        return int(total)


def run_shapes(dead: tuple[int, ...], half_open: tuple[int, ...], open_: tuple[int, ...], five: int) -> RunShapes:
    """Weights by length 1 to 4 for runs with no, one and two empty ends, and for five."""
    weights = np.zeros(SHAPES, np.int64)
    weights[0:FIVE:3], weights[1:FIVE:3], weights[2:FIVE:3] = dead, half_open, open_
    weights[FIVE] = five
    return RunShapes(weights)


def _nine_patterns(game: "FiveInARowGame", weights: tuple[int, ...]) -> RunShapes:
    return run_shapes((0, 0, 0, 0), weights[0:8:2], weights[1:8:2], weights[8])


def _nine_patterns_by_the_letter(game: "FiveInARowGame", weights: tuple[int, ...]) -> RunShapes:
    return run_shapes(weights[0:8:2], weights[1:8:2], weights[1:8:2], weights[8])


def _lines(game: "FiveInARowGame") -> "LearnedLines":
    from .learned import shipped_lines  # only here, so that other evaluators do not wait for it

    return shipped_lines(game.exact)


def _nine(game: "FiveInARowGame") -> Mapping[str, tuple[int, ...]]:
    return {"weights": NINE}


# The document's words leave two readings of "closed". Its worked example leaves stones uncounted, which only happens if
# a run that is blocked at both ends counts for nothing; so that reading is the usual one.
EVALUATORS = {
    "nine-patterns": EvaluatorKind(
        "document 000: runs of 1 to 4, closed (one empty end) or open (two), and five, own minus rival's",
        _nine,
        _nine_patterns,
        document="000",
    ),
    "nine-patterns-by-the-letter": EvaluatorKind(
        "document 000 by its wording: closed is no empty end, open is at least one",
        _nine,
        _nine_patterns_by_the_letter,
        document="000",
    ),
    "lines": EvaluatorKind(
        "learned by self-play: what a net makes of the lines through every cell, as odds (200 is e to 1)",
        lambda game: {},
        _lines,
    ),
    "win-1": EvaluatorKind("win +1, draw 0, loss −1", lambda game: {"win": (1,)}, lambda game, win: ResultOnly(win[0])),
}
