"""What Othello offers besides its rules."""

from collections.abc import Iterable

from plyground.author import Players, Remarks, State, Symmetries, levels_of

from .position import Othello


class OthelloPlayers(Players):
    """Its levels, and how deep a search without limits looks."""

    named = levels_of(
        Beginner=("random", "any move"),
        Casual=("greedy", "the move that looks best at once"),
        Club=("alphabeta:depth=3", "looks three moves ahead"),
        Expert=("deepening:nodes=100000", "100,000 positions a move"),
    )
    usual_depth = 4


class OthelloRemarks(Remarks):
    """The discs of both sides, and why a cell takes none."""

    points = "discs"
    points_stay = False  # a disc that is turned over is the rival's

    def score(self, state: State) -> tuple[int, int]:
        return state.core.count(0), state.core.count(1)

    def outcome(self, state: State) -> str:
        more, fewer = sorted(self.score(state), reverse=True)
        return f"{super().outcome(state)}{',' if more == fewer else ''} {more}–{fewer}"

    def why_illegal(self, state: State, name: str) -> str:
        if name == "pass":
            return "pass is not a legal move here: it is for a side that can turn nothing over."
        return (
            f"{name} is not a legal move here: {'it is taken' if state[name] else 'a disc there turns nothing over'}."
        )


class OthelloSymmetries(Symmetries):
    """The board turned and mirrored."""

    def turned(self, position: Othello) -> Iterable[Othello]:
        drawn, *rest = self.game.text(position).split()
        rows = drawn.split("/")
        for way in (rows, ["".join(column) for column in zip(*rows, strict=True)]):
            mirrored = [row[::-1] for row in way]
            for turned in (way, mirrored, way[::-1], mirrored[::-1]):
                yield self.game.parse(" ".join(("/".join(turned), *rest)))
