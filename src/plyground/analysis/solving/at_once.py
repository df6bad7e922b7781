"""The certain result of a position, as far as some milliseconds show it: what is told after every move."""

from dataclasses import replace

from ...compiled import is_interpreted
from ...games.game import searches_all_moves
from ...games.outcome import ResultOnly
from ...games.state import State
from ...search import Limits, RecordingControl
from ..claims import Chance, certain, winner_of, with_margin
from ..offers import ThreatSearch
from .solve import final_result

# Limits of nodes, each worth a few milliseconds at the most.
_PERFECT_PLAY = 20_000
_SOLVER = 10_000
_PLAIN_PYTHON = 100  # how many times fewer nodes a position gets that is never compiled: it is as many times slower
_SHORT = 9  # plies: games this short get ten times as many nodes
_NEARLY_OVER = 8  # plies: few enough to try every move, even where searches leave moves out


def proven_at_once(state: State, hint: int | None = None) -> Chance | None:
    """The certain result of a state; None if none is known. The hint is the move that a search would play."""
    if (outcome := state.outcome) is not None:
        return replace(certain(state.game, "proven", outcome.winner), text=outcome.text)
    if (win := ThreatSearch.of(state.game).find_win(state.core, hint=hint)) is not None:
        return certain(state.game, "proven", win.winner, win.moves)
    if _is_solved(state):
        return _solved(state)
    return _perfect_play(state) if is_played_perfectly(state) else None


def is_played_perfectly(state: State) -> bool:
    """Whether a search that sees only results is asked."""
    return not _is_solved(state) and bool(searches_all_moves(state.core))


def affordable(nodes: int, state: State) -> int:
    """As many of these nodes as a state gets."""
    return nodes // _PLAIN_PYTHON if is_interpreted(state.core) else nodes


def _is_solved(state: State) -> bool:
    """Whether a solver is asked: of games with margins, and where few moves are left but searches leave some out."""
    if state.game.result_range(state.core, state.turn) != (-1, 1):
        return True
    return state.plies_left <= _NEARLY_OVER and not searches_all_moves(state.core)


def _solved(state: State) -> Chance | None:
    """By the solver, which is so much quicker than a search that a decision would not help."""
    low, high = final_result(state, Limits(nodes=affordable(_SOLVER, state)), memory=1)
    if low < high and low <= 0 <= high:
        return None
    known = certain(state.game, "proven", winner_of(state.turn, low if low > 0 else high))
    return with_margin(state, known, low) if low == high else known


def _perfect_play(state: State) -> Chance | None:
    """By a search that sees only results."""
    from ...search.deepening import deepening

    game, side, seen = state.game, state.turn, RecordingControl()
    nodes = affordable(_PERFECT_PLAY * (10 if state.plies_left <= _SHORT else 1), state)
    last = deepening(state.core, ResultOnly(1), Limits(nodes=nodes), control=seen, memory=1)
    for found in seen.all:
        if found.value:
            winner = winner_of(side, found.value)
            return certain(game, "exact", winner, (found.depth + (winner == side)) // 2)
    return certain(game, "exact", None) if last.depth == state.plies_left and last.bound == "exact" else None
