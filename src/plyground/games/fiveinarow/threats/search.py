"""Forced wins by fours and threes, known as VCT, proven.

A four leaves the rival one reply (fours.py). An open three threatens a winning four, to which the rival has few
replies. These are *all* of them:

    a four of the rival's own, which has to be answered first;
    a cell on which the attacker could make a four. A winning four at w leaves two cells c and d where five follows. All
    that its two fives need besides w, c and d are stones that stand already, so a stone elsewhere takes nothing away;
    and on c the attacker would make a four, with w as the cell that follows, likewise on d and on w.

Any other reply leaves the winning four standing while the rival has neither a five nor a four, so that five follows: in
the standard rule too, where a stone of the rival can block five but not lengthen it to six.

So the attacker needs one good move and every reply of that set is tried: what is found is a proof (Allis, van den Herik
and Huntjens 1996, "Go-Moku solved by new search techniques"). Finding nothing proves nothing: quiet moves are left out.

`prove_quietly` also tries moves of the attacker that make no such threat: the block of a four, and quiet moves
(quiet.py), to which every legal reply is tried.

The order is that of proof numbers (Allis 1994; depth-first with two thresholds, Nagai 2002): the search goes on where
the fewest positions are missing for a win or for its failure. Stones are never taken away, so no line repeats itself.
"""

from typing import Any

from ....compiled import compiled, inlined, int64, wrapped_product
from .board import A_FOUR, A_THREE, DOUBLE_THREE, THREATS, THREE_MORE, WINNING_FOUR, WINS, listed, passed
from .fours import FEW, KNOWN, LONGEST, cell_with, fours, may_win_by_fours
from .quiet import likely_first, still_wins, threatened_line, with_quiet_moves

INFINITE = 1 << 30
THREATS_ALONE, WITH_QUIET = 0, 1  # which moves an attack may use; each number more is one quiet move
QUIET_MOVES = 1  # as many as are tried in a line
_QUIET_MOVE = 8  # a guess of how much has to be settled after a quiet move, as `missing` guesses it after threats
_IF_PASSED = 300  # nodes of the search for what a quiet move threatens
_EACH_REPLY = 30  # nodes for each reply to it at first
_ATTACKER = 0x2545F4914F6CDD1D
_QUIETS = 0x1D8E4E27C47D124F


@inlined
def is_ended(work: Any) -> bool:
    return bool(work.nodes >= work.limit or work.stop != 0)


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
    numbers = proof_numbers(board, attacker, 0, quiets, work)
    for_win = numbers >> 32 if board.side == attacker else numbers & 0xFFFFFFFF
    for_failure = numbers & 0xFFFFFFFF if board.side == attacker else numbers >> 32
    return 1 if for_win == 0 else 0 if for_failure == 0 else -1


@compiled
def proof_numbers(board: Any, attacker: int, ply: int, quiets: int, work: Any) -> int:
    """Search until it is settled or the nodes run out; phi and delta of `_prove`."""
    return _prove(board, int64(attacker), int64(ply), int64(quiets), int64(INFINITE), int64(INFINITE), work)


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
                work.four_limit = work.four_nodes + FEW
                if fours(child, ply + 1, work) == 1:
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
    place = key & KNOWN - 2
    for slot in (place, place + 1):
        if work.known[slot, 0] == key:
            return int(work.known[slot, 1])
    return 0


@inlined
def store(work: Any, key: int, numbers: int, effort: int) -> None:
    """Of a pair of entries, the first keeps what took the most work."""
    slot = key & KNOWN - 2
    if work.known[slot, 0] != key and work.known[slot, 2] > effort:
        slot += 1
    work.known[slot, 0] = key
    work.known[slot, 1] = numbers
    work.known[slot, 2] = effort
