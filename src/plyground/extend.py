"""Adding other people's games, searches and evaluators from within a program."""

from collections.abc import Mapping
from typing import Any

from .errors import Mistake
from .games.catalogue import GAMES, add_evaluator
from .games.evaluators import EvaluatorKind
from .games.game import Game
from .offers import OFFERS, Offer
from .search import SEARCHES, SearchKind

Offers = Mapping[type[Any], Any]  # by type: an instance, or what makes one for a game, such as a subclass


def register(
    item: type[Game] | SearchKind | EvaluatorKind,
    name: str = "",
    *,
    offers: Offers | None = None,
    replace: bool = False,
) -> None:
    """Make a game, a search or an evaluator known by name, at once and everywhere in this process.

    With `replace`, it takes the place of one that has the name already, as when a cell of a notebook is run again.

    A game brings its own name, and what it offers besides its rules, by type; a search is given a name; an evaluator's
    is `GAME.NAME`. Installed packages need not call this: they announce themselves as entry points (docs/extend.md).
    """
    if offers and not (isinstance(item, type) and issubclass(item, Game)):
        raise Mistake(f"{item!r} cannot have offers: only a game has.")
    if isinstance(item, SearchKind):
        SEARCHES.add(name, item, replace=replace)
    elif isinstance(item, EvaluatorKind):
        add_evaluator(name, item, replace=replace)
    elif isinstance(item, type) and issubclass(item, Game):
        for offered in (offers or {}).values():
            if isinstance(offered, type) and issubclass(offered, Offer):
                offered.check()  # before the game is known
        GAMES.add(name or getattr(item, "name", ""), item, replace=replace)
        for kind, offered in (offers or {}).items():
            OFFERS.add(f"{item.name}.{kind.__name__}", offered, replace=replace)
    else:
        raise Mistake(f"{item!r} cannot be registered: allowed are a Game class, a SearchKind and an EvaluatorKind.")
