"""Which lesson fits a lost game of dots-and-boxes: the double-cross, if the loser opened the first long chain."""

from collections.abc import Sequence
from itertools import pairwise

from ...content import Lesson
from ...games.dotsandboxes.position import DotsAndBoxes
from ...games.dotsandboxes.structure import structure_of


def lesson(positions: Sequence[DotsAndBoxes], loser: int, sides: tuple[str, str]) -> Lesson | None:
    """The double-cross, if it was the loser who opened the first long chain or loop."""
    if not positions[0].extra_turn:
        return None
    for before, now in pairwise(structure_of(position) for position in positions):
        opened = {box for part in now.parts if part.is_opened for box in part.boxes}
        for part in before.parts:
            if part.is_long and not part.is_opened and opened & set(part.boxes):
                what = f"{part.kind} of {len(part.boxes)}"
                reason = f"{sides[loser].capitalize()} opened the first long {what}, which hands over control."
                return Lesson("doublecross", reason) if before.side == loser else None
    return None
