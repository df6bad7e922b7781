"""The table of lines against its definition, tried out on every content that a line can have."""

from functools import cache

import pytest

from plyground.games.fiveinarow.lines import (
    DEAD,
    FIVE,
    FOUR,
    ONE,
    OPEN_FOUR,
    OPEN_ONE,
    OPEN_THREE,
    OPEN_TWO,
    THREE,
    TWO,
    line_table,
    radius_of,
)

EMPTY, OWN, RIVAL, EDGE = ".xo#"
BETTER = {OPEN_FOUR: OPEN_THREE, FOUR: THREE, OPEN_THREE: OPEN_TWO, THREE: TWO, OPEN_TWO: OPEN_ONE, TWO: ONE}


def is_five(line: str, cell: int, exact: bool) -> bool:
    """Whether the own stone on a cell is one of five in a row."""
    start, end = cell, cell
    while start > 0 and line[start - 1] == OWN:
        start -= 1
    while end < len(line) - 1 and line[end + 1] == OWN:
        end += 1
    return end - start == 4 or (end - start > 4 and not exact)


@cache
def kind(line: str, exact: bool) -> int:
    """What the line is, by one more stone on each of its empty cells; the stone in question is in the middle."""
    middle = len(line) // 2
    if is_five(line, middle, exact):
        return FIVE
    next_kinds = [kind(line[:cell] + OWN + line[cell + 1 :], exact) for cell, mark in enumerate(line) if mark == EMPTY]
    fives = next_kinds.count(FIVE)
    if fives:
        return OPEN_FOUR if fives > 1 else FOUR
    best = max(next_kinds, default=DEAD)
    return BETTER.get(best, ONE if best > DEAD else DEAD)


def line_of(key: int, radius: int) -> str:
    marks = [".xo#"[key >> 2 * place & 3] for place in range(2 * radius)]
    return "".join([*marks[:radius], OWN, *marks[radius:]])


@pytest.mark.parametrize("exact", [0, 1])
def test_every_content_of_a_line(exact: int) -> None:
    # 9 cells, and 11 in the standard rule; the rival's stones and the edge block alike, so the edge is tried once.
    radius, table = radius_of(exact), line_table(exact)
    keys = [0]
    for place in range(2 * radius):
        keys = [key | mark << 2 * place for key in keys for mark in (0, 1, 2)]
    assert len(keys) == 3 ** (2 * radius)
    for key in keys:
        assert table[key] == kind(line_of(key, radius), bool(exact)), line_of(key, radius)


@pytest.mark.parametrize("exact", [0, 1])
def test_the_edge_blocks_as_a_stone_of_the_rival_does(exact: int) -> None:
    radius, table = radius_of(exact), line_table(exact)
    for key in range(0, 4 ** (2 * radius), 997):
        blocked = key
        for place in range(2 * radius):
            if key >> 2 * place & 3 == 3:
                blocked ^= 1 << 2 * place
        assert table[key] == table[blocked]


@pytest.mark.parametrize(
    ("line", "freestyle", "standard"),
    [
        ("..xxXxx..", FIVE, FIVE),
        ("..xxXx...", OPEN_FOUR, OPEN_FOUR),
        (".oxxXx...", FOUR, FOUR),
        ("xx.xX....", FOUR, FOUR),
        ("..x.Xx...", OPEN_THREE, OPEN_THREE),
        (".o.xXx.o.", THREE, THREE),
        ("o.oxXx.o.", DEAD, DEAD),
        ("x.xxXx.x.", OPEN_FOUR, DEAD),  # either gap makes six
        ("x.xxXx...", OPEN_FOUR, FOUR),
    ],
)
def test_textbook_lines(line: str, freestyle: int, standard: int) -> None:
    found = []
    for exact, wanted in ((0, line), (1, f".{line}.")):
        radius = radius_of(exact)
        around = wanted[:radius] + wanted[radius + 1 :]
        key = sum(".xo#".index(mark) << 2 * place for place, mark in enumerate(around))
        found.append(line_table(exact)[key])
    assert found == [freestyle, standard]
