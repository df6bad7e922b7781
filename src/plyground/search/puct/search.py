"""Tree search guided by a net (AlphaZero: Silver et al. 2018; the rule is PUCT, after Rosin 2011).

A net that has learned the game guesses two things about a position: which moves are worth trying, and who wins. One
simulation goes down the tree by the most promising move of each node, asks the net about the leaf that it reaches,
gives the leaf its moves as children with the net's priors, and counts the net's value in every node on the way back.

Each ingredient is a switch:

    batch       the net is asked about this many leaves at once. A simulation that waits for it counts as lost for the
                side that chose it (a virtual loss: Chaslot et al. 2008), so that the next one goes elsewhere; one that
                reaches a leaf that waits already ends the batch.
    threats     where the game has a threat search, it looks for a forced win at the root and at every leaf: what it
                finds is proven, and the net is not asked. The more visits a node has, the longer it looks there.
    reuse       the next search begins with the part of the tree that the game has entered since.
    noise       at the root, random priors are mixed with the net's: games differ, and weak players make mistakes.
    widening    a node with many visits looks at moves that the net thinks nothing of, too. Such a visit counts for the
                move alone, not for the nodes above it.
    lcb         the move with the best lower confidence bound is played, not the one with the most visits.
    threads     more threads grow the tree: while one asks the net, another walks the tree.
    vary        the move is drawn, by visits, from those worth nearly as much as the best one: games differ, and nothing
                proven is given away.

Proofs are kept as in `mcts`: every node has bounds of its true value, a finished game or a found win has equal ones,
and a proven root ends the search. Where the moves that the net was taught to choose from are not all that could
matter, a node gets the rest of its legal moves once all of those are proven: a proof holds against every legal move.

Values are thousandths of a result for the side to move: 1000 is a win, and a mean has the bound "about". Nodes are the
positions visited in the tree and in the threat search. Leaves that wait when the limit, the time or the stop flag ends
the search do not count; at least the root is always judged. With neither nodes nor seconds nor simulations given, there
are USUAL_SIMULATIONS. The depth limit is ignored.
"""

import math
import random
import threading
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

import numpy as np

from ...compiled import compiled, copy_into, inlined, int64, prepare
from ...errors import Mistake
from ...games.state import copied
from ..control import Control, EngineMemory
from ..kind import SearchKind
from ..limits import Limits
from ..mcts.result import answer, record
from ..mcts.reuse import keep, prepare_reuse, recalled, take_over
from ..mcts.tree import COUNT, FIRST, LOWER, MOVE, NO_NODE, ROOT, TOTAL, UPPER, VISITS, clear, cut_off, gather
from ..result import SearchResult
from ..rng import seeded
from ..trace import Recording
from ..workspace import INFINITY, NO_MOVE, ended, set_options
from .tree import (
    CERTAIN,
    LOOKED,
    OUT_OF_TURN,
    SQUARES,
    VIRTUAL_LOSSES,
    PuctOptions,
    add_children,
    add_noise,
    most_promising,
    new_tree,
    new_work,
    settle,
    weigh,
    widen,
)

if TYPE_CHECKING:
    from ...nets.binding import NetBinding
    from ...nets.net import Net

USUAL_SIMULATIONS = 400
WIN = 1000
AT_LEAF = 60  # nodes of the threat search at a leaf
OFTEN, A_VISIT = 40, 15  # visits after which a node gets a longer one, and nodes of that for each visit
AT_ROOT, SLICE, A_SECOND = 3000, 2000, 150_000  # nodes of the root's: in all, between looks at the clock, a second
PART_FOR_ROOT = 10  # of the nodes or the time, if these are limited
FINISHED_AT_ONCE = 256  # simulations that need no net, between looks at the clock
SILENCE = 0.1  # seconds between reports
# Set by hand; only the number of standard errors was measured, 1.5 against 3 (docs/lab/puct.md).
FEWEST = 8  # times fewer visits than the most visited move: such a move is not played for its bound
USUAL_SPREAD = 400  # of the values of a move
FEW = 4  # times fewer visits than the best one: such a move is not played for variety
PATIENCE = 0.01  # seconds that a thread waits at most for others to give it something to do


def puct(
    position: Any,
    binding: "NetBinding",
    limits: Limits | None = None,
    *,
    control: Control | None = None,
    seeds: Sequence[int] = (),
    recall: EngineMemory | None = None,
    recording: Recording | None = None,
    **options: Any,
) -> SearchResult:
    """The move that a proof or the simulations support. The options are those of PuctOptions."""
    if position.is_over():
        raise Mistake("The game is over: there is no move to search for.")
    own, limits, control = PuctOptions(**options), limits or Limits(), control or Control()
    usual = USUAL_SIMULATIONS if limits.nodes is None and limits.seconds is None else INFINITY
    view = binding.view(copied(position))
    net = binding.net_for(view)
    work = new_work()
    set_options(work, own)
    work.limit, work.margin = limits.most_nodes, WIN
    work.simulations = own.simulations or usual
    work.rng = seeded((*seeds, position.key()))
    tree, root = new_tree(own.memory), copied(position)
    search = _Search(view, net, own.threads, tree, work)
    search.prepare()
    prepare_reuse(root, tree, work)

    started = time.perf_counter()
    with control.lend(work, view.work, seconds=limits.seconds):
        kept = recalled(recall if own.reuse else None, root, net, own)
        if kept is None or take_over(root, tree, kept.position, kept.tree, work) == 0:
            clear(tree, ROOT, WIN)
            work.used = 1
        search.begin(limits)
        reported = started
        with search.helped():
            while search.goes_on():
                if time.perf_counter() - reported > SILENCE:
                    reported = time.perf_counter()
                    with search.turn:
                        control.report(finding(root, tree, work, reported - started))
    if recall is not None:
        keep(recall, root, tree, net, own)
    decision = finding(root, tree, work, time.perf_counter() - started)
    chosen = vary(decision, own.vary, random.Random(int(work.rng)))
    if chosen != decision.move:
        decision = answer(root, tree, work, decision.seconds, scale=1, chosen=chosen)
    if recording is not None:
        record(recording, root, tree[: int(work.used)], decision, scale=1, certain=CERTAIN)
    return decision


def finding(position: Any, tree: Any, work: Any, seconds: float) -> SearchResult:
    """What is known so far.

    The move to play is the surest of the open ones, or with lcb=0 the most visited one, unless a proof decides.
    """
    visited = answer(position, tree, work, seconds, scale=1)
    moves = tree[tree[ROOT, FIRST] : tree[ROOT, FIRST] + tree[ROOT, COUNT]]
    best = moves[moves[:, MOVE] == visited.move]
    if work.lcb == 0 or not visited.root or best[0, LOWER] == best[0, UPPER]:
        return visited
    enough = (moves[:, VISITS] * FEWEST >= best[0, VISITS]) & (moves[:, LOWER] < moves[:, UPPER])
    bounds = lower_bounds(moves[enough], 1 - 2 * position.to_move(), work)
    surest = int(moves[enough][np.argmax(bounds), MOVE])
    return answer(position, tree, work, seconds, scale=1, chosen=surest)


def lower_bounds(moves: Any, sign: int, work: Any) -> Any:
    """The lower confidence bound of each move: its mean less `lcb` standard errors (as in KataGo: Wu 2019).

    Visits go where a move seemed good for long; the bound also tells what was found out last. Since few visits say
    little about the spread, two more with a usual one count.
    """
    visits = moves[:, VISITS]
    mean = sign * moves[:, TOTAL] / visits
    variance = np.maximum(moves[:, SQUARES] / visits - mean**2, 0)
    spread = (variance * visits + 2 * USUAL_SPREAD**2) / (visits + 2)
    return mean - work.lcb / 100 * np.sqrt(spread / visits)


def vary(found: SearchResult, margin: int, chance: random.Random) -> int:
    """The move to play: drawn from those nearly as good as the best one, in proportion to their visits.

    A move with few visits may only seem good, so it needs a part of the best one's. What is proven is left as it is.
    """
    best = found.score
    if margin == 0 or best is None or best.is_proven:
        return found.move
    most = next(judged.visits or 0 for judged in found.root if judged.move == found.move)
    near = [
        judged
        for judged in found.root
        if judged.move == found.move
        or (not judged.score.is_proven and judged.value >= best.value - margin and (judged.visits or 0) * FEW >= most)
    ]
    return chance.choices(near, [judged.visits or 0 for judged in near])[0].move


class _Batch:
    """What one thread asks the net about at once: the leaves in the slots from the first one on, and their planes."""

    def __init__(self, view: Any, net: "Net", first: int, size: int) -> None:
        from ...nets.net import Inference  # not above: a list of all searches does not need it

        self.inference, self.first = Inference(net, view.rows, view.columns), first
        self.planes = np.zeros((size, view.rows, view.columns, net.planes), np.float32)


class _Search:
    """The tree, what it is grown on, and the net it asks."""

    def __init__(self, view: Any, net: "Net", threads: int, tree: Any, work: Any) -> None:
        self.board, self.spare, self.encoder, self.threats = view.board, copied(view.board), view.encoder, view.work
        self.tree, self.work, self.left = tree, work, False
        self.failure: Exception | None = None  # of another thread; the search ends with it
        self.turn = threading.Condition()  # held by the thread that reads or writes the tree
        self.batches = [_Batch(view, net, number * int(work.batch), int(work.batch)) for number in range(threads)]

    def prepare(self) -> None:
        """Compile everything, or load it from the cache."""
        board, encoder, tree, work = self.board, self.encoder, self.tree, self.work
        planes, first = self.batches[0].planes, 0
        logits, values = self.batches[0].inference(planes[:1])
        prepare(prove_root, board, encoder, self.threats, 1, tree, work)
        prepare(enrol_root, board, encoder, tree, work, planes)
        prepare(blur_root, tree, work)
        prepare(release, first, 1, tree, work)
        prepare(collect, board, self.spare, encoder, self.threats, first, tree, work, planes)
        prepare(absorb, board, self.spare, encoder, logits, values, first, 1, tree, work)

    def begin(self, limits: Limits) -> None:
        """Look for a forced win at the root; otherwise ask the net about it."""
        tree, work = self.tree, self.work
        work.nodes = 1
        left = self._nodes_for_root(limits) if work.threats else 0
        while left > 0 and not ended(work) and tree[ROOT, LOWER] < tree[ROOT, UPPER]:
            if prove_root(self.board, self.encoder, self.threats, min(left, SLICE), tree, work) != 0:
                return
            left -= SLICE
        if tree[ROOT, COUNT] == 0:
            enrol_root(self.board, self.encoder, tree, work, self.batches[0].planes)
            with self.turn:
                self._ask(self.batches[0], 1)
            work.simulated = 0
        blur_root(tree, work)

    @staticmethod
    def _nodes_for_root(limits: Limits) -> int:
        by_nodes = INFINITY if limits.nodes is None else limits.nodes // PART_FOR_ROOT
        by_time = INFINITY if limits.seconds is None else int(limits.seconds * A_SECOND) // PART_FOR_ROOT
        return AT_ROOT if by_nodes == by_time == INFINITY else min(by_nodes, by_time)

    def goes_on(self, number: int = 0) -> bool:
        """Grow the tree by one batch of a thread; False if that was the last one."""
        tree, work, batch = self.tree, self.work, self.batches[number]
        with self.turn:
            if self.failure is not None:
                raise self.failure
            count = collect(self.board, self.spare, self.encoder, self.threats, batch.first, tree, work, batch.planes)
            if not ended(work) and count > 0:
                self._ask(batch, count)
            else:
                release(batch.first, count, tree, work)
                if count == 0 and work.waiting > 0 and not ended(work):
                    self.turn.wait(PATIENCE)  # every way leads to a leaf that waits
            self.turn.notify_all()
            done = ended(work) or work.simulated >= work.simulations
            return not done and bool(tree[ROOT, LOWER] < tree[ROOT, UPPER])

    def _ask(self, batch: "_Batch", count: int) -> None:
        """Ask the net, while other threads have their turn at the tree."""
        self.turn.release()
        try:
            logits, values = batch.inference(batch.planes[:count])
        finally:
            self.turn.acquire()
        absorb(self.board, self.spare, self.encoder, logits, values, batch.first, count, self.tree, self.work)

    @contextmanager
    def helped(self) -> Iterator[None]:
        """Within this context, the other threads grow the tree as well."""

        def help(number: int) -> None:
            try:
                while self.goes_on(number) and not self.left:
                    pass
            except Exception as error:  # told by the thread that decides
                self.failure = error

        helpers = [threading.Thread(target=help, args=(number,), daemon=True) for number in range(1, len(self.batches))]
        for helper in helpers:
            helper.start()
        try:
            yield
        finally:
            self.left = True
            for helper in helpers:
                helper.join()


@compiled
def prove_root(board: Any, encoder: Any, threats: Any, nodes: int, tree: Any, work: Any) -> int:
    """Look for a forced win of the side to move; 1 if one is found."""
    before = threats.nodes
    move = encoder.winning_move(board, nodes, threats)
    work.nodes += threats.nodes - before
    if move == NO_MOVE:
        return 0
    settle(tree, int64(ROOT), board.to_move(), move, work)
    return 1


@compiled
def enrol_root(board: Any, encoder: Any, tree: Any, work: Any, planes: Any) -> None:
    """Have the root wait for the net."""
    work.path[0, 0] = ROOT
    work.plies[0] = 0
    enrol(board, encoder, int64(0), planes[0], tree, work)


@compiled
def blur_root(tree: Any, work: Any) -> None:
    if work.noise > 0:
        add_noise(tree, int64(ROOT), work)


@compiled
def collect(board: Any, spare: Any, encoder: Any, threats: Any, slot: int, tree: Any, work: Any, planes: Any) -> int:
    """Run simulations until a batch of leaves waits for the net; return how many wait. Others are counted at once.

    The leaves take the slots from `slot` on.
    """
    leaves = finished = 0
    while leaves < work.batch and finished < FINISHED_AT_ONCE:
        wanted = work.simulated + work.waiting < work.simulations and not ended(work)
        if not wanted or tree[ROOT, LOWER] == tree[ROOT, UPPER]:
            break
        outcome = descend(board, spare, encoder, threats, int64(slot + leaves), planes[leaves], tree, work)
        if outcome == WAITS:
            leaves += 1
        elif outcome == MEETS_ANOTHER:
            break
        else:
            finished += 1
    return leaves


WAITS, MEETS_ANOTHER, FINISHED = 0, 1, 2


@compiled
def descend(board: Any, spare: Any, encoder: Any, threats: Any, slot: int, planes: Any, tree: Any, work: Any) -> int:
    """Go down the tree to a leaf. What is known without the net is counted at once; otherwise the leaf waits."""
    now = copy_into(board, spare)  # a copy, so that no move has to be undone
    node = int64(ROOT)
    ply = 0
    work.counted_from[slot] = 0
    while True:
        work.path[slot, ply] = node
        work.plies[slot] = ply
        side = now.to_move()
        # 1. The game is over.
        if now.is_over():
            value = cut_off(now.result(0) * work.margin, work.margin)
            tree[node, LOWER] = value
            tree[node, UPPER] = value
        is_leaf = tree[node, COUNT] == 0
        is_open = tree[node, LOWER] < tree[node, UPPER]
        if is_leaf and tree[node, VIRTUAL_LOSSES] > 0:
            return MEETS_ANOTHER
        # 2. A threat search finds a forced win: a short one at a leaf, a longer one where many simulations pass.
        effort = AT_LEAF if is_leaf else longer_look(tree, node)
        if is_open and work.threats == 1 and ply > 0 and effort > 0:
            before = threats.nodes
            move = encoder.winning_move(now, effort, threats)
            work.nodes += threats.nodes - before
            if move != NO_MOVE:
                settle(tree, node, side, move, work)
                is_open = False
        chosen = int64(NO_NODE)
        if is_open and not is_leaf:
            chosen = most_promising(side, tree, node, work)
            if chosen <= OUT_OF_TURN:
                chosen = int64(OUT_OF_TURN - chosen)
                work.counted_from[slot] = ply + 1
        # 3. Where the value is proven, or nothing is left to try, what is known is counted once more.
        if not is_open or (not is_leaf and chosen == NO_NODE):
            mean = int64(tree[node, TOTAL] // max(tree[node, VISITS], 1))
            back_up(board, spare, encoder, slot, mean, tree, work)
            return FINISHED
        # 4. At a leaf the net is asked, except where there is one move to make: that is made at once.
        if is_leaf:
            work.order[0] = CERTAIN
            is_forced = encoder.moves(now, work.choices[slot]) == -1
            if not is_forced or add_children(tree, node, work.choices[slot], 1, 1, work) == 0:
                enrol(now, encoder, slot, planes, tree, work)
                return WAITS
            chosen = int64(tree[node, FIRST])
        work.movers[slot, ply] = side
        node = chosen
        now = encoder.play(now, int(tree[node, MOVE]))
        work.nodes += 1
        ply += 1
        work.deepest = max(work.deepest, ply)


@inlined
def longer_look(tree: Any, node: int) -> int:
    """The nodes of a threat search that is due now: in proportion to the visits, each time they have quadrupled.

    Visits grow by several at once when a batch is counted, so the search may come a little late, but never twice.
    """
    visits = tree[node, VISITS]
    if visits < max(OFTEN, 4 * tree[node, LOOKED]):
        return 0
    tree[node, LOOKED] = visits
    return int(A_VISIT * visits)


@inlined
def enrol(now: Any, encoder: Any, slot: int, planes: Any, tree: Any, work: Any) -> None:
    """Have a leaf, the last node of its way, wait for the net."""
    work.movers[slot, work.plies[slot]] = now.to_move()
    work.counts[slot] = encoder.moves(now, work.choices[slot])
    encoder.write(now, planes)
    work.waiting += 1
    for level in range(work.plies[slot] + 1):
        tree[work.path[slot, level], VIRTUAL_LOSSES] += 1


@compiled
def absorb(
    board: Any, spare: Any, encoder: Any, logits: Any, values: Any, first: int, count: int, tree: Any, work: Any
) -> None:
    """The net has answered: give the leaves their children, and count the values on the way back."""
    release(first, count, tree, work)
    for slot in range(first, first + count):
        leaf, side = work.path[slot, work.plies[slot]], work.movers[slot, work.plies[slot]]
        n = work.counts[slot]
        weigh(logits[slot - first], encoder, work.choices[slot], abs(n), work)
        add_children(tree, leaf, work.choices[slot], abs(n), 1 if n < 0 else 0, work)
        value = math.floor(float(values[slot - first]) * work.margin + 0.5)
        back_up(board, spare, encoder, int64(slot), int64(value if side == 0 else -value), tree, work)


@compiled
def release(first: int, count: int, tree: Any, work: Any) -> None:
    """The leaves of a batch no longer wait."""
    work.waiting -= count
    for slot in range(first, first + count):
        for level in range(work.plies[slot] + 1):
            tree[work.path[slot, level], VIRTUAL_LOSSES] -= 1


@compiled
def back_up(board: Any, spare: Any, encoder: Any, slot: int, value: int, tree: Any, work: Any) -> None:
    """Count a value for side 0 in every node on the way to a leaf, and tighten their bounds."""
    for level in range(work.plies[slot], -1, -1):
        node = work.path[slot, level]
        if level < work.plies[slot]:
            below = work.path[slot, level + 1]
            surer = tree[below, LOWER] > -work.margin or tree[below, UPPER] < work.margin
            if surer and gather(work.movers[slot, level], tree, node, work) != 0:
                now = copy_into(board, spare)
                for ply in range(level):
                    now = encoder.play(now, int(tree[work.path[slot, ply + 1], MOVE]))
                if widen(now, encoder, tree, node, work) != 0:
                    gather(work.movers[slot, level], tree, node, work)
        value = min(max(value, tree[node, LOWER]), tree[node, UPPER])
        if level >= work.counted_from[slot]:
            tree[node, VISITS] += 1
            tree[node, TOTAL] += value
            tree[node, SQUARES] += value * value
    work.simulated += 1


PUCT = SearchKind(
    puct,
    "a net that has learned the game says what to try and who wins (AlphaZero), with proofs",
    needs_evaluator=False,
    needs_net=True,
    is_random=True,
    reuses_state=True,
    compile_seconds=26.0,
    settings=PuctOptions,
    sources=("silver2018", "rosin2011", "chaslot2008b"),
)
