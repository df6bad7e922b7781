"""The evaluator that every game has: the result, and nothing about what may still come."""

from typing import Any, NamedTuple

from ..compiled import compiled_class


@compiled_class
class Outcome(NamedTuple):
    """The result times a weight: ±10 (document 001), ±1 (document 003), or a margin so far."""

    win: int

    def score(self, position: Any, side: int) -> int:
        return self.win * position.result(side)
