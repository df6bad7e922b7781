"""What handmade trees offer."""

from ..players.named import Players


class HandmadePlayers(Players):
    """A search looks to the end of the tree."""

    @property
    def usual_depth(self) -> int:
        return int(self.game.new().plies_left())
