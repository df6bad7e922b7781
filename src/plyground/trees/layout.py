"""Where the nodes of a tree stand: a tidy drawing (Reingold and Tilford 1981) of boxes of any width.

Each subtree is laid out on its own. Neighbours are then pushed together until they nearly touch at some level, and the
parent is put above the middle of its children. Equal subtrees look the same everywhere. A contour is the outline of a
subtree, level by level. Joining two contours takes as many steps as the shallower one has levels, so the whole layout
takes as many steps as there are boxes.
"""

from dataclasses import dataclass, field
from itertools import accumulate


@dataclass
class Box:
    """Something to draw at a level, with its size; `tidy` sets the middle of its upper edge."""

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
    boxes: list[Box]  # parents first


def tidy(roots: list[Box], gap: float, fall: float) -> Drawing:
    """Place boxes with a gap between neighbours and a fall between levels, from (0, 0) on."""
    boxes = _parents_first(roots)
    offsets: dict[int, float] = {}  # by box: its offset from its parent
    contours: dict[int, _Contour] = {}
    for box in reversed(boxes):
        contour = _side_by_side(box.children, contours, offsets, gap)
        contour.lefts.put_on_top(-box.width / 2)
        contour.rights.put_on_top(box.width / 2)
        contours[id(box)] = contour
    forest = _side_by_side(roots, contours, offsets, gap * 3)
    left, right = min(forest.lefts.all(), default=0.0), max(forest.rights.all(), default=0.0)
    heights = [0.0] * (1 + max((box.level for box in boxes), default=-1))
    for box in boxes:
        heights[box.level] = max(heights[box.level], box.height)
    tops = list(accumulate((height + fall for height in heights), initial=0.0))[:-1]
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
    for box in boxes:  # the loop appends to the list
        for child in box.children:
            child.level = box.level + 1
        boxes += box.children
    return boxes


class _Side:
    """The left or the right ends of a subtree, by level; adding to `shift` moves them all."""

    def __init__(self) -> None:
        self.upwards: list[float] = []  # the deepest level first
        self.shift = 0.0

    def __len__(self) -> int:
        return len(self.upwards)

    def at(self, level: int) -> float:
        return self.upwards[-1 - level] + self.shift

    def all(self) -> list[float]:
        return [end + self.shift for end in self.upwards]

    def put_on_top(self, end: float) -> None:
        self.upwards.append(end - self.shift)

    def take_over(self, other: "_Side") -> None:
        """Replace the upper ends by those of another side, which is not deeper."""
        for level in range(len(other)):
            self.upwards[-1 - level] = other.at(level) - self.shift


@dataclass
class _Contour:
    lefts: _Side = field(default_factory=_Side)
    rights: _Side = field(default_factory=_Side)


def _side_by_side(boxes: list[Box], contours: dict[int, _Contour], offsets: dict[int, float], gap: float) -> _Contour:
    """Push subtrees together from left to right; set their offsets from the middle, return their common contour."""
    whole = _Contour()
    places: list[float] = []
    for box in boxes:
        own = contours.pop(id(box))
        shared = range(min(len(whole.rights), len(own.lefts)))
        place = max((whole.rights.at(level) + gap - own.lefts.at(level) for level in shared), default=0.0)
        places.append(place)
        own.lefts.shift += place
        own.rights.shift += place
        if len(own.lefts) > len(whole.lefts):
            own.lefts.take_over(whole.lefts)
            whole = _Contour(own.lefts, own.rights)
        else:
            whole.rights.take_over(own.rights)
    middle = (places[0] + places[-1]) / 2 if places else 0.0
    for box, place in zip(boxes, places, strict=True):
        offsets[id(box)] = place - middle
    whole.lefts.shift -= middle
    whole.rights.shift -= middle
    return whole
