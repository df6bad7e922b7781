"""The evaluator that every game has: the result alone, with no estimate of unfinished games."""

from collections.abc import Mapping
from typing import Any, NamedTuple

from ..compiled import compiled_class
from .evaluation import Part, Term
from .evaluators import EvaluatorKind
from .remarks import Remarks
from .state import State


@compiled_class
class ResultOnly(NamedTuple):
    """The result times a weight: ±10 (document 001), ±1 (document 003), or a margin so far.

    Not antisymmetric if unfinished games have a value: it is the same for both sides.
    """

    win: int
    unfinished: int = 0  # instead of a result: 101 in document 003, which asks by it whether a game is over

    def score(self, position: Any, side: int) -> int:
        if self.unfinished != 0 and not position.is_over():
            return self.unfinished
        return self.win * position.result(side)

    def terms(self, state: State, side: int) -> list[Term]:
        if state.score is not None:
            mine, theirs = state.score[side], state.score[1 - side]
            return [Term(Remarks.of(state.game).points, Part(mine, self.win), Part(theirs, self.win))]
        if self.unfinished and not state.is_over:
            return [Term("unfinished, for either side", Part(1, self.unfinished), Part(0, self.unfinished))]
        return result_terms(state, side, self.win)


def result_terms(state: State, side: int, win: int) -> list[Term]:
    """The result of a finished game as the one term of a value; nothing before its end."""
    result = state.result(side)
    made = (state.board.winning,) if state.board.winning else ()
    won, none = Part(abs(result), win, made), Part(0, win)
    return [Term("won", *((won, none) if result > 0 else (none, won)))] if result else []


RESULT_ALONE: Mapping[str, EvaluatorKind] = {
    "result": EvaluatorKind(
        "the result of a finished game, and nothing before its end",
        lambda game: {"win": (1,)},
        lambda game, win: ResultOnly(win[0]),
    )
}
