"""Plyground: a laboratory for game-tree search.

>>> import plyground
>>> game = plyground.game("tictactoe")
>>> state = game.state("xox/oox/---")
>>> decision = plyground.player("minimax", game).decide(state)
>>> decision.move, decision.value
('c1', 10)
"""

__version__ = "0.1.0"

TYPE_CHECKING = False
if TYPE_CHECKING:
    from .public import *  # noqa: F403
else:
    # Imports wait until a name is asked for: the command then starts at once, and answers Ctrl-C from its first moment.

    def __getattr__(name: str) -> object:
        public = _public()
        if name == "__all__" or name in public.__all__:
            return getattr(public, name)
        if name in globals():  # a room of the house, such as plyground.search, that was imported on the way
            return globals()[name]
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")

    def __dir__() -> list[str]:
        return sorted({*globals(), *_public().__all__})

    def _public() -> object:
        from importlib import import_module  # `from . import public` would ask __getattr__ first, and so on for ever

        return import_module(".public", __name__)
