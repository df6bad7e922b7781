"""Win chances and document 000's measure, as the page shows them."""

from typing import Any

from ..games.game import Game
from ..search import Decision


def chance_of(game: Game, position: Any, decision: Decision | None = None) -> dict[str, Any] | None:
    """The win chance of a position for side 0, if anything is known about it."""
    return None


def where_from(game: Game) -> str:
    """A sentence that says where the win chances of a game come from."""
    return ""


def ai_score(game: Game, before: Any, value: int | None) -> int | None:
    """Document 000's Eq. 2 for a move: the value of its search less the evaluation of the board it starts from."""
    return None
