"""Random: any legal move. The baseline of every comparison, and level 0 of document 004."""

import time
from collections.abc import Sequence
from typing import Any

import numpy as np

from ...errors import Mistake
from ...games.game import legal_moves
from ..control import Control
from ..kind import SearchKind
from ..limits import Limits
from ..result import SearchResult


def random(
    position: Any,
    evaluator: None = None,
    limits: Limits | None = None,
    *,
    control: Control | None = None,
    seeds: Sequence[int],
) -> SearchResult:
    """A legal move that depends on the position and the seeds alone: the same two give the same move."""
    started = time.perf_counter()
    moves = legal_moves(position)
    if not moves:
        raise Mistake("The game is over: there is no move to choose.")
    chance = np.random.default_rng([*seeds, position.key() & (1 << 63) - 1])
    move = moves[int(chance.integers(len(moves)))]
    seconds = time.perf_counter() - started
    return SearchResult.unjudged(move, nodes=1, seconds=seconds)


RANDOM = SearchKind(
    random, "any legal move", needs_evaluator=False, takes_limits=False, is_random=True, is_traceable=False
)
