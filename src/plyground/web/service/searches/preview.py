"""Positions to look at: a board, what is to be seen on it, and what a move does.

What needs compiled code is left out until that is there.
"""

from ....compiled.elsewhere import NotCompiledError, loading_only
from ....content import Lesson
from ....games import game as game_of
from ....games.remarks import Overlay
from ....games.state import Move, State
from ....records import HUMAN, Record
from ... import wire
from ...wire.requests import Line, Place
from ..view import choices, drawn


def read_place(place: Place) -> State:
    """The state of the position that a client asks about."""
    return game_of(place.game).state(place.position)


def read_line(line: Line) -> Record:
    """The game of a line that a client asks about."""
    state = read_place(line)
    record = Record(state.game, (HUMAN, HUMAN), start=line.position)
    for move in line.moves:
        record.add(move)
    return record


def board_at(place: Place) -> wire.PositionBoard:
    """A position with all that is needed to draw it."""
    state = read_place(place)
    legal, places = choices(state)
    return {
        "game": state.game.spec,
        "position": state.text,
        **drawn(state.board),
        "winning": state.board.winning,
        "to_move": state.turn,
        "legal": legal,
        "places": places,
        "over": state.is_over,
        "outcome": None if state.outcome is None else state.outcome.text,
        "score": state.score,
    }


def overlay(state: State) -> Overlay | None:
    try:
        with loading_only():
            return state.overlay
    except NotCompiledError:
        return None


def lesson(record: Record) -> Lesson | None:
    """The lesson that fits a lost game."""
    try:
        with loading_only():
            return record.lesson
    except NotCompiledError:
        return None


def why(state: State, move: Move) -> str:
    """What a move does; empty if there is nothing to say."""
    try:
        with loading_only():
            return state.why(move.number)
    except NotCompiledError:
        return ""
