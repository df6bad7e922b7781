"""What people are shown of dots-and-boxes."""

from collections.abc import Sequence
from dataclasses import replace

from ...content import Content, Lesson, ReadyComparison
from ...games.board import Board
from ...games.state import State

STRICT = "dotsandboxes:extra_turn=off"  # as document 004 plays: closing a box gives no extra turn


class DotsAndBoxesContent(Content):
    """A comparison, a lesson and a coloured card."""

    sample = "3x3:327c9b"
    comparisons = (
        ReadyComparison(
            "Document 004: four levels",
            ("004-level-4", "004-level-3", "004-level-2", "004-level-1"),
            document="004",
            game=STRICT,
        ),
        ReadyComparison(
            "Document 004: as printed and corrected",
            ("004-minimax-2-as-printed", "004-level-4", "004-alphabeta-1-as-printed", "004-level-3"),
            document="004",
            game=STRICT,
            has_person=False,
        ),
    )

    @property
    def sample_board(self) -> Board:
        """A position does not know who drew which line; on the card the sides have their colours."""
        plain, second = super().sample_board, (1, 4, 10, 11, 14, 20)
        marks = tuple(None if mark is None else int(line in second) for line, mark in enumerate(plain.marks))
        boxes = tuple(None if mark is None else box % 2 for box, mark in enumerate(plain.boxes))
        return replace(plain, marks=marks, boxes=boxes)

    def lesson(self, states: Sequence[State], loser: int) -> Lesson | None:
        from .lesson import lesson

        return lesson([state.core for state in states], loser, self.game.sides)
