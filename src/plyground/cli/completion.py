"""What Tab completes beside commands and options: games, players, studies.

A shell parts words at a colon, so the options within a spec are not completed.
Nothing slow is imported before Tab is pressed.
"""

from collections.abc import Iterable

import typer

from ..errors import Mistake


def games(incomplete: str) -> list[str]:
    from ..games import games

    return _fitting(games(), incomplete)


def players(context: typer.Context, incomplete: str) -> list[str]:
    """The searches of the game on the line and its named players."""
    from ..games import game
    from ..players import Players, playable_searches

    try:
        rules = game(context.params.get("game") or "tictactoe")
    except Mistake:
        return []
    names = [*Players.of(rules).named, *playable_searches(rules)]
    return _fitting(["human", *names] if context.command.name == "play" else names, incomplete)


def studies(incomplete: str) -> list[str]:
    from ..studies import CLASSICS, STUDIES

    return _fitting(["all", "classics", *STUDIES, *CLASSICS], incomplete)


def _fitting(names: Iterable[str], incomplete: str) -> list[str]:
    return [name for name in dict.fromkeys(names) if name.startswith(incomplete)]
