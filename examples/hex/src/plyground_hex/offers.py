"""What Hex offers besides its rules."""

from collections.abc import Iterable

from plyground.author import Players, Symmetries, levels_of

from .position import Hex


class HexPlayers(Players):
    """Its levels: random games tell good moves from bad ones here, so they are played by Monte-Carlo search."""

    named = levels_of(
        Beginner=("random", "any cell"),
        Club=("mcts:nodes=20000", "a few hundred random games a move"),
        Expert=("mcts:nodes=500000", "some ten thousand random games a move"),
    )
    usual_depth = 4


class HexSymmetries(Symmetries):
    """The board turned by half: both sides keep their edges."""

    def turned(self, position: Hex) -> Iterable[Hex]:
        rows = self.game.text(position).split("/")
        yield self.game.parse("/".join(row[::-1] for row in rows[::-1]))
