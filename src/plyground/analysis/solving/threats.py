"""Solving by a game's own threats, such as fours and threes: a win that is forced, if it is found soon."""

import time

from ...games.state import Move, State
from ...search import Control, Limits
from ..offers import ThreatSearch
from .solution import Solution

_THREATS = 200_000  # nodes of a game's own threat search for a win of one side: a few seconds
_EACH_MOVE = 2_000  # nodes of the same after each move, if all moves are asked for


def win_by_threats(state: State, limits: Limits, control: Control, all_moves: bool) -> Solution | None:
    """By the game's own threats, if one side forces a win with them. Half of the time is for other methods."""
    nodes = _THREATS if limits.nodes is None else min(_THREATS, limits.nodes)
    started = time.perf_counter()
    with control.lend(seconds=None if limits.seconds is None else limits.seconds / 2) as part:
        found = ThreatSearch.of(state.game).find_win(state.core, nodes, watch=part.watch)
        if found is None:
            return None
        value = 1 if found.winner == state.turn else -1
        # Where a side is lost, every move is as good.
        best = {state.named(move) for move in found.best} if value > 0 else set(state.legal_moves)
        values = _each_move(state, best, value, min(nodes, _EACH_MOVE), part) if all_moves else {}
    best |= {move for move, known in values.items() if known == value}
    return Solution(
        state=state,
        value=value,
        low=value,
        high=value,
        proven=True,
        moves=tuple(move for move in state.legal_moves if move in best),
        complete=value < 0 or len(values) == len(state.legal_moves),
        line=state.line(found.line),
        nodes=found.nodes,
        seconds=time.perf_counter() - started,
        method="threats",
        within=found.moves,
        by=found.by,
        values=values,
    )


def _each_move(state: State, best: set[Move], value: int, nodes: int, control: Control) -> dict[Move, int]:
    """The value of every move, as far as threats prove it: those of the best ones are known."""
    values, search = {}, ThreatSearch.of(state.game)
    for move in state.legal_moves:
        child = state.play(move)
        if move in best:
            values[move] = value
        elif child.is_over:
            values[move] = child.result(state.turn)
        elif (found := search.find_win(child.core, nodes, watch=control.watch)) is not None:
            values[move] = 1 if found.winner == state.turn else -1
    return values
