"""Which positions of a game are the same but for turning and mirroring the board."""

from collections.abc import Iterable

from ..offers import Offer
from .state import Core


class Symmetries(Offer):
    """The symmetries of a game's board. A game defines a subclass; without one, none is known."""

    def turned(self, position: Core) -> Iterable[Core]:
        """The positions that are the same as this one but for turning and mirroring the board."""
        return ()
