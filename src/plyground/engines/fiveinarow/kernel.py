"""The kernel of `five`: principal-variation search on the board of threats.

Values are for the side to move. What lies beyond PROVEN is a proven win or loss and says in how many plies; a loss that
rests on moves that were left out is worth no more than −UNPROVEN, so that nothing above it counts as proven either.
"""

from typing import Any

from ...compiled import compiled, inlined, int64, workspace_type
from ...games.fiveinarow.position import EMPTY
from ...games.fiveinarow.threats.board import A_FOUR, A_THREE, PAD, WINNING_FOUR, WINS
from ...games.fiveinarow.threats.fours import fours, may_win_by_fours
from ...games.fiveinarow.threats.search import prove
from ...games.hashing import hash63
from ...games.limits import MOST_MOVES
from ...search.deepening.table import ABSENT, NO_HASH_MOVE, bound_of, depth_of, find, move_of, packed, store
from ...search.result import AT_LEAST, AT_MOST, EXACT
from ...search.workspace import NO_MOVE, ended, remember_line

WIN = 1_000_000  # now; a win in n plies is worth n less
PROVEN = WIN - 1000
UNPROVEN = PROVEN - 1
REFUTED = -UNPROVEN // 2  # a root move is worth less than this if the rival's win after it was found by threats alone
DEEPEST = 120  # plies
CELLS = 1024
_HASH_FIRST, _KILLER_FIRST = 1 << 40, 1 << 16
_LEAST_CHECK = 20  # nodes of the search for the rival's win after a root move

# What is cut. The figures were set by hand; each rule was then measured against the engine without it, and what was
# tried in their place is told there, too: docs/lab/fiveinarow.md. In values, a SCALE (200) is odds of e to 1.
_MARGIN = 120  # reverse futility and futility, for each ply left: 0.6 SCALE
_GAIN = 100  # what a quiet move is thought to gain at most: half a SCALE
_NEAR_LEAF = 5  # plies: up to here both are tried
_QUIET_MOVES = 4  # late-move pruning: beyond this number plus the square of the depth, quiet moves are left out
_REDUCED = 3  # late-move reductions: from this move on, counted from 0, quiet moves are searched one ply less,
_LATE = 8  # from here on all moves are, at the root, too,
_DEEP_LATE, _DEEP_LATEST = 5, 20  # and from each of these on once more,
_ROOT_DEEP, _DEEP = 4, 5  # if at least this many plies are left
_MOST_HISTORY = 1 << 13  # below the worth of a killer

new_work = workspace_type(
    [
        ("nodes", ()),
        ("limit", ()),  # the search ends when nodes reaches it
        ("stop", ()),  # and when this is not 0; only a Control writes it
        ("depth", ()),  # of the root
        ("generation", ()),
        ("seed", ()),
        ("noise", ()),  # values differ by up to this much from one seed to the next
        ("leaf_fours", ()),  # nodes for a search by fours at a leaf, and inside the tree
        ("inner_fours", ()),
        ("reductions", ()),  # switches
        ("futility", ()),
        ("move_count", ()),
        ("extension", ()),
        ("history_on", ()),
        ("buffer", (DEEPEST + 8, MOST_MOVES)),
        ("rank", (DEEPEST + 8, MOST_MOVES)),
        ("line", (DEEPEST + 8, DEEPEST + 8)),
        ("killers", (DEEPEST + 8, 2)),
        ("history", (2, CELLS)),
        ("root_moves", (MOST_MOVES,)),  # in the order in which they are searched
        ("root_count", ()),
        ("root_value", (MOST_MOVES,)),
        ("root_bound", (MOST_MOVES,)),
        ("root_done", ()),  # how many were searched at this depth
        ("check_share", ()),  # 1/n of the nodes searched so far may go into one check of a root move; 0 for no checks
        ("checked", (CELLS,)),  # by root move: how many nodes its last check was allowed
        ("refuted", (CELLS,)),  # by root move: what it is worth if the rival is proven to win after it, else 0
    ]
)


@compiled
def search_root(
    board: Any, evaluator: Any, depth: int, alpha: int, beta: int, complete: int, work: Any, wins: Any, table: Any
) -> int:
    """Judge the moves of the root within a window; the best one goes to the front of the list.

    A move that looks best is checked first: if the rival is then proven to win by threats, that is its value.
    `complete` says that the moves left out of the list lose at once.
    """
    best = -WIN
    work.root_done = 0
    work.line[0][0] = NO_MOVE
    for i in range(work.root_count):
        move = int(work.root_moves[i])
        value = int64(work.refuted[move])
        if value == 0:
            child = board.play(move)
            again = 1
            if i > 0:
                shorter = 1 if i >= _LATE and depth >= _ROOT_DEEP and complete == 0 and work.reductions != 0 else 0
                value = -_pvs(
                    child,
                    evaluator,
                    int64(depth - 1 - shorter),
                    int64(1),
                    int64(-alpha - 1),
                    int64(-alpha),
                    work,
                    wins,
                    table,
                )
                again = 1 if value > alpha and (value < beta or shorter == 1) else 0
            if again == 1:
                value = -_pvs(
                    child, evaluator, int64(depth - 1), int64(1), int64(-beta), int64(-alpha), work, wins, table
                )
            if value > alpha and not ended(work) and is_refuted(child, move, work, wins) == 1:
                value = int64(work.refuted[move])
            child.undo()
            if ended(work):
                return best
        work.root_value[i] = value
        work.root_bound[i] = AT_MOST if value <= alpha else AT_LEAST if value >= beta else EXACT
        work.root_done = i + 1
        if value > best:
            best = value
            if value > alpha or i == 0:
                remember_line(work, 0, 1, move)
        if value > alpha:
            alpha = value
            bring_forward(work, i)
        if alpha >= beta:
            break
    if complete == 0 and best < -PROVEN:
        best = -UNPROVEN
    return best


@inlined
def is_refuted(child: Any, move: int, work: Any, wins: Any) -> int:
    """1 if the rival, which is to move, is found to win by fours and threes.

    A check may take a part of the nodes searched so far, so that long searches see long wins; a move that was checked
    is checked again once twice as many are allowed. The more it takes to prove the win, the more the move is worth: if
    all moves lose, the rival may overlook that win.
    """
    if work.check_share == 0 or child.counts[1 - child.side, WINS] > 0:
        return 0
    allowed = max(_LEAST_CHECK, work.nodes // work.check_share)
    if allowed < 2 * work.checked[move]:
        return 0
    work.checked[move] = allowed
    before = wins.nodes
    wins.limit = before + allowed
    if prove(child, child.side, wins) != 1:
        return 0
    work.refuted[move] = min(-UNPROVEN + wins.nodes - before, REFUTED - 1)
    return 1


@inlined
def bring_forward(work: Any, i: int) -> None:
    """The i-th move of the root becomes the first."""
    move, value, bound = work.root_moves[i], work.root_value[i], work.root_bound[i]
    while i > 0:
        work.root_moves[i] = work.root_moves[i - 1]
        work.root_value[i] = work.root_value[i - 1]
        work.root_bound[i] = work.root_bound[i - 1]
        i -= 1
    work.root_moves[0] = move
    work.root_value[0] = value
    work.root_bound[0] = bound


@compiled
def _pvs(
    board: Any, evaluator: Any, depth: int, ply: int, alpha: int, beta: int, work: Any, wins: Any, table: Any
) -> int:
    # 1. What the counters say: five next turn, a four that cannot be stopped, and whether there is a choice at all.
    work.nodes += 1
    work.line[ply][0] = NO_MOVE
    mine, theirs = board.side, 1 - board.side
    counts = board.counts
    if counts[mine, WINS] > 0:
        return WIN - ply - 1
    five_cells = counts[theirs, WINS]
    if five_cells > 1:
        return -(WIN - ply - 2)
    if board.vacant == 0:
        return int64(0)
    if five_cells == 0 and counts[mine, WINNING_FOUR] > 0:
        return WIN - ply - 3
    if ply >= DEEPEST:
        return int64(judged(board, evaluator, work))

    # 2. No win from here can be quicker than five plies, no loss than four (if it has to stop five: two fewer).
    alpha = max(alpha, -(WIN - ply - 4))
    beta = min(beta, WIN - ply - 5) if five_cells == 0 else beta
    if alpha >= beta:
        return alpha

    # 3. Ask the table. A proven value holds whatever the depth.
    key = board.key()
    hash_move = NO_HASH_MOVE
    seen = 0  # the depth that the table knows of, plus one
    stored, rest = find(table, key)
    if rest != ABSENT:
        hash_move = move_of(rest)
        seen = depth_of(rest)
        known = int64(stored)
        if known > PROVEN:
            known -= ply
        elif known < -PROVEN:
            known += ply
        bound = bound_of(rest)
        deep = seen >= depth + 1
        if (deep or known > PROVEN) and bound != AT_MOST and known >= beta:
            return known
        if (deep or known < -PROVEN) and bound != AT_LEAST and known <= alpha:
            return known
        if deep and bound == EXACT:
            return known

    # 4. Reverse futility: near the leaves, where nothing threatens, return the static score if it beats beta by a
    # margin for each ply left. The rival avoids such a position, and a win by fours would not change that.
    first_alpha = alpha
    threatened = five_cells > 0 or counts[theirs, WINNING_FOUR] > 0
    leaf = depth <= 0 and five_cells == 0
    narrow = beta - alpha == 1 and not threatened and abs(beta) < UNPROVEN
    near_leaf = narrow and depth <= _NEAR_LEAF and work.futility != 0
    looks, margin = int64(0), int64(_MARGIN * max(depth, 0))
    if leaf or near_leaf:
        looks = int64(judged(board, evaluator, work))
        if looks - margin >= beta:
            if leaf:
                store(table, key, looks, packed(1, AT_LEAST, NO_HASH_MOVE, work.generation))
            return looks

    # 5. A win by fours.
    budget = work.leaf_fours if leaf else work.inner_fours
    if budget > 0 and seen <= 1 and five_cells == 0 and may_win_by_fours(board) == 1:
        wins.four_chain = 1 if leaf else 0
        plies = win_in_fours(board, budget, wins, work)
        if plies > 0:
            store(table, key, WIN - plies, packed(1, EXACT, NO_HASH_MOVE, work.generation))
            return WIN - ply - plies
    if leaf:
        store(table, key, looks, packed(1, EXACT, NO_HASH_MOVE, work.generation))
        return looks
    # Futility: if even a margin more does not reach alpha, only moves that make or stop a threat are searched.
    only_threats = 1 if near_leaf and looks + margin + _GAIN <= alpha else 0

    # 6. The moves. Where a threat forces, these are all that do not lose at once.
    n = ranked_moves(board, evaluator, work, ply, hash_move, five_cells, threatened)
    moves, rank = work.buffer[ply], work.rank[ply]
    complete = 1 if threatened else 0
    longer = 1 if five_cells > 0 and ply < 2 * work.depth and work.extension != 0 else 0

    # 7. Search them, the best of the rest each time; only the first gets the whole window.
    best = int64(-WIN)
    best_move = NO_HASH_MOVE
    for i in range(n):
        pick(moves, rank, i, n)
        move = int(moves[i])
        quiet = board.threats[mine, move] < A_THREE and board.threats[theirs, move] < A_THREE
        late = work.move_count != 0 and i >= _QUIET_MOVES + depth * depth and narrow
        if (only_threats == 1 or late) and not threatened and i > 0 and quiet and best > -UNPROVEN:
            break
        child = board.play(move)
        value = best
        again = 1
        if i > 0:
            shorter = 0
            if work.reductions != 0 and depth >= 2 and i >= _REDUCED and not threatened:
                shorter = (
                    (1 if quiet else 0)
                    + (1 if i >= _LATE else 0)
                    + (1 if depth >= _DEEP and i >= _DEEP_LATE else 0)
                    + (1 if depth >= _DEEP and i >= _DEEP_LATEST else 0)
                )
            value = -_pvs(child, evaluator, depth - 1 - shorter, ply + 1, -alpha - 1, -alpha, work, wins, table)
            again = 1 if value > alpha and (shorter > 0 or value < beta) and not ended(work) else 0
        if again == 1:
            value = -_pvs(child, evaluator, depth - 1 + longer, ply + 1, -beta, -alpha, work, wins, table)
        child.undo()
        if ended(work):
            return best
        if value > best:
            best = value
            best_move = move
            if value > alpha:
                remember_line(work, ply, ply + 1, move)
        if value > alpha:
            alpha = value
        if alpha >= beta:
            if quiet:
                remember_refutation(work, ply, mine, move, depth)
            break

    # 8. A loss is proven only if no move was left out. Tell the table.
    if complete == 0 and best < -UNPROVEN:
        best = int64(-UNPROVEN)
    bound = AT_MOST if best <= first_alpha else AT_LEAST if best >= beta else EXACT
    kept = best + ply if best > PROVEN else best - ply if best < -PROVEN else best
    store(table, key, kept, packed(max(depth, 0) + 1, bound, best_move, work.generation))
    return best


@inlined
def judged(board: Any, evaluator: Any, work: Any) -> int:
    """The static score for the side to move, with seeded noise of ±noise/2."""
    value = evaluator.score(board, board.side)
    if work.noise > 0:
        value += hash63(board.key(), work.seed) % work.noise - work.noise // 2
    return max(-(UNPROVEN // 2), min(UNPROVEN // 2, value))


@inlined
def win_in_fours(board: Any, nodes: int, wins: Any, work: Any) -> int:
    """How many plies a win by fours takes, if one is found within `nodes` nodes; 0 if none is."""
    before = wins.four_nodes
    wins.four_limit = before + nodes
    found = fours(board, 0, wins)
    work.nodes += wins.four_nodes - before
    if found == 0:
        return 0
    n = 0
    while wins.line[0][n] != NO_MOVE:
        n += 1
    return n


@inlined
def ranked_moves(
    board: Any, evaluator: Any, work: Any, ply: int, hash_move: int, five_cells: int, threatened: bool
) -> int:
    """List the moves worth searching and rank them: the table's first, then by threats, appeal, killers and history."""
    evaluator.look(board)
    moves, rank = work.buffer[ply], work.rank[ply]
    mine, theirs = board.side, 1 - board.side
    stride = board.size + PAD
    n = 0
    for row in range(board.top, board.bottom + 1):
        for cell in range(row * stride + board.left, row * stride + board.right + 1):
            if board.cells[cell] == EMPTY and board.nearby[cell] > 0:
                if five_cells > 0:
                    wanted = board.threats[theirs, cell] == WINS
                elif threatened:
                    wanted = board.threats[mine, cell] >= A_FOUR or board.threats[theirs, cell] >= A_FOUR
                else:
                    wanted = True
                if wanted:
                    place = (row - PAD) * board.size + cell - row * stride - PAD
                    worth = evaluator.appeal(board, cell, place)
                    if cell == hash_move:
                        worth += _HASH_FIRST
                    elif cell == work.killers[ply][0] or cell == work.killers[ply][1]:
                        worth += _KILLER_FIRST
                    if work.history_on != 0:
                        worth += min(work.history[mine][cell], _MOST_HISTORY)
                    rank[n] = worth
                    moves[n] = cell
                    n += 1
    return n


@inlined
def pick(moves: Any, rank: Any, i: int, n: int) -> None:
    """Bring the best of the moves from i on to place i: cheaper than sorting, since most nodes end after a few."""
    best = i
    for j in range(i + 1, n):
        if rank[j] > rank[best]:
            best = j
    move, worth = moves[best], rank[best]
    moves[best] = moves[i]
    rank[best] = rank[i]
    moves[i] = move
    rank[i] = worth


@inlined
def remember_refutation(work: Any, ply: int, side: int, move: int, depth: int) -> None:
    """Count a beta cut-off in the killer and history tables."""
    if work.killers[ply][0] != move:
        work.killers[ply][1] = work.killers[ply][0]
        work.killers[ply][0] = move
    work.history[side][move] += depth * depth
    if work.history[side][move] > _MOST_HISTORY:
        for cell in range(CELLS):
            work.history[side][cell] //= 2
