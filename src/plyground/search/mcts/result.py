"""Reads the decision off the tree of Monte-Carlo search, or of another search whose tree has the same columns.

Values are given in thousandths; `scale` is how many of them are one unit of the tree's values.
"""

from dataclasses import dataclass
from typing import Any

import numpy as np

from ...games.game import after
from ..result import EXACT, Bound, Figures, RootMove, Score, SearchResult
from ..trace import COMPLETE, NODE, OVER, PROVEN, Recording
from ..workspace import INFINITY, NO_MOVE
from .tree import COLUMNS, COUNT, FIRST, LOWER, ROOT, SCALE, UPPER, VISITS


@dataclass(frozen=True, slots=True)
class Row:
    """A row of the tree, by the names of its columns in tree.py."""

    first: int
    count: int
    whole: int
    move: int
    visits: int
    total: int
    lower: int
    upper: int
    prior: int


def answer(
    position: Any, tree: Any, work: Any, seconds: float, scale: int = SCALE, chosen: int | None = None
) -> SearchResult:
    """The move that a proof or the most simulations support, or the one that was chosen in its place."""
    top = _row(tree, ROOT)
    side, known = position.to_move(), _known_children(tree, top)
    root = tuple(RootMove(child.move, _score(side, child, scale), child.visits) for child in known)
    line = _line(position, tree, top, scale, chosen) if root else (_row(tree, top.first).move,)
    score = next((move.score for move in root if move.move == line[0]), None)
    if score is not None and score.is_proven and not _is_proven(top):
        score = Score(score.value, Bound.AT_LEAST)  # of the moves still open, one may be better
    depth = int(work.deepest) if root else 0
    return SearchResult(Figures(score, depth, int(work.nodes), seconds, line, int(work.simulated)), root)


def _known_children(tree: Any, node: Row) -> list[Row]:
    """The children that are visited or proven."""
    return [child for child in _children(tree, node) if child.visits > 0 or _is_proven(child)]


def _children(tree: Any, node: Row) -> list[Row]:
    return [Row(*row) for row in tree[node.first : node.first + node.count, :COLUMNS].tolist()]


def _row(tree: Any, node: int) -> Row:
    return Row(*tree[node, :COLUMNS].tolist())


def _is_proven(node: Row) -> bool:
    return node.lower == node.upper


def _score(side: int, node: Row, scale: int) -> Score:
    """What a node is worth to a side, in thousandths."""
    if _is_proven(node):
        return Score(scale * node.lower, is_proven=True).seen_by(side, 0)
    mean = min(max(node.total / node.visits, node.lower), node.upper)
    return Score(round(scale * mean), Bound.ABOUT).seen_by(side, 0)


def _line(position: Any, tree: Any, node: Row, scale: int, first: int | None) -> tuple[int, ...]:
    """The line of best moves from a node, the first one given or not, as far as the tree has visited or proven them."""
    line: list[int] = []
    played = [position]
    while known := _known_children(tree, node):
        if not line and first is not None:
            known = [child for child in known if child.move == first]
        node = _best(played[-1].to_move(), known, scale)
        line.append(node.move)
        played.append(played[-1].play(node.move))
    for child in reversed(played[1:]):
        child.undo()
    return tuple(line)


def _best(side: int, children: list[Row], scale: int) -> Row:
    """The child most visited of those still open, unless a proven one is worth at least as much.

    Proven moves are no longer visited, so their visits say nothing. Of equal proven moves, the most visited was the
    hardest to refute. Of equally visited open moves, the one with the better mean.
    """
    proven = [child for child in children if _is_proven(child)]
    open_ = [child for child in children if not _is_proven(child)]
    surest = max(proven, key=lambda child: (_score(side, child, scale).value, child.visits), default=None)
    likeliest = max(open_, key=lambda child: (child.visits, _score(side, child, scale).value), default=None)
    if likeliest is None or (
        surest is not None and _score(side, surest, scale).value >= _score(side, likeliest, scale).value
    ):
        assert surest is not None
        return surest
    return likeliest


def record(
    recording: Recording, position: Any, tree: Any, decision: SearchResult, scale: int = SCALE, certain: int = 0
) -> None:
    """Copy out of the tree what a recording asks for. Values are for the side to move at the root, in thousandths.

    If priors are shares, `certain` is the prior of a move that has all of them.
    """
    side, path, sizes = position.to_move(), tuple(recording.path), _sizes(tree)
    rows: list[tuple[int, ...]] = []
    waiting: list[tuple[Row, int, Any, tuple[int, ...], int]] = [(_row(tree, ROOT), -1, position, (NO_MOVE,), ROOT)]
    while waiting:
        node, parent, now, moves, number = waiting.pop(0)
        if len(rows) == recording.limit:
            recording.missing += 1
            continue
        ply = len(moves) - 1
        score = _score(side, node, scale) if node.visits > 0 or _is_proven(node) else Score(0, Bound.ABOUT)
        why = OVER if now.is_over() else PROVEN if score.is_proven else COMPLETE
        size = int(sizes[number])
        prior = round(SCALE * node.prior / certain) if certain else 0
        known = (score.value, EXACT, why, 0, number + 1, size, node.visits, prior)
        rows.append((parent, ply, moves[-1], -INFINITY, INFINITY, *known))
        children = _known_children(tree, node)
        numbers = {child.move: node.first + i for i, child in enumerate(_children(tree, node))}
        way = moves[1:]
        on_path = way[: len(path)] == path[:ply] and ply < len(path) + recording.first_plies
        if children and ply >= recording.first_plies and not on_path:
            children = [_best(now.to_move(), children, scale)]
        for child in children:
            waiting.append((child, len(rows) - 1, after(now, child.move), (*moves, child.move), numbers[child.move]))
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
