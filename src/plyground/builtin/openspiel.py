"""What games of OpenSpiel offer: levels that need no knowledge of the game."""

from ..players.named import Players, levels_of


class OpenSpielPlayers(Players):
    """Random games tell good moves from bad ones where no evaluator does."""

    analyst = "mcts"
    is_interpreted = True
    named = levels_of(
        Beginner=("random", "any legal move"),
        Casual=("mcts:simulations=30", "30 random games a move"),
        Club=("mcts:simulations=300", "300 random games a move"),
        Expert=("mcts:simulations=3000", "3,000 random games a move"),
    )

    @property
    def usual_depth(self) -> int:
        """Plain Python is slow: a ply less than compiled games look."""
        return 3
