"""The workspace of a search: one record of numbers and arrays, which every level of its recursion gets.

`run` makes one with zeros and sets `limit`, `side` and `depth`; a search counts its `nodes`, writes moves into `buffer`
and lines into `line`, and notes each move of the root by `remember_root`. Numbers and switches among a search's own
options have fields of their names.

A node is a position that a search visits, the root and the leaves included; every search counts it once, on entry.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from ..compiled import inlined, workspace_type
from ..games.limits import MOST_MOVES, MOST_PLIES
from ..spec import Integer, Switch, options_of

NO_MOVE = -1
INFINITY = 1 << 62

# Row p of a table belongs to the node of ply p that the search is at; the root is ply 0.
FIELDS: list[tuple[str, tuple[int, ...]]] = [
    ("nodes", ()),
    ("limit", ()),  # the search ends when nodes reaches it
    ("stop", ()),  # and when this is not 0; only a Control writes it
    ("side", ()),  # values are for this side, the one to move at the root
    ("depth", ()),  # of the root
    ("buffer", (MOST_PLIES + 1, MOST_MOVES)),  # the moves of the node
    ("line", (MOST_PLIES + 1, MOST_PLIES + 1)),  # its best line so far, ended by NO_MOVE
    ("root_count", ()),  # how many moves of the root are judged, then their values and bounds
    ("root_value", (MOST_MOVES,)),
    ("root_bound", (MOST_MOVES,)),
]
new_work = workspace_type(FIELDS)


def numbers_of(options: type[Any]) -> list[tuple[str, tuple[int, ...]]]:
    """The fields of a workspace for the numbers and switches among a search's options."""
    return [(name, ()) for name, kind in options_of(options).items() if isinstance(kind, Integer | Switch)]


def set_options(work: Any, options: Any) -> None:
    """Write a search's options into the fields of their names; one that is None stays 0."""
    for name, _ in numbers_of(type(options)):
        setattr(work, name, int(getattr(options, name) or 0))


@inlined
def ended(work: Any) -> bool:
    """Whether a search has to return, whatever it has found: its nodes are spent, or it was stopped."""
    return bool(work.nodes >= work.limit or work.stop != 0)


@contextmanager
def lent(work: Any, nodes: int | None) -> Iterator[None]:
    """Within this context, a search may visit this many further nodes, as far as its limit allows; None is all."""
    limit = int(work.limit)
    if nodes is not None:
        work.limit = min(limit, int(work.nodes) + nodes)
    try:
        yield
    finally:
        work.limit = limit


@inlined
def remember_line(work: Any, row: int, child_row: int, move: int) -> None:
    """Set the best line of this node to the move followed by its child's line."""
    line = work.line[row]
    rest = work.line[child_row]
    line[0] = move
    i = 0
    while rest[i] != NO_MOVE:
        line[i + 1] = rest[i]
        i += 1
    line[i + 1] = NO_MOVE


@inlined
def remember_root(work: Any, i: int, value: int, bound: int) -> None:
    """Note the value and bound of the root's i-th move."""
    work.root_value[i] = value
    work.root_bound[i] = bound
    work.root_count = i + 1
