"""What a search has found, in the words that people see beside a move.

A win is told in words, `white wins in 5`, and never as the number by which an evaluator marks it.
"""

from collections.abc import Sequence

from ..content import Content
from ..errors import Mistake
from ..games.state import State
from ..search import Bound, Decision, Score
from .chance import share_of_score
from .claims import by_score, by_search, estimated
from .solving.solution import Solution

_MOST_NAMED = 12  # moves in a sentence
_UNLIKELY = 0.001  # a share: of a value far beyond those that the curve was fitted to


def result_in_words(decision: Decision) -> str | None:
    """The result that a search has found: proven by itself, or announced at the end of its line. None if none is."""
    if (proven := by_search(decision)) is not None:
        return proven.text
    announced = win_of_line(decision.state, decision.value, decision.bound, decision.line)
    return announced or score_in_words(decision.state, decision.score, decision.player.search)


def score_in_words(state: State, score: Score | None, search: str) -> str | None:
    """What a score of a search says where its number is no measure of the position: that of an engine that marks a win
    by a million less the plies to it. None where the number says it."""
    if score is None:
        return None
    if score.is_proven and score.plies is not None:
        return by_score(score, state).text
    share = share_of_score(state.game, score.value, search)
    if share is None or _UNLIKELY < share < 1 - _UNLIKELY:
        return None
    if score.bound in (Bound.AT_LEAST, Bound.AT_MOST):
        return "a win" if share > 0.5 else "a loss"
    return estimated(state.game, share if state.turn == 0 else 1 - share).text


def win_of_line(state: State, value: int | None, bound: str | None, line: Sequence[str]) -> str | None:
    """The win that a search announces: its line leads to the end of the game, and its value says the same.

    None if it announces none, if it is a matter of points, or if the line cannot be played, as in a record of another
    program. An announcement is no proof: a search may have left out the reply that matters.
    """
    if not value or not line or bound not in ("exact", "at least" if value > 0 else "at most"):
        return None
    if not Content.of(state.game).is_kept or state.score is not None:
        return None
    end, own = state, [0, 0]
    try:
        for move in line:
            own[end.turn] += 1
            end = end.play(move)
    except Mistake:
        return None
    winner = None if (outcome := end.outcome) is None else outcome.winner
    if winner is None or (winner == state.turn) != (value > 0):
        return None
    return f"{state.game.sides[winner]} wins in {own[winner]}"


def solution_in_words(solution: Solution) -> str:
    """What is proven about a position, and no more: `solved: first wins by 3; best: h(1,2), v(0,1)`."""
    if solution.value is not None:
        return f"solved: {result_of(solution)}; {_best_in_words(solution)}"
    limits = _range_in_words(solution)
    return f"not solved within {solution.nodes:,} nodes" + (f"; proven so far: {limits}" if limits else "")


def result_of(solution: Solution) -> str:
    """The verdict of a solution, with the threats that force the win: `black wins in 5 by fours`; empty if unknown."""
    known = solution.chance
    if known is None:
        return ""
    return f"{known} by {solution.by}" if solution.by and known.moves == solution.within else known.text


def _best_in_words(solution: Solution) -> str:
    moves, legal = solution.moves, solution.state.legal_moves
    if solution.complete and len(moves) == len(legal):
        return "every move keeps it" if len(legal) > 1 else f"the only move: {legal[0]}"
    if not moves:
        return "no move that keeps it is known yet"
    more = f" and {len(moves) - _MOST_NAMED} more" if len(moves) > _MOST_NAMED else ""
    known = "best" if solution.complete else "best, as far as is known"
    return f"{known}: {', '.join(moves[:_MOST_NAMED])}{more}"


def _range_in_words(solution: Solution) -> str:
    """What the bounds of a value say; empty if they leave everything open."""
    state, turn = solution.state, solution.state.turn
    so_far = state.result(turn)
    low, high = solution.low + so_far, solution.high + so_far
    lowest, highest = state.game.result_range(state.core, turn)
    if (low, high) == (lowest, highest) or low < 0 < high:
        return ""
    if solution.chance is not None:
        return solution.chance.text
    side, other = state.game.sides[turn], state.game.sides[1 - turn]
    return f"{side if low == 0 else other} does not lose"
