"""An evaluation that was learned from a net, as a table of lines (docs/lines.md).

contents.py    what a cell sees along a line, as a number
shape.py       sizes and units
evaluator.py   the evaluator
"""

from functools import cache
from typing import Any

from ....errors import Mistake
from ....nets import SHIPPED, read_net
from ...state import own_copy
from .evaluator import LearnedLines, learned_lines, no_lines

__all__ = ["EXACT", "FILE", "SIZE", "LearnedLines", "knows", "learned_lines", "no_lines", "shipped_lines"]

FILE = SHIPPED / "fiveinarow-lines.safetensors"
SIZE, EXACT = 15, 0  # the board and the rule that the table was learned on


def knows(position: Any) -> bool:
    """Whether a position's board and rule are those that the table was learned on: elsewhere it guesses."""
    return (position.size, position.exact) == (SIZE, EXACT)


def shipped_lines() -> LearnedLines:
    """The evaluator of the table that comes with the package, with a memory of its own."""
    made: LearnedLines = own_copy(_shipped())
    return made


@cache
def _shipped() -> LearnedLines:
    if not FILE.exists():
        raise Mistake(
            f"The evaluation 'lines' needs its table, which is not at {FILE}: reinstall plyground, write it there "
            "with `plyground distil`, or choose another evaluation (eval=threats for the engine `five`)."
        )
    return learned_lines(read_net(FILE)[0])
