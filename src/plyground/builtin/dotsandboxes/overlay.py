"""The chains and loops of a position, for drawing over its board, and what is certain about them."""

from ...engines.dotsandboxes.proven import proven_result, result_in_words
from ...games.dotsandboxes.position import DotsAndBoxes
from ...games.dotsandboxes.structure import Structure, structure_of
from ...games.remarks import Overlay, OverlayMark


def overlay(position: DotsAndBoxes, sides: tuple[str, str]) -> Overlay:
    """Every part of the position, who has to open the first long one, and the result with best play.

    What is not certain is not said. Without the extra turn both sides take a chain in turns, so neither is in control.
    """
    if position.is_over():
        return Overlay((), "The game is over.")
    structure = structure_of(position)
    marks = tuple(
        OverlayMark("area" if part.is_long else "short", None, str(part), boxes=part.boxes) for part in structure.parts
    )
    words = [_counts(structure)]
    if position.extra_turn and (controller := structure.in_control) is not None:
        words.append(_control(structure, sides, controller))
    if (margin := proven_result(position)) is None:
        words.append("The result is not proven: too many lines are free.")
    else:
        words.append(f"Proven: with best play {result_in_words(margin, sides)}.")
    return Overlay(marks, " ".join(words))


def _counts(structure: Structure) -> str:
    counts = [
        _count(len(structure.long_chains), "long chain"),
        _count(len(structure.loops), "loop"),
        _count(len(structure.joints), "joint"),
        _count(structure.safe_lines, "safe line"),
    ]
    return f"{', '.join(counts)}."


def _control(structure: Structure, sides: tuple[str, str], controller: int) -> str:
    opener, who = sides[1 - controller].capitalize(), sides[controller]
    return (
        f"{opener} has to open the first long one: {who} is in control, which kept to the last brings {who} a margin "
        f"of {structure.controlled_value} from the long chains and loops."
    )


def _count(number: int, noun: str) -> str:
    return f"{number} {noun}{'' if number == 1 else 's'}"
