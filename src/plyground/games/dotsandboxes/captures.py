"""Taking all boxes that can be taken, with the extra turn, and how many of them can be left to the other side."""

from ...compiled import inlined, lowest_bit
from .position import STRIDE, boxes_to_take


@inlined
def take(horizontals: int, verticals: int, unclosed: int) -> tuple[int, int, int, int, int]:
    """Take every box that can be taken, one after the other: (how many, d, and what is left of the three words).

    d is the fewest of these boxes that can be left to the other side by a line that closes nothing, 0 if there is no
    such line. The boxes taken hang together in trees, by the lines that were free. A tree with a line that leads out
    of it is an open end, and if it has two boxes, its last two can be left (2). A tree without one leaves the last
    four, if one of its lines lies between boxes that both have another one.
    """
    takeable = boxes_to_take(horizontals, verticals, unclosed)
    others = unclosed & ~takeable  # the boxes that had two or more free lines
    taken = 0
    inner = 0  # a line between two of those was drawn
    way_out = 0  # a walk of two boxes and more left the board
    ends = 0  # or ended at these boxes
    while takeable != 0:
        box = lowest_bit(takeable)
        length = 0
        while True:
            here = 1 << box
            takeable &= ~here
            unclosed &= ~here
            taken += 1
            length += 1
            # The only free line of the box leads to the next one.
            if horizontals & here:
                horizontals ^= here
                following = box - STRIDE
            elif horizontals >> STRIDE & here:
                horizontals ^= here << STRIDE
                following = box + STRIDE
            elif verticals & here:
                verticals ^= here
                following = box - 1
            else:
                verticals ^= here << 1
                following = box + 1
            there = 1 << following if following >= 0 else 0
            if unclosed & there == 0:
                # Off the board: every other neighbour behind a free line is unclosed.
                way_out |= length > 1
                break
            if others & here and others & there:
                inner = 1
            count = (
                (horizontals & there != 0)
                + (horizontals >> STRIDE & there != 0)
                + (verticals & there != 0)
                + (verticals >> 1 & there != 0)
            )
            if count == 0:
                taken += 1
                takeable &= ~there
                unclosed &= ~there
                break
            if count > 1:
                if length > 1:
                    ends |= there
                break
            box = following
    spare = 0
    if way_out or ends & unclosed:
        spare = 2
    elif inner:
        spare = 4
    return taken, spare, horizontals, verticals, unclosed
