"""An evaluation that was learned from a net, as a table of lines (docs/lines.md).

contents.py    what a cell sees along a line, as a number
shape.py       sizes and units
evaluator.py   the evaluator
"""

from functools import lru_cache
from pathlib import Path
from typing import Any

from ....errors import Mistake
from ....nets import SHIPPED, read_net
from ...state import copied
from .contents import rows
from .evaluator import LARGEST_SIZE, LearnedLines, learned_lines, no_lines
from .shape import CHANNELS, FIRST, MOVE_CHANNELS, SECOND, SIZE

__all__ = ["TABLES", "LearnedLines", "has_table", "knows", "learned_lines", "no_lines", "read_lines", "shipped_lines"]

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
    exact = int(exact)
    if not has_table(exact):
        raise Mistake(
            f"The evaluation 'lines' needs its table, which is not at {TABLES[exact]}: reinstall plyground, write it "
            "there with `plyground distil`, or choose another evaluation (eval=threats for the engine `five`)."
        )
    return read_lines(TABLES[exact], exact)


def read_lines(path: Path, exact: int) -> LearnedLines:
    """The evaluator of a table's file, with a memory of its own; a Mistake if the table is not for this rule.

    An engine asks for it at every move: of files that have not changed, the last few are kept.
    """
    made: LearnedLines = copied(_read(path, path.stat().st_mtime_ns if path.is_file() else 0, exact))
    return made


@lru_cache(maxsize=4)
def _read(path: Path, changed: int, exact: int) -> LearnedLines:
    arrays, card = read_net(path)
    rule, size = "standard" if exact else "freestyle", card.get("rows", "")
    for key, wanted in (("kind", "lines"), ("rule", rule)):
        if (found := card.get(key, "nothing")) != wanted:
            raise Mistake(f"The table in {str(path)!r} does not fit: it says {key}={found}, not {key}={wanted}.")
    if not (size.isdecimal() and 5 <= int(size) <= LARGEST_SIZE):
        raise Mistake(f"The table in {str(path)!r} does not say the size of its boards, from 5 to {LARGEST_SIZE}.")
    for name, shape in _shapes().items():
        if name not in arrays or arrays[name].shape != shape or arrays[name].dtype.kind != "i":
            raise Mistake(
                f"The table in {str(path)!r} is damaged: array {name!r} is missing, misshapen or not of integers."
            )
    return learned_lines(arrays, int(size))


def _shapes() -> dict[str, tuple[int, ...]]:
    return {
        "lines": (len(rows()), CHANNELS),
        "moves": (len(rows()), MOVE_CHANNELS),
        "move_weights": (MOVE_CHANNELS,),
        "first_weights": (CHANNELS, FIRST),
        "first_bias": (FIRST,),
        "second_weights": (FIRST, SECOND),
        "second_bias": (SECOND,),
        "last_weights": (SECOND,),
        "last_bias": (1,),
    }
