"""An evaluator for dots-and-boxes that looks at who will run out of safe lines first.

A line is safe if each box beside it has two other free lines at least: drawing it gives nothing away. While there are
safe lines, each side draws one in turn; with an odd number left, the side to move draws the last one, and the other
side has to give boxes away. The margin of boxes counts more than that, so that nothing is given away for it.
"""

from typing import Any, NamedTuple

from plyground.author import EvaluatorKind, bit_count, compiled_class
from plyground.games.dotsandboxes.position import STRIDE


@compiled_class
class Patient(NamedTuple):
    """Boxes so far, and the parity of safe lines for the side to move."""

    box: int
    tempo: int  # for the side that will draw the last safe line

    def score(self, position: Any, side: int) -> int:
        value = self.box * position.result(side)
        if position.is_over():
            return value
        # Three or four lines of a box are free if both pairs of opposite lines have a free one and one pair has two.
        lines, sides = position.horizontals, position.verticals
        both = lines & lines >> STRIDE, sides & sides >> 1
        roomy = (lines | lines >> STRIDE) & (sides | sides >> 1) & (both[0] | both[1])
        tight = position.unclosed & ~roomy
        safe = bit_count(lines & ~(tight | tight << STRIDE)) + bit_count(sides & ~(tight | tight << 1))
        odd = safe % 2 == 1
        return value + (self.tempo if odd == (side == position.to_move()) else -self.tempo)


PATIENT = EvaluatorKind(
    "boxes, and who will run out of safe lines first",
    lambda game: {"box": (4,), "tempo": (1,)},
    lambda game, box, tempo: Patient(box[0], tempo[0]),
)
