"""What Connect Four offers besides its rules."""

from plyground.author import Content, Players, Remarks, State, levels_of


class ConnectFourPlayers(Players):
    """Its levels, and how deep a search without limits looks."""

    named = levels_of(
        Beginner=("random", "any column"),
        Casual=("greedy", "the disc that looks best at once"),
        Club=("alphabeta:depth=2", "looks at your reply"),
        Expert=("alphabeta:depth=5", "looks five moves ahead"),
        Master=("deepening:nodes=100000,quiescence=10", "100,000 positions a move"),
    )
    usual_depth = 6


class ConnectFourContent(Content):
    """The position on its card."""

    sample = "-------/-------/-------/---o---/---xo--/--xxox-"


class ConnectFourRemarks(Remarks):
    """Why a column takes no disc."""

    def why_illegal(self, state: State, name: str) -> str:
        return f"{name} is not a legal move here: the column is full."
