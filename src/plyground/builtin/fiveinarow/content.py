"""What people are shown of five-in-a-row."""

from collections.abc import Sequence

from ...content import Content, Lesson, ReadyComparison
from ...games.fiveinarow.position import RENJU
from ...games.state import State


class FiveInARowContent(Content):
    """Comparisons and a lesson."""

    comparisons = (
        ReadyComparison("Document 000: its two boards", ("000-alphabeta-4", "000-minimax-4"), document="000"),
        ReadyComparison("A second each: deepening and Monte Carlo", ("deepening:time=1s", "mcts:time=1s")),
    )
    foremost = True
    sample = "-------/--x----/--xoo--/--oxx--/---oxo-/-----x-/-------"

    def lesson(self, states: Sequence[State], loser: int) -> Lesson | None:
        from .lesson import lesson

        if states[0].core.exact == RENJU:  # threats are not known by its rules
            return None
        return lesson([state.core for state in states], loser, self.game.sides)
