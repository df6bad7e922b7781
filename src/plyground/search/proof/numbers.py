"""Proof-number search: can a side force a result?

Nagai 2002, "Df-pn algorithm for searching AND/OR trees and its applications": depth-first, with a table of fixed size.
The proof number of a position is the least number of open leaves that still have to be proven to prove the claim; the
disproof number is the same for refuting it. Where the prover moves, proving takes one move, refuting takes all of them:

    proof = least of the moves' proof numbers, disproof = sum of their disproof numbers        (and the reverse)

and the search always expands the leaf where the least work is missing. It needs no evaluator and finds long forced wins
in wide trees, where alpha-beta would have to try everything else to the same depth.

Each position says which side is to move, so a side may move twice in a row. The games end, so no line repeats a
position; where lines transpose, a leaf may be counted twice, which changes the order of the search but not its verdict.
With a table far too small for the proof, the search may lose results as fast as it finds them: only limits end it then.
"""

import time
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from ...compiled import compiled, inlined, int64, prepare
from ...errors import Mistake
from ...games.game import legal_moves
from ...games.state import copied
from ..control import Control
from ..limits import Limits
from ..workspace import ended
from .memory import EFFORT, FIRST, SECOND, find, keep, new_record, new_table

PROVEN, DISPROVEN, UNKNOWN = "proven", "disproven", "unknown"

_NEVER = 1 << 40  # the proof number of a refuted claim, the disproof number of a proven one
_WON, _LOST = -1, -2  # instead of a key, which is never negative: the game is over, and the claim holds or fails


@dataclass(frozen=True)
class Proof:
    """Whether the side to move reaches the result that was asked for."""

    verdict: str  # proven, disproven or unknown
    line: tuple[int, ...]  # the deciding moves of a proof or refutation, against the replies that cost the most effort
    nodes: int  # visits of positions; repeated visits count
    seconds: float


def prove(
    position: Any,
    threshold: int = 1,
    limits: Limits | None = None,
    *,
    control: Control | None = None,
    memory: float = 64,
) -> Proof:
    """Whether the side to move reaches result(side) >= threshold (default: a win); memory is in megabytes.

    Limits count nodes and seconds; the depth is the rest of the game.
    """
    if position.is_over():
        raise Mistake("The game is over: there is nothing to prove.")
    limits, control = limits or Limits(), control or Control()
    position = copied(position)
    work, table = new_record(), new_table(memory, position.plies_left())
    work.side = position.to_move()
    work.limit = limits.most_nodes
    prepare(claim, position, threshold, work, table)

    with control.lend(work, seconds=limits.seconds):
        started = time.perf_counter()
        answer = claim(position, threshold, work, table)
        nodes = int(work.nodes)
        line = tuple(_line(position, answer, threshold, work, table)) if answer else ()
        seconds = time.perf_counter() - started
    verdict = UNKNOWN if answer == 0 else PROVEN if answer > 0 else DISPROVEN
    return Proof(verdict, line, nodes, seconds)


def _line(position: Any, answer: int, threshold: int, work: Any, table: Any) -> Iterator[int]:
    """The line of the proof or refutation: the side it favours plays deciding moves, the other the most costly ones.

    If the table has lost an entry that the line needs, the move is proven again. The line ends early at the limit.
    """
    while not position.is_over():
        chosen, most = None, -1
        for again in (False, True):
            for move in legal_moves(position):
                child = position.play(move)
                row = -1 if child.is_over() else find(table, child.key())
                effort = 0 if row < 0 else int(table[row, EFFORT])
                known = row >= 0 and 0 in (table[row, FIRST], table[row, SECOND])
                decides = (position.to_move() == work.side) == (answer > 0)
                if (known or child.is_over() or again) and effort > most:
                    found = claim(child, threshold, work, table) if decides else answer
                    if found == answer:
                        chosen, most = move, effort
                child.undo()
                if chosen is not None and decides:
                    break
            if chosen is not None or ended(work):
                break
        if chosen is None:
            return
        yield chosen
        position = position.play(chosen)


@compiled
def claim(position: Any, threshold: int, work: Any, table: Any) -> int:
    """1 if work.side reaches the threshold, −1 if it does not, 0 if the search has ended before that.

    The table may be used again for the same side and threshold.
    """
    if position.is_over():
        return 1 if position.result(work.side) >= threshold else -1
    _visit(position, int64(threshold), int64(_NEVER), int64(_NEVER), int64(0), work, table)
    row = find(table, position.key())
    if row < 0:
        return 0
    if table[row, FIRST] == 0:
        return 1
    return -1 if table[row, SECOND] == 0 else 0


@compiled
def _visit(position: Any, threshold: int, most_proof: int, most_disproof: int, ply: int, work: Any, table: Any) -> None:
    """Work on a position until its proof or disproof number reaches its bound, and keep them in the table."""
    work.nodes += 1
    before = work.nodes
    key = position.key()
    row = find(table, key)
    if row >= 0:
        if table[row, FIRST] >= most_proof or table[row, SECOND] >= most_disproof:
            return
        before -= table[row, EFFORT]
    # 1. List where the moves lead; this is the same in every round.
    moves, links = work.buffer[ply], work.links[ply]
    n = position.moves(moves)
    for i in range(n):
        child = position.play(int(moves[i]))
        if not child.is_over():
            links[i] = child.key()
        else:
            links[i] = _WON if child.result(work.side) >= threshold else _LOST
        child.undo()
    proving = position.to_move() == work.side
    while True:
        # 2. The side to move needs one move: take the least of its numbers, and the runner-up. The other side needs all
        #    moves: take the sum of its numbers.
        least, second, total, own, best = _NEVER, _NEVER, 0, 0, 0
        for i in range(n):
            one, every = _numbers(table, links[i], proving)
            total = min(total + every, _NEVER if every == _NEVER or total == _NEVER else _NEVER - 1)
            if one < least:
                least, second, own, best = one, least, every, i
            elif one < second:
                second = one
        proof, disproof = (least, total) if proving else (total, least)
        if proof >= most_proof or disproof >= most_disproof or ended(work):
            keep(table, key, proof, disproof, work.nodes - before + 1)
            return
        # 3. Search the most promising move until it is a quarter worse than the runner-up or the node is settled.
        most_one, most_every = (most_proof, most_disproof) if proving else (most_disproof, most_proof)
        most_one = min(most_one, second + second // 4 + 1)
        most_every = most_every - total + own
        child = position.play(int(moves[best]))
        if proving:
            _visit(child, threshold, most_one, most_every, ply + 1, work, table)
        else:
            _visit(child, threshold, most_every, most_one, ply + 1, work, table)
        child.undo()


@inlined
def _numbers(table: Any, link: int, proving: int) -> tuple[int, int]:
    """The numbers of a move: first for the side to move, which needs one such move, then for the other side."""
    proof, disproof = 1, 1
    if link == _WON:
        proof, disproof = 0, _NEVER
    elif link == _LOST:
        proof, disproof = _NEVER, 0
    else:
        row = find(table, link)
        if row >= 0:
            proof, disproof = table[row, FIRST], table[row, SECOND]
    return (proof, disproof) if proving else (disproof, proof)
