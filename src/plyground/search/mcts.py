"""Monte-Carlo tree search: play random games from here, more of them where they go well, and grow a tree of what works.

    mcts            UCT: Kocsis and Szepesvári 2006, "Bandit based Monte-Carlo planning"; one node of the tree is a
                    bandit whose arms are its moves. Optionally with the progressive bias of Chaslot et al. 2008.
    mcts_minimax    the same with minimax inside (Baier and Winands 2015, "MCTS-minimax hybrids"): an exhaustive look of
                    a few plies at every move of a new node, and random games whose moves are mostly the best by one
                    ply of minimax with the evaluator.

One simulation goes down the tree by the most urgent move of each node, adds a node, plays a random game to its end and
counts the result in every node on the way back. Results are those of side 0 throughout, and whoever is to move at a
node maximises or minimises them, so nothing assumes that sides alternate. A result counts as the game says, cut off at
±`margin`: with the usual margin of 1 a win is a win, by one box or by nine, which is what games are played for.

The solver: every node keeps bounds of its true value (Cazenave and Saffidine 2010, "Score bounded Monte-Carlo tree
search"; with wins and losses alone it is the MCTS-Solver of Winands et al. 2008, but draws and margins are proven too).
A finished game has equal bounds; whoever moves at a node is sure of the best lower bound among its moves, and can hope
for the best upper one. A move that cannot beat what is sure is not tried again, a result beyond a node's bounds counts
as the bound, and a search whose root is proven ends. Where a position's candidates are not all of its moves, the others
join the node as soon as the candidates are exhausted, so that what is proven holds against every legal move.

The tree is a table of fixed size; when it is full, it grows no more, and its leaves go on collecting random games.

Values are thousandths of a result for the side to move: 1000 is a win, and the mean of the simulations says "about".
Nodes are the positions visited, in the tree and in random games alike. A simulation under way when the limit of nodes,
the time or the stop flag ends the search does not count; only what the evaluator or minimax looks at in one go may
still add nodes. A depth limit means nothing here. With neither nodes nor seconds nor simulations given, there are
USUAL_SIMULATIONS.
"""

import math
import threading
import time
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

import numpy as np

from ..compiled import compiled, compiled_class, inlined, int64, memory_of, prepare
from ..errors import Mistake
from ..games.game import MOST_MOVES, own_copy
from ..spec import Integer, Option, Switch
from .decision import Control, Decision, Limits, RootMove
from .dice import dice, face, rolled

USUAL_SIMULATIONS = 10_000
MOST_SIMULATIONS = 10**12
DEEPEST_LOOK = 3
SCALE = 1000

OPTIONS: dict[str, Option[Any]] = {
    "simulations": Integer("random games to play", low=1, high=MOST_SIMULATIONS),
    "exploration": Integer("curiosity about rarely tried moves, in percent", low=0, high=1000),
    "margin": Integer("results beyond this count as this: 1 plays for the win alone", low=1, high=MOST_MOVES),
    "memory": Integer("megabytes for the tree", low=1, high=65_536),
    "bias": Switch("whether the evaluator says which moves to try first"),
}
MINIMAX_OPTIONS = OPTIONS | {
    "look": Integer("plies that minimax looks at in a new node of the tree", low=0, high=DEEPEST_LOOK),
    "greed": Integer("moves of the random games that minimax chooses by the evaluator, in percent", low=0, high=100),
}

# The tree: one row a node. The children of a node are rows next to each other.
FIRST, COUNT = 0, 1  # its children; none as long as it is a leaf
WHOLE = 2  # 1 if its children are all legal moves
MOVE = 3  # that leads to it
VISITS, TOTAL = 4, 5  # simulations through it and the sum of their results
LOWER, UPPER = 6, 7  # bounds of its true value
PRIOR = 8  # what the evaluator thinks of it: 0 for the worst move of its parent, SCALE for the best
COLUMNS = 9
ROOT, NOBODY = 0, -1

_FIELDS = [
    ("nodes", ()),
    ("limit", ()),  # the search ends when nodes reaches it; whoever wants to stop the search sets it to zero
    ("simulations", ()),
    ("budget", ()),  # of simulations
    ("dice", ()),
    ("used", ()),  # rows of the tree
    ("ply", ()),  # of the node where the simulation is
    ("deepest", ()),  # node of the tree
    ("margin", ()),
    ("exploration", ()),
    ("bias", ()),
    ("look", ()),
    ("greed", ()),
    ("buffer", (MOST_MOVES,)),  # moves; never needed again after a move is played
    ("scores", (MOST_MOVES,)),
    ("rows", (DEEPEST_LOOK + 1, MOST_MOVES)),  # moves, by plies left to look
]
_new_record = memory_of(_FIELDS)


@dataclass(frozen=True)
class Sampled(Decision):
    """A decision by random games."""

    simulations: int
    visits: tuple[int, ...]  # how many went through each move of `root`


@compiled_class
class Silent(NamedTuple):
    """The evaluator of a search that does without one."""

    nothing: int

    def score(self, position: Any, side: int) -> int:
        return self.nothing


def mcts(
    position: Any,
    evaluator: Any = None,
    limits: Limits | None = None,
    *,
    control: Control | None = None,
    seeds: Sequence[int] = (),
    simulations: int | None = None,
    exploration: int = 100,
    margin: int = 1,
    memory: int = 64,
    bias: bool = False,
) -> Sampled:
    """The move that a proof or most simulations speak for. The evaluator matters only with the bias."""
    work = _new_work(exploration=exploration, margin=margin, bias=int(bias))
    return _run(
        position, evaluator if bias else Silent(0), limits or Limits(), control, seeds, simulations, memory, work
    )


def mcts_minimax(
    position: Any,
    evaluator: Any = None,
    limits: Limits | None = None,
    *,
    control: Control | None = None,
    seeds: Sequence[int] = (),
    simulations: int | None = None,
    exploration: int = 100,
    margin: int = 1,
    memory: int = 64,
    bias: bool = False,
    look: int = 1,
    greed: int = 90,
) -> Sampled:
    """The same with minimax at new nodes and in the random games."""
    work = _new_work(exploration=exploration, margin=margin, bias=int(bias), look=look, greed=greed)
    needed = bias or greed > 0
    return _run(
        position, evaluator if needed else Silent(0), limits or Limits(), control, seeds, simulations, memory, work
    )


def _new_work(**settings: int) -> Any:
    work = _new_record()
    for name, value in settings.items():
        setattr(work, name, value)
    return work


def _run(
    position: Any,
    evaluator: Any,
    limits: Limits,
    control: Control | None,
    seeds: Sequence[int],
    simulations: int | None,
    memory: int,
    work: Any,
) -> Sampled:
    if position.is_over():
        raise Mistake("The game is over: there is no move to search for.")
    if evaluator is None:
        raise Mistake("Without an evaluator there is nothing to take a bias or greed from.")
    if simulations is None and limits.nodes is None and limits.seconds is None:
        simulations = USUAL_SIMULATIONS
    position = own_copy(position)
    control = control or Control()
    work.limit = _FOREVER if limits.nodes is None else limits.nodes
    work.budget = _FOREVER if simulations is None else simulations
    work.dice = dice((*seeds, position.key()))
    tree = np.empty((memory * (1 << 20) // (COLUMNS * 8), COLUMNS), np.int64)
    prepare(_search, position, evaluator, tree, work)

    def out_of_time() -> None:
        work.limit = 0  # and not control.stop(): whoever holds the control has not stopped anything

    timer = threading.Timer(limits.seconds, out_of_time) if limits.seconds is not None else None
    control.watch(work)
    if timer is not None:
        timer.daemon = True
        timer.start()
    started = time.perf_counter()
    _search(position, evaluator, tree, work)
    seconds = time.perf_counter() - started
    if timer is not None:
        timer.cancel()
    return _decision(position, tree, work, seconds)


_FOREVER = 1 << 62


@compiled
def _search(position: Any, evaluator: Any, tree: Any, work: Any) -> int:
    """Grow the tree until a limit is reached or the root's value is proven."""
    work.nodes += 1
    work.used = 1
    for column in range(COLUMNS):
        tree[ROOT, column] = 0
    tree[ROOT, LOWER] = -work.margin
    tree[ROOT, UPPER] = work.margin
    _expand(position, evaluator, tree, int64(ROOT), int64(0), work)
    _tighten(position, evaluator, tree, int64(ROOT), work)
    while work.nodes < work.limit and work.simulations < work.budget and tree[ROOT, LOWER] < tree[ROOT, UPPER]:
        work.ply = 0
        _simulate(position, evaluator, tree, int64(ROOT), work)
        if work.nodes < work.limit:
            work.simulations += 1
    return 0


@compiled
def _simulate(position: Any, evaluator: Any, tree: Any, node: int, work: Any) -> int:
    """One simulation from a node on, counted there; returns its result for side 0."""
    value = int64(0)
    if work.nodes >= work.limit:
        return value
    if position.is_over():
        value = _cut_off(position.result(0), work.margin)
        tree[node, LOWER] = value
        tree[node, UPPER] = value
    else:
        # 1. A leaf that is visited for the second time becomes an inner node; the first visit is a random game, since
        #    most leaves never see another.
        if tree[node, COUNT] == 0 and tree[node, VISITS] > 0:
            _expand(position, evaluator, tree, node, int64(0), work)
            if work.look > 0 and tree[node, COUNT] > 0:
                _tighten(position, evaluator, tree, node, work)
        # 2. Down by the most urgent move, or out of the tree by chance.
        chosen = _most_urgent(position.to_move(), tree, node, work)
        if chosen == NOBODY:
            if tree[node, LOWER] < tree[node, UPPER]:
                value = _random_game(position, evaluator, work)
        else:
            lower = tree[chosen, LOWER]
            upper = tree[chosen, UPPER]
            child = position.play(int(tree[chosen, MOVE]))
            work.nodes += 1
            work.ply += 1
            work.deepest = max(work.deepest, work.ply)
            value = _simulate(child, evaluator, tree, chosen, work)
            child.undo()
            # 3. On the way back, what has become sure of the child may make the node's own value surer.
            if tree[chosen, LOWER] != lower or tree[chosen, UPPER] != upper:
                _tighten(position, evaluator, tree, node, work)
        value = min(max(value, tree[node, LOWER]), tree[node, UPPER])
    if work.nodes < work.limit:  # otherwise the simulation was cut short
        tree[node, VISITS] += 1
        tree[node, TOTAL] += value
    return int64(value)


@inlined
def _cut_off(result: int, margin: int) -> int:
    return min(max(result, -margin), margin)


@inlined
def _most_urgent(side: int, tree: Any, node: int, work: Any) -> int:
    """The child to visit next: one not visited yet, else the one of the highest upper confidence bound."""
    sign = 1 - 2 * side
    scale = sign / work.margin
    spread = work.exploration / 100 * math.sqrt(math.log(tree[node, VISITS] + 1))
    best = -math.inf
    chosen = int64(NOBODY)
    for child in range(tree[node, FIRST], tree[node, FIRST] + tree[node, COUNT]):
        hope, sure = tree[child, UPPER], tree[node, LOWER]
        if side == 1:
            hope, sure = -tree[child, LOWER], -tree[node, UPPER]
        if hope <= sure or tree[child, LOWER] == tree[child, UPPER]:
            continue  # it cannot be better than another move is for certain, or is already known
        visits = tree[child, VISITS]
        if visits == 0:
            return int64(child)
        urgency = scale * tree[child, TOTAL] / visits + spread / math.sqrt(visits)
        if work.bias != 0:
            urgency += tree[child, PRIOR] / (SCALE * (visits + 1))
        if urgency > best:
            best = urgency
            chosen = int64(child)
    return chosen


@compiled
def _random_game(position: Any, evaluator: Any, work: Any) -> int:
    """The result for side 0 of a game that goes on by chance."""
    if position.is_over() or work.nodes >= work.limit:
        return int64(_cut_off(position.result(0), work.margin))
    moves = work.buffer
    work.dice = rolled(work.dice)
    if work.greed > 0 and face(work.dice, 100) < work.greed:
        move = _best_looking(position, evaluator, work)
    else:
        n = position.moves(moves)
        work.dice = rolled(work.dice)
        move = int(moves[face(work.dice, n)])
    child = position.play(move)
    work.nodes += 1
    value = _random_game(child, evaluator, work)
    child.undo()
    return int64(value)


@inlined
def _best_looking(position: Any, evaluator: Any, work: Any) -> int:
    """The best move by one ply of minimax, any of them if there are several."""
    moves = work.buffer
    side = position.to_move()
    best, equal, chosen = 0, 0, 0
    for i in range(position.candidates(moves)):
        child = position.play(int(moves[i]))
        work.nodes += 1
        score = int(evaluator.score(child, side))
        child.undo()
        if equal == 0 or score > best:
            best, equal, chosen = score, 1, i
        elif score == best:
            equal += 1
            work.dice = rolled(work.dice)
            if face(work.dice, equal) == 0:
                chosen = i
    return int(moves[chosen])


@compiled
def _expand(position: Any, evaluator: Any, tree: Any, node: int, everything: int, work: Any) -> int:
    """Give a node its candidates as children, or all legal moves; nothing happens if there is no room for them."""
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
        for column in range(COLUMNS):
            tree[child, column] = 0
        tree[child, MOVE] = moves[i]
        tree[child, LOWER] = -work.margin
        tree[child, UPPER] = work.margin
        if work.bias != 0 and work.scores[0] > work.scores[n - 1]:
            above = float(work.scores[i]) - float(work.scores[n - 1])
            tree[child, PRIOR] = int(SCALE * above / (float(work.scores[0]) - float(work.scores[n - 1])))
        # A child that was there before keeps what is known of it.
        for old in range(tree[node, FIRST], tree[node, FIRST] + tree[node, COUNT]):
            if tree[old, MOVE] == moves[i]:
                for column in range(COLUMNS):
                    tree[child, column] = tree[old, column]
        if work.look > 0 and tree[child, VISITS] == 0:
            following = position.play(int(moves[i]))
            depth = int64(work.look - 1)
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
    """Sort the moves of the buffer, best first, by what the evaluator says of them to whoever moves."""
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
    """Minimax of results for side 0, with unfinished games at depth 0 worth `unknown`: a bound if that is extreme."""
    work.nodes += 1
    if position.is_over():
        return int64(_cut_off(position.result(0), work.margin))
    if depth == 0 or work.nodes >= work.limit:
        return unknown
    moves = work.rows[depth]
    sign = 1 - 2 * position.to_move()
    best = -work.margin
    for i in range(position.moves(moves)):
        child = position.play(int(moves[i]))
        best = max(best, sign * _shallow(child, depth - 1, unknown, work))
        child.undo()
        if best == work.margin:
            break  # nothing is better
    return int64(sign * best)


@compiled
def _tighten(position: Any, evaluator: Any, tree: Any, node: int, work: Any) -> int:
    """Work out a node's bounds from its children's; if its candidates are exhausted, have it consider all moves."""
    side = position.to_move()
    if _gather(side, tree, node, work) != 0 and _expand(position, evaluator, tree, node, int64(1), work) != 0:
        _gather(side, tree, node, work)
    return 0


@inlined
def _gather(side: int, tree: Any, node: int, work: Any) -> int:
    """Set a node's bounds to the best of its children's; return 1 if only further moves can change them."""
    lower = upper = -work.margin  # for whoever is to move
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


def _decision(position: Any, tree: Any, work: Any, seconds: float) -> Sampled:
    found = [(child, _judged(position.to_move(), tree, child)) for child in _known(tree, ROOT)]
    root = tuple(RootMove(int(tree[child, MOVE]), *judged) for child, judged in found)
    visits = tuple(int(tree[child, VISITS]) for child, _ in found)
    spent: dict[str, Any] = {"nodes": int(work.nodes), "seconds": seconds, "simulations": int(work.simulations)}
    if not root:
        first = int(tree[tree[ROOT, FIRST], MOVE])
        return Sampled(move=first, value=None, bound=None, depth=0, line=(first,), root=(), visits=(), **spent)
    line = _line(position, tree)
    value, bound = next((move.value, move.bound) for move in root if move.move == line[0])
    if bound == "exact" and tree[ROOT, LOWER] < tree[ROOT, UPPER]:
        bound = "at least"  # of the moves still open, one may be better
    deepest = int(work.deepest)
    return Sampled(move=line[0], value=value, bound=bound, depth=deepest, line=line, root=root, visits=visits, **spent)


def _known(tree: Any, node: int) -> list[int]:
    """The children of which something is known."""
    children = range(int(tree[node, FIRST]), int(tree[node, FIRST] + tree[node, COUNT]))
    return [child for child in children if tree[child, VISITS] > 0 or tree[child, LOWER] == tree[child, UPPER]]


def _judged(side: int, tree: Any, node: int) -> tuple[int, str]:
    """What a node is worth to a side, in thousandths, and whether that is proven."""
    sign = 1 - 2 * side
    if tree[node, LOWER] == tree[node, UPPER]:
        return sign * SCALE * int(tree[node, LOWER]), "exact"
    mean = int(tree[node, TOTAL]) / int(tree[node, VISITS])
    return round(sign * SCALE * min(max(mean, int(tree[node, LOWER])), int(tree[node, UPPER]))), "about"


def _line(position: Any, tree: Any) -> tuple[int, ...]:
    """The best moves from the root on, as far as anything is known of them."""
    line, played, node = [], [position], ROOT
    while known := _known(tree, node):
        node = _best(played[-1].to_move(), tree, known)
        line.append(int(tree[node, MOVE]))
        played.append(played[-1].play(line[-1]))
    for child in reversed(played[1:]):
        child.undo()
    return tuple(line)


def _best(side: int, tree: Any, children: list[int]) -> int:
    """The child most visited of those still open, unless a proven one is worth at least as much.

    Proven moves are no longer visited: their visits say nothing. Of equal proven ones, the most visited was the hardest
    to refute.
    """
    value = {child: _judged(side, tree, child)[0] for child in children}
    proven = [child for child in children if tree[child, LOWER] == tree[child, UPPER]]
    open_ = [child for child in children if child not in proven]
    surest = max(proven, key=lambda child: (value[child], int(tree[child, VISITS])), default=None)
    likeliest = max(open_, key=lambda child: int(tree[child, VISITS]), default=None)
    if likeliest is None or (surest is not None and value[surest] >= value[likeliest]):
        assert surest is not None
        return surest
    return likeliest
