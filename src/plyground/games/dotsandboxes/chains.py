"""The chains and loops of a position, for drawing over its board."""

from ..capabilities import Overlay, OverlayMark
from .position import DotsAndBoxes
from .structure import Structure, structure_of


def overlay(position: DotsAndBoxes, sides: tuple[str, str]) -> Overlay:
    """Every part of the position, and who will have to open the first long one."""
    structure = structure_of(position)
    marks = tuple(
        OverlayMark("area" if part.is_long else "short", None, str(part), boxes=part.boxes) for part in structure.parts
    )
    return Overlay(marks, _words(structure, sides))


def _words(structure: Structure, sides: tuple[str, str]) -> str:
    counts = [
        _count(len(structure.long_chains), "long chain"),
        _count(len(structure.loops), "loop"),
        _count(structure.safe_lines, "safe line"),
    ]
    parts = ", ".join(counts)
    if (controller := structure.in_control) is None:
        return f"{parts}. Nothing long has to be opened yet."
    sure = "has" if structure.is_settled else "will have, as it stands,"
    opener = sides[1 - controller].capitalize()
    return f"{parts}. {opener} {sure} to open the first long one: {sides[controller]} is in control."


def _count(number: int, noun: str) -> str:
    return f"{number} {noun}{'' if number == 1 else 's'}"
