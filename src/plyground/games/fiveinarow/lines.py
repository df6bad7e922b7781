"""What a stone makes of the line through its cell: a table from the rule alone.

Along one of the four directions a cell sees the RADIUS cells on either side. Each is empty, black, white or beyond the
edge, two bits each, so that what it sees is one number, its key:

    offset      −4 −3 −2 −1      +1 +2 +3 +4         RADIUS 4, freestyle
    bits         0  2  4  6       8 10 12 14

The table has, for each key, what a *black* stone on the cell would make of the line; for a white one the colours of the
key are swapped. The kinds are defined from the rule by "put one more stone, what becomes of it":

    FIVE         five in a row (in the standard rule exactly five)
    OPEN_FOUR    two cells or more where one more stone makes five: one reply cannot stop both
    FOUR         one such cell
    OPEN_THREE   one more stone makes an open four
    THREE        one more stone makes a four
    OPEN_TWO     one more stone makes an open three, and so on

Five stones that include the cell lie within four cells of it; the standard rule must also see whether a sixth follows,
so its radius is 5.
"""

from functools import cache
from typing import Any

import numpy as np

from ...compiled import compiled, inlined
from .position import is_five

DEAD, ONE, OPEN_ONE, TWO, OPEN_TWO, THREE, OPEN_THREE, FOUR, OPEN_FOUR, FIVE = range(10)
KINDS = 10
NOTHING, BLACK, WHITE, BEYOND = 0, 1, 2, 3  # as two bits of a key


def radius_of(exact: int) -> int:
    return 5 if exact else 4


@cache
def line_table(exact: int) -> Any:
    """By key: the kind of line that a black stone makes."""
    radius = radius_of(exact)
    # First by content alone: each cell is empty, own or blocked (by a white stone or the edge), a digit from 0 to 2.
    kinds = np.full(3 ** (2 * radius), -1, np.int8)
    fill_kinds(kinds, radius, exact)
    keys = np.arange(4 ** (2 * radius))
    contents = np.zeros_like(keys)
    for place in range(2 * radius):
        contents += np.minimum(keys >> 2 * place & 3, 2) * 3**place
    table = kinds[contents]
    table.flags.writeable = False
    return table


@compiled
def fill_kinds(kinds: Any, radius: int, exact: int) -> None:
    """Fill the kinds of all contents, those with the most stones first: a content is asked after those it may become.

    A content with one more stone has a larger number, because its digit grows from 0 to 1.
    """
    for content in range(len(kinds) - 1, -1, -1):
        kinds[content] = kind_of(content, kinds, radius, exact)


@inlined
def kind_of(content: int, kinds: Any, radius: int, exact: int) -> int:
    """The kind of a content whose richer contents are known."""
    if makes_five(content, radius, exact):
        return FIVE
    fives = 0
    best = DEAD
    power = 1
    for _ in range(2 * radius):
        if content // power % 3 == 0:
            richer = kinds[content + power]
            if richer == FIVE:
                fives += 1
            else:
                best = max(best, richer)
        power *= 3
    if fives > 0:
        return OPEN_FOUR if fives > 1 else FOUR
    if best in (OPEN_FOUR, FOUR):
        return OPEN_THREE if best == OPEN_FOUR else THREE
    if best in (OPEN_THREE, THREE):
        return OPEN_TWO if best == OPEN_THREE else TWO
    if best in (OPEN_TWO, TWO):
        return OPEN_ONE if best == OPEN_TWO else ONE
    return ONE if best > DEAD else DEAD


@inlined
def makes_five(content: int, radius: int, exact: int) -> bool:
    """Whether the stone in the middle is part of five own stones in a row, of exactly five if the rule wants that."""
    run = 1
    for side in range(2):
        for distance in range(1, radius + 1):
            place = radius - distance if side == 0 else radius + distance - 1
            if content // 3**place % 3 != 1:
                break
            run += 1
    return is_five(run, exact)
