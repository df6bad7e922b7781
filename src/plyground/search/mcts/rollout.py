"""Rollouts, the random games of Monte-Carlo search: moves are random or, now and then, the best by a ply of minimax."""

from typing import Any, NamedTuple

from ...compiled import compiled_class, inlined, int64
from ..rng import advance, below
from ..workspace import ended
from .tree import cut_off, remember_made


@compiled_class
class FromList(NamedTuple):
    """Picks a random move from the list of all moves."""

    nothing: int

    def pick(self, position: Any, work: Any) -> int:
        n = position.moves(work.buffer)
        work.rng = advance(work.rng)
        return int(work.buffer[below(work.rng, n)])


@compiled_class
class ByRoll(NamedTuple):
    """Has the position turn a random number into a move: without a list, three times the speed on a large board."""

    nothing: int

    def pick(self, position: Any, work: Any) -> int:
        move = -1
        while move < 0:
            work.rng = advance(work.rng)
            move = position.random_move(work.rng >> 31)
        return move


def picker_for(position: Any) -> FromList | ByRoll:
    """The picker of random moves for this kind of position."""
    return ByRoll(0) if hasattr(position, "random_move") else FromList(0)


@inlined
def rollout(position: Any, evaluator: Any, picker: Any, work: Any) -> int:
    """The result for side 0 of a rollout from here. The position is not restored."""
    while not position.is_over() and not ended(work):
        if work.greedy_percent > 0 and _happens(work.greedy_percent, work):
            move = _best_looking(position, evaluator, work)
        else:
            move = picker.pick(position, work)
        if work.rave != 0:
            remember_made(position.to_move(), move, work)
        position = position.play(move)
        work.nodes += 1
    return int64(cut_off(position.result(0), work.margin))


@inlined
def _happens(percent: int, work: Any) -> bool:
    work.rng = advance(work.rng)
    return below(work.rng, 100) < percent


@inlined
def _best_looking(position: Any, evaluator: Any, work: Any) -> int:
    """The best move by one ply of minimax; a random one of several equal ones."""
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
            work.rng = advance(work.rng)
            if below(work.rng, equal) == 0:
                chosen = i
    return int(moves[chosen])
