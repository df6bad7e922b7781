"""Dots-and-boxes' board turned and mirrored."""

from collections.abc import Iterator
from itertools import product

from ..game import legal_moves
from ..symmetries import Symmetries
from .notation import line_at, place_of
from .position import DotsAndBoxes, line_count, position_of


class DotsAndBoxesSymmetries(Symmetries):
    def turned(self, position: DotsAndBoxes) -> Iterator[DotsAndBoxes]:
        """Eight of a square, four of others, with the position itself."""
        rows, columns = position.rows, position.columns
        free = set(legal_moves(position)) if position.unclosed else set()
        drawn = [place_of(line, rows, columns) for line in range(line_count(rows, columns)) if line not in free]
        ways = (False, True)
        for swap, upside, mirrored in product(ways if rows == columns else (False,), ways, ways):
            mask = 0
            for kind, row, column in drawn:
                if swap:
                    kind, row, column = "v" if kind == "h" else "h", column, row
                row = (rows - (kind == "v")) - row if upside else row
                column = (columns - (kind == "h")) - column if mirrored else column
                line = line_at(kind, row, column, rows, columns)
                assert line is not None
                mask |= 1 << line
            boxes = position.first_boxes, position.second_boxes
            yield position_of(mask, boxes, position.side, rows, columns, bool(position.extra_turn))
