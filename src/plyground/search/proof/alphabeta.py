"""Alpha-beta to the end of the game, with a table: is the final result at least `goal`?

Such a yes-or-no question is alpha-beta's narrowest window, and a few of them find the value: MTD(f),
Plaat, Schaeffer, Pijls and de Bruin 1996, "Best-first fixed-depth minimax algorithms". The table keeps, for each
position, a lower and an upper bound of its final result, and the move that showed it.

It uses no evaluator and leaves out no legal move; `candidates` only says which moves to try first.
"""

from typing import Any

from ...compiled import compiled, inlined, int64
from ..workspace import ended
from .memory import FIRST, SECOND, find, keep

BEYOND = 1 << 20  # more than any result
_SHIFT = 32


@compiled
def result_bound(position: Any, goal: int, work: Any, table: Any) -> int:
    """A bound of the final result for work.side: a lower one if it is ≥ goal, otherwise an upper one.

    The returned value is meaningless if the search has ended before.
    """
    return _bound(position, int64(goal), int64(0), work, table)


@compiled
def _bound(position: Any, goal: int, ply: int, work: Any, table: Any) -> int:
    work.nodes += 1
    if position.is_over():
        return int(position.result(work.side))
    key = position.key()
    low, high, hint = -BEYOND, BEYOND, -1
    row = find(table, key)
    if row >= 0:
        low, high = (table[row, FIRST] >> _SHIFT) - BEYOND, (table[row, FIRST] & (1 << _SHIFT) - 1) - BEYOND
        hint = table[row, SECOND]
        if low >= goal:
            return int(low)
        if high < goal:
            return int(high)
    before = work.nodes
    moves = work.buffer[ply]
    n = _all_moves(position, moves, hint)
    maximising = position.to_move() == work.side
    best = -BEYOND if maximising else BEYOND
    best_move = -1
    for i in range(n):
        move = int(moves[i])
        child = position.play(move)
        value = _bound(child, goal, ply + 1, work, table)
        child.undo()
        if ended(work):
            return 0
        if (value > best) if maximising else (value < best):
            best, best_move = value, move
        if (best >= goal) == maximising:
            break
    if best >= goal:
        low = best
    else:
        high = best
    keep(table, key, low + BEYOND << _SHIFT | high + BEYOND, best_move, work.nodes - before + 1)
    return int(best)


@inlined
def _all_moves(position: Any, out: Any, hint: int) -> int:
    """Write every legal move: the hint first, then the candidates, then the moves that are no candidates."""
    n = position.candidates(out)
    rest = out[n:]
    m = position.moves(rest)
    if m > n:
        chosen = n
        for i in range(m):
            known = False
            for j in range(chosen):
                known = known or out[j] == rest[i]
            if not known:
                out[n] = rest[i]  # n never passes the part of `rest` still to be read
                n += 1
    for i in range(n):
        if out[i] == hint:
            out[i] = out[0]
            out[0] = hint
            break
    return n
