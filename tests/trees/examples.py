"""Trees to ask searches about: textbook examples with their answers worked out by hand, and random ones."""

from collections.abc import Iterator
from typing import Any

import hypothesis.strategies as st

from plyground import player
from plyground.games.handmade import HandmadeGame
from plyground.trees import Tree, walk

Nested = int | list["Nested"]


def written(tree: Nested) -> str:
    return str(tree) if isinstance(tree, int) else f"({' '.join(map(written, tree))})"


def random_trees() -> st.SearchStrategy[str]:
    """Texts of small trees of any shape; who moves where is mostly, but not always, who comes next."""
    leaves = st.integers(-9, 9).map(str)

    def grown(below: st.SearchStrategy[str]) -> st.SearchStrategy[str]:
        children = st.lists(below, min_size=1, max_size=4).map(lambda texts: f"({' '.join(texts)})")
        return st.tuples(st.sampled_from(["", "", "", "max", "min"]), children).map("".join)

    def root(text: str) -> str:
        return f"({text} 0)" if not text.endswith(")") else text

    return st.recursive(leaves, grown, max_leaves=24).map(root)


def true_value(position: Any, depth: int) -> int:
    """Minimax to a depth, as the textbook defines it, for MAX."""
    if depth == 0 or position.is_over():
        return int(position.result(0))
    below = [true_value(child, depth - 1) for child in children_of(position)]
    return max(below) if position.to_move() == 0 else min(below)


def children_of(position: Any) -> Iterator[Any]:
    first = int(position.first_child[position.node])
    for number in range(int(position.child_count[position.node])):
        yield position.play(first + number)


def in_perfect_order(branching: int, depth: int, value: int = 0, maximising: bool = True) -> Nested:
    """A uniform tree of a value in which the first move of every node is its best."""
    if depth == 0:
        return value
    worse = -1 if maximising else 1
    return [in_perfect_order(branching, depth - 1, value + worse * i, not maximising) for i in range(branching)]


def leaf_names(game: HandmadeGame) -> set[str]:
    counts = game.new().child_count
    return {name for node, name in enumerate(game.outline.names) if counts[node] == 0}


def walked(text: str, spec: str) -> Tree:
    """The whole tree that a search walked."""
    rules = HandmadeGame(text)
    return walk(player(spec, rules), rules.start(), depth=30, width=26)
