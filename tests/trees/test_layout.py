"""Tidy drawings: nothing overlaps, parents stand above the middle of their children, equal subtrees look equal."""

from itertools import pairwise

import hypothesis.strategies as st
from hypothesis import given

from plyground.trees.layout import Box, tidy

GAP, FALL = 5.0, 20.0


def boxes() -> st.SearchStrategy[Box]:
    sizes = st.floats(1, 50)
    return st.recursive(
        st.builds(Box, sizes, sizes),
        lambda below: st.builds(Box, sizes, sizes, st.lists(below, min_size=1, max_size=4)),
        max_leaves=25,
    )


@given(st.lists(boxes(), min_size=1, max_size=3))
def test_nothing_overlaps_and_nothing_sticks_out(roots: list[Box]) -> None:
    drawing = tidy(roots, GAP, FALL)
    levels: dict[int, list[Box]] = {}
    for box in drawing.boxes:
        levels.setdefault(box.level, []).append(box)
        assert box.x - box.width / 2 >= -1e-6
        assert box.x + box.width / 2 <= drawing.width + 1e-6
        assert box.y + box.height <= drawing.height + 1e-6
        if box.children:
            assert abs(box.x - (box.children[0].x + box.children[-1].x) / 2) < 1e-6
            assert all(child.y >= box.y + box.height + FALL - 1e-6 for child in box.children)
    for row in levels.values():
        for one, other in pairwise(row):  # in the order of the tree, from left to right
            assert other.x - other.width / 2 - (one.x + one.width / 2) >= GAP - 1e-6


def test_an_equal_subtree_looks_the_same_wherever_it_stands() -> None:
    def subtree() -> Box:
        return Box(10, 5, [Box(8, 5), Box(30, 5, [Box(4, 5), Box(4, 5)])])

    one, other = subtree(), subtree()
    tidy([Box(10, 5, [one, Box(90, 5), other])], GAP, FALL)
    shapes = [[child.x - tree.x for child in (*tree.children, *tree.children[1].children)] for tree in (one, other)]
    assert all(abs(a - b) < 1e-9 for a, b in zip(*shapes, strict=True))


def test_a_long_line_needs_no_recursion() -> None:
    box = Box(10, 5)
    for _ in range(3000):
        box = Box(10, 5, [box])
    drawing = tidy([box], GAP, FALL)
    assert drawing.width == 10
