"""Win chances and document 000's measure, as the page shows them.

They look a few plies ahead themselves, which takes milliseconds: ask for them in a thread, and only while compiled code
may be loaded but not made (see ready.py). What is not compiled yet is not known yet.
"""

from contextlib import suppress
from dataclasses import asdict
from typing import Any, cast

from ..errors import Mistake
from ..games.game import Game, after
from ..players import player
from ..players.chance import ai_score, chance_source, continued, win_chance
from ..records import MoveRecord
from ..search import SEARCHES, Decision
from ..search.mcts.answer import Sampled
from ..search.mcts_answer import Sampled
from . import answers
from .ready import NotCompiledError, loading_only


def where_from(game: Game) -> str:
    """A sentence that says where the win chances of a game come from."""
    return chance_source(game)


def is_measured(game: Game) -> bool:
    """Whether document 000's Eq. 2 is known of the moves of a game."""
    return game.name == "fiveinarow"


def chance_of(game: Game, position: Any, decision: Decision | None = None) -> answers.Chance | None:
    """The win chance of a position for side 0, if anything is known about it; a decision about it helps."""
    try:
        with loading_only():
            known = win_chance(game, position, decision)
    except NotCompiledError:
        return None
    return None if known is None else cast(answers.Chance, asdict(known))


def judgement(game: Game, before: Any, now: Any, move: MoveRecord) -> answers.Judgement:
    """The win chance after a move, helped by what whoever made it has seen; and document 000's Eq. 2.

    Eq. 2 is for the moves of programs alone.
    """
    decision = _decision(game, before, move)
    seen = None if decision is None else continued(before, decision)
    score = None
    if decision is not None:
        with suppress(NotCompiledError), loading_only():
            score = ai_score(game, before, decision if _judges_by_nine_patterns(game, move) else None)
    return {"chance": chance_of(game, now, seen), "ai_score": score}


def prepare(game: Game) -> None:
    """Compile what chances need, or load it, by asking about positions early in the game."""
    position = game.new()
    for _ in range(2):
        win_chance(game, position)
        decision = player("random", game).decide(position)
        ai_score(game, position)
        position = after(position, decision.move)
        if position.is_over():
            return


def _judges_by_nine_patterns(game: Game, move: MoveRecord) -> bool:
    try:
        who = player(move.player or "", game)
    except Mistake:
        return False
    return bool(
        game.name == "fiveinarow"
        and SEARCHES[who.search].needs_evaluator
        and not SEARCHES[who.search].is_random
        and repr(who.evaluator) == repr(game.evaluator("nine-patterns"))
    )


def _decision(game: Game, position: Any, move: MoveRecord) -> Decision | None:
    """What a move's record keeps of the decision for it."""
    if move.nodes is None:
        return None
    line, now = [], position
    try:
        for name in move.line:
            line.append(game.parse_move(now, name))
            now = after(now, line[-1])
    except Mistake:  # somebody else's record may say anything
        return None
    kept: dict[str, Any] = {
        "move": game.read_move(position, move.move),
        "value": move.value,
        "bound": move.bound,
        "depth": move.depth or 0,
        "nodes": move.nodes,
        "seconds": move.seconds or 0.0,
        "line": tuple(line),
        "root": (),
    }
    if move.simulations is None:
        return Decision(**kept)
    return Sampled(**kept, simulations=move.simulations, visits=())
