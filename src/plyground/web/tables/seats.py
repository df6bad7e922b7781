"""Who sits at a board: a person, a player, or all the players that are compared."""

from collections.abc import Callable

from ...errors import Mistake
from ...games.game import Game
from ...players import Player
from ...records import HUMAN

PANELS = "panels"  # the side of all the players that are compared


def seat(
    name: str, rules: Game, player: Callable[[str, Game], Player], strict: bool = True
) -> tuple[str, Player | None]:
    """Who a name stands for: a person (None) or a player. Unless strict, an unknown name is a person's."""
    if name.strip().lower() == HUMAN:
        return HUMAN, None
    try:
        who = player(name, rules)
    except Mistake:
        if strict:
            raise
        return name, None
    return who.name, who
