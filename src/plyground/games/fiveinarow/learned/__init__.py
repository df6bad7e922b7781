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

__all__ = ["TABLES", "LearnedLines", "has_table", "knows", "learned_lines", "no_lines", "shipped_lines"]

SIZE = 15  # of the board that the tables were learned on
TABLES = {  # by rule: 1 if exactly five win
    0: SHIPPED / "fiveinarow-lines.safetensors",
    1: SHIPPED / "fiveinarow-lines-standard.safetensors",
}


def knows(position: Any) -> bool:
    """Whether a table was learned on boards of a position's size: on others it guesses."""
    return bool(position.size == SIZE)


def has_table(exact: int) -> bool:
    """Whether the table for a rule is where it belongs: an installation may have left it out."""
    return TABLES[int(exact)].exists()


def shipped_lines(exact: int) -> LearnedLines:
    """The evaluator of the table for a rule, with a memory of its own."""
    made: LearnedLines = own_copy(_shipped(int(exact)))
    return made


@cache
def _shipped(exact: int) -> LearnedLines:
    if not has_table(exact):
        raise Mistake(
            f"The evaluation 'lines' needs its table, which is not at {TABLES[exact]}: reinstall plyground, write it "
            "there with `plyground distil`, or choose another evaluation (eval=threats for the engine `five`)."
        )
    return learned_lines(read_net(TABLES[exact])[0])
