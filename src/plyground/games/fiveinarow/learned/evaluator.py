"""The learned evaluation: a table of line contents, sums over the board, and a small net of integers behind them.

    1. Every cell sees four lines; the table has a row of features for what is on each (contents.py). Its own features
       are the sum of the four rows.
    2. For each channel, the features above zero are summed over the board. Most of a sum is what an empty board has as
       well, and a larger one has more of it: so every empty board counts like one of the size that the table knows.
    3. Two layers of integers turn these sums into the logit of winning, in units of SCALE to a logit.

The evaluator remembers, for either side's view, the last board it was asked about, and adds what has changed since:
a stone changes 36 rows at most, whichever path the search has taken in between. Because of this memory, each search
works on a copy of its own (`copied`), as it does with positions.
"""

from collections.abc import Mapping
from typing import Any, NamedTuple

import numpy as np

from ....compiled import compiled, compiled_class, inlined
from ..position import EMPTY
from ..threats.board import promise
from .contents import BASES, PLACES, RADIUS, row_of
from .shape import CHANNELS, FEATURE, FINE, FIRST, MOVE_CHANNELS, POOLED, SCALE, SECOND, SIZE, WEIGHT

LARGEST_SIZE = 20
WON = 100_000
MOST = 20 * SCALE  # of a value that is no result
POWERS = 3 ** np.arange(PLACES)


@compiled_class
class LearnedLines(NamedTuple):
    """The logit of winning for the side to move, 200 to one; for the other side, minus that."""

    lines: Any  # by content of a line: features for the value
    moves: Any  # by content of a line: features for the moves
    move_weights: Any
    first_weights: Any
    first_bias: Any
    second_weights: Any
    second_bias: Any
    last_weights: Any
    last_bias: Any
    bases: Any  # of contents.py
    empty: Any  # the sums of an empty board of the size that the table was learned on
    # The memory: each by the side whose view it is.
    sizes: Any  # of the board, 0 before the first
    stones: Any  # by cell, numbered row by row without gaps
    numbers: Any  # by cell and direction: the content of the line
    features: Any  # by cell
    pooled: Any
    first: Any  # the two layers' outputs
    second: Any

    def score(self, position: Any, side: int) -> int:
        mover = position.to_move()
        if position.is_over():
            return WON * position.result(side)
        follow(self, position, mover)
        value = max(-MOST, min(MOST, logit(self, mover) * SCALE // (WEIGHT * WEIGHT)))
        return value if side == mover else -value

    def look(self, position: Any) -> None:
        """Follow the side to move's view of a position, before `appeal` is asked about its moves."""
        follow(self, position, position.to_move())

    def appeal(self, position: Any, cell: int, place: int) -> int:
        """How early to try a move: by its threats, then by the table. `place` counts the cells row by row."""
        learned = max(0, min(8191, (leaning(self, position.to_move(), place) >> 2) + 4096))
        return (promise(position, cell) >> 13 << 13) + learned


@compiled
def follow(known: Any, position: Any, view: int) -> None:
    """Bring the memory of one view to the position."""
    size = position.size
    if known.sizes[view] != size:
        forget(known, size, view)
    for row in range(size):
        # Without a branch for each cell: nearly all rows are as they were.
        changes = 0
        for column in range(size):
            changes |= position.stone(row, column) ^ known.stones[view, row * size + column]
        if changes != 0:
            for column in range(size):
                stone = position.stone(row, column)
                if known.stones[view, row * size + column] != stone:
                    put(known, size, view, row, column, stone)


@inlined
def forget(known: Any, size: int, view: int) -> None:
    """Begin with an empty board of this size."""
    known.sizes[view] = size
    for channel in range(CHANNELS):
        known.pooled[view, channel] = known.empty[channel]
    known.stones[view, :] = EMPTY
    known.features[view, :, :] = 0
    for row in range(size):
        for column in range(size):
            cell = row * size + column
            for way in range(4):
                before, after = room(way, row, column, size)
                number = known.bases[max(0, RADIUS - before), max(0, RADIUS - after)]
                known.numbers[view, cell, way] = number
                for channel in range(CHANNELS):
                    known.features[view, cell, channel] += known.lines[number, channel]


@inlined
def put(known: Any, size: int, view: int, row: int, column: int, stone: int) -> None:
    """A cell has changed: add to the contents, features and sums of the cells that see it."""
    cell = row * size + column
    change = digit(stone, view) - digit(int(known.stones[view, cell]), view)
    known.stones[view, cell] = stone
    for way in range(4):
        before, after = room(way, row, column, size)
        step = (1, size, size + 1, size - 1)[way]
        for offset in range(-min(before, RADIUS), min(after, RADIUS) + 1):
            viewer = cell + offset * step
            old = known.numbers[view, viewer, way]
            # The viewer sees the stone at place RADIUS − offset. There are `before` cells before the stone: where the
            # viewer misses places, these cells are all that come before it.
            new = old + change * POWERS[min(RADIUS - offset, before)]
            known.numbers[view, viewer, way] = new
            for channel in range(CHANNELS):
                was = int(known.features[view, viewer, channel])
                now = was + int(known.lines[new, channel]) - int(known.lines[old, channel])
                known.features[view, viewer, channel] = now
                known.pooled[view, channel] += max(now, 0) - max(was, 0)


@inlined
def digit(stone: int, view: int) -> int:
    return 0 if stone == EMPTY else 1 if stone == view else 2


@inlined
def room(way: int, row: int, column: int, size: int) -> tuple[int, int]:
    """How many cells of the board a line has before a cell and after it."""
    right, down = size - 1 - column, size - 1 - row
    if way == 0:
        return column, right
    if way == 1:
        return row, down
    if way == 2:
        return min(row, column), min(down, right)
    return min(row, right), min(down, column)


@compiled
def logit(known: Any, view: int) -> int:
    """The logit of winning for the side whose view it is, times WEIGHT squared."""
    for unit in range(FIRST):
        known.first[unit] = known.first_bias[unit]
    for channel in range(CHANNELS):
        for unit in range(FIRST):
            known.first[unit] += known.pooled[view, channel] * known.first_weights[channel, unit]
    for unit in range(SECOND):
        known.second[unit] = known.second_bias[unit]
    for source in range(FIRST):
        above = max(known.first[source], 0) // (POOLED * FINE // WEIGHT)
        for unit in range(SECOND):
            known.second[unit] += above * known.second_weights[source, unit]
    total = known.last_bias[0]
    for source in range(SECOND):
        total += max(known.second[source], 0) // WEIGHT * known.last_weights[source]
    return int(total)


@inlined
def leaning(known: Any, view: int, cell: int) -> int:
    """How much a move to a cell appeals to the side whose view it is, as a logit times WEIGHT."""
    total = 0
    for channel in range(MOVE_CHANNELS):
        feature = 0
        for way in range(4):
            feature += int(known.moves[known.numbers[view, cell, way], channel])
        total += max(feature, 0) * known.move_weights[channel]
    return total // FEATURE


def learned_lines(arrays: Mapping[str, Any], size: int = SIZE) -> LearnedLines:
    """The evaluator of a table that was learned on boards of this size."""
    by_row = row_of()
    given = {name: arrays[name].astype(np.int64) for name in LearnedLines._fields[2:9]}
    lines, moves = (arrays[name].astype(np.int16)[by_row] for name in ("lines", "moves"))
    fixed = {"lines": lines, "moves": moves, **given, "bases": BASES.copy()}
    return _with_memory({**fixed, "empty": _sums_of_empty(lines, size)})


def _sums_of_empty(lines: Any, size: int) -> Any:
    rooms = [room(way, row, column, size) for row in range(size) for column in range(size) for way in range(4)]
    missing = np.maximum(RADIUS - np.reshape(rooms, (-1, 4, 2)), 0)
    features = lines[BASES[missing[..., 0], missing[..., 1]]].sum(1, dtype=np.int32)
    return np.maximum(features, 0).sum(0, dtype=np.int32)


def no_lines() -> LearnedLines:
    """An evaluator without a table, of the same type for Numba: for an engine that does not ask it."""
    dimensions = {"first_weights": 2, "second_weights": 2}
    given = {name: np.zeros((0,) * dimensions.get(name, 1), np.int64) for name in LearnedLines._fields[2:9]}
    none = np.zeros((0, 0), np.int16)
    return _with_memory({"lines": none, "moves": none, **given, "bases": BASES.copy(), "empty": np.zeros(0, np.int32)})


def _with_memory(fixed: Mapping[str, Any]) -> LearnedLines:
    """An evaluator with these tables that has seen no board yet."""
    for array in fixed.values():
        array.flags.writeable = False
    cells = LARGEST_SIZE**2
    return LearnedLines(
        **fixed,
        sizes=np.zeros(2, np.int64),
        stones=np.full((2, cells), EMPTY, np.int8),
        numbers=np.zeros((2, cells, 4), np.int32),
        features=np.zeros((2, cells, CHANNELS), np.int16),
        pooled=np.zeros((2, CHANNELS), np.int32),
        first=np.zeros(FIRST, np.int64),
        second=np.zeros(SECOND, np.int64),
    )
