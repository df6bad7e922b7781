"""Who "player 1" may have been: the framework's own, and what a reader of the document might think of.

The document says of it only that it "always find opportunity to fill up a box". The two that never look for a box are
here as a floor.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from random import Random
from typing import Final

from plyground.games.dotsandboxes.position import STRIDE, DotsAndBoxes, write_lines


@dataclass(frozen=True)
class Rival:
    name: str
    choose: Callable[[DotsAndBoxes, Random], int]
    rolls_dice: bool = False


def free_lines(position: DotsAndBoxes) -> list[int]:
    """In the order of their numbers, which is the framework's."""
    lines = [0] * position.plies_left()
    position.moves(lines)
    return lines


def stacking(position: DotsAndBoxes, rng: Random) -> int:
    """The framework's player 1: the line that closes most boxes, but on a board where all lines listed before it stand.

    Its loop goes on from the board with the line just tried instead of returning to the real one, so that every box
    seems to be closed by the last of its free lines. An earlier version of the framework takes the line back.
    """
    h, v, boxes = position.horizontals, position.verticals, position.unclosed
    # The lines of a box are listed in the order upper, lower, left, right.
    by_right = boxes & v >> 1
    by_left = boxes & ~by_right & v
    by_lower = boxes & ~by_right & ~by_left & h >> STRIDE
    by_upper = boxes & ~by_right & ~by_left & ~by_lower
    two = by_lower << STRIDE & by_upper, by_right << 1 & by_left
    one = by_lower << STRIDE | by_upper, by_right << 1 | by_left
    lines = [0] * position.plies_left()
    write_lines(*(two if any(two) else one), position.rows, position.columns, lines, 0)
    return lines[0]


def first_taking(position: DotsAndBoxes) -> int | None:
    """The first line that closes as many boxes as any, if one closes any."""
    most = position.largest_take()
    if most == 0:
        return None
    lines = [0] * position.plies_left()
    position.candidates(lines)  # lists the lines that close a box before the others
    return next(line for line in lines if position.play(line).gain == most)


def takes_else_first(position: DotsAndBoxes, rng: Random) -> int:
    taking = first_taking(position)
    return first_line(position, rng) if taking is None else taking


def takes_else_any(position: DotsAndBoxes, rng: Random) -> int:
    taking = first_taking(position)
    return any_line(position, rng) if taking is None else taking


def first_line(position: DotsAndBoxes, rng: Random) -> int:
    return free_lines(position)[0]


def any_line(position: DotsAndBoxes, rng: Random) -> int:
    lines = free_lines(position)
    return lines[rng.randrange(len(lines))]


FRAMEWORK: Final = Rival("the framework's player 1", stacking)
TAKES_ELSE_FIRST: Final = Rival("one who takes most boxes, else draws the first line", takes_else_first)
TAKES_ELSE_ANY: Final = Rival("one who takes most boxes, else draws any line", takes_else_any, rolls_dice=True)
FIRST_LINE: Final = Rival("one who always draws the first line", first_line)
ANY_LINE: Final = Rival("one who draws any line", any_line, rolls_dice=True)
RIVALS: Final = (FRAMEWORK, TAKES_ELSE_FIRST, TAKES_ELSE_ANY, FIRST_LINE, ANY_LINE)
