"""Win chances and document 000's measure, as the page shows them.

They look a few plies ahead themselves, which takes milliseconds: ask for them in a thread, and only while compiled code
may be loaded but not made (see ready.py). What is not compiled yet is not known yet.
"""

import importlib
from dataclasses import asdict
from functools import cache
from typing import Any

from ..errors import Mistake
from ..games.game import Game, after
from ..players import player
from ..records import MoveRecord, Record
from ..search import SEARCHES, Decision
from ..search.mcts import Sampled
from .ready import NotCompiledError, loading_only


@cache
def _chance() -> Any:
    try:
        return importlib.import_module("plyground.players.chance")
    except ModuleNotFoundError:
        return None


def where_from(game: Game) -> str:
    """A sentence that says where the win chances of a game come from."""
    return "" if _chance() is None else str(_chance().chance_source(game))


def chance_of(game: Game, position: Any, decision: Decision | None = None) -> dict[str, Any] | None:
    """The win chance of a position for side 0, if anything is known about it; a decision about it helps."""
    if _chance() is None:
        return None
    try:
        with loading_only():
            known = _chance().win_chance(game, position, decision)
    except NotCompiledError:
        return None
    return None if known is None else asdict(known)


def after_the_move(record: Record, ply: int) -> dict[str, Any] | None:
    """The win chance after a move, helped by what whoever made it has seen."""
    decision = _decision(record, ply)
    if _chance() is not None and decision is not None:
        decision = _chance().continued(record.positions[ply], decision)
    return chance_of(record.game, record.positions[ply + 1], decision)


def ai_score(record: Record, ply: int) -> int | None:
    """Document 000's Eq. 2, for the move of a program in five-in-a-row."""
    move = record.moves[ply]
    if _chance() is None or move.nodes is None:
        return None
    decision = _decision(record, ply) if _judges_by_nine_patterns(record.game, move) else None
    try:
        with loading_only():
            score = _chance().ai_score(record.game, record.positions[ply], decision)
    except NotCompiledError:
        return None
    return None if score is None else int(score)


def prepare(game: Game) -> None:
    """Compile what chances need, or load it, by asking about positions early in the game."""
    if _chance() is None:
        return
    position = game.new()
    for _ in range(2):
        _chance().win_chance(game, position)
        decision = player("random", game).decide(position)
        _chance().ai_score(game, position)
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
        and SEARCHES[who.search].judges
        and not SEARCHES[who.search].rolls
        and repr(who.evaluator) == repr(game.evaluator("nine-patterns"))
    )


def _decision(record: Record, ply: int) -> Decision | None:
    """What a move's record keeps of the decision for it."""
    move, game, position = record.moves[ply], record.game, record.positions[ply]
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
