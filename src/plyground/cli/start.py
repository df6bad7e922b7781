"""The position that a command begins from."""

from ..games import game as game_of
from ..games.game import START
from ..games.state import State


def opened(game: str, start: str | None) -> State:
    """The state at the start or at a given position, whose text may bring its own board size."""
    return game_of(game).state(start or "")


def start_text(start: str | None) -> str:
    """The text of a position to start from; empty for the game's own start, which may also be given as `start`."""
    return "" if start is None or start.strip().lower() == START else start
