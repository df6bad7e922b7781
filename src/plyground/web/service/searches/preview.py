"""Positions to look at: the board after some moves, what is to be seen on it, and what a move does.

Nothing is stored. What needs compiled code is left out until that is there.
"""

import asyncio
from dataclasses import asdict
from typing import Any, cast

from ....compiled.elsewhere import NotCompiledError, loading_only
from ....games import game as game_of
from ....games.state import Move, State
from ....records import HUMAN, Record
from ... import wire
from ...wire.requests import LookQuestion, Place
from ..view import board_of, entries_of
from .warmup import Warmup


def read_place(place: Place) -> State:
    """The state of the position that a client asks about."""
    return game_of(place.game).state(place.position)


async def looked_at(question: LookQuestion, warmup: Warmup) -> dict[str, Any]:
    """The answer to a look, without its type and ref."""
    record = await asyncio.to_thread(_record, question)
    if question.overlay:
        await warmup.ensure_chances(record.game)  # the same proofs of threats
    return await asyncio.to_thread(_looked_at, record, question.overlay)


def _record(question: LookQuestion) -> Record:
    state = read_place(question)
    record = Record(state.game, (HUMAN, HUMAN), start=question.position)
    for move in question.moves:
        record.add(move)
    return record


def _looked_at(record: Record, with_overlay: bool) -> dict[str, Any]:
    last = record.states[-2:-1]
    return {
        "game": record.game.spec,
        "board": board_of(record, entries_of(record, 0)),
        "overlay": overlay(record.state) if with_overlay else None,
        "lesson": lesson(record) if with_overlay else None,
        "why": why(last[0], record.state.last) if with_overlay and last and record.state.last is not None else "",
    }


def overlay(state: State) -> wire.Overlay | None:
    try:
        with loading_only():
            found = state.overlay
    except NotCompiledError:
        return None
    return None if found is None else cast(wire.Overlay, asdict(found))


def lesson(record: Record) -> wire.Lesson | None:
    """The lesson that fits a lost game."""
    try:
        with loading_only():
            found = record.lesson
    except NotCompiledError:
        return None
    return None if found is None else cast(wire.Lesson, asdict(found))


def why(state: State, move: Move) -> str:
    """What a move does; empty if there is nothing to say."""
    try:
        with loading_only():
            return state.why(move.number)
    except NotCompiledError:
        return ""
