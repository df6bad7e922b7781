"""The solvers of dots-and-boxes, as `plyground.solve` asks them: endgame.py and alternating.py say how they work."""

from ...compiled import prepare
from . import alternating, endgame
from .bounds import grown, new_table, spread
from .position import DotsAndBoxes

_FIRST_MEGABYTES = 16
_NODES_A_ROW = 3  # that fill it up
_NEVER = 1 << 62


class BoxesSolver:
    """Bounds of final results for the side that was to move at first."""

    name = "dots-and-boxes"

    def __init__(self, position: DotsAndBoxes, megabytes: float) -> None:
        self.work = endgame.new_record(position.rows, position.columns)
        self.side = position.to_move()
        self.megabytes = megabytes
        self.table = new_table(min(megabytes, _FIRST_MEGABYTES), position.plies_left())
        self.work.pause = _NODES_A_ROW * len(self.table)
        self.future_bound = endgame.future_bound if position.extra_turn else alternating.future_bound

    def prepare(self, position: DotsAndBoxes) -> None:
        prepare(self.future_bound, position, 0, self.work, self.table)
        prepare(spread, self.table, self.table)

    def bound(self, position: DotsAndBoxes, goal: int) -> int:
        so_far = position.result(self.side)
        if position.to_move() == self.side:
            return so_far + self._future(position, goal - so_far)
        return so_far - self._future(position, so_far - goal + 1)

    def _future(self, position: DotsAndBoxes, goal: int) -> int:
        """The answer to a question, with a table that grows with the nodes: each grown one is asked anew."""
        while True:
            found = int(self.future_bound(position, goal, self.work, self.table))
            if self.work.nodes < self.work.pause or self.work.nodes >= self.work.limit:
                return found
            self._grow()

    def _grow(self) -> None:
        larger = grown(self.table, self.megabytes)
        self.work.pause = _NEVER if larger is self.table else int(self.work.nodes) + _NODES_A_ROW * len(larger)
        self.table = larger
