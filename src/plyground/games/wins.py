"""A forced win, as a game's own search for threats proves it."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

Watch = Callable[[Any], bool]
"""What a threat search calls with its workspace before it starts, so that it can be stopped; False: it is already.

The workspace has `nodes`, and `stop`: the search ends soon after another thread has set it.
"""


@dataclass(frozen=True)
class Win:
    """A win that one side forces, proven against every legal reply."""

    winner: int
    moves: int | None = None  # of the winner, at the most; None if that is not known
    line: tuple[int, ...] = ()  # move numbers: the winner's, and the defence that holds out longest in the proof
    best: tuple[int, ...] = ()  # of the side to move, if it is the winner: those that are known to win
    nodes: int = 0
    by: str = ""  # the threats that it takes, in words such as "fours"
