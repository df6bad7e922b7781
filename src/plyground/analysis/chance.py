"""Each side's chance of winning, if known: proven, exact by perfect play, or fitted to games.

A proven result is given in words and never as a percentage; where nothing is known, the chance is None. An answer takes
a few milliseconds, so it can be shown after every move. docs/chance.md explains more.
"""

import math

from ..games import state_of
from ..games.game import Game, searches_all_moves
from ..games.state import Core, State, copied
from ..offers import offer
from ..search import Decision, Limits, RecordingControl
from .claims import Chance, by_search, certain, estimated, is_win_of
from .offers import Curve, ThreatSearch
from .solving.at_once import affordable, is_played_perfectly, proven_at_once
from .solving.solve import final_result

_KEPT = 30_000  # nodes where a win was proven before the move


def win_chance(state: State | str, decision: Decision | None = None) -> Chance | None:
    """The chances in a state; None if nothing is known.

    A decision about this state helps: its claim is checked, which is quicker than searching for one.
    """
    state = state_of(state)
    return proven(state, decision) or fitted(state)


def chance_source(game: Game) -> str:
    """One sentence to show: where the chances of a game come from."""
    curve = offer(game, Curve)
    if curve is not None:
        beyond = "; extrapolated to this one" if curve.is_extrapolated else ""
        return (
            f"Fitted to {curve.games:,} games between players of mixed strength on {curve.fitted_for}{beyond}; "
            "a proven result is told in words."
        )
    if searches_all_moves(game.new()):
        return "Exact, with best play by both. Positions that take too long to solve are left out."
    return "Only what a search has proven is known of this game."


def proven(state: State, decision: Decision | None = None) -> Chance | None:
    """The certain result of a state; None if none is known."""
    hint = None if decision is None or decision.score is None else decision.line[0].number
    known = proven_at_once(state, hint)
    if known is not None or decision is None:
        return known
    return (_win_of_line(state, decision) if is_played_perfectly(state) else None) or by_search(decision)


def _win_of_line(state: State, decision: Decision) -> Chance | None:
    """A win at the end of a search's line is forced if the evaluator values every other position below a win.

    All evaluators with their usual weights do. A loss cannot be shown in this way: the line may have been kept because
    it delays the loss longest.
    """
    game, side, end = state.game, state.turn, copied(state.core)
    for move in decision.line:
        end = end.play(move.number)
    if decision.bound != "exact" or end.result(side) <= 0 or not end.is_over():
        return None
    usual = {game.evaluator(name).score(end, side) for name in game.evaluators}
    return certain(game, "proven", side, (len(decision.line) + 1) // 2) if decision.value in usual else None


def fitted_share(game: Game, position: Core) -> float | None:
    """The side to move's share by the game's curve, a draw counting as half; None without a curve."""
    curve = offer(game, Curve)
    if curve is None:
        return None

    score = sum(w * x for w, x in zip(curve.weights, features_of(game, curve, position), strict=True))
    return 1 / (1 + math.exp(-score))


def features_of(game: Game, curve: Curve, position: Core) -> tuple[float, ...]:
    """The features that a curve weighs, for the side to move."""
    return curve.features(position, _Look(game, position))


class _Look:
    """The searches that a curve's features may ask for."""

    def __init__(self, game: Game, position: Core) -> None:
        self._game, self._position = game, position

    def __call__(self, evaluator: str, depth: int) -> tuple[int, ...]:
        from ..search.deepening import deepening

        seen = RecordingControl()
        deepening(self._position, self._game.evaluator(evaluator), Limits(depth=depth), control=seen, memory=1)
        return tuple(found.value or 0 for found in seen.all)

    def sampled(self, position: Core, nodes: int, margin: int) -> float:
        from ..search.mcts.search import mcts

        if position.is_over():
            return float(min(max(position.result(position.to_move()), -margin), margin))
        found = mcts(position, None, Limits(nodes=nodes), margin=margin, memory=4)
        return (found.value or 0) / 1000


def fitted(state: State) -> Chance | None:
    """What the game's curve says of a state; None without one."""
    # An empty board has one candidate move, so it is worth what that leads to; the fitted games began after that move.
    if len(state.candidates) == 1:
        state = state.play(state.candidates[0])
    share = None if state.is_over else fitted_share(state.game, state.core)
    if share is None:
        return None
    return estimated(state.game, share if state.turn == 0 else 1 - share)


def share_of_score(game: Game, value: int, search: str) -> float | None:
    """The side to move's share that goes with a search's value, where the game's curve was fitted to such values."""
    curve = offer(game, Curve)
    if curve is None or search not in curve.scores:
        return None
    intercept, weight = curve.scores[search]
    return 1 / (1 + math.exp(-max(-30.0, min(30.0, intercept + weight * value))))


def known_by(decision: Decision) -> Chance | None:
    """What a search says of its state: what it has proven, else what its score or else the game's curve tells."""
    return by_search(decision) or chance_of_score(decision) or win_chance(decision.state, decision)


def win_kept(now: State, before: Chance | None, mover: int) -> Chance | None:
    """A win that was certain before a move of the winner, looked for longer after it; None if it is not found."""
    game, effort = now.game, affordable(_KEPT, now)
    if not is_win_of(before, mover) or now.is_over:
        return None
    if (win := ThreatSearch.of(game).find_win(now.core, effort)) is not None and win.winner == mover:
        return certain(game, "proven", mover, win.moves)
    if game.result_range(now.core, mover) == (-1, 1):
        return None
    low, high = final_result(now, Limits(nodes=effort))
    return certain(game, "proven", mover) if (low > 0 if now.turn == mover else high < 0) else None


def chance_of_score(decision: Decision) -> Chance | None:
    """The chance that goes with what a search says of a state."""
    state = decision.state
    share = None if decision.value is None else share_of_score(state.game, decision.value, decision.player.search)
    return None if share is None else estimated(state.game, share if state.turn == 0 else 1 - share)
