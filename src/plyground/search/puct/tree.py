"""The tree of `puct`: the table of Monte-Carlo search, with what a net guesses and what is under way.

Its columns are those of mcts/tree.py and three more. Values and bounds are thousandths of a result for side 0.
"""

import math
from typing import Any

import numpy as np

from ...compiled import inlined, int64, workspace_type
from ...games.limits import MOST_MOVES, MOST_PLIES
from ...memory import allocate
from ...spec import Integer, Switch, option, options
from ..mcts.tree import COLUMNS as PLAIN_COLUMNS
from ..mcts.tree import COUNT, FIRST, LOWER, MOVE, NO_NODE, PRIOR, TOTAL, UPPER, VISITS, WHOLE, clear, is_settled
from ..rng import advance, below
from ..workspace import numbers_of

VIRTUAL_LOSSES = PLAIN_COLUMNS  # virtual losses: simulations through it that wait for the net
LOOKED = VIRTUAL_LOSSES + 1  # visits it had when the threat search last took a longer look
SQUARES = LOOKED + 1  # the sum of the squares of its values, as TOTAL is that of the values
COLUMNS = SQUARES + 1
CERTAIN = 1 << 30  # a prior of 1
UNLIKELY = CERTAIN >> 14  # the prior of a move that the net was not asked about
MOST_LEAVES, MOST_THREADS = 64, 16  # of a batch; batches at once
OUT_OF_TURN = -2
WIDE_FROM = 80  # visits after which a node widens, set by hand: from the first visit on, it cost 86 ± 45 Elo

MOST_SIMULATIONS = 10**9


@options
class PuctOptions:
    """What may be set of `puct`."""

    simulations: int | None = option(
        Integer("positions to ask the net about", low=1, high=MOST_SIMULATIONS), default=None
    )
    batch: int = option(Integer("leaves that the net is asked about at once", low=1, high=MOST_LEAVES), default=8)
    threads: int = option(
        Integer("threads that grow the tree, each with a batch of its own", low=1, high=MOST_THREADS), default=1
    )
    cpuct: int = option(
        Integer(
            "exploration of moves that the net likes and the search has rarely tried, in percent",
            low=0,
            high=1000,
            formerly="exploration",
        ),
        default=150,
    )
    widening: int = option(
        Integer(
            "moves that a node looks at whatever the net thinks of them, for each hundred of its visits",
            low=0,
            high=100,
        ),
        default=0,
    )
    fpu_reduction: int = option(
        Integer(
            "how much less than its parent an untried move is worth (first-play urgency), in percent",
            low=0,
            high=200,
            formerly="doubt",
        ),
        default=20,
    )
    lcb: int = option(
        Integer(
            "play the move with the best lower confidence bound: its mean less this many standard errors, in percent; "
            "0 for the most visited one",
            low=0,
            high=1000,
        ),
        default=150,
    )
    threats: bool = option(
        Switch("whether a threat search looks for forced wins, in games that have one"), default=True
    )
    noise: int = option(Integer("how much of the priors at the root is random, in percent", low=0, high=100), default=0)
    vary: int = option(
        Integer(
            "thousandths of a result that a move may be worth less than the best one and be played, for variety",
            low=0,
            high=1000,
        ),
        default=0,
    )
    memory: int = option(Integer("megabytes for the tree", low=1, high=65_536), default=64)
    reuse: bool = option(Switch("whether the search goes on with the tree of the last move"), default=True)


_FIELDS = [
    ("nodes", ()),
    ("limit", ()),  # the search ends when nodes reaches it
    ("stop", ()),  # and when this is not 0; only a Control writes it
    *numbers_of(PuctOptions),
    ("simulated", ()),  # simulations so far
    ("waiting", ()),  # leaves that wait for the net
    ("rng", ()),
    ("used", ()),  # rows of the tree in use
    ("deepest", ()),  # ply of the tree's deepest node
    ("margin", ()),  # the value of a win
    ("buffer", (MOST_MOVES,)),  # moves; not needed after a move is played
    ("order", (MOST_MOVES,)),  # priors, to sort moves by
    # The leaves that wait for the net: their ply; by ply, the nodes on the way and who is to move there; their moves.
    ("plies", (MOST_LEAVES * MOST_THREADS,)),
    ("path", (MOST_LEAVES * MOST_THREADS, MOST_PLIES + 1)),
    ("movers", (MOST_LEAVES * MOST_THREADS, MOST_PLIES + 1)),
    ("choices", (MOST_LEAVES * MOST_THREADS, MOST_MOVES)),
    ("counts", (MOST_LEAVES * MOST_THREADS,)),
    ("counted_from", (MOST_LEAVES * MOST_THREADS,)),  # the ply from which on they count: behind a move out of turn
    # For recall.py: the position to find in an earlier tree, by its key, its moves and its node.
    ("rows", (1, MOST_MOVES)),
    ("key", ()),
    ("legal", ()),
    ("found", ()),
]
new_work = workspace_type(_FIELDS)


def new_tree(megabytes: int) -> Any:
    return allocate((megabytes * (1 << 20) // (COLUMNS * 8), COLUMNS), np.empty)


@inlined
def most_promising(side: int, tree: Any, node: int, work: Any) -> int:
    """The child to visit next, by PUCT: Q + cpuct · P · √N / (1 + n).

    N counts the visits of the node, n those of the child, and each simulation that waits for the net is a virtual loss
    for the side that chose it, so that the next one goes elsewhere. A child without visits has first-play urgency: the
    Q of its parent, less fpu_reduction · √(sum of the priors visited so far).

    Where a node with many visits has had fewer children visited than `widening` asks for, the next one is visited out
    of turn: OUT_OF_TURN less the child is returned.
    """
    sign = 1 - 2 * side
    first, end = tree[node, FIRST], tree[node, FIRST] + tree[node, COUNT]
    visited, tried, untried = 0, 0, NO_NODE
    for child in range(first, end):
        if tree[child, VISITS] + tree[child, VIRTUAL_LOSSES] > 0:
            visited += tree[child, PRIOR]
            tried += 1
        elif is_settled(side, tree, node, child):
            tried += 1
        elif untried == NO_NODE:
            untried = child
    here = tree[node, VISITS] + tree[node, VIRTUAL_LOSSES]
    mean = sign * tree[node, TOTAL] / max(tree[node, VISITS], 1) / work.margin
    first_play = max(mean - work.fpu_reduction / 100 * math.sqrt(visited / CERTAIN), -1.0)
    curiosity = work.cpuct / 100 * math.sqrt(here) / CERTAIN
    if untried != NO_NODE and here >= WIDE_FROM and 100 * tried < work.widening * here:
        return int64(OUT_OF_TURN - untried)
    best = -math.inf
    chosen = int64(NO_NODE)
    for child in range(first, end):
        if is_settled(side, tree, node, child):
            continue
        visits, losses = tree[child, VISITS], tree[child, VIRTUAL_LOSSES]
        value = first_play
        if visits + losses > 0:
            value = (sign * tree[child, TOTAL] / work.margin - losses) / (visits + losses)
        urgency = value + curiosity * tree[child, PRIOR] / (1 + visits + losses)
        if urgency > best:
            best = urgency
            chosen = int64(child)
    return chosen


@inlined
def add_children(tree: Any, node: int, moves: Any, n: int, whole: int, work: Any) -> int:
    """Give a node these moves as children, the likeliest first by `work.order`; 0 if there is no room for them."""
    first = int64(work.used)
    if first + n > len(tree):
        return 0
    priors = work.order
    for i in range(n):
        prior, move = priors[i], moves[i]
        j = i
        while j > 0 and priors[j - 1] < prior:
            priors[j] = priors[j - 1]
            moves[j] = moves[j - 1]
            j -= 1
        priors[j] = prior
        moves[j] = move
    for i in range(n):
        clear(tree, first + i, work.margin)
        tree[first + i, MOVE] = moves[i]
        tree[first + i, PRIOR] = priors[i]
    work.used = first + n
    tree[node, FIRST] = first
    tree[node, COUNT] = n
    tree[node, WHOLE] = whole
    return 1


@inlined
def weigh(logits: Any, encoder: Any, moves: Any, n: int, work: Any) -> None:
    """Write the priors of moves to `work.order`: the net's logits, made into shares of one by softmax."""
    highest = -math.inf
    for i in range(n):
        highest = max(highest, float(logits[encoder.place(int(moves[i]))]))
    total = 0.0
    for i in range(n):
        total += math.exp(float(logits[encoder.place(int(moves[i]))]) - highest)
    for i in range(n):
        share = math.exp(float(logits[encoder.place(int(moves[i]))]) - highest) / total
        work.order[i] = int(share * CERTAIN)


@inlined
def add_noise(tree: Any, node: int, work: Any) -> None:
    """Mix the priors of a node's moves with random shares of one, uniform among all such shares."""
    total = 0.0
    for child in range(tree[node, COUNT]):
        work.rng = advance(work.rng)
        work.order[child] = int(-math.log((below(work.rng, 1 << 30) + 1) / (1 << 30)) * (1 << 30))
        total += work.order[child]
    for i in range(tree[node, COUNT]):
        child = tree[node, FIRST] + i
        part = work.noise / 100
        tree[child, PRIOR] = int((1 - part) * tree[child, PRIOR] + part * CERTAIN * work.order[i] / max(total, 1.0))


@inlined
def widen(board: Any, encoder: Any, tree: Any, node: int, work: Any) -> int:
    """Give a node the rest of its legal moves as children; those it has keep what is known of them."""
    old, count = tree[node, FIRST], tree[node, COUNT]
    n = encoder.legal(board, work.buffer)
    for i in range(n):
        work.order[i] = UNLIKELY
    if add_children(tree, node, work.buffer, n, 1, work) == 0:
        return 0
    for child in range(tree[node, FIRST], tree[node, FIRST] + n):
        for known in range(old, old + count):
            if tree[known, MOVE] == tree[child, MOVE]:
                for column in range(COLUMNS):
                    tree[child, column] = tree[known, column]
                tree[child, VIRTUAL_LOSSES] = 0  # what waits is counted in the old row
    return 1


@inlined
def settle(tree: Any, node: int, side: int, move: int, work: Any) -> None:
    """A side, which is to move at a node, is proven to win by a move: that is the only child that it keeps."""
    work.order[0] = CERTAIN
    work.buffer[0] = move
    won = work.margin if side == 0 else -work.margin
    if add_children(tree, node, work.buffer, 1, 0, work) == 1:
        child = tree[node, FIRST]
        tree[child, LOWER] = won
        tree[child, UPPER] = won
    tree[node, LOWER] = won
    tree[node, UPPER] = won
