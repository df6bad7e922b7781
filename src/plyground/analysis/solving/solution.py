"""What solving a position has found out."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property

from ...games.state import Move, State
from ...notebook import Rows, html_table
from ..claims import Chance, certain, sooner, winner_of, with_margin


@dataclass(frozen=True)
class Solution:
    """What is known about a position. Values are for the side to move and count only what is still to come."""

    state: State
    value: int | None  # win, draw, loss as 1, 0, −1, or the margin of the boxes to come; None if not known
    low: int  # the value is at least this
    high: int  # and at most this
    proven: bool  # the value and a move that keeps it are known
    moves: tuple[Move, ...]  # those known to keep the value
    complete: bool  # no other move keeps it
    line: tuple[Move, ...]
    nodes: int
    seconds: float  # compilation does not count
    method: str
    memory: float = 0  # megabytes that the tables have taken up
    is_memory_full: bool = False  # more memory would have helped
    values: Mapping[Move, int] = field(default_factory=dict)  # of every move, if all were asked for and as far as known
    within: int | None = None  # moves of the winner on the way that was found, if it says in how many
    by: str = ""  # the threats that force the win, in words such as "fours", if it was found by threats
    cut_by: str = ""  # which limit ended the attempt without an answer, if it was a default or the memory
    not_kept: str = ""  # why what was proven could not be written to the file it should be kept in

    @cached_property
    def chance(self) -> Chance | None:
        """The verdict of the position, as it is told everywhere; None if it is not known who wins."""
        from .at_once import proven_at_once  # which solves, and so comes to know of solutions

        state = self.state
        so_far = state.result(state.turn)
        low, high = self.low + so_far, self.high + so_far
        if low <= 0 < high or low < 0 <= high:
            return None
        found = certain(state.game, "proven", winner_of(state.turn, low if low > 0 else high), self.within)
        found = with_margin(state, found, low) if low == high else found
        at_once = proven_at_once(state)
        return found if at_once is None or sooner(found, at_once) else at_once

    def rows(self) -> Rows:
        """The moves whose value is known, one row each, the best first."""
        values = self.values or dict.fromkeys(self.moves, self.value)
        return [{"move": str(move), "value": value} for move, value in sorted(values.items(), key=_best_first)]

    def __str__(self) -> str:
        if self.value is None:
            cut = f", {self.cut_by}" if self.cut_by else ""
            return f"not known: from {self.low} to {self.high} ({self.nodes:,} nodes{cut})"
        return f"{self.chance}, by {self.method}: {' '.join(self.moves)} ({self.nodes:,} nodes)"

    def _repr_html_(self) -> str:
        return f"{self.state.svg()}<p>{self}</p>{html_table(self.rows())}"


def _best_first(valued: tuple[Move, int | None]) -> int:
    return -(valued[1] or 0)
