"""What a search has found, in the words that people see beside a move.

A win is told in words, `white wins in 5`, and never as the number by which an evaluator marks it.
"""

from collections.abc import Sequence

from ..games.state import State
from ..search import Decision
from .chance import by_search


def result_in_words(decision: Decision) -> str | None:
    """The result that a search has found: proven by itself, or announced at the end of its line. None if none is."""
    if (proven := by_search(decision)) is not None:
        return proven.text
    return win_of_line(decision.state, decision.value, decision.bound, decision.line)


def win_of_line(state: State, value: int | None, bound: str | None, line: Sequence[str]) -> str | None:
    """The win that a search announces: its line leads to the end of the game, and its value says the same.

    None if it announces none, or if it is a matter of points. An announcement is no proof: a search may have left out
    the reply that matters.
    """
    if not value or not line or bound not in ("exact", "at least" if value > 0 else "at most"):
        return None
    if not state.game.is_kept or state.score is not None:
        return None
    end, own = state, [0, 0]
    for move in line:
        own[end.turn] += 1
        end = end.play(move)
    winner = None if (outcome := end.outcome) is None else outcome.winner
    if winner is None or (winner == state.turn) != (value > 0):
        return None
    return f"{state.game.sides[winner]} wins in {own[winner]}"
