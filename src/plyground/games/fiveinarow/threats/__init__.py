"""Threats of five-in-a-row, and the wins that they force.

    board.py        the board that knows what a stone on each cell would make
    fours.py        wins by fours
    search.py       wins by fours and threes, and by those and quiet moves
    quiet.py        what a quiet move threatens, and what is replied
    written.py      proofs of such wins, written down
    proof.py        the same for people: shown, and checked by the rules alone
    short.py        short wins, by trying everything

`find_win` combines them.
"""

from ...wins import Watch, Win
from ..position import FiveInARow
from .fours import new_threat_work
from .proof import easiest_win, forced_by_threats, winning_moves
from .search import QUIET_MOVES
from .short import forced_win

# Limits of nodes of a look, each worth a few milliseconds at the most.
_SHORT, _THREATS, _HINTED_THREATS = 500, 2_000, 10_000
_SHORT_PLIES = 5


def find_win(
    position: FiveInARow, nodes: int | None = None, hint: int | None = None, watch: Watch | None = None
) -> Win | None:
    """A win that either side forces, that of the side to move first; a short look without a number of nodes.

    Where threats alone are not enough, it may begin with, or contain, a quiet move of the side to move.
    """
    if nodes is None:
        return _look(position, hint)
    work = new_threat_work()
    if watch is not None and not watch(work):
        return None
    side = position.to_move()
    for winner in (side, 1 - side):
        if work.stop == 0 and (win := easiest_win(position, winner, nodes, work)) is not None:
            best = winning_moves(position, win, work) if winner == side else ()
            return Win(winner, win.moves, win.line, best, win.nodes, win.by)
    if work.stop == 0 and (win := forced_by_threats(position, side, nodes // 2, work, quiet=QUIET_MOVES)) is not None:
        return Win(side, win.moves, win.line, (win.root.move,), win.nodes, win.by)
    return None


def _look(position: FiveInARow, hint: int | None) -> Win | None:
    """A short win of either side, or a longer one by threats; a search's move makes it worth a longer look."""
    side = position.to_move()
    for plies in range(1, _SHORT_PLIES + 1):
        attacker = side if plies % 2 else 1 - side
        first = hint if hint is not None and attacker == side else 0
        if forced_win(position, attacker, plies, _SHORT, first):
            return Win(attacker, (plies + 1) // 2)
    nodes = _THREATS if hint is None else _HINTED_THREATS
    for attacker in (side, 1 - side):
        if (win := forced_by_threats(position, attacker, nodes)) is not None:
            return Win(attacker, win.moves)
    return None
