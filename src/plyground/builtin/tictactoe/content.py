"""What people are shown of tic-tac-toe."""

from collections.abc import Sequence

from ...content import Content, Exercise, Lesson, ReadyComparison, TreeExample
from ...games.state import Move, State


class TicTacToeContent(Content):
    """Comparisons, trees, an exercise and a lesson."""

    sample = "x-o/-x-/o-x"
    comparisons = (ReadyComparison("The whole of tic-tac-toe", ("minimax", "minimax_ab", "alphabeta")),)
    tree_examples = (
        TreeExample("Tic-tac-toe", "xo-/-x-/--o", "alphabeta", depth=3, width=4),
        TreeExample("Monte Carlo", "x--/-o-/---", "mcts:simulations=300,seed=1"),
    )
    exercise = Exercise("xox/xoo/---", player="")

    def lesson(self, states: Sequence[State], loser: int) -> Lesson | None:
        from .lesson import lesson

        return lesson([state.core for state in states], loser, self.game.sides)

    def document_cell(self, state: State, move: Move) -> tuple[int, int]:
        row, column = divmod(move.number, state.core.stride)
        return row, column
