"""Win chances and document 000's measure, as the page shows them.

They search a few plies themselves, which takes milliseconds: compute them in a thread, and only where compiled code may
be loaded but not made (see warmup.py). Until their code is compiled, the chances are unknown.
"""

from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass

from ....analysis.chance import chance_of_score, fitted, proven, win_chance, win_kept
from ....analysis.claims import Chance, continued
from ....analysis.lines import verdict
from ....analysis.offers import SolverKind
from ....compiled.elsewhere import NotCompiledError, loading_only
from ....errors import Mistake
from ....games.game import Game
from ....games.state import State
from ....offers import offer
from ....players import player
from ....players.player import known_player
from ....records import MoveRecord
from ....search import Bound, Decision, Figures, Score
from ....studies.gain import ai_score, gain_evaluator
from ... import wire


def verdict_of(decision: Decision) -> Chance | None:
    """The verdict of the state that a player has decided on, None if unknown."""
    return _if_compiled(lambda: verdict(decision))


def judgement(before: State, now: State, move: MoveRecord, known: Chance | None) -> wire.Judgement:
    """The win chance after a move, helped by the mover's own search and by what is known before it; and document 000's
    Eq. 2.

    Only moves of programs have Eq. 2.
    """
    decision = _decision(before, now, move)
    score = None
    if decision is not None:
        with suppress(NotCompiledError), loading_only():
            score = ai_score(before, decision if _shows_gain(before.game, move) else None)
    return {"chance": _if_compiled(lambda: _after(now, decision, before.turn, known)), "ai_score": score}


def _after(now: State, decision: Decision | None, mover: int, before: Chance | None) -> Chance | None:
    """What is proven after a move; else what the search that chose it says of it."""
    known = proven(now, None if decision is None else continued(decision)) or win_kept(now, before, mover)
    if known is None and decision is not None:
        known = chance_of_score(decision)
    return known or fitted(now)


def _if_compiled(work: Callable[[], Chance | None]) -> Chance | None:
    try:
        with loading_only():
            return work()
    except NotCompiledError:
        return None


def prepare(game: Game) -> None:
    """Compile what chances and overlays need, or load it, by computing those of states early in the game."""
    state = game.start()
    if (own := offer(game, SolverKind)) is not None:  # what is shown over a board may ask it
        own.make(state.core, 0, 1).prepare(state.core)
    for _ in range(2):
        win_chance(state)
        ai_score(state)
        state = state.play(player("random", game).decide(state).move)
        if state.is_over:
            return


def _shows_gain(game: Game, move: MoveRecord) -> bool:
    """Whether a move was searched with the evaluator of Eq. 2, so that its value can be used there."""
    try:
        who = player(move.player or "", game)
    except Mistake:
        return False
    evaluator = gain_evaluator(game)
    return bool(
        evaluator
        and who.kind.needs_evaluator
        and not who.kind.is_random
        and repr(who.evaluator) == repr(game.evaluator(evaluator))
    )


@dataclass(frozen=True)
class _Stranger:
    """Who is named in a record and not known here."""

    name: str
    search: str = ""


def _decision(before: State, now: State, move: MoveRecord) -> Decision | None:
    """The decision for a move, as far as its record keeps it."""
    if move.nodes is None or now.last is None:
        return None
    line, state = [], before
    try:
        for name in move.line:
            line.append(state.move(name))
            state = state.play(name)
    except Mistake:  # a record of another program may say anything
        return None
    score = None if move.value is None else Score(move.value, Bound(move.bound or Bound.EXACT))
    own = tuple(line) if line[:1] == [now.last] else (now.last,)
    figures = Figures(score, move.depth or 0, move.nodes, move.seconds or 0.0, own, move.simulations)
    name = move.player or ""
    return Decision(before, known_player(name, before.game) or _Stranger(name), figures)
