"""How many lines of moves the rules allow."""

from ..errors import Mistake
from ..games import state_of
from ..games.limits import MOST_PLIES
from ..games.state import State
from ..search import Control
from ..search.perft import count_lines


def perft(state: State | str, depth: int, *, control: Control | None = None) -> int:
    """How many lines of exactly `depth` legal moves begin at a state, walked by the rules alone.

    If the control is told to stop, the lines found so far.

    >>> import plyground
    >>> start = plyground.game("tictactoe").start()
    >>> [perft(start, depth) for depth in (1, 2, 3, 4, 5, 6)]
    [9, 72, 504, 3024, 15120, 54720]
    """
    if not 0 <= depth <= MOST_PLIES:
        raise Mistake(f"The depth {depth} is not allowed: write a number of moves from 0 to {MOST_PLIES}.")
    return count_lines(state_of(state).core, depth, control)
