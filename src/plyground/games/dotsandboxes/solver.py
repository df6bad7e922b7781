"""The solver of dots-and-boxes with the extra turn, as `plyground.solve` asks it: see endgame.py for how it works."""

from ...compiled import prepare
from . import endgame
from .position import DotsAndBoxes


class BoxesSolver:
    """Bounds of final results for the side that was to move at first."""

    name = "dots-and-boxes"

    def __init__(self, position: DotsAndBoxes, megabytes: float) -> None:
        self.work = endgame.new_record(position.rows, position.columns)
        self.side = position.to_move()
        self.table = endgame.new_table(megabytes, position.plies_left())

    def prepare(self, position: DotsAndBoxes) -> None:
        prepare(endgame.future_bound, position, 0, self.work, self.table)

    def bound(self, position: DotsAndBoxes, goal: int) -> int:
        so_far = position.result(self.side)
        if position.to_move() == self.side:
            return int(so_far + endgame.future_bound(position, goal - so_far, self.work, self.table))
        return int(so_far - endgame.future_bound(position, so_far - goal + 1, self.work, self.table))
