"""Everything a position and an evaluator can be asked, asked by compiled code."""

from typing import Any

import numpy as np

from ..compiled import compiled
from ..games.limits import MOST_MOVES
from ..games.state import Core


@compiled
def _ask(position: Core, evaluator: Any, moves: Any, out: Any) -> int:
    out[0] = position.key()
    out[1] = position.to_move()
    out[2] = 1 if position.is_over() else 0
    out[3] = position.plies_left()
    out[4] = evaluator.score(position, 0)
    out[5] = evaluator.score(position, 1)
    out[6] = position.result(0)
    out[7] = position.result(1)
    n = 8
    for i in range(position.moves(moves)):
        out[n] = moves[i]
        n += 1
    for i in range(position.candidates(moves)):
        out[n] = moves[i]
        child = position.play(int(moves[i]))
        out[n + 1] = child.key()
        child.undo()
        n += 2
    out[n] = position.key()
    return n + 1


def observed(position: Core, evaluator: Any) -> list[int]:
    """What a position that is not over answers."""
    moves, out = np.zeros(MOST_MOVES, np.int64), np.zeros(10 + 3 * MOST_MOVES, np.int64)
    n = _ask(position, evaluator, moves, out)
    return [int(number) for number in out[:n]]
