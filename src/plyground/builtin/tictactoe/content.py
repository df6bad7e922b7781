"""What people are shown of tic-tac-toe."""

from collections.abc import Sequence

from ...content import Content, Exercise, Lesson, ReadyComparison, TreeExample
from ...games.state import Move, State
from ...players.named import Players

FORMS = ("as-printed", "corrected")  # of a document's player


class TicTacToeContent(Content):
    """Comparisons, trees, an exercise and a lesson."""

    sample = "x-o/-x-/o-x"
    tree_examples = (
        TreeExample("Tic-tac-toe", "xo-/-x-/--o", "alphabeta", depth=3, width=4),
        TreeExample("Monte Carlo", "x--/-o-/---", "mcts:simulations=300,seed=1"),
    )
    exercise = Exercise("xox/xoo/---", player="")

    @property
    def comparisons(self) -> Sequence[ReadyComparison]:
        whole = ReadyComparison("The whole of tic-tac-toe", ("minimax", "minimax_ab", "alphabeta"))
        known = Players.of(self.game).named
        of_002 = (
            ReadyComparison(
                f"Document 002: {idea.replace('-', ' ').capitalize()}, as printed and corrected",
                tuple(f"002-{search}-{idea}-2-{form}" for form in FORMS for search in ("minimax-ab", "alphabeta")),
                document="002",
                has_person=False,
            )
            for idea in ("default", "defensive", "offensive", "spot", "defensive-attack")
        )
        return whole, *(ready for ready in of_002 if set(ready.players) <= set(known))

    def lesson(self, states: Sequence[State], loser: int) -> Lesson | None:
        from .lesson import lesson

        return lesson([state.core for state in states], loser, self.game.sides)

    def document_cell(self, state: State, move: Move) -> tuple[int, int]:
        row, column = divmod(move.number, state.core.stride)
        return row, column
