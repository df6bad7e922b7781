"""The oracle of small boards: the margin of the boxes to come for every set of free lines, by trying everything."""

from functools import cache
from typing import Any

import numpy as np

from plyground.games.dotsandboxes.position import line_count


def fill(boxes: Any, lines: int, extra_turn: bool, margins: Any) -> None:
    """The future margin of every set of free lines, given as bits; so are the one or two boxes of each line."""
    for free in range(1, 1 << lines):
        best = -100
        for line in range(lines):
            if free >> line & 1:
                rest = free ^ 1 << line
                gain = 0
                for box in boxes[line]:
                    if box >> line & 1 and box & rest == 0:
                        gain += 1
                best = max(best, gain + (margins[rest] if gain > 0 and extra_turn else -margins[rest]))
        margins[free] = best


@cache
def truth(rows: int, columns: int, extra_turn: bool) -> Any:
    import numba

    down = (rows + 1) * columns
    boxes = [
        1 << r * columns + c
        | 1 << (r + 1) * columns + c
        | 1 << down + r * (columns + 1) + c
        | 1 << down + r * (columns + 1) + c + 1
        for r in range(rows)
        for c in range(columns)
    ]
    lines = line_count(rows, columns)
    beside = [([box for box in boxes if box >> line & 1] + [0])[:2] for line in range(lines)]
    margins = np.zeros(1 << lines, np.int8)
    numba.njit(fill)(np.array(beside), lines, extra_turn, margins)
    return margins
