"""The seats of a board: a person, a player, or all the compared players."""

from collections.abc import Callable

from ....errors import Mistake
from ....games.game import Game
from ....players import Player
from ....records import HUMAN


def seat(
    name: str, rules: Game, player: Callable[[str, Game], Player], strict: bool = True
) -> tuple[str, Player | None]:
    """The player that a name stands for, or None for a person. Unless strict, an unknown name is a person's."""
    if name.strip().lower() == HUMAN:
        return HUMAN, None
    try:
        who = player(name, rules)
    except Mistake:
        if strict:
            raise
        return name, None
    return who.name, who
