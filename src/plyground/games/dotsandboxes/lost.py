"""Which lesson fits a lost game of dots-and-boxes: the double-cross, if the loser opened a long chain too early."""

from collections.abc import Iterator, Sequence
from itertools import pairwise

from ..capabilities import Lesson
from .position import DotsAndBoxes
from .structure import Part, structure_of


def lesson(positions: Sequence[DotsAndBoxes], loser: int, sides: tuple[str, str]) -> Lesson | None:
    """The double-cross, if the loser opened the first long chain, or took one whole and then had to open the next."""
    if not positions[0].extra_turn:
        return None
    openings = _long_openings(positions)
    opener, part = next(openings, (None, None))
    who = sides[loser].capitalize()
    if opener == loser:
        return Lesson("doublecross", f"{who} opened the first long {_called(part)}, which hands over control.")
    opener, part = next(openings, (None, None))
    if opener == loser:
        return Lesson("doublecross", f"{who} took all that was given, and then had to open a {_called(part)}.")
    return None


def _long_openings(positions: Sequence[DotsAndBoxes]) -> Iterator[tuple[int, Part]]:
    """Each time a long part was opened: by whom, and the part as it was before."""
    structures = [structure_of(position) for position in positions]
    for before, now in pairwise(structures):
        opened = {box for part in now.parts if part.is_opened for box in part.boxes}
        for part in before.parts:
            if part.is_long and not part.is_opened and opened & set(part.boxes):
                yield before.side, part


def _called(part: Part | None) -> str:
    return "" if part is None else f"{part.kind} of {len(part.boxes)}"
