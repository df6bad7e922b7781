"""Where the nodes of a tree stand: a tidy drawing (Reingold and Tilford 1981) of boxes of any width.

Subtrees are drawn on their own, then pushed together until they nearly touch somewhere, with the parent above the
middle of its children. An equal subtree looks the same wherever it stands. A contour is the outline of a subtree, level
by level; comparing two contours costs as many steps as the flatter one has levels.
"""

from dataclasses import dataclass, field


@dataclass
class Box:
    """Something to be drawn at a level, with its size; it is given the middle of its upper edge."""

    width: float
    height: float
    children: list["Box"] = field(default_factory=list)
    x: float = 0.0
    y: float = 0.0
    level: int = 0


@dataclass
class Drawing:
    width: float
    height: float
    tops: list[float]  # by level, where its boxes begin
    boxes: list[Box]  # all of them, parents first


def tidy(roots: list[Box], gap: float, fall: float) -> Drawing:
    """Place boxes with a gap between neighbours and a fall between levels, from (0, 0) on."""
    boxes = _parents_first(roots)
    offsets: dict[int, float] = {}  # of a box from its parent
    contours: dict[int, tuple[list[float], list[float]]] = {}
    for box in reversed(boxes):
        lefts, rights = _side_by_side(box.children, contours, offsets, gap)
        contours[id(box)] = [-box.width / 2, *lefts], [box.width / 2, *rights]
    forest = _side_by_side(roots, contours, offsets, gap * 3)
    left, right = min(forest[0], default=0.0), max(forest[1], default=0.0)
    heights = [0.0] * (1 + max((box.level for box in boxes), default=-1))
    for box in boxes:
        heights[box.level] = max(heights[box.level], box.height)
    tops = [sum(heights[:level]) + fall * level for level in range(len(heights))]
    for root in roots:
        root.x = offsets[id(root)] - left
    for box in boxes:
        box.y = tops[box.level]
        for child in box.children:
            child.x = box.x + offsets[id(child)]
    return Drawing(right - left, tops[-1] + heights[-1] if tops else 0.0, tops, boxes)


def _parents_first(roots: list[Box]) -> list[Box]:
    boxes = list(roots)
    for root in roots:
        root.level = 0
    for box in boxes:  # grows while it is walked
        for child in box.children:
            child.level = box.level + 1
        boxes += box.children
    return boxes


def _side_by_side(
    boxes: list[Box], contours: dict[int, tuple[list[float], list[float]]], offsets: dict[int, float], gap: float
) -> tuple[list[float], list[float]]:
    """Push subtrees together from left to right; their common contour, and their offsets from the middle."""
    lefts: list[float] = []
    rights: list[float] = []
    places: list[float] = []
    for box in boxes:
        own_lefts, own_rights = contours.pop(id(box))
        place = max((right + gap - left for right, left in zip(rights, own_lefts, strict=False)), default=0.0)
        places.append(place)
        lefts += [left + place for left in own_lefts[len(lefts) :]]
        rights[: len(own_rights)] = [right + place for right in own_rights]
    middle = (places[0] + places[-1]) / 2 if places else 0.0
    for box, place in zip(boxes, places, strict=True):
        offsets[id(box)] = place - middle
    return [left - middle for left in lefts], [right - middle for right in rights]
