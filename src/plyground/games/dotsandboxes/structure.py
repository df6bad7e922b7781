"""The structure of a dots-and-boxes position: chains, loops, joints, and who will have to open the first of them.

The strings-and-coins view (Berlekamp 2000, "The dots-and-boxes game"): an open box is a coin, a free line is a string
that ties it to its neighbour or to the border. Words for people:

    part        boxes with one or two free lines that hang together: a chain, or a loop that bites its own tail
    long chain  a chain of three boxes or more: the side that is given one can leave the last two and keep control
    joint       a box with three or four free lines, where chains meet
    region      what hangs together, joints included
    safe line   a line that gives no box away
    to open     to draw a line of a part and so to give it away
    domino      two boxes that one line closes
    in control  the side that does not have to open the first long chain

Who is in control is certain where there is no safe line left and no joint: the side that can leave the last boxes of
what it is given, otherwise the side that does not run out of short chains to open. Elsewhere nothing is said: no rule
of thumb that was tried is right often enough where the solver needs long (docs/dotsandboxes.md).

The long-chain rule. A turn ends with a line that closes nothing. With L free lines, B open boxes and D lines to come
that close two boxes at once, L − B + D such lines are to come, and the side that gets the last boxes is the one to move
if that is even. Each long chain brings one such line and each loop two, the last part one fewer; so the side to move
wants a number of long chains that is even if L − B is odd, and odd if L − B is even; a domino on the board counts as
one more of L − B.
"""

from dataclasses import dataclass
from typing import Literal

from ...compiled import bit_count, inlined, lowest_bit
from ...notebook import Rows, html_table
from ..state import State
from .captures import take
from .position import STRIDE, DotsAndBoxes, boxes_to_take, pairs_to_take

LONG = 3  # boxes of a chain

Parity = Literal["even", "odd"]


@inlined
def boxes_with_two(horizontals: int, verticals: int, boxes: int) -> int:
    """Those of the boxes, none of which lacks a single line, that have two free lines."""
    upper, lower, left, right = horizontals, horizontals >> STRIDE, verticals, verticals >> 1
    # Of three free lines, two are opposite.
    return boxes & ~(upper & lower & (left | right) | left & right & (upper | lower))


@inlined
def part_around(part: int, boxes: int, horizontals: int, verticals: int) -> int:
    """The boxes of a set that hang together with a part of it."""
    grown = 0
    while grown != part:
        grown = part
        part |= boxes & (
            (part & horizontals) >> STRIDE
            | part << STRIDE & horizontals
            | (part & verticals) >> 1
            | part << 1 & verticals
        )
    return part


@inlined
def ties(part: int, horizontals: int, verticals: int) -> int:
    """How many free lines lie between two boxes of a part."""
    return bit_count(part & part << STRIDE & horizontals) + bit_count(part & part << 1 & verticals)


@inlined
def opening_of(part: int, size: int, horizontals: int, verticals: int) -> tuple[int, int]:
    """One line of a chain or loop of this size, for all of them: a bit of one of the two words.

    In a chain of two it is the middle line, which leaves nothing to decline.
    """
    horizontal, vertical = horizontals & (part | part << STRIDE), verticals & (part | part << 1)
    if size == 2:
        horizontal, vertical = horizontal & part & part << STRIDE, vertical & part & part << 1
    horizontal &= -horizontal
    return horizontal, 0 if horizontal != 0 else vertical & -vertical


@dataclass(frozen=True)
class Part:
    """A chain or a loop."""

    kind: Literal["chain", "loop"]
    boxes: tuple[int, ...]  # by number, row by row from the top left
    is_opened: bool  # a line of it is drawn that gives it away: its boxes can be taken now
    is_independent: bool  # no joint hangs on it

    @property
    def is_long(self) -> bool:
        return self.kind == "loop" or len(self.boxes) >= LONG

    def __str__(self) -> str:
        words = [*(["opened"] if self.is_opened else []), *([] if self.is_independent else ["tied"])]
        return " ".join([*words, f"{self.kind} of {len(self.boxes)}"])


@dataclass(frozen=True)
class Structure:
    """What a position is made of, and what follows for both sides."""

    side: int  # to move
    parts: tuple[Part, ...]  # the longest first
    joints: tuple[int, ...]  # boxes
    regions: tuple[tuple[int, ...], ...]  # boxes that hang together, the largest region first
    safe_lines: int
    free_lines: int
    dominoes: int
    can_decline: bool  # the side to move can leave its last boxes to the other side and keep control

    @property
    def open_boxes(self) -> int:
        return sum(map(len, self.regions))

    @property
    def long_chains(self) -> tuple[Part, ...]:
        return tuple(part for part in self.parts if part.kind == "chain" and part.is_long and not part.is_opened)

    @property
    def loops(self) -> tuple[Part, ...]:
        return tuple(part for part in self.parts if part.kind == "loop" and not part.is_opened)

    @property
    def short_chains(self) -> tuple[Part, ...]:
        return tuple(part for part in self.parts if not part.is_long and not part.is_opened)

    @property
    def is_settled(self) -> bool:
        """Whether there is no safe line left: the next part is opened because it has to be."""
        return self.safe_lines == 0

    @property
    def in_control(self) -> int | None:
        """The side that does not have to open the first long part; None where that is not certain, or nothing long."""
        if not (self.long_chains or self.loops) or not self.is_settled or self.joints:
            return None
        if self.can_decline or len(self.short_chains) % 2:
            return self.side
        return 1 - self.side

    def wanted_by(self, side: int) -> Parity:
        """The parity of long chains that a side wants, by the long-chain rule."""
        return _parity(self.free_lines - self.open_boxes + self.dominoes + 1 + (side != self.side))

    @property
    def controlled_value(self) -> int:
        """The margin that the side in control gets from the long chains and loops if it keeps control to the last.

        It leaves two boxes of every chain and four of every loop but for the last part, which it takes whole; the other
        side opens what costs it least, and the most expensive to leave last (Buzzard and Ciere 2015).
        """
        chains, loops = [len(part.boxes) for part in self.long_chains], [len(part.boxes) for part in self.loops]
        if not chains and not loops:
            return 0
        last = 4 if not loops or any(length > LONG for length in chains) else 6 if chains else 8
        return sum(length - 4 for length in chains) + sum(length - 8 for length in loops) + last

    def rows(self) -> Rows:
        """The parts, one a row."""
        return [
            {
                "part": part.kind,
                "boxes": len(part.boxes),
                "long": part.is_long,
                "opened": part.is_opened,
                "independent": part.is_independent,
            }
            for part in self.parts
        ]

    def __str__(self) -> str:
        counts = [
            _count(len(self.long_chains), "long chain"),
            _count(len(self.loops), "loop"),
            _count(len(self.short_chains), "short chain"),
            _count(len(self.joints), "joint"),
            _count(self.safe_lines, "safe line"),
        ]
        if (side := self.in_control) is not None:
            who = "the side to move" if side == self.side else "the other side"
            counts.append(f"{who} is in control (worth {self.controlled_value})")
        return ", ".join(counts)

    def _repr_html_(self) -> str:
        return f"<p>{self}</p>{html_table(self.rows())}"


def structure_of(position: State | DotsAndBoxes) -> Structure:
    """The structure of a state of dots-and-boxes, or of its core."""
    core: DotsAndBoxes = position.core if isinstance(position, State) else position
    horizontals, verticals, unclosed = core.horizontals, core.verticals, core.unclosed
    takeable = boxes_to_take(horizontals, verticals, unclosed)
    narrow = takeable | boxes_with_two(horizontals, verticals, unclosed & ~takeable)
    parts = [_part(part, core, takeable, narrow) for part in _pieces(narrow, horizontals, verticals)]
    _, spare, *_ = take(horizontals, verticals, unclosed)
    return Structure(
        side=core.to_move(),
        parts=tuple(sorted(parts, key=lambda part: (-len(part.boxes), part.boxes))),
        joints=_numbers(unclosed & ~narrow, core.columns),
        regions=tuple(
            sorted(
                (_numbers(region, core.columns) for region in _pieces(unclosed, horizontals, verticals)),
                key=lambda boxes: (-len(boxes), boxes),
            )
        ),
        safe_lines=bit_count(horizontals & ~(narrow | narrow << STRIDE))
        + bit_count(verticals & ~(narrow | narrow << 1)),
        free_lines=core.plies_left(),
        dominoes=bit_count(pairs_to_take(horizontals, verticals, takeable)),
        can_decline=spare > 0,
    )


def _pieces(boxes: int, horizontals: int, verticals: int) -> list[int]:
    """What of a set of boxes hangs together."""
    pieces = []
    while boxes:
        pieces.append(part_around(boxes & -boxes, boxes, horizontals, verticals))
        boxes &= ~pieces[-1]
    return pieces


def _part(part: int, core: DotsAndBoxes, takeable: int, narrow: int) -> Part:
    size, inner = bit_count(part), ties(part, core.horizontals, core.verticals)
    # No loop has fewer than four boxes.
    # Every box has two free lines, or one if it can be taken; what does not lie inside the part leads out of it.
    exits = 2 * size - bit_count(part & takeable) - 2 * inner
    with_joints = part_around(part, part | core.unclosed & ~narrow, core.horizontals, core.verticals)
    return Part(
        kind="loop" if exits == 0 and size > LONG else "chain",
        boxes=_numbers(part, core.columns),
        is_opened=bool(part & takeable),
        is_independent=with_joints == part,
    )


def _numbers(boxes: int, columns: int) -> tuple[int, ...]:
    numbers = []
    while boxes:
        row, column = divmod(lowest_bit(boxes), STRIDE)
        numbers.append(row * columns + column)
        boxes &= boxes - 1
    return tuple(numbers)


def _parity(number: int) -> Parity:
    return "odd" if number % 2 else "even"


def _count(number: int, noun: str) -> str:
    return f"{number} {noun}{'' if number == 1 else 's'}"
