"""The named players of tic-tac-toe: levels, and those of documents 001, 002 and 003.

Levels are limited by depth or nodes, never by time, so they are as strong on a slow machine as on a fast one.
"""

from ...players.named import NamedPlayer, Players, levels_of

_PLAYERS = (
    levels_of(
        Beginner=("random", "any free cell"),
        Casual=("greedy:eval=win-1", "sees a win, nothing else"),
        Club=("greedy:eval=default", "takes the cell with the most lines still open"),
        Expert=("alphabeta:depth=2,eval=default", "looks at your reply"),
        Unbeatable=("alphabeta:depth=9,eval=win-10", "looks to the end on 3×3: never loses what is not lost"),
    )
    | {
        "001-minimax": NamedPlayer("minimax:eval=win-10", "document 001: plays perfectly, ±10", document="001"),
        "003-minimax": NamedPlayer("minimax:eval=win-1", "document 003: plays perfectly, ±1", document="003"),
    }
    | {
        f"002-{search.replace('_', '-')}-{evaluator}-{depth}": NamedPlayer(
            f"{search}:depth={depth},eval={evaluator}",
            f"document 002: {search} with the {evaluator} evaluation at depth {depth}",
            document="002",
        )
        for search in ("minimax_ab", "alphabeta")
        for evaluator in ("default", "defensive", "offensive", "spot", "defensive-attack")
        for depth in (2, 4)
    }
)

CELLS = 9  # of the usual board, which a search looks through to the end


class TicTacToePlayers(Players):
    """Named players."""

    named = _PLAYERS

    @property
    def usual_depth(self) -> int:
        cells: int = self.game.rows * self.game.columns
        return cells if cells <= CELLS else 4
