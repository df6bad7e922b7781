"""The exact future of a dots-and-boxes position with the extra turn: the margin of the boxes still to be closed.

What makes it quick (Barker and Korf 2012, "Solving dots-and-boxes"; Berlekamp 2000, "The dots-and-boxes game"):

1. What is to come depends on the free lines alone, so the table knows nothing of scores and sides.
2. Captures are not branched. Whoever can take boxes takes them all and moves on, or leaves the last d of them to the
   other side, who takes them and has to move on instead: with T boxes to be taken and a rest of value V,

       T + max(V, −2d − V)

   d is 2 if the boxes end in an open end (a chain), 4 if they do not (a loop); see `take`. That is at least T − d, and
   one more if the rest is odd.
3. All lines of a chain or loop lead to the same rest, so one of them stands for all: in a chain of two the middle one,
   which leaves nothing to decline.
4. Boards that mirror each other are one, and so are the two outer lines of a corner box.
5. The margin is odd if the number of boxes is: every question "at least so much?" is rounded up to the next value
   that can be.
6. Lines that give nothing away are tried first, from the centre outwards, then the smallest gifts.

A row of the table is (horizontals, verticals, bounds): the free lines themselves, so nothing is ever mistaken for
something else.
"""

from typing import Any

from ...compiled import bit_count, compiled, inlined, int64, lowest_bit, memory_of
from ...memory import room_for
from ..hashing import hash63
from .position import LARGEST, STRIDE, DotsAndBoxes, boxes_to_take, line_bits, line_count
from .structure import boxes_with_two, part_around

_MOST_LINES = line_count(LARGEST, LARGEST)
_BEYOND = 1 << 10  # more than any margin
_SHIFT = 16
_ROW_BYTES = 24
_HORIZONTALS, _VERTICALS, _BOUNDS = 0, 1, 2

_FIELDS = [
    ("nodes", ()),
    ("limit", ()),  # the search ends when nodes reaches it; whoever wants to stop the search sets it to zero
    ("rows", ()),
    ("columns", ()),
    ("mirrors", ()),  # 0 if mirrors are not looked for, 1 for the four of a rectangle, 2 for the eight of a square
    ("lines", ()),  # how many lines the board has
    ("order", (_MOST_LINES, 2)),  # the lines from the centre outwards, each as bits of the two words
    ("buffer", (_MOST_LINES + 1, _MOST_LINES, 3)),  # by free lines: the moves of the node, as bits, and their gifts
]
_new_record = memory_of(_FIELDS)


def new_record(rows: int, columns: int) -> Any:
    """The working memory for a board."""
    work = _new_record()
    work.rows, work.columns, work.lines = rows, columns, line_count(rows, columns)
    # Beyond six rows or columns a mirror would need the sign bit, and beyond hope it is anyway.
    work.mirrors = 0 if max(rows, columns) == LARGEST else 2 if rows == columns else 1

    def off_centre(line: int) -> int:
        horizontal, vertical = line_bits(line, rows, columns)
        row, column = divmod(lowest_bit(horizontal | vertical), STRIDE)
        across, down = (1, 0) if horizontal else (0, 1)
        return (2 * row + down - rows) ** 2 + (2 * column + across - columns) ** 2

    for i, line in enumerate(sorted(range(work.lines), key=off_centre)):
        work.order[i] = line_bits(line, rows, columns)
    return work


def new_table(megabytes: float, free_lines: int) -> Any:
    """An empty table of at most this size, a power of two of pairs of rows; no larger than these lines can use."""
    pairs = max(1, min(int(megabytes * 2**20) // (2 * _ROW_BYTES), 1 << 3 * free_lines // 4))
    return room_for((2 << pairs.bit_length() - 1, 3))


@compiled
def future_bound(position: DotsAndBoxes, goal: int, work: Any, table: Any) -> int:
    """A bound of the future margin of the side to move: a lower one if it is ≥ goal, otherwise an upper one.

    What it returns means nothing if work.nodes has reached work.limit.
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
    if spare > 0 and value < need and work.nodes < work.limit:
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
    # 2. Has the question been answered before?
    free = bit_count(horizontals) + bit_count(verticals)
    horizontals, verticals = _corners(horizontals, verticals, work)
    first, second = horizontals, verticals
    if work.mirrors > 0 and free > 6:  # near the end, looking for mirrors costs more than it saves
        first, second = _least_mirror(horizontals, verticals, work)
    row = hash63(second, hash63(first, 0)) & (len(table) - 2)
    low, high = -boxes, boxes
    for i in range(row, row + 2):
        if table[i, _BOUNDS] != 0 and table[i, _HORIZONTALS] == first and table[i, _VERTICALS] == second:
            low, high = (table[i, _BOUNDS] >> _SHIFT) - _BEYOND, (table[i, _BOUNDS] & (1 << _SHIFT) - 1) - _BEYOND
            if low >= goal:
                return int(low)
            if high < goal:
                return int(high)
            break
    # 3. Every move, and what the other side then makes of it.
    moves = work.buffer[free]
    n = _moves(horizontals, verticals, unclosed, moves, work)
    best = -_BEYOND
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
            if spare > 0 and value < need and work.nodes < work.limit:
                other = _bound(next_horizontals, next_verticals, next_unclosed, 1 - 2 * spare - need, work, table)
                value = max(value, -2 * spare - other)
            if work.nodes >= work.limit:
                return 0
        best = max(best, -taken - value)
        if best >= goal:
            break
    # 4. The first row of a pair keeps what took the most lines to find out, the second what came last.
    if best >= goal:
        low = max(low, best)
    else:
        high = min(high, best)
    other_free = bit_count(int(table[row, _HORIZONTALS])) + bit_count(int(table[row, _VERTICALS]))
    same = table[row, _HORIZONTALS] == first and table[row, _VERTICALS] == second
    if not same and other_free > free:
        row += 1
    table[row, _HORIZONTALS] = first
    table[row, _VERTICALS] = second
    table[row, _BOUNDS] = low + _BEYOND << _SHIFT | high + _BEYOND
    return best


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


@inlined
def _moves(horizontals: int, verticals: int, unclosed: int, out: Any, work: Any) -> int:
    """Write the moves that differ, where no box can be taken: bits of the two words, and how many boxes they give."""
    pairs = boxes_with_two(horizontals, verticals, unclosed)
    safe_horizontals = horizontals & ~(pairs | pairs << STRIDE)
    safe_verticals = verticals & ~(pairs | pairs << 1)
    # Of the two outer lines of a corner box, one is enough.
    last_row, last_column = STRIDE * work.rows, work.columns
    for corner in range(4):
        horizontal = 1 << (0 if corner < 2 else last_row) + (0 if corner % 2 == 0 else last_column - 1)
        vertical = 1 << (0 if corner < 2 else last_row - STRIDE) + (0 if corner % 2 == 0 else last_column)
        if safe_horizontals & horizontal and safe_verticals & vertical:
            safe_verticals ^= vertical
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


@inlined
def _corners(horizontals: int, verticals: int, work: Any) -> tuple[int, int]:
    """The same board where, of the two outer lines of a corner box, the horizontal one is the last to be drawn."""
    last_row, last_column = STRIDE * work.rows, work.columns
    for corner in range(4):
        horizontal = 1 << (0 if corner < 2 else last_row) + (0 if corner % 2 == 0 else last_column - 1)
        vertical = 1 << (0 if corner < 2 else last_row - STRIDE) + (0 if corner % 2 == 0 else last_column)
        if verticals & vertical and not horizontals & horizontal:
            horizontals ^= horizontal
            verticals ^= vertical
    return horizontals, verticals


@inlined
def _least_mirror(horizontals: int, verticals: int, work: Any) -> tuple[int, int]:
    """Of the boards that mirror this one, the one with the least words: the same for all of them."""
    least, companion = horizontals, verticals
    for turn in range(work.mirrors):
        for _ in range(2):
            for _ in range(2):
                if horizontals < least or (horizontals == least and verticals < companion):
                    least, companion = horizontals, verticals
                horizontals = _upside_down(horizontals, work.rows + 1)
                verticals = _upside_down(verticals, work.rows)
            horizontals = _left_to_right(horizontals, work.columns)
            verticals = _left_to_right(verticals, work.columns + 1)
        if turn == 0 and work.mirrors == 2:
            horizontals, verticals = _corners(_diagonal(verticals), _diagonal(horizontals), work)
    return least, companion


@inlined
def _upside_down(word: int, rows: int) -> int:
    flipped = 0
    for _ in range(rows):
        flipped = flipped << STRIDE | word & 0xFF
        word >>= STRIDE
    return flipped


@inlined
def _left_to_right(word: int, columns: int) -> int:
    word = word >> 1 & 0x5555555555555555 | (word & 0x5555555555555555) << 1
    word = word >> 2 & 0x3333333333333333 | (word & 0x3333333333333333) << 2
    word = word >> 4 & 0x0F0F0F0F0F0F0F0F | (word & 0x0F0F0F0F0F0F0F0F) << 4
    return word >> STRIDE - columns


@inlined
def _diagonal(word: int) -> int:
    """Bit 8r + c goes to bit 8c + r (Warren, "Hacker's Delight", 7-3)."""
    swap = (word ^ word >> 7) & 0x00AA00AA00AA00AA
    word ^= swap ^ swap << 7
    swap = (word ^ word >> 14) & 0x0000CCCC0000CCCC
    word ^= swap ^ swap << 14
    swap = (word ^ word >> 28) & 0x00000000F0F0F0F0
    return word ^ swap ^ swap << 28
