"""Adding other people's games, searches and evaluators from within a program."""

from .errors import Mistake
from .games.capabilities import EvaluatorKind
from .games.catalogue import EVALUATORS, GAMES
from .games.game import Game
from .search import SEARCHES, SearchKind


def register(item: type[Game] | SearchKind | EvaluatorKind, name: str = "") -> None:
    """Make a game, a search or an evaluator known by name, everywhere in this process.

    A game brings its own name; a search is given one; an evaluator's is `GAME.NAME`. Installed packages need not call
    this: they announce themselves as entry points (docs/extend.md).
    """
    if isinstance(item, SearchKind):
        SEARCHES.add(name, item)
    elif isinstance(item, EvaluatorKind):
        EVALUATORS.add(name, item)
    elif isinstance(item, type) and issubclass(item, Game):
        GAMES.add(name or getattr(item, "name", ""), item)
    else:
        raise Mistake(f"{item!r} cannot be registered: allowed are a Game class, a SearchKind and an EvaluatorKind.")
