"""A game to check by name, even one that is not installed yet."""

import importlib
import re

from ..errors import Mistake, one_line
from ..games import game, games
from ..games.game import HANDMADE, Game


def named_game(name: str) -> Game:
    """The game of a spec such as `tictactoe:rows=4`, or of a class that can be imported, written `module:Class`."""
    before, colon, after = name.strip().partition(":")
    is_class = re.fullmatch(r"[A-Za-z_][\w.]*", before) and re.fullmatch(r"[A-Za-z_]\w*", after)
    if before in (*games(), HANDMADE) or not colon or not is_class:
        return game(name)
    try:
        found = getattr(importlib.import_module(before), after, None)
    except Exception as error:  # a module that is being written may do anything
        raise Mistake(
            f"The module {before!r} cannot be imported: {one_line(f'{type(error).__name__}: {error}')}"
        ) from None
    if not (isinstance(found, type) and issubclass(found, Game)):
        raise Mistake(f"{name!r} is no game: {after} has to be a class of {before} derived from plyground.Game.")
    if missing := sorted(getattr(found, "__abstractmethods__", ())):
        raise Mistake(f"The game {name!r} has no {', '.join(missing)}.")
    try:
        return found()
    except Exception as error:
        reason = one_line(f"{type(error).__name__}: {error}")
        raise Mistake(f"The game {name!r} cannot be made with its usual rules: {reason}") from None
