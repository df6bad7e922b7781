"""What games offer besides their rules, found by its type: levels, a solver, file formats, what the page shows.

A type of offer lives in the room that asks for it, and what a game offers is imported when it is asked for:

>>> from plyground import game
>>> from plyground.offers import offer
>>> from plyground.records.played import FileFormats
>>> list(offer(game("fiveinarow"), FileFormats))
['sgf', 'psq']
>>> offer(game("tictactoe"), FileFormats) is None
True

The offers of our games are listed in `plyground.builtin`; other people's games bring theirs when they are registered,
or as entry points named after the game and the type:

    [project.entry-points."plyground.offers"]
    "hex.Players" = "plyground_hex.players:HexPlayers"

A subclass of a game has its offers, too.
"""

from typing import Any, Self, TypeVar

from .errors import Mistake
from .on_demand import BUILTIN
from .registry import Registry

T = TypeVar("T")


class Offer:
    """The base of types of which a game defines a class of its own; it is made for a game with its options."""

    def __init__(self, game: Any) -> None:
        self.game = game

    @classmethod
    def check(cls) -> None:
        """Raise a Mistake if a game may not offer this class."""

    @classmethod
    def of(cls, game: Any) -> Self:
        """What a game offers of this type; its defaults if the game offers nothing."""
        return offer(game, cls) or cls(game)


def _check(name: str, item: object) -> None:
    game, _, kind = name.partition(".")
    if not (game and kind.isidentifier()):
        raise Mistake(f"The offer {name!r} has to be named GAME.TYPE, such as hex.Players.")
    if isinstance(item, type) and issubclass(item, Offer):
        item.check()


OFFERS: Registry[Any] = Registry("offer", "plyground.offers", BUILTIN, _check)


def offer(game: Any, kind: type[T]) -> T | None:
    """What a game offers of a type: an instance, made for the game if need be; None if it offers nothing."""
    for owner in type(game).__mro__:
        if (name := f"{vars(owner).get('name')}.{kind.__name__}") in OFFERS:
            found = OFFERS[name]
            made = found if isinstance(found, kind) else found(game)
            if not (made is None or isinstance(made, kind)):
                raise Mistake(f"The offer {name!r} has to be a {kind.__name__}, and is a {type(made).__name__}.")
            return made
    return None
