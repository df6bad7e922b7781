"""Trees in text: nested lists of numbers, such as `((3 12 8) (2 4 6) (14 5 2))`.

A number is a leaf and what it is worth to MAX. MAX moves at the root and sides take turns; `max(…)` or `min(…)` says it
otherwise. A name may stand before any node, as in `(left:(3 5) right:2)`. A node without one is called after the way to
it: the moves at the root a, b, c, those after b are b1, b2, b3, those after b2 are b2a, b2b. A position is written by
the name of its node, the first one `start`.
"""

import re
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any

import numpy as np

from ...errors import Mistake, shortened
from ..game import START
from .position import HandmadeTree

MOST_NODES = 1000
MOST_CHILDREN = 26  # they have letters
DEEPEST = 30
LARGEST = 999_999  # at a leaf

_SIDES = {"max": 0, "min": 1}
_TOKEN = re.compile(
    r"(?:(?P<name>[a-z][a-z0-9_.'-]{0,19})\s*:\s*)?(?:(?P<side>max|min)?\s*(?P<open>\()|(?P<number>[+\-−]?[0-9]{1,20}))"
    r"|(?P<close>\))",
    re.IGNORECASE,
)
_GAP = re.compile(r"[\s,]*")


@dataclass
class _Node:
    mover: int
    name: str = ""
    is_named: bool = False
    worth: int = 0
    is_leaf: bool = False
    children: list["_Node"] = field(default_factory=list)


@dataclass(frozen=True)
class Outline:
    """A tree as it was read."""

    root: HandmadeTree
    names: tuple[str, ...]  # by node, START for the root
    text: str  # as it would be written again

    def node_of(self, name: str) -> int | None:
        cleaned = name.strip().lower()
        return next((node for node, own in enumerate(self.names) if own.lower() == cleaned), None)


@lru_cache(maxsize=64)
def parse_tree(text: str) -> Outline:
    """The tree of a text; a Mistake if the text is none."""
    nodes = _by_level(_read(text))
    _name(nodes)
    return Outline(_position(nodes), tuple(node.name for node in nodes), _written(nodes[0], expected=0))


def _read(text: str) -> _Node:
    """The root; the way down to the node that is being read is a stack."""
    open_nodes: list[_Node] = []
    root: _Node | None = None
    count, place = 0, _GAP.match(text).end()  # type: ignore[union-attr]
    while place < len(text):
        token = _TOKEN.match(text, place)
        if token is None or (root is not None and not open_nodes):
            raise _unreadable(text, f"what is wrong begins at {shortened(text[place:], 20)!r}")
        place = _GAP.match(text, token.end()).end()  # type: ignore[union-attr]
        if token["close"]:
            if not open_nodes or not open_nodes[-1].children:
                raise _unreadable(text, "a bracket closes nothing, or a list is empty")
            open_nodes.pop()
            continue
        above = open_nodes[-1] if open_nodes else None
        mover = 1 - above.mover if above is not None else 0
        node = _Node(_SIDES.get((token["side"] or "").lower(), mover), token["name"] or "", bool(token["name"]))
        count += 1
        if above is not None:
            above.children.append(node)
        elif node.is_named:
            raise _unreadable(text, f"the root has the name {START!r} already")
        if token["open"]:
            open_nodes.append(node)
        else:
            node.is_leaf, node.worth = True, int(token["number"].replace("−", "-"))
        if abs(node.worth) > LARGEST:
            raise Mistake(f"A leaf of {shortened(token['number'], 24)} is too much: allowed is up to {LARGEST}.")
        if count > MOST_NODES or len(open_nodes) > DEEPEST or (above and len(above.children) > MOST_CHILDREN):
            raise Mistake(
                f"The tree {shortened(text, 40)!r} is too large: allowed are {MOST_NODES} nodes, {DEEPEST} levels and "
                f"{MOST_CHILDREN} moves at a node."
            )
        root = root or node
    if root is None or root.is_leaf or open_nodes:
        raise _unreadable(text, "a bracket is missing" if open_nodes else "there is no list")
    return root


def _unreadable(text: str, why: str) -> Mistake:
    return Mistake(
        f"Cannot read the tree {shortened(text, 60)!r}, {why}: write nested lists of numbers, "
        "such as ((3 12 8) (2 4 6))."
    )


def _by_level(root: _Node) -> list[_Node]:
    nodes = [root]
    for node in nodes:  # grows while it is walked
        nodes += node.children
    return nodes


def _name(nodes: list[_Node]) -> None:
    root = nodes[0]
    depths = {id(root): 0}
    for node in nodes:
        for number, child in enumerate(node.children):
            depths[id(child)] = depths[id(node)] + 1
            if not child.is_named:
                last = chr(ord("a") + number) if depths[id(node)] % 2 == 0 else str(number + 1)
                child.name = node.name + last
    root.name = START
    seen: set[str] = set()
    for node in nodes:
        if node.name.lower() in seen:
            raise Mistake(f"Two nodes of the tree are called {node.name!r}: give one of them another name.")
        seen.add(node.name.lower())


def _position(nodes: list[_Node]) -> HandmadeTree:
    numbers = {id(node): number for number, node in enumerate(nodes)}
    heights = [0] * len(nodes)
    for number in range(len(nodes) - 1, -1, -1):
        below = nodes[number].children
        heights[number] = 1 + max(heights[numbers[id(child)]] for child in below) if below else 0
    first = [numbers[id(node.children[0])] if node.children else 0 for node in nodes]
    counts = [len(node.children) for node in nodes]
    movers = [node.mover for node in nodes]
    worth = [node.worth for node in nodes]
    return HandmadeTree(_table(first), _table(counts), _table(movers), _table(worth), _table(heights), node=0)


def _table(numbers: list[int]) -> Any:
    table = np.array(numbers, np.int64)
    table.flags.writeable = False  # shared by all positions
    return table


def _written(node: _Node, expected: int) -> str:
    own = f"{node.name}:" if node.is_named else ""
    if node.is_leaf:
        return f"{own}{node.worth}"
    side = "" if node.mover == expected else ("max", "min")[node.mover]
    return f"{own}{side}({' '.join(_written(child, 1 - node.mover) for child in node.children)})"
