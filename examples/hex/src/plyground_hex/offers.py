"""What Hex offers besides its rules."""

from plyground.author import Players, levels_of


class HexPlayers(Players):
    """Its levels: random games tell good moves from bad ones here, so they are played by Monte-Carlo search."""

    named = levels_of(
        Beginner=("random", "any cell"),
        Club=("mcts:nodes=20000", "a few hundred random games a move"),
        Expert=("mcts:nodes=500000", "some ten thousand random games a move"),
    )
    usual_depth = 4
