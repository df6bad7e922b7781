"""The games, by name."""

from collections.abc import Mapping
from functools import cache

from ..errors import unknown
from ..spec import read_options, split_spec
from .game import Game


@cache
def games() -> Mapping[str, type[Game]]:
    """Every game there is."""
    from .dotsandboxes import DotsAndBoxesGame
    from .fiveinarow import FiveInARowGame
    from .tictactoe import TicTacToeGame

    return {game.name: game for game in (TicTacToeGame, FiveInARowGame, DotsAndBoxesGame)}


def game(spec: str) -> Game:
    """The game that a spec names, such as `tictactoe` or `tictactoe:rows=4,columns=4,k=4`.

    `tree:((3 12 8) (2 4 6))` is a tree written by hand, which every search can walk; it is in no list of games.
    """
    before, colon, rest = spec.partition(":")
    if colon and before.strip() == "tree":
        from .handmade import HandmadeGame

        return HandmadeGame(rest)
    name, settings = split_spec(spec, "game")
    if name not in games():
        raise unknown("game", name, games())
    kind = games()[name]
    return kind(**read_options(settings, kind.options, name))
