"""The exact future of a dots-and-boxes position with the extra turn: the margin of the boxes still to be closed.

What makes it quick (Barker and Korf 2012, "Solving dots-and-boxes"; Berlekamp 2000, "The dots-and-boxes game"):

1. What is to come depends on the free lines alone, so the table knows nothing of scores and sides.
2. Captures are not branched. Whoever can take boxes takes them all and moves on, or leaves the last d of them to the
   other side, who takes them and has to move on instead: with T boxes to be taken and a rest of value V,

       T + max(V, −2d − V)

   d is 2 if the boxes end in an open end (a chain), 4 if they do not (a loop), see captures.py. That is at least
   T − d, and one more if the rest is odd.
3. All lines of a chain or loop lead to the same rest, so one of them stands for all: in a chain of two the middle one,
   which leaves nothing to decline.
4. Boards that mirror each other are one, and so are the two outer lines of a corner box.
5. The margin is odd if the number of boxes is: every question "at least so much?" is rounded up to the next value
   that can be.
6. Lines that give nothing away are tried first, from the centre outwards, then the smallest gifts. Always in the same
   order, so that the same positions are met again: with lines that answered other questions first, 3×4 takes five times
   the nodes and 2×6 nineteen times; with the table's line first, as many.
7. Endings of chains and loops alone are worked out at once, see endings.py.

The table and its rows are in bounds.py.
"""

from typing import Any

from ...compiled import bit_count, compiled, inlined, int64, lowest_bit, memory_of
from .bounds import find, keep
from .captures import take
from .endings import MEMORY, ending_value
from .position import LARGEST, STRIDE, DotsAndBoxes, line_bits, line_count
from .structure import boxes_with_two, part_around
from .symmetry import corners, least_mirror, mirrors_of, without_twins

_MOST_LINES = line_count(LARGEST, LARGEST)
BEYOND = 1 << 10  # more than any margin
FEW = 6  # free lines: with no more, looking for mirrors costs more than it saves

_FIELDS = [
    ("nodes", ()),
    ("limit", ()),  # the search ends when nodes reaches it; whoever wants to stop the search sets it to zero
    ("pause", ()),  # and when nodes reaches this, to be asked again with a larger table
    ("rows", ()),
    ("columns", ()),
    ("mirrors", ()),
    ("lines", ()),  # how many lines the board has
    ("ending", (MEMORY,)),
    ("order", (_MOST_LINES, 2)),  # the lines from the centre outwards, each as bits of the two words
    ("buffer", (_MOST_LINES + 1, _MOST_LINES, 3)),  # by free lines: the moves of the node, as bits, and their gifts
]
_new_record = memory_of(_FIELDS)


@inlined
def is_ended(work: Any) -> bool:
    return bool(work.nodes >= work.limit or work.nodes >= work.pause)


def new_record(rows: int, columns: int) -> Any:
    """The working memory for a board."""
    work = _new_record()
    work.rows, work.columns, work.lines = rows, columns, line_count(rows, columns)
    work.pause = 1 << 62
    work.mirrors = mirrors_of(rows, columns)

    def off_centre(line: int) -> int:
        horizontal, vertical = line_bits(line, rows, columns)
        row, column = divmod(lowest_bit(horizontal | vertical), STRIDE)
        across, down = (1, 0) if horizontal else (0, 1)
        return (2 * row + down - rows) ** 2 + (2 * column + across - columns) ** 2

    for i, line in enumerate(sorted(range(work.lines), key=off_centre)):
        work.order[i] = line_bits(line, rows, columns)
    return work


@compiled
def future_bound(position: DotsAndBoxes, goal: int, work: Any, table: Any) -> int:
    """A bound of the future margin of the side to move: a lower one if it is ≥ goal, otherwise an upper one.

    What it returns means nothing if work.nodes has reached work.limit or work.pause.
    """
    goal = int64(goal)
    taken, spare, horizontals, verticals, unclosed = take(
        int64(position.horizontals), int64(position.verticals), int64(position.unclosed)
    )
    need = goal - taken
    if unclosed == 0:
        return taken
    sure = (bit_count(unclosed) & 1) - spare
    if spare > 0 and sure >= need:
        return taken + sure
    value = _bound(horizontals, verticals, unclosed, need, work, table)
    if spare > 0 and value < need and not is_ended(work):
        other = _bound(horizontals, verticals, unclosed, 1 - 2 * spare - need, work, table)
        value = max(value, -2 * spare - other)
    return taken + value


@compiled
def _bound(horizontals: int, verticals: int, unclosed: int, goal: int, work: Any, table: Any) -> int:
    """A bound of the margin to come for the side to move, where no box can be taken."""
    work.nodes += 1
    # 1. Nobody can get more than all, and the margin is odd or even as the number of boxes is.
    boxes = bit_count(unclosed)
    goal += (goal ^ boxes) & 1
    if goal > boxes:
        return boxes
    if goal <= -boxes:
        return -boxes
    # 2. Chains and loops alone?
    if boxes_with_two(horizontals, verticals, unclosed) == unclosed:
        return ending_value(horizontals, verticals, unclosed, work.ending)
    # 3. Has the question been answered before?
    free = bit_count(horizontals) + bit_count(verticals)
    horizontals, verticals = corners(horizontals, verticals, work)
    first, second = horizontals, verticals
    if work.mirrors > 0 and free > FEW:
        first, second = least_mirror(horizontals, verticals, work)
    row, low, high = find(table, first, second, boxes)
    if low >= goal:
        return low
    if high < goal:
        return high
    # 4. Every move, and what the other side then makes of it.
    moves = work.buffer[free]
    n = _moves(horizontals, verticals, unclosed, moves, work)
    best = -BEYOND
    for i in range(n):
        taken, spare, next_horizontals, next_verticals, next_unclosed = take(
            horizontals ^ int(moves[i, 0]), verticals ^ int(moves[i, 1]), unclosed
        )
        need = 1 - goal - taken  # what the other side must get from the rest to refute the move
        sure = (bit_count(next_unclosed) & 1) - spare
        if next_unclosed == 0:
            value = int64(0)
        elif spare > 0 and sure >= need:
            value = sure
        else:
            value = _bound(next_horizontals, next_verticals, next_unclosed, need, work, table)
            if spare > 0 and value < need and not is_ended(work):
                other = _bound(next_horizontals, next_verticals, next_unclosed, 1 - 2 * spare - need, work, table)
                value = max(value, -2 * spare - other)
            if is_ended(work):
                return 0
        best = max(best, -taken - value)
        if best >= goal:
            break
    # 5. Keep what has been found out.
    if best >= goal:
        low = max(low, best)
    else:
        high = min(high, best)
    keep(table, row, first, second, low, high)
    return best


@inlined
def _moves(horizontals: int, verticals: int, unclosed: int, out: Any, work: Any) -> int:
    """Write the moves that differ, where no box can be taken: bits of the two words, and how many boxes they give."""
    pairs = boxes_with_two(horizontals, verticals, unclosed)
    safe_horizontals = horizontals & ~(pairs | pairs << STRIDE)
    safe_verticals = verticals & ~(pairs | pairs << 1)
    safe_verticals = without_twins(safe_horizontals, safe_verticals, work.rows, work.columns)
    n = 0
    for i in range(work.lines):
        if safe_horizontals & work.order[i, 0] or safe_verticals & work.order[i, 1]:
            out[n, 0] = work.order[i, 0]
            out[n, 1] = work.order[i, 1]
            n += 1
    first = n
    while pairs != 0:
        chain = part_around(pairs & -pairs, pairs, horizontals, verticals)
        pairs ^= chain
        size = bit_count(chain)
        horizontal, vertical = horizontals & (chain | chain << STRIDE), verticals & (chain | chain << 1)
        if size == 2:
            horizontal, vertical = horizontal & chain & chain << STRIDE, vertical & chain & chain << 1
        horizontal &= -horizontal
        vertical = 0 if horizontal != 0 else vertical & -vertical
        i = n
        while i > first and out[i - 1, 2] > size:
            out[i, 0] = out[i - 1, 0]
            out[i, 1] = out[i - 1, 1]
            out[i, 2] = out[i - 1, 2]
            i -= 1
        out[i, 0] = horizontal
        out[i, 1] = vertical
        out[i, 2] = size
        n += 1
    return n
