"""What Monte-Carlo search keeps from one move of a game to the next: the part of its tree that the game has entered."""

from dataclasses import dataclass
from typing import Any

from ...compiled import compiled, inlined, int64, prepare
from ..finding import Recall
from .tree import COUNT, FIRST, MOVE, NO_NODE, ROOT, VISITS

MOST_MOVES_SINCE = 12  # that may have been made since the last decision, whoever made them
MOST_LOOKED_AT = 100_000  # positions to look at for the one that the game has come to


@dataclass(frozen=True)
class KeptTree:
    """A tree, the position at its root, and what it was grown for: nobody else has a use for it."""

    position: Any
    tree: Any
    evaluator: Any
    settings: dict[str, int]


def keep(recall: Recall, position: Any, tree: Any, evaluator: Any, settings: dict[str, int]) -> None:
    recall.kept = KeptTree(position, tree, evaluator, settings)


def recalled(recall: Recall | None, position: Any, evaluator: Any, settings: dict[str, int]) -> KeptTree | None:
    """The tree of an earlier decision for the same kind of position with the same settings."""
    kept = recall.kept if recall is not None else None
    if not isinstance(kept, KeptTree) or type(kept.position) is not type(position):
        return None
    return kept if kept.evaluator is evaluator and kept.settings == settings else None


def prepare_reuse(position: Any, tree: Any, work: Any) -> None:
    prepare(take_over, position, tree, position, tree, work)


@compiled
def take_over(position: Any, tree: Any, earlier: Any, earlier_tree: Any, work: Any) -> int:
    """Copy what an earlier tree knows from this position on; return whether it knows anything."""
    work.key = position.key()
    work.legal = position.moves(work.rows[0])
    work.found = NO_NODE
    work.nodes = 0
    depth = 0
    # 1. Find the position by its key, as few moves away as can be.
    while work.found == NO_NODE and depth <= MOST_MOVES_SINCE and work.nodes < MOST_LOOKED_AT:
        _look_for(earlier, earlier_tree, int64(ROOT), int64(depth), work)
        depth += 1
    work.nodes = 0
    if work.found == NO_NODE:
        return 0
    # 2. Copy its node, then the children of what has been copied, which makes the copy its own queue (Cheney 1970).
    for column in range(tree.shape[1]):
        tree[ROOT, column] = earlier_tree[work.found, column]
    work.used = 1
    node = 0
    while node < work.used:
        first, count = tree[node, FIRST], tree[node, COUNT]
        tree[node, FIRST] = work.used
        for child in range(first, first + count):
            for column in range(tree.shape[1]):
                tree[work.used, column] = earlier_tree[child, column]
            work.used += 1
        node += 1
    return 1


@compiled
def _look_for(position: Any, tree: Any, node: int, depth: int, work: Any) -> int:
    """Find the most visited node of the position, so many moves below this one."""
    work.nodes += 1
    if depth == 0:
        if work.found == NO_NODE or tree[node, VISITS] > tree[work.found, VISITS]:
            work.found = node if _is_it(position, work) else work.found
        return 0
    for child in range(tree[node, FIRST], tree[node, FIRST] + tree[node, COUNT]):
        if tree[child, VISITS] > 0 and work.nodes < MOST_LOOKED_AT:
            following = position.play(int(tree[child, MOVE]))
            _look_for(following, tree, int64(child), int64(depth - 1), work)
            following.undo()
    return 0


@inlined
def _is_it(position: Any, work: Any) -> bool:
    """Whether this is the position that is looked for. Its moves are compared too, for the sake of other boards."""
    if position.is_over() or position.key() != work.key or position.moves(work.buffer) != work.legal:
        return False
    equal = 0
    for i in range(work.legal):
        equal += 1 if work.buffer[i] == work.rows[0][i] else 0
    return bool(equal == work.legal)
