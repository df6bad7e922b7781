"""Reads the decision off the tree of Monte-Carlo search, or of another search whose tree has the same columns.

Values are given in thousandths; `scale` is how many of them are one unit of the tree's values.
"""

from dataclasses import dataclass
from typing import Any

import numpy as np

from ...games.game import after
from ..finding import EXACT, Finding, RootMove
from ..trace import COMPLETE, NODE, OVER, PROVEN, Recording
from ..work import INFINITY, NO_MOVE
from .tree import COUNT, FIRST, LOWER, MOVE, PRIOR, ROOT, SCALE, TOTAL, UPPER, VISITS

Node = list[int]  # a row of the tree


@dataclass(frozen=True)
class Sampled(Finding):
    """A decision by simulations."""

    simulations: int  # of this decision, without those that an earlier one left in the tree
    visits: tuple[int, ...]  # simulations through each move of `root`


def answer(position: Any, tree: Any, work: Any, seconds: float, scale: int = SCALE) -> Sampled:
    """The move that a proof or the most simulations support."""
    top: Node = tree[ROOT].tolist()
    known = _known_children(tree, top)
    root = tuple(RootMove(child[MOVE], *_judged(position.to_move(), child, scale)) for child in known)
    visits = tuple(child[VISITS] for child in known)
    spent: dict[str, Any] = {"nodes": int(work.nodes), "seconds": seconds, "simulations": int(work.simulations)}
    if not root:
        first = int(tree[top[FIRST], MOVE])
        return Sampled(move=first, value=None, bound=None, depth=0, line=(first,), root=(), visits=(), **spent)
    line = _line(position, tree, top, scale)
    value, bound = next((move.value, move.bound) for move in root if move.move == line[0])
    if bound == "exact" and not _is_proven(top):
        bound = "at least"  # of the moves still open, one may be better
    deepest = int(work.deepest)
    return Sampled(move=line[0], value=value, bound=bound, depth=deepest, line=line, root=root, visits=visits, **spent)


def _known_children(tree: Any, node: Node) -> list[Node]:
    """The children that are visited or proven."""
    children: list[Node] = tree[node[FIRST] : node[FIRST] + node[COUNT]].tolist()
    return [child for child in children if child[VISITS] > 0 or _is_proven(child)]


def _is_proven(node: Node) -> bool:
    return node[LOWER] == node[UPPER]


def _judged(side: int, node: Node, scale: int) -> tuple[int, str]:
    """What a node is worth to a side, in thousandths, and whether that is proven."""
    sign = 1 - 2 * side
    if _is_proven(node):
        return sign * scale * node[LOWER], "exact"
    mean = node[TOTAL] / node[VISITS]
    return round(sign * scale * min(max(mean, node[LOWER]), node[UPPER])), "about"


def _line(position: Any, tree: Any, node: Node, scale: int) -> tuple[int, ...]:
    """The line of best moves from a node, as far as the tree has visited or proven them."""
    line, played = [], [position]
    while known := _known_children(tree, node):
        node = _best(played[-1].to_move(), known, scale)
        line.append(node[MOVE])
        played.append(played[-1].play(node[MOVE]))
    for child in reversed(played[1:]):
        child.undo()
    return tuple(line)


def _best(side: int, children: list[Node], scale: int) -> Node:
    """The child most visited of those still open, unless a proven one is worth at least as much.

    Proven moves are no longer visited, so their visits say nothing. Of equal proven moves, the most visited was the
    hardest to refute. Of equally visited open moves, the one with the better mean.
    """
    proven = [child for child in children if _is_proven(child)]
    open_ = [child for child in children if not _is_proven(child)]
    surest = max(proven, key=lambda child: (_judged(side, child, scale)[0], child[VISITS]), default=None)
    likeliest = max(open_, key=lambda child: (child[VISITS], _judged(side, child, scale)[0]), default=None)
    if likeliest is None or (
        surest is not None and _judged(side, surest, scale)[0] >= _judged(side, likeliest, scale)[0]
    ):
        assert surest is not None
        return surest
    return likeliest


def record(
    recording: Recording, position: Any, tree: Any, decision: Sampled, scale: int = SCALE, certain: int = 0
) -> None:
    """Copy out of the tree what a recording asks for. Values are for the side to move at the root, in thousandths.

    If priors are shares, `certain` is the prior of a move that has all of them.
    """
    side, path, sizes = position.to_move(), tuple(recording.path), _sizes(tree)
    rows: list[tuple[int, ...]] = []
    waiting: list[tuple[Node, int, Any, tuple[int, ...], int]] = [(tree[ROOT].tolist(), -1, position, (NO_MOVE,), ROOT)]
    while waiting:
        node, parent, now, moves, number = waiting.pop(0)
        if len(rows) == recording.limit:
            recording.missing += 1
            continue
        ply = len(moves) - 1
        value, bound = _judged(side, node, scale) if node[VISITS] > 0 or _is_proven(node) else (0, "about")
        why = OVER if now.is_over() else PROVEN if bound == "exact" else COMPLETE
        size = int(sizes[number])
        prior = round(SCALE * node[PRIOR] / certain) if certain else 0
        known = (value, EXACT, why, 0, number + 1, size, node[VISITS], prior)
        rows.append((parent, ply, moves[-1], -INFINITY, INFINITY, *known))
        children = _known_children(tree, node)
        numbers = {child[MOVE]: node[FIRST] + i for i, child in enumerate(tree[node[FIRST] :][: node[COUNT]].tolist())}
        way = moves[1:]
        on_path = way[: len(path)] == path[:ply] and ply < len(path) + recording.first_plies
        if children and ply >= recording.first_plies and not on_path:
            children = [_best(now.to_move(), children, scale)]
        for child in children:
            waiting.append((child, len(rows) - 1, after(now, child[MOVE]), (*moves, child[MOVE]), numbers[child[MOVE]]))
    recording.nodes = np.array(rows, NODE)
    recording.count(decision.depth, decision.value or 0, decision.nodes)


def _sizes(tree: Any) -> Any:
    """By node: how many visited or proven nodes its subtree has. Children stand behind their parents."""
    sizes = ((tree[:, VISITS] > 0) | (tree[:, LOWER] == tree[:, UPPER])).astype(np.int64)
    sizes[ROOT] = 1
    for node in np.flatnonzero(tree[:, COUNT])[::-1]:
        first = tree[node, FIRST]
        sizes[node] += sizes[first : first + tree[node, COUNT]].sum()
    return sizes
