"""Five-in-a-row's board turned and mirrored."""

from ..cells import turned_rows
from ..symmetries import Symmetries
from .notation import parse_drawing
from .position import FiveInARow


class FiveInARowSymmetries(Symmetries):
    def turned(self, position: FiveInARow) -> list[FiveInARow]:
        size = position.size
        rows = ["".join("xo-"[position.stone(row, column)] for column in range(size)) for row in range(size)]
        drawn = ("/".join(turned) for turned in turned_rows(rows))
        return [found for text in drawn if (found := parse_drawing(text, position.exact)) is not None]
