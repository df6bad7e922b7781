"""The chains and loops of a position, for drawing over its board."""

from ..remarks import Overlay, OverlayMark
from .position import DotsAndBoxes
from .structure import Structure, structure_of


def overlay(position: DotsAndBoxes, sides: tuple[str, str]) -> Overlay:
    """Every part of the position, who will have to open the first long one, and what both sides want.

    Without the extra turn only the parts: both sides take a chain in turns, so neither is in control.
    """
    structure = structure_of(position)
    marks = tuple(
        OverlayMark("area" if part.is_long else "short", None, str(part), boxes=part.boxes) for part in structure.parts
    )
    return Overlay(marks, _words(structure, sides) if position.extra_turn else _counts(structure))


def _counts(structure: Structure) -> str:
    counts = [
        _count(len(structure.long_chains), "long chain"),
        _count(len(structure.loops), "loop"),
        _count(structure.safe_lines, "safe line"),
    ]
    return f"{', '.join(counts)}."


def _words(structure: Structure, sides: tuple[str, str]) -> str:
    wants = (
        f"By the long-chain rule {sides[0]} wants an {structure.wanted_by(0)} number of long chains and {sides[1]} "
        f"an {structure.wanted_by(1)} one{', the opened chain counted' if structure.is_given_one else ''}"
    )
    if (controller := structure.in_control) is None:
        return f"{_counts(structure)} Nothing long has to be opened{'' if structure.is_settled else f' yet. {wants}'}."
    sure = "has" if structure.is_settled else "will have, as it stands,"
    opener = sides[1 - controller].capitalize()
    return (
        f"{_counts(structure)} {opener} {sure} to open the first long one: {sides[controller]} is in control. {wants}; "
        f"control kept to the last brings a margin of {structure.controlled_value} from the long chains and loops."
    )


def _count(number: int, noun: str) -> str:
    return f"{number} {noun}{'' if number == 1 else 's'}"
