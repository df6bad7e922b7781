"""Forced wins by threats, proven: by fours alone, and by fours and threes.

A four leaves the rival one reply, so a search that follows nothing but fours runs deep (`fours`, known as VCF). An open
three threatens a winning four, to which the rival has few replies (`_prove`, known as VCT). These are *all* of them:

    a four of the rival's own, which has to be answered first;
    a cell on which the attacker could make a four. A winning four at w leaves two cells c and d where five follows. All
    that its two fives need besides w, c and d are stones that stand already, so a stone elsewhere takes nothing away;
    and on c the attacker would make a four, with w as the cell that follows, likewise on d and on w.

Any other reply leaves the winning four standing while the rival has neither a five nor a four, so that five follows: in
the standard rule too, where a stone of the rival can block five but not lengthen it to six.

So the attacker needs one good move and every reply of that set is tried: what is found is a proof (Allis, van den Herik
and Huntjens 1996, "Go-Moku solved by new search techniques"). Finding nothing proves nothing: quiet moves are left out.

`prove_quietly` also tries moves of the attacker that make no such threat: the block of a four, and quiet moves after
which the attacker would win by threats if its rival passed. Then every legal reply is tried; most change nothing in the
line of fours that the quiet move threatens.

The order is that of proof numbers (Allis 1994; depth-first with two thresholds, Nagai 2002): the search goes on where
the fewest positions are missing for a win or for its failure. Stones are never taken away, so no line repeats itself.
"""

from typing import Any

from ....compiled import compiled, inlined, int64, workspace_type, wrapped_product
from ...limits import MOST_MOVES
from ..lines import OPEN_TWO
from ..position import EMPTY, NO_MOVE
from .board import (
    A_FOUR,
    A_THREE,
    DOUBLE_THREE,
    FOUR_MORE,
    FOUR_THREE,
    PAD,
    THREATS,
    THREE_MORE,
    WINNING_FOUR,
    WINS,
    listed,
    passed,
    step_of,
)

LONGEST = 100  # plies of a win
_FAILED = 1 << 15  # entries of the table of positions without a win by fours
_KNOWN = 1 << 17  # entries of the table of proof numbers
_PROOF = 1 << 18  # numbers that a written proof may take up
_MOST_AT_ONCE = 2 * LONGEST  # of them: a line of fours
INFINITE = 1 << 30
THREATS_ALONE, WITH_QUIET = 0, 1  # which moves an attack may use; each number more is one quiet move
QUIET_MOVES = 1  # as many as are tried in a line
NO_CELL = -1
_QUIET_MOVE = 8  # a guess of how much has to be settled after a quiet move, as `missing` guesses it after threats
_IF_PASSED = 300  # nodes of the search for what a quiet move threatens
_EACH_REPLY = 30  # nodes for each reply to it at first
_FEW = 20  # nodes of a search by fours inside one by fours and threes: proofs take half the nodes, and no more time
FIVE_MADE = -1  # in a written proof, instead of the replies to a move

FIELDS: list[tuple[str, tuple[int, ...]]] = [
    ("nodes", ()),
    ("limit", ()),  # the search by fours and threes ends when nodes reaches it
    ("stop", ()),  # and when this is not 0
    ("four_nodes", ()),  # of the search by fours alone
    ("four_limit", ()),
    (
        "four_chain",
        (),
    ),  # 1 if each four has to be on a line through the one before
    ("buffer", (LONGEST + 4, MOST_MOVES)),  # by ply: the moves of the node
    ("phi", (LONGEST + 4, MOST_MOVES)),  # by ply and move: what the move's child needs, see _numbers
    ("delta", (LONGEST + 4, MOST_MOVES)),
    ("line", (LONGEST + 4, LONGEST + 4)),  # by ply: a line of fours that wins, ended by NO_MOVE
    ("threat", (LONGEST + 4, LONGEST + 4)),  # by ply: the line that a quiet move threatens, likewise
    ("failed", (_FAILED,)),
    ("known", (_KNOWN, 3)),  # key, proof numbers, work
    ("written", (_PROOF,)),
    ("length", ()),
]
new_threat_work = workspace_type(FIELDS)


@inlined
def is_ended(work: Any) -> bool:
    return bool(work.nodes >= work.limit or work.stop != 0)


@compiled
def fours(board: Any, ply: int, work: Any) -> int:
    """1 if the side to move wins by fours from here; the line of the ply is then the win."""
    return _fours(board, int64(ply), int64(0), work)


@compiled
def _fours(board: Any, ply: int, last: int, work: Any) -> int:
    """The same, by fours on lines through the last one if there is a last one."""
    work.four_nodes += 1
    mine = board.side
    if wins_at_once(board, ply, work) == 1:
        return 1
    if ply + 6 > LONGEST or work.four_nodes >= work.four_limit or may_win_by_fours(board) == 0:
        return 0
    key = board.key() ^ wrapped_product(last + work.four_chain, _CHAIN)
    if work.failed[key & _FAILED - 1] == key:
        return 0
    moves = work.buffer[ply]
    n = fours_of(board, last, moves)
    for i in range(n):
        move = int(moves[i])
        child = board.play(move)
        won = 0
        reply = NO_CELL
        if child.counts[1 - mine, WINS] == 0:
            reply = five_cell(child, mine, move)
            grandchild = child.play(reply)
            won = _fours(grandchild, ply + 2, move * work.four_chain, work)
            grandchild.undo()
        child.undo()
        if won == 1:
            prolong(work, ply, move, reply)
            return 1
        if work.four_nodes >= work.four_limit:
            return 0
    work.failed[key & _FAILED - 1] = key
    return 0


@compiled
def prove(board: Any, attacker: int, work: Any) -> int:
    """1 if the attacker is proven to win by fours and threes, 0 if it is proven not to, −1 if the nodes ran out.

    If the rival is to move, the attacker has to threaten something already: otherwise −1.
    """
    return _verdict(board, int64(attacker), int64(THREATS_ALONE), work)


@compiled
def prove_quietly(board: Any, attacker: int, most: int, work: Any) -> int:
    """The same with up to `most` quiet moves of the attacker's in each line."""
    return _verdict(board, int64(attacker), int64(WITH_QUIET + most), work)


@compiled
def _verdict(board: Any, attacker: int, quiets: int, work: Any) -> int:
    work.four_chain = 1
    if board.side != attacker:
        if threatens(board, attacker) == 0:
            return -1
    elif attacker_has_won(board, attacker) == 1:
        return 1
    numbers = _prove(board, attacker, int64(0), quiets, int64(INFINITE), int64(INFINITE), work)
    for_win = numbers >> 32 if board.side == attacker else numbers & 0xFFFFFFFF
    for_failure = numbers & 0xFFFFFFFF if board.side == attacker else numbers >> 32
    return 1 if for_win == 0 else 0 if for_failure == 0 else -1


@compiled
def _prove(board: Any, attacker: int, ply: int, quiets: int, phi_limit: int, delta_limit: int, work: Any) -> int:
    """Search until phi or delta reach their limits; return both, packed.

    For the side to move, phi is how many positions have to be settled at least until it gets its way, delta until the
    other side does. A node gets its way by one child: its phi is the least delta of its children, and its delta the sum
    of their phi.
    """
    work.nodes += 1
    key = key_of(board, attacker, quiets)
    moves, phis, deltas = work.buffer[ply], work.phi[ply], work.delta[ply]
    before = work.nodes
    n, threat = 0, 1
    after_quiet = quiets > THREATS_ALONE and board.side != attacker and threatens(board, attacker) == 0
    if after_quiet:
        # Would the attacker win by threats if its rival passed?
        threat = threatened_line(board, ply, work)
        if threat == 0 and board.counts[board.side, WINS] == 0 and ply + 3 < LONGEST:
            limit = work.limit
            work.limit = min(limit, work.nodes + _IF_PASSED)
            numbers = _prove(
                passed(board), attacker, ply + 1, int64(THREATS_ALONE), int64(INFINITE), int64(INFINITE), work
            )
            work.limit = limit
            threat = 1 if numbers >> 32 == 0 else 0
    if threat == 1:
        n = expand(board, attacker, ply, quiets, work)
    else:
        n, phis[0], deltas[0] = 1, INFINITE, 0
    if after_quiet and threat == 1:
        # Most replies change nothing: settle these at once, so that only the others count.
        kept = 0
        for i in range(n):
            move = moves[i]
            if deltas[i] > 0 and ply + 3 < LONGEST and not is_ended(work):
                limit = work.limit
                work.limit = min(limit, work.nodes + _EACH_REPLY)
                child = board.play(int(move))
                numbers = _prove(child, attacker, ply + 1, quiets, int64(INFINITE), int64(INFINITE), work)
                child.undo()
                work.limit = limit
                phis[i] = numbers >> 32
                deltas[i] = numbers & 0xFFFFFFFF
            if deltas[i] == 0:
                kept = 1
                moves[0], phis[0], deltas[0] = move, INFINITE, 0
                break
            if phis[i] > 0:
                moves[kept], phis[kept], deltas[kept] = move, phis[i], deltas[i]
                kept += 1
        n = kept
    while True:
        phi, second, delta, best = INFINITE, INFINITE, 0, 0
        for i in range(n):
            delta += phis[i]
            if deltas[i] < phi:
                second = phi
                phi = deltas[i]
                best = i
            elif deltas[i] < second:
                second = deltas[i]
        delta = min(delta, INFINITE)
        if phi == 0:
            delta = INFINITE
        if phi >= phi_limit or delta >= delta_limit or is_ended(work):
            break
        if ply + 2 > LONGEST:
            # Too long to follow: counts as a failure of the attack.
            phi, delta = (INFINITE, 0) if board.side == attacker else (0, INFINITE)
            break
        child = board.play(int(moves[best]))
        numbers = _prove(
            child,
            attacker,
            ply + 1,
            quiets_after(board, child, attacker, quiets),
            min(delta_limit - (delta - phis[best]), INFINITE),
            min(phi_limit, second + 1 + (second >> 2)),
            work,
        )
        child.undo()
        phis[best] = numbers >> 32
        deltas[best] = numbers & 0xFFFFFFFF
    if not is_ended(work) or phi == 0 or delta == 0:
        store(work, key, phi << 32 | delta, work.nodes - before)
    return phi << 32 | delta


_ATTACKER = 0x2545F4914F6CDD1D
_CHAIN = 0x5851F42D4C957F2D
_QUIETS = 0x1D8E4E27C47D124F


@inlined
def key_of(board: Any, attacker: int, quiets: int) -> int:
    """Identifies what is asked of a position: which side attacks, and with which moves."""
    return board.key() ^ (attacker + 1) * _ATTACKER ^ wrapped_product(quiets, _QUIETS)


@inlined
def quiets_after(board: Any, child: Any, attacker: int, quiets: int) -> int:
    """How many quiet moves are left after a move; a forced block is none."""
    is_quiet = (
        quiets > WITH_QUIET
        and board.side == attacker
        and board.counts[1 - attacker, WINS] == 0
        and threatens(child, attacker) == 0
    )
    return quiets - 1 if is_quiet else quiets


@inlined
def expand(board: Any, attacker: int, ply: int, quiets: int, work: Any) -> int:
    """List the moves of a node with what is known of the positions after them; moves that cannot help are left out.

    If the attacker is to move, these are its threats; otherwise the replies to the one that it has made. A reply that
    settles the matter is left alone on the list.
    """
    moves, phis, deltas = work.buffer[ply], work.phi[ply], work.delta[ply]
    attacking = board.side == attacker
    after_quiet = False
    if attacking:
        n = threats_of(board, moves)
        if quiets > WITH_QUIET and board.counts[1 - attacker, WINS] == 0:
            n = with_quiet_moves(board, n, moves)
    elif quiets == THREATS_ALONE or threatens(board, attacker) == 1:
        n = board.candidates(moves)
    else:
        after_quiet = True
        n = likely_first(board, moves)
        work.nodes += n
    kept = 0
    for i in range(n):
        move = int(moves[i])
        child = board.play(move)
        # Numbers for the side to move in the child: phi, delta.
        phi, delta = 1, 1
        if attacking:
            if threatens(child, attacker) == 0:
                phi, delta = (0, INFINITE) if quiets == THREATS_ALONE else (1, _QUIET_MOVE + ply)
            else:
                delta = missing(board, child, move, ply)
        elif attacker_has_won(child, attacker) == 1:
            phi, delta = 0, INFINITE
        elif attacker_is_done(child, attacker, quiets) == 1:
            phi, delta = INFINITE, 0
        else:
            phi = 1 + (ply >> 2)
        if phi > 0 and delta > 0:
            numbers = find(work, key_of(child, attacker, quiets_after(board, child, attacker, quiets)))
            if numbers != 0:
                phi = numbers >> 32
                delta = numbers & 0xFFFFFFFF
            elif after_quiet and still_wins(child, work.threat[ply]) == 1:
                phi, delta = 0, INFINITE
            elif not attacking and may_win_by_fours(child) == 1:
                work.four_limit = work.four_nodes + _FEW
                if _fours(child, ply + 1, int64(0), work) == 1:
                    phi, delta = 0, INFINITE
        child.undo()
        if delta == 0:
            moves[0] = move
            phis[0] = INFINITE
            deltas[0] = 0
            return 1
        if phi > 0:
            moves[kept] = move
            phis[kept] = phi
            deltas[kept] = delta
            kept += 1
    return kept


@compiled
def with_quiet_moves(board: Any, n: int, out: Any) -> int:
    """Add to n threats of the side to move the quiet moves that may begin an attack, or end one of the rival's.

    Against a winning four next turn only what stops it.
    """
    mine, theirs = board.side, 1 - board.side
    attacked = board.counts[theirs, WINNING_FOUR] > 0
    stride = board.size + PAD
    for row in range(board.top, board.bottom + 1):
        for cell in range(row * stride + board.left, row * stride + board.right + 1):
            if board.cells[cell] == EMPTY and board.threats[mine, cell] < A_THREE:
                rival = int(board.threats[theirs, cell])
                if rival >= A_FOUR if attacked else rival > A_FOUR or makes_a_three(int(board.shapes[mine, cell])):
                    out[n] = cell
                    n += 1
    return n


@inlined
def makes_a_three(shape: int) -> bool:
    """Whether a stone makes a three or an open two in any direction: a search by fours may use it."""
    return bool(
        shape & 15 >= OPEN_TWO or shape >> 4 & 15 >= OPEN_TWO or shape >> 8 & 15 >= OPEN_TWO or shape >> 12 >= OPEN_TWO
    )


@compiled
def threatened_line(board: Any, ply: int, work: Any) -> int:
    """1 if the other side would win by fours if the side to move passed; its line is then the ply's threat."""
    threat = work.threat[ply]
    threat[0] = NO_MOVE
    if board.counts[board.side, WINS] > 0:
        return 0
    work.four_limit = work.four_nodes + _FEW
    if _fours(passed(board), int64(ply + 1), int64(0), work) == 0:
        return 0
    line = work.line[ply + 1]
    i = 0
    while line[i] != NO_MOVE:
        threat[i] = line[i]
        i += 1
    threat[i] = NO_MOVE
    return 1


@compiled
def likely_first(board: Any, out: Any) -> int:
    """All legal moves, first those that are near or forced."""
    n = board.candidates(out)
    near = n
    stride = board.size + PAD
    for row in range(PAD, PAD + board.size):
        for cell in range(row * stride + PAD, row * stride + PAD + board.size):
            listed_already = board.cells[cell] != EMPTY
            for i in range(near):
                listed_already = listed_already or out[i] == cell
            if not listed_already:
                out[n] = cell
                n += 1
    return n


@compiled
def still_wins(board: Any, line: Any) -> int:
    """Whether a line of fours still wins for the side to move, although the rival has one stone more."""
    return 0 if line[0] == NO_MOVE else _still_wins(board, line, int64(0))


@compiled
def _still_wins(board: Any, line: Any, i: int) -> int:
    mine, theirs = board.side, 1 - board.side
    move = int(line[i])
    if board.cells[move] != EMPTY:
        return 0
    if line[i + 1] == NO_MOVE:
        return 1 if board.threats[mine, move] == WINS else 0
    if board.counts[theirs, WINS] > 0 and board.threats[theirs, move] != WINS:
        return 0
    child = board.play(move)
    reply = int(line[i + 1])
    won = 0
    # The reply is forced if the rival cannot make five itself and the four would become five there.
    if child.counts[theirs, WINS] == 0 and child.cells[reply] == EMPTY and child.threats[mine, reply] == WINS:
        grandchild = child.play(reply)
        won = _still_wins(grandchild, line, i + 2)
        grandchild.undo()
    child.undo()
    return won


@inlined
def write_line(ply: int, work: Any) -> None:
    """Write the ply's threat as the answer to a reply."""
    line = work.threat[ply]
    i = 0
    while line[i + 1] != NO_MOVE:
        work.written[work.length] = line[i]
        work.written[work.length + 1] = 1  # reply
        work.written[work.length + 2] = line[i + 1]
        work.length += 3
        i += 2
    work.written[work.length] = line[i]
    work.written[work.length + 1] = FIVE_MADE
    work.length += 2


@inlined
def may_win_by_fours(board: Any) -> int:
    """Whether the side to move, which has no winning four yet, has fours that may lead to more than their own lines.

    Either one of them makes a three or an open two besides, or two lines give fours, and then there are more than three
    cells to make them on.
    """
    counts, mine = board.counts, board.side
    return 1 if counts[mine, FOUR_MORE] + counts[mine, FOUR_THREE] > 0 or counts[mine, A_FOUR] > 3 else 0


@inlined
def threats_of(board: Any, out: Any) -> int:
    """The fours and open threes of the side to move; if the rival is about to make five, only the cell in its way."""
    mine, theirs = board.side, 1 - board.side
    if board.counts[theirs, WINS] > 0:
        out[0] = cell_with(board, theirs, WINS)
        return 1 if board.counts[theirs, WINS] == 1 else 0
    return listed(board, mine, A_THREE, out)


@inlined
def missing(board: Any, child: Any, move: int, ply: int) -> int:
    """A guess of how much has to be settled until a threat is proven to win: the less, the more it threatens.

    It grows with the ply, so that the search does not follow a single line of threats for ever.
    """
    threat = int(board.threats[board.side, move])
    if threat >= A_FOUR or threat == DOUBLE_THREE:
        return 1 + (ply >> 2)
    return (2 if threat == THREE_MORE else 3) + (ply >> 2)


@inlined
def attacker_has_won(board: Any, attacker: int) -> int:
    """Whether the attacker, who is to move, makes five now or a four that cannot be stopped."""
    if board.counts[attacker, WINS] > 0:
        return 1
    return 1 if board.counts[1 - attacker, WINS] == 0 and board.counts[attacker, WINNING_FOUR] > 0 else 0


@inlined
def attacker_is_done(board: Any, attacker: int, quiets: int) -> int:
    """Whether the attacker, who is to move and has not won, has no threat left to make, nor a quiet move."""
    five_cells = board.counts[1 - attacker, WINS]
    if board.vacant == 0 or five_cells > 1:
        return 1
    if five_cells == 1 or quiets > WITH_QUIET:
        return 0
    some = 0
    for threat in range(A_THREE, THREATS):
        some += board.counts[attacker, threat]
    return 1 if some == 0 else 0


@inlined
def threatens(board: Any, attacker: int) -> int:
    """Whether the attacker, whose rival is to move, wins unless the rival does something about it."""
    rival = 1 - attacker
    if board.counts[rival, WINS] > 0:
        return 0
    if board.counts[attacker, WINS] > 0:
        return 1
    return 1 if board.counts[attacker, WINNING_FOUR] > 0 and board.counts[rival, WINNING_FOUR] == 0 else 0


@inlined
def find(work: Any, key: int) -> int:
    """The proof numbers of a position, packed; 0 if they are not known."""
    place = key & _KNOWN - 2
    for slot in (place, place + 1):
        if work.known[slot, 0] == key:
            return int(work.known[slot, 1])
    return 0


@inlined
def store(work: Any, key: int, numbers: int, effort: int) -> None:
    """Of a pair of entries, the first keeps what took the most work."""
    slot = key & _KNOWN - 2
    if work.known[slot, 0] != key and work.known[slot, 2] > effort:
        slot += 1
    work.known[slot, 0] = key
    work.known[slot, 1] = numbers
    work.known[slot, 2] = effort


@compiled
def write_proof(board: Any, attacker: int, quiets: int, work: Any) -> int:
    """Write down the proof that `prove` has found, or `prove_quietly`, in preorder; 0 if it is too long.

    The attacker to move:   move, FIVE_MADE, or move and then what follows it
    The rival to move:      n, then n times a reply and what the attacker does about it
    """
    work.length = 0
    work.four_chain = 1
    return _write(board, int64(attacker), int64(0), int64(quiets), work)


@compiled
def _write(board: Any, attacker: int, ply: int, quiets: int, work: Any) -> int:
    if work.length + _MOST_AT_ONCE > _PROOF or ply + 4 > LONGEST:
        return 0
    moves = work.buffer[ply]
    if board.side == attacker:
        if attacker_has_won(board, attacker) == 1:
            five = board.counts[attacker, WINS] > 0
            moves[0] = cell_with(board, attacker, WINS if five else WINNING_FOUR)
            if five:
                work.written[work.length] = moves[0]
                work.written[work.length + 1] = FIVE_MADE
                work.length += 2
                return 1
        elif wins_by_fours(board, ply, work) == 0:
            n = expand(board, attacker, ply, quiets, work)
            if n != 1 or work.delta[ply, 0] != 0:
                # The table has lost the way to the win: look for it again.
                _prove(board, attacker, ply, quiets, int64(INFINITE), int64(INFINITE), work)
                n = expand(board, attacker, ply, quiets, work)
                if n != 1 or work.delta[ply, 0] != 0:
                    return 0
        work.written[work.length] = moves[0]
        work.length += 1
        child = board.play(int(moves[0]))
        done = _write(child, attacker, ply + 1, quiets_after(board, child, attacker, quiets), work)
        child.undo()
        return done
    after_quiet = quiets > THREATS_ALONE and threatens(board, attacker) == 0
    if after_quiet:
        threatened_line(board, ply, work)
    n = board.moves(moves) if after_quiet else board.candidates(moves)
    work.written[work.length] = n
    work.length += 1
    for i in range(n):
        if work.length + _MOST_AT_ONCE > _PROOF:
            return 0
        work.written[work.length] = moves[i]
        work.length += 1
        child = board.play(int(moves[i]))
        done = 1
        if after_quiet and still_wins(child, work.threat[ply]) == 1:
            write_line(ply, work)
        else:
            done = _write(child, attacker, ply + 1, quiets, work)
        child.undo()
        if done == 0:
            return 0
    return 1


@inlined
def wins_by_fours(board: Any, ply: int, work: Any) -> int:
    """Whether few nodes suffice to find a win by fours; its first move goes to the front of the ply's buffer."""
    work.four_limit = work.four_nodes + _FEW
    if may_win_by_fours(board) == 0 or _fours(board, ply, int64(0), work) == 0:
        return 0
    work.buffer[ply][0] = work.line[ply][0]
    return 1


@inlined
def wins_at_once(board: Any, ply: int, work: Any) -> int:
    """Write the line of a win that needs no search: five now, or a four that cannot be stopped."""
    mine = board.side
    line = work.line[ply]
    if board.counts[mine, WINS] > 0:
        line[0] = cell_with(board, mine, WINS)
        line[1] = NO_MOVE
        return 1
    if board.counts[1 - mine, WINS] == 0 and board.counts[mine, WINNING_FOUR] > 0:
        four = cell_with(board, mine, WINNING_FOUR)
        child = board.play(four)
        first = five_cell(child, mine, four)
        grandchild = child.play(first)
        line[0] = four
        line[1] = first
        line[2] = five_cell(grandchild, mine, four)
        line[3] = NO_MOVE
        grandchild.undo()
        child.undo()
        return 1
    return 0


@inlined
def fours_of(board: Any, last: int, out: Any) -> int:
    """The fours of the side to move, the greatest threat first; against five next turn, only one in its way.

    If there is a last four, only those on lines through it.
    """
    mine, theirs = board.side, 1 - board.side
    if board.counts[theirs, WINS] > 1:
        return 0
    if board.counts[theirs, WINS] == 1:
        out[0] = cell_with(board, theirs, WINS)
        return 1 if board.threats[mine, int(out[0])] >= A_FOUR else 0
    n = 0
    if last == 0:
        n = listed(board, mine, A_FOUR, out)
    else:
        for way in range(4):
            step = step_of(way, board.size + PAD)
            for cell in range(last - 4 * step, last + 4 * step + 1, step):
                if board.cells[cell] == EMPTY and board.threats[mine, cell] >= A_FOUR:
                    out[n] = cell
                    n += 1
    for i in range(1, n):
        cell = out[i]
        worth = board.threats[mine, cell]
        j = i
        while j > 0 and board.threats[mine, out[j - 1]] < worth:
            out[j] = out[j - 1]
            j -= 1
        out[j] = cell
    return n


@inlined
def cell_with(board: Any, side: int, threat: int) -> int:
    """The first empty cell on which a side makes this threat."""
    stride = board.size + PAD
    for row in range(board.top, board.bottom + 1):
        for cell in range(row * stride + board.left, row * stride + board.right + 1):
            if board.cells[cell] == EMPTY and board.threats[side, cell] == threat:
                return cell
    return NO_CELL


@inlined
def five_cell(board: Any, side: int, near: int) -> int:
    """A cell on a line through `near` where a side makes five; there is one."""
    stride = board.size + PAD
    for way in range(4):
        step = step_of(way, stride)
        for distance in range(1, 5):
            for other in (near + distance * step, near - distance * step):
                if board.cells[other] == EMPTY and board.threats[side, other] == WINS:
                    return other
    return cell_with(board, side, WINS)


@inlined
def prolong(work: Any, ply: int, move: int, reply: int) -> None:
    """The line of this ply is the move, the reply and then the line two plies on."""
    line, rest = work.line[ply], work.line[ply + 2]
    i = 0
    while rest[i] != NO_MOVE:
        line[i + 2] = rest[i]
        i += 1
    line[i + 2] = NO_MOVE
    line[0] = move
    line[1] = reply
