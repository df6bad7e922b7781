"""Proofs that a search has found, written down as numbers, in preorder."""

from typing import Any

from ....compiled import compiled, inlined, int64
from ..position import NO_MOVE
from .board import WINNING_FOUR, WINS
from .fours import LONGEST, PROOF, cell_with, wins_by_fours
from .quiet import still_wins, threatened_line
from .search import THREATS_ALONE, attacker_has_won, expand, proof_numbers, quiets_after, threatens

_MOST_AT_ONCE = 2 * LONGEST  # numbers of a line of fours
FIVE_MADE = -1  # instead of the replies to a move


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
    if work.length + _MOST_AT_ONCE > PROOF or ply + 4 > LONGEST:
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
                proof_numbers(board, attacker, ply, quiets, work)
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
        if work.length + _MOST_AT_ONCE > PROOF:
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
