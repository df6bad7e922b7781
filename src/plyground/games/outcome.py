"""The evaluator that every game has: the result alone, with no estimate of unfinished games."""

from collections.abc import Mapping
from typing import Any, NamedTuple

from ..compiled import compiled_class
from .capabilities import EvaluatorKind


@compiled_class
class ResultOnly(NamedTuple):
    """The result times a weight: ±10 (document 001), ±1 (document 003), or a margin so far."""

    win: int

    def score(self, position: Any, side: int) -> int:
        return self.win * position.result(side)


RESULT_ALONE: Mapping[str, EvaluatorKind] = {
    "result": EvaluatorKind(
        "the result of a finished game, and nothing before its end",
        lambda game: {"win": (1,)},
        lambda game, win: ResultOnly(win[0]),
    )
}
