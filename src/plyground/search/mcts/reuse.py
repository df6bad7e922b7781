"""Tree reuse: Monte-Carlo search keeps, from one move of a game to the next, the subtree that the game has entered."""

from dataclasses import dataclass, replace
from typing import Any

from ...compiled import compiled, inlined, int64, prepare
from ..control import EngineMemory
from .tree import COUNT, FIRST, MOVE, NO_NODE, ROOT, VISITS

MOST_MOVES_SINCE = 12  # moves of both sides since the last decision
MOST_LOOKED_AT = 100_000  # positions of the old tree to compare with the present one


@dataclass(frozen=True)
class KeptTree:
    """A tree, the position at its root, and the evaluator and options that grew it: others cannot reuse it."""

    position: Any
    tree: Any
    evaluator: Any
    options: Any


def keep(recall: EngineMemory, position: Any, tree: Any, evaluator: Any, options: Any) -> None:
    recall.data = KeptTree(position, tree, evaluator, replace(options, simulations=None))


def recalled(recall: EngineMemory | None, position: Any, evaluator: Any, options: Any) -> KeptTree | None:
    """The tree of an earlier decision for the same kind of position with the same options, however many simulations."""
    kept = recall.data if recall is not None else None
    if not isinstance(kept, KeptTree) or type(kept.position) is not type(position):
        return None
    return kept if kept.evaluator is evaluator and kept.options == replace(options, simulations=None) else None


def prepare_reuse(position: Any, tree: Any, work: Any) -> None:
    prepare(take_over, position, tree, position, tree, work)


@compiled
def take_over(position: Any, tree: Any, earlier: Any, earlier_tree: Any, work: Any) -> int:
    """Copy the subtree of this position from an earlier tree; return whether it was found there."""
    work.key = position.key()
    work.legal = position.moves(work.rows[0])
    work.found = NO_NODE
    work.nodes = 0
    depth = 0
    # 1. Find the position by its key, as few moves below the old root as possible.
    while work.found == NO_NODE and depth <= MOST_MOVES_SINCE and work.nodes < MOST_LOOKED_AT:
        _look_for(earlier, earlier_tree, int64(ROOT), int64(depth), work)
        depth += 1
    work.nodes = 0
    if work.found == NO_NODE:
        return 0
    # 2. Copy its node, then the children of each copied node; the copy serves as the queue (Cheney 1970).
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
    """Find the most visited node of the wanted position exactly `depth` moves below this one."""
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
    """Whether this is the wanted position. Moves are compared too, since other boards may share its key."""
    if position.is_over() or position.key() != work.key or position.moves(work.buffer) != work.legal:
        return False
    equal = 0
    for i in range(work.legal):
        equal += 1 if work.buffer[i] == work.rows[0][i] else 0
    return bool(equal == work.legal)
