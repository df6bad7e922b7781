"""Records the tree that a search walks.

A kernel takes a trace, or None, which compiles to nothing. It tells the trace when it goes down to a node, which value
it returns with, and why a node was not searched further: see node.py. The kernel never reads the trace, so value, move
and node count do not change.

A whole tree is far too large to keep, and its first million nodes would show one branch. The trace keeps

    all nodes of the first plies, two by default;
    below them, for each node the line that gave its value, among them the principal variation;
    all nodes beside a chosen path, and all of the first plies below its end.

The row of a discarded node is reused at once, so memory is needed only for the nodes that are kept. If they reach the
limit, further nodes are left out and counted.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple

import numpy as np

from ..compiled import compiled_class
from ..games.limits import MOST_PLIES
from .result import AT_LEAST, AT_MOST, EXACT

# Why a node has no further children: all were searched; the other side has something as good elsewhere; the game is
# over; the depth is reached; the table gave the value; hopeless one ply before the end; the value is proven (a node of
# Monte-Carlo search that is not proven counts as complete).
COMPLETE, CUT, OVER, DEPTH, TABLE, FUTILE, PROVEN = range(7)
REASONS = ("complete", "cut", "over", "depth", "table", "futile", "proven")

NODE = np.dtype(
    [
        ("parent", np.int64),  # its row, −1 for a root
        ("ply", np.int64),
        ("move", np.int64),  # the move that leads to it
        ("alpha", np.int64),  # as received, for the side to move at the root
        ("beta", np.int64),
        ("value", np.int64),
        ("bound", np.int64),  # EXACT, AT_LEAST or AT_MOST
        ("why", np.int64),
        ("left_out", np.int64),  # moves not searched
        ("order", np.int64),  # visit number: 1 for the first node that the search visited
        ("nodes", np.int64),  # visited in its subtree, itself included
        ("visits", np.int64),  # simulations through it, in Monte-Carlo search
        ("prior", np.int64),  # the share that a net gave its move before the search, in thousandths; 0 without a net
    ]
)
PARENT, PLY, MOVE, ALPHA, BETA, VALUE, BOUND, WHY, LEFT_OUT, ORDER, NODES, VISITS, PRIOR = range(len(NODE.names or ()))
NOWHERE = -1


@compiled_class
class Trace(NamedTuple):
    rows: Any  # one per node, with the columns above
    filled: Any  # [rows in use, nodes left out for lack of a row]
    at: Any  # by ply: the row of the current node, or NOWHERE
    on_path: Any  # by ply: 1 if the moves up to here are those of the chosen path
    chosen_path: Any  # moves
    first_plies: int  # plies that are kept completely

    def open_node(self, ply: int, move: int, alpha: int, beta: int, visited: int) -> None:
        self.at[ply] = NOWHERE
        parent = NOWHERE
        if ply > 0:
            parent = self.at[ply - 1]
            length = len(self.chosen_path)
            follows = ply > length or self.chosen_path[ply - 1] == move
            self.on_path[ply] = self.on_path[ply - 1] if follows else 0
            if parent == NOWHERE:
                return
        row = self.filled[0]
        if row == len(self.rows):
            self.filled[1] += 1
            return
        self.filled[0] = row + 1
        self.at[ply] = row
        node = self.rows[row]
        node[PARENT] = parent
        node[PLY] = ply
        node[MOVE] = move
        node[ALPHA] = alpha
        node[BETA] = beta
        node[WHY] = COMPLETE
        node[LEFT_OUT] = 0
        node[ORDER] = visited + 1
        node[VISITS] = 0
        node[PRIOR] = 0

    def close_node(self, ply: int, value: int, better: int, visited: int) -> None:
        row = self.at[ply]
        if row == NOWHERE:
            return
        node = self.rows[row]
        node[VALUE] = value
        node[BOUND] = AT_MOST if value <= node[ALPHA] else AT_LEAST if value >= node[BETA] else EXACT
        node[NODES] = visited + 1 - node[ORDER]
        if self.keeps(ply):
            return
        # Here a parent keeps only its best child so far, whose subtree is moved to the rows right behind the parent.
        place = node[PARENT] + 1
        if better == 0 or row == place:
            if better == 0:
                self.filled[0] = row
            return
        used = self.filled[0]
        moved = row - place
        for i in range(row, used):
            for column in range(len(node)):
                self.rows[i - moved, column] = self.rows[i, column]
            if i > row:
                self.rows[i - moved, PARENT] -= moved
        self.filled[0] = used - moved

    def keeps(self, ply: int) -> bool:
        """Whether all siblings of the current node of this ply are kept."""
        if ply <= self.first_plies:
            return True
        return self.on_path[ply - 1] == 1 and ply <= len(self.chosen_path) + self.first_plies

    def explain(self, ply: int, why: int, left_out: int) -> None:
        row = self.at[ply]
        if row != NOWHERE:
            self.rows[row, WHY] = why
            self.rows[row, LEFT_OUT] = left_out


@dataclass(frozen=True)
class Pass:
    """One search of the whole tree to a depth within a window; some searches make several for one decision."""

    depth: int
    value: int
    nodes: int
    is_recorded: bool = True


@dataclass
class Recording:
    """Asks a search to record its tree; afterwards it holds the tree of the last depth that was finished."""

    limit: int = 20_000  # nodes
    first_plies: int = 2
    path: Sequence[int] = ()  # moves from the position on
    nodes: Any = field(default_factory=lambda: np.zeros(0, NODE))  # by NODE; a root for each pass of that depth
    passes: list[Pass] = field(default_factory=list)  # all passes: their nodes add up to the decision's
    missing: int = 0  # nodes left out at the limit

    def __post_init__(self) -> None:
        self.trace = Trace(
            np.zeros((self.limit, len(NODE.names or ())), np.int64),
            np.zeros(2, np.int64),
            np.full(MOST_PLIES + 2, NOWHERE, np.int64),
            np.ones(MOST_PLIES + 2, np.int64),
            np.array(self.path, np.int64),
            self.first_plies,
        )

    def begin(self) -> None:
        """Begin a depth: clear what an earlier one left in the trace."""
        self.trace.filled[:] = 0

    def finish(self, depth: int, value: int, nodes: int) -> None:
        """Note a finished pass and the number of nodes it visited, and copy the trace."""
        self.passes.append(Pass(depth, value, nodes))
        used = int(self.trace.filled[0])
        self.nodes = self.trace.rows[:used].copy().view(NODE)[:, 0]
        self.missing = int(self.trace.filled[1])

    def count(self, depth: int, value: int, nodes: int) -> None:
        """Note a finished pass that did not begin at the root: only its node count is kept."""
        self.passes.append(Pass(depth, value, nodes, is_recorded=False))
