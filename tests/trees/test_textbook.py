"""Classic trees: alpha-beta leaves out exactly the leaves that a pencil does."""

import pytest

from plyground import player
from plyground.games.handmade import HandmadeGame
from plyground.trees import Tree, walk

from .examples import in_perfect_order, leaf_names, written


def searched(text: str, spec: str = "alphabeta") -> Tree:
    rules = HandmadeGame(text)
    return walk(player(spec, rules), rules.start(), depth=20, width=26)


# Each with the moves of MAX, the value, and the leaves that nobody has to look at, worked out by hand.
CLASSICS = [
    # a is worth 5. In b the first leaf, 4, is less: MAX will not go there. In c only the last leaf, 3, shows it.
    ("((5 9 7) (4 1 2) (11 6 3))", "a", 5, {"b2", "b3"}),
    # The same with c's 3 in front: all but the first leaf of b and c go.
    ("((5 9 7) (4 1 2) (3 11 6))", "a", 5, {"b2", "b3", "c2", "c3"}),
    # A deep cut: what MAX has at the root, 6, ends the search of b1a two levels of MAX below; then b, worth 4, is cut.
    ("(6 (((4 9) 3) 8))", "a", 6, {"b1a2", "b2"}),
    # MIN cuts too: after a1 is worth 4, a2 shows 7 at once, and what else MAX has there does not matter.
    ("(((4 2) (7 1 9)) ((5 6) 8))", "b", 6, {"a2b", "a2c"}),
    # In the worst order nothing is left out.
    ("((2 1) (4 3) (6 5))", "c", 5, set()),
]


@pytest.mark.parametrize("search", ["alphabeta", "minimax_ab"])
@pytest.mark.parametrize(("text", "move", "value", "skipped"), CLASSICS)
def test_the_classic_cuts(search: str, text: str, move: str, value: int, skipped: set[str]) -> None:
    tree = searched(text, search)
    rules = tree.game
    assert isinstance(rules, HandmadeGame)
    seen = {node.name for node in tree.walk()}
    assert leaf_names(rules) - seen == skipped
    (root,) = tree.roots
    assert (root.value, root.sign, root.level) == (value, "=", "MAX")
    assert [node.name for node in root.children if node.is_chosen] == [move]


def test_minimax_looks_at_every_leaf() -> None:
    tree = searched("((5 9 7) (4 1 2) (11 6 3))", "minimax")
    assert tree.decision.nodes == 13 == sum(1 for _ in tree.walk())
    assert not tree.has_windows


def test_bounds_are_what_was_passed_down() -> None:
    tree = searched("((5 9 7) (4 1 2) (11 6 3))")
    nodes = {node.name: node for node in tree.walk()}
    windows = {name: (node.alpha, node.beta) for name, node in nodes.items()}
    assert windows == {
        "": (None, None), "a": (None, None), "b": (5, None), "c": (5, None),
        "a1": (None, None), "a2": (None, 5), "a3": (None, 5),
        "b1": (5, None), "c1": (5, None), "c2": (5, 11), "c3": (5, 6),
    }  # fmt: skip
    assert [nodes[name].value_text for name in "abc"] == ["= 5", "≤ 4", "≤ 3"]
    assert nodes["b"].words == "cut: MAX already has α = 5 elsewhere, 2 moves left out"
    assert nodes["b"].cut == "MAX already has α = 5 elsewhere, 2 moves left out"
    assert nodes["c"].words == "its last move: MAX already has α = 5 elsewhere"
    assert nodes["c"].cut == ""
    assert [name for name, node in nodes.items() if node.is_on_line] == ["", "a", "a1"]


@pytest.mark.parametrize(("branching", "depth"), [(2, 4), (3, 4), (3, 3), (2, 7)])
def test_in_perfect_order_knuth_and_moores_count_of_leaves_is_met(branching: int, depth: int) -> None:
    tree = searched(written(in_perfect_order(branching, depth)))
    leaves = sum(not node.level for node in tree.walk())
    assert leaves == branching ** (depth // 2) + branching ** (depth - depth // 2) - 1
