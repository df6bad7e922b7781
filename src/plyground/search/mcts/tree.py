"""The tree of Monte-Carlo search: a table of fixed size with one row per node, and the operations on a single node.

The children of a node are adjacent rows, written when the node is expanded; if there is no room for them, the node
stays a leaf. Results and bounds are for side 0.
"""

import math
from typing import Any

import numpy as np

from ...compiled import compiled, inlined, int64, workspace_type
from ...games.limits import MOST_MOVES, MOST_PLIES
from ...memory import allocate
from ...spec import Integer, Switch, option, options
from ..workspace import ended, numbers_of

DEEPEST_LOOK = 3
MOST_SIMULATIONS = 10**12
SCALE = 1000

FIRST, COUNT = 0, 1  # its children: first row and how many; none for a leaf
WHOLE = 2  # 1 if its children are all legal moves
MOVE = 3  # the move that leads to it
VISITS, TOTAL = 4, 5  # simulations through it and the sum of their results
LOWER, UPPER = 6, 7  # bounds of its true value
PRIOR = 8  # what the evaluator thinks of it: 0 for the worst move of its parent, SCALE for the best
COLUMNS = 9
LATER_VISITS, LATER_TOTAL = 9, 10  # the same, for simulations in which its move was made here or later
RAVE_COLUMNS = 11
ROOT, NO_NODE = 0, -1

SLOTS = 1024  # for the moves of a simulation, for RAVE


@options
class MctsOptions:
    """What may be set of `mcts`."""

    simulations: int | None = option(Integer("rollouts to play", low=1, high=MOST_SIMULATIONS), default=None)
    exploration: int = option(
        Integer("the factor of UCT for rarely tried moves, in percent", low=0, high=1000), default=100
    )
    margin: int = option(
        Integer("results beyond this count as this: 1 plays for the win alone", 1, high=MOST_MOVES), default=1
    )
    memory: int = option(Integer("megabytes for the tree", low=1, high=65_536), default=64)
    bias: bool = option(Switch("whether the evaluator says which moves to try first"), default=False)
    rave: int = option(
        Integer("visits until a move made now counts as much as one made later; 0 for now alone", low=0, high=10**6),
        default=0,
    )
    reuse: bool = option(Switch("whether the search goes on with the tree of the last move"), default=True)


@options
class MctsMinimaxOptions(MctsOptions):
    """What may be set of `mcts_minimax`."""

    lookahead: int = option(
        Integer("plies that minimax looks at in a new node of the tree", low=0, high=DEEPEST_LOOK, formerly="look"),
        default=1,
    )
    greedy_percent: int = option(
        Integer("moves of rollouts that a ply of minimax chooses by the evaluator", low=0, high=100, formerly="greed"),
        default=90,
    )


_FIELDS = [
    ("nodes", ()),
    ("limit", ()),  # the search ends when nodes reaches it
    ("stop", ()),  # and when this is not 0; only a Control writes it
    ("pause", ()),  # the search pauses for a report when nodes reaches it
    *numbers_of(MctsMinimaxOptions),
    ("simulated", ()),  # simulations so far
    ("rng", ()),
    ("used", ()),  # rows of the tree in use
    ("deepest", ()),  # ply of the tree's deepest node
    ("buffer", (MOST_MOVES,)),  # moves; not needed after a move is played
    ("scores", (MOST_MOVES,)),
    ("rows", (DEEPEST_LOOK + 1, MOST_MOVES)),  # moves, by plies left to look
    # The current simulation, by ply: its node, that node's bounds on entry, the side that moved there and its move.
    ("path", (MOST_PLIES + 1,)),
    ("lowers", (MOST_PLIES + 1,)),
    ("uppers", (MOST_PLIES + 1,)),
    ("movers", (MOST_PLIES + 1,)),
    ("played", (MOST_PLIES + 1,)),
    ("seen", (2, SLOTS)),
    # The position to find in an earlier tree: its key, its number of legal moves, its node.
    ("key", ()),
    ("legal", ()),
    ("found", ()),
]
_new_record = workspace_type(_FIELDS)


def new_work(**settings: int) -> Any:
    """A workspace with some of its numbers set."""
    work = _new_record()
    for name, value in settings.items():
        setattr(work, name, value)
    return work


def new_tree(megabytes: int, rave: int) -> Any:
    """Room for nodes; memory pages that are never written cost nothing."""
    columns = RAVE_COLUMNS if rave else COLUMNS
    return allocate((megabytes * (1 << 20) // (columns * 8), columns), np.empty)


@inlined
def cut_off(result: int, margin: int) -> int:
    return min(max(result, -margin), margin)


@inlined
def clear(tree: Any, node: int, margin: int) -> None:
    """Reset a node to unvisited, with the widest bounds."""
    for column in range(tree.shape[1]):
        tree[node, column] = 0
    tree[node, LOWER] = -margin
    tree[node, UPPER] = margin


@inlined
def is_settled(side: int, tree: Any, node: int, child: int) -> bool:
    """Whether no visit to a child can help: it is proven, or cannot beat what another move is proven to reach."""
    best_case, guaranteed = tree[child, UPPER], tree[node, LOWER]
    if side == 1:
        best_case, guaranteed = -tree[child, LOWER], -tree[node, UPPER]
    return bool(best_case <= guaranteed or tree[child, LOWER] == tree[child, UPPER])


@inlined
def most_urgent(side: int, tree: Any, node: int, work: Any) -> int:
    """The child to visit next: an unvisited one, else the one with the highest upper confidence bound."""
    scale = (1 - 2 * side) / work.margin
    curiosity = work.exploration / 100 * math.sqrt(math.log(tree[node, VISITS] + 1))
    best = -math.inf
    chosen = int64(NO_NODE)
    for child in range(tree[node, FIRST], tree[node, FIRST] + tree[node, COUNT]):
        if is_settled(side, tree, node, child):
            continue
        if tree[child, VISITS] == 0 and (work.rave == 0 or tree[child, LATER_VISITS] == 0):
            return int64(child)
        if work.rave != 0:
            urgency = rave(tree, child, scale, curiosity, work.rave)
        else:
            urgency = uct(tree, child, scale, curiosity)
        if work.bias != 0:
            urgency += bias(tree, child)
        if urgency > best:
            best = urgency
            chosen = int64(child)
    return chosen


@inlined
def uct(tree: Any, child: int, scale: float, curiosity: float) -> float:
    """UCT: Q + C · √(ln N) / √n, where `scale` turns the total of results into values from −1 to 1."""
    visits = tree[child, VISITS]
    return float(scale * tree[child, TOTAL] / visits + curiosity / math.sqrt(visits))


@inlined
def rave(tree: Any, child: int, scale: float, curiosity: float, equivalence: int) -> float:
    """RAVE: the value of the move when made later stands in for its own; the more visits it has, the less."""
    visits, later = tree[child, VISITS], tree[child, LATER_VISITS]
    trust = math.sqrt(equivalence / (3 * visits + equivalence)) if later > 0 else 0.0
    urgency = curiosity / math.sqrt(visits + 1)
    if visits > 0:
        urgency += (1 - trust) * scale * tree[child, TOTAL] / visits
    if later > 0:
        urgency += trust * scale * tree[child, LATER_TOTAL] / later
    return float(urgency)


@inlined
def bias(tree: Any, child: int) -> float:
    """Progressive bias: what the evaluator thinks of the move, which fades with its visits."""
    return float(tree[child, PRIOR] / (SCALE * (tree[child, VISITS] + 1)))


@compiled
def expand(position: Any, evaluator: Any, tree: Any, node: int, everything: int, work: Any) -> int:
    """Add a node's candidates, or all legal moves, as children; do nothing if there is no room for them."""
    moves = work.buffer
    legal = position.moves(moves)
    n = legal
    if everything == 0:
        n = position.candidates(moves)
    first = int64(work.used)
    if first + n > len(tree):
        return 0
    if work.bias != 0:
        _sort_by_score(position, evaluator, n, work)
    for i in range(n):
        child = first + i
        clear(tree, child, work.margin)
        tree[child, MOVE] = moves[i]
        if work.bias != 0 and work.scores[0] > work.scores[n - 1]:
            above = float(work.scores[i]) - float(work.scores[n - 1])
            tree[child, PRIOR] = int(SCALE * above / (float(work.scores[0]) - float(work.scores[n - 1])))
        # A child that already existed keeps its statistics.
        for old in range(tree[node, FIRST], tree[node, FIRST] + tree[node, COUNT]):
            if tree[old, MOVE] == moves[i]:
                for column in range(tree.shape[1]):
                    tree[child, column] = tree[old, column]
        if work.lookahead > 0 and tree[child, VISITS] == 0:
            following = position.play(int(moves[i]))
            depth = int64(work.lookahead - 1)
            tree[child, LOWER] = _shallow(following, depth, int64(-work.margin), work)
            tree[child, UPPER] = _shallow(following, depth, int64(work.margin), work)
            following.undo()
    work.used = first + n
    tree[node, FIRST] = first
    tree[node, COUNT] = n
    tree[node, WHOLE] = 1 if n == legal else 0
    return 1


@inlined
def _sort_by_score(position: Any, evaluator: Any, n: int, work: Any) -> None:
    """Sort the moves of the buffer, best first, by the evaluator's scores for the side to move."""
    moves, scores = work.buffer, work.scores
    side = position.to_move()
    for i in range(n):
        move = int(moves[i])
        child = position.play(move)
        work.nodes += 1
        score = int(evaluator.score(child, side))
        child.undo()
        j = i
        while j > 0 and scores[j - 1] < score:
            moves[j], scores[j] = moves[j - 1], scores[j - 1]
            j -= 1
        moves[j], scores[j] = move, score


@compiled
def _shallow(position: Any, depth: int, unknown: int, work: Any) -> int:
    """Minimax of results for side 0; unfinished games at depth 0 are worth `unknown`, whose extremes give bounds."""
    work.nodes += 1
    if position.is_over():
        return int64(cut_off(position.result(0), work.margin))
    if depth == 0 or ended(work):
        return unknown
    moves = work.rows[depth]
    sign = 1 - 2 * position.to_move()
    best = -work.margin
    for i in range(position.moves(moves)):
        child = position.play(int(moves[i]))
        best = max(best, sign * _shallow(child, depth - 1, unknown, work))
        child.undo()
        if best == work.margin:
            break  # no result is better
    return int64(sign * best)


@inlined
def gather(side: int, tree: Any, node: int, work: Any) -> int:
    """Set a node's bounds to the best of its children's; return 1 if only moves not yet among them can change these."""
    lower = upper = -work.margin  # for the side to move
    for child in range(tree[node, FIRST], tree[node, FIRST] + tree[node, COUNT]):
        lower = max(lower, tree[child, LOWER] if side == 0 else -tree[child, UPPER])
        upper = max(upper, tree[child, UPPER] if side == 0 else -tree[child, LOWER])
    exhausted = 0
    if tree[node, WHOLE] == 0:
        exhausted = 1 if lower == upper and lower < work.margin else 0
        upper = work.margin
    tree[node, LOWER] = lower if side == 0 else -upper
    tree[node, UPPER] = upper if side == 0 else -lower
    return exhausted


@compiled
def tighten(position: Any, evaluator: Any, tree: Any, node: int, work: Any) -> int:
    """Work out a node's bounds from its children's; if its candidates are exhausted, expand it to all moves."""
    side = position.to_move()
    if gather(side, tree, node, work) != 0 and expand(position, evaluator, tree, node, int64(1), work) != 0:
        gather(side, tree, node, work)
    return 0


# RAVE: the result of a simulation in which a move was made later is evidence about making it now. It counts for the
# side that made the move, so sides need not alternate. A move's lowest bits choose its slot, which also holds the
# simulation's number, so no slot has to be cleared. Of two moves that share a slot, one is forgotten; boards here have
# 440 at most.


@inlined
def remember_made(side: int, move: int, work: Any) -> None:
    """Note that a side makes a move in this simulation."""
    work.seen[side, move % SLOTS] = work.simulated + 1 << 32 | move


@inlined
def credit_made(side: int, tree: Any, node: int, value: int, work: Any) -> None:
    """Count a result for each move of a node that its side made there or later."""
    for child in range(tree[node, FIRST], tree[node, FIRST] + tree[node, COUNT]):
        move = tree[child, MOVE]
        if work.seen[side, move % SLOTS] == (work.simulated + 1 << 32 | move):
            tree[child, LATER_VISITS] += 1
            tree[child, LATER_TOTAL] += value
