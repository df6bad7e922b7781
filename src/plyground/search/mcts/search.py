"""Monte-Carlo tree search: play random games from here, more of them where they go well, and grow a tree of what works.

    mcts            UCT: Kocsis and Szepesvári 2006, "Bandit based Monte-Carlo planning"; each node of the tree is a
                    bandit whose arms are its moves. Optionally with the progressive bias of Chaslot et al. 2008, and
                    with RAVE (Gelly and Silver 2007): a move made later in a simulation counts as a visit of sorts.
    mcts_minimax    the same with minimax inside (Baier and Winands 2015, "MCTS-minimax hybrids"): an exhaustive look of
                    a few plies at every move of a new node, and random games whose moves are mostly the best by one
                    ply of minimax with the evaluator.

One simulation goes down the tree by the most urgent move of each node, adds a node, plays a random game to its end (a
rollout) and counts the result in every node on the way back. Results are always for side 0: it maximises them where it
is to move, side 1 minimises them, and sides need not alternate. The game's result is cut off at ±`margin`: with the
default of 1, a win by one box and a win by nine count the same, which is what games are played for.

The solver: every node keeps bounds of its true value (Cazenave and Saffidine 2010, "Score bounded Monte-Carlo tree
search"; with wins and losses alone it is the MCTS-Solver of Winands et al. 2008, but draws and margins are proven too).
A finished game has equal bounds; the side to move at a node is sure of the best lower bound among its moves, and can
reach at most the best upper one. A move that cannot beat what is sure is not tried again, a result beyond a node's
bounds counts as the bound, and the search ends when its root is proven. Where a position's candidates are not all of
its moves, the node gets the others once all candidates are proven, so that a proof holds against every legal move.

The tree is a table of fixed size; when it is full, it stops growing, and its leaves still collect random games. With a
recall, the next search begins with the subtree that the game has entered since the last move.

Values are thousandths of a result for the side to move: 1000 is a win, and a mean of simulations has the bound "about".
Nodes are the positions visited, in the tree and in random games alike. A simulation that the node limit, the time or
the stop flag interrupts does not count; only the nodes of one call of the evaluator or minimax may go beyond the limit.
The depth limit is ignored. With neither nodes nor seconds nor simulations given, there are USUAL_SIMULATIONS. Values
and visits include the simulations of earlier moves; the count of simulations does not.
"""

import time
from collections.abc import Sequence
from typing import Any, NamedTuple

from ...compiled import compiled, compiled_class, copy_into, inlined, int64, prepare
from ...errors import Mistake
from ...games.state import copied
from ..control import Control, EngineMemory
from ..kind import SearchKind
from ..limits import Limits
from ..result import SearchResult
from ..rng import seeded
from ..trace import Recording
from ..workspace import INFINITY, ended, set_options
from .result import answer, record
from .reuse import keep, prepare_reuse, recalled, take_over
from .rollout import picker_for, rollout
from .tree import (
    COUNT,
    LOWER,
    MOVE,
    NO_NODE,
    ROOT,
    TOTAL,
    UPPER,
    VISITS,
    MctsMinimaxOptions,
    MctsOptions,
    clear,
    credit_made,
    cut_off,
    expand,
    gather,
    most_urgent,
    new_tree,
    new_work,
    remember_made,
    tighten,
)

USUAL_SIMULATIONS = 10_000
# Nodes until the first report; their number then doubles from report to report, but grows by at most the second figure.
# The first report comes within a millisecond, later ones some ten times a second.
FIRST_REPORT, LONGEST_SILENCE = 1 << 12, 1 << 20


@compiled_class
class NoEvaluator(NamedTuple):
    """The evaluator of a search that needs none."""

    nothing: int

    def score(self, position: Any, side: int) -> int:
        return self.nothing


NO_EVALUATOR = NoEvaluator(0)


def mcts(
    position: Any,
    evaluator: Any = None,
    limits: Limits | None = None,
    *,
    control: Control | None = None,
    seeds: Sequence[int] = (),
    recall: EngineMemory | None = None,
    recording: Recording | None = None,
    **options: Any,
) -> SearchResult:
    """The move that a proof or the most simulations support. The evaluator matters only with the bias.

    The options are those of MctsOptions.
    """
    own = MctsOptions(**options)
    return _run(position, evaluator if own.bias else NO_EVALUATOR, limits, control, seeds, recall, recording, own)


def mcts_minimax(
    position: Any,
    evaluator: Any = None,
    limits: Limits | None = None,
    *,
    control: Control | None = None,
    seeds: Sequence[int] = (),
    recall: EngineMemory | None = None,
    recording: Recording | None = None,
    **options: Any,
) -> SearchResult:
    """The same with minimax at new nodes and in the rollouts. The options are those of MctsMinimaxOptions."""
    own = MctsMinimaxOptions(**options)
    judge = evaluator if own.bias or own.greedy_percent > 0 else NO_EVALUATOR
    return _run(position, judge, limits, control, seeds, recall, recording, own)


def _run(
    position: Any,
    evaluator: Any,
    limits: Limits | None,
    control: Control | None,
    seeds: Sequence[int],
    recall: EngineMemory | None,
    recording: Recording | None,
    options: MctsOptions,
) -> SearchResult:
    if position.is_over():
        raise Mistake("The game is over: there is no move to search for.")
    if evaluator is None:
        raise Mistake("Without an evaluator there is nothing to take a bias or greedy moves from.")
    limits, recall = limits or Limits(), recall if options.reuse else None
    usual = USUAL_SIMULATIONS if limits.nodes is None and limits.seconds is None else INFINITY
    root, spare, judge = copied(position), copied(position), copied(evaluator)
    work = new_work(
        limit=limits.most_nodes,
        pause=INFINITY if control is None else FIRST_REPORT,
        rng=seeded((*seeds, position.key())),
    )
    set_options(work, options)
    work.simulations = options.simulations or usual
    tree = new_tree(options.memory, options.rave)
    picker = picker_for(root)
    prepare(_search, root, spare, judge, picker, tree, work)
    prepare_reuse(root, tree, work)

    control = control or Control()
    started = time.perf_counter()
    with control.lend(work, seconds=limits.seconds):
        kept = recalled(recall, root, evaluator, options)
        if kept is not None:
            take_over(root, tree, kept.position, kept.tree, work)
        while _search(root, spare, judge, picker, tree, work) != 0:
            control.report(answer(root, tree, work, time.perf_counter() - started))
            work.pause += min(work.pause, LONGEST_SILENCE)
    seconds = time.perf_counter() - started
    if recall is not None:
        keep(recall, root, tree, evaluator, options)
    decision = answer(root, tree, work, seconds)
    if recording is not None:
        record(recording, root, tree[: int(work.used)], decision)
    return decision


@compiled
def _search(root: Any, spare: Any, evaluator: Any, picker: Any, tree: Any, work: Any) -> int:
    """Grow the tree until a limit is reached or the root is proven; return 1 if it only pauses for a report."""
    if work.nodes == 0:
        work.nodes = 1
        if work.used == 0:
            clear(tree, ROOT, work.margin)
            work.used = 1
        if tree[ROOT, COUNT] == 0:
            expand(root, evaluator, tree, int64(ROOT), int64(0), work)
        tighten(root, evaluator, tree, int64(ROOT), work)
    while not ended(work) and work.simulated < work.simulations and tree[ROOT, LOWER] < tree[ROOT, UPPER]:
        if work.nodes >= work.pause:
            return 1
        _simulate(root, spare, evaluator, picker, tree, work)
        if not ended(work):
            work.simulated += 1
    return 0


@compiled
def _simulate(root: Any, spare: Any, evaluator: Any, picker: Any, tree: Any, work: Any) -> int:
    """Run one simulation. If the limit interrupts it, it counts no visit."""
    position = copy_into(root, spare)  # a copy, so that no move has to be undone
    node = int64(ROOT)
    ply = 0
    value = int64(0)
    # 1. Down the tree by the most urgent moves.
    while True:
        work.path[ply] = node
        work.lowers[ply] = tree[node, LOWER]
        work.uppers[ply] = tree[node, UPPER]
        if position.is_over():
            value = int64(cut_off(position.result(0), work.margin))
            tree[node, LOWER] = value
            tree[node, UPPER] = value
            break
        # 2. A leaf is expanded on its second visit; the first only plays a random game, since most leaves are visited
        #    once.
        if tree[node, COUNT] == 0 and tree[node, VISITS] > 0:
            expand(position, evaluator, tree, node, int64(0), work)
            if work.lookahead > 0 and tree[node, COUNT] > 0:
                tighten(position, evaluator, tree, node, work)
        side = position.to_move()
        chosen = most_urgent(side, tree, node, work)
        if chosen == NO_NODE:
            # 3. Leave the tree by a rollout, unless the node's value is proven.
            if tree[node, LOWER] < tree[node, UPPER]:
                value = rollout(position, evaluator, picker, work)
            break
        node = chosen
        work.movers[ply] = side
        work.played[ply] = tree[node, MOVE]
        position = position.play(int(tree[node, MOVE]))
        work.nodes += 1
        ply += 1
        work.deepest = max(work.deepest, ply)
        if ended(work):
            return 0
    # 4. Back up: a node's new bounds may tighten its parent's, and a result beyond a node's bounds counts as the bound.
    for level in range(ply, -1, -1):
        node = work.path[level]
        if level < ply:
            below = work.path[level + 1]
            surer = tree[below, LOWER] != work.lowers[level + 1] or tree[below, UPPER] != work.uppers[level + 1]
            if surer and gather(work.movers[level], tree, node, work) != 0:
                position = _replayed(root, spare, level, work)
                tighten(position, evaluator, tree, node, work)
        value = min(max(value, tree[node, LOWER]), tree[node, UPPER])
        if not ended(work):
            tree[node, VISITS] += 1
            tree[node, TOTAL] += value
            if work.rave != 0 and level < ply:
                remember_made(work.movers[level], work.played[level], work)
                credit_made(work.movers[level], tree, node, value, work)
    return 0


@inlined
def _replayed(root: Any, spare: Any, plies: int, work: Any) -> Any:
    """The position after the first `plies` moves of this simulation."""
    position = copy_into(root, spare)
    for ply in range(plies):
        position = position.play(int(work.played[ply]))
    return position


MCTS = SearchKind(
    mcts,
    "random games, more of them where they go well, with proofs (UCT)",
    is_random=True,
    reuses_state=True,
    settings=MctsOptions,
    sources=("kocsis2006", "winands2008", "cazenave2010"),
)
MCTS_MINIMAX = SearchKind(
    mcts_minimax,
    "the same with minimax at new nodes and in the random games",
    is_random=True,
    reuses_state=True,
    settings=MctsMinimaxOptions,
    sources=("kocsis2006", "baier2015", "cazenave2010"),
)
