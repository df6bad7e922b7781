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
    import sys

    from .builtin import OFFERS
    from .on_demand import BUILTIN, Package

    BUILTIN.update(OFFERS)
    sys.modules[__name__].__class__ = Package
