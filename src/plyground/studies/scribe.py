"""A document's own program as a search of the library: counted, recorded, and stopped like any other.

The program keeps its own loops. At every position that it goes down to and comes back from it tells a Scribe, which
counts the node, writes it into the trace and keeps the best line. Values and windows are told for the side that the
program searches for, the one to move at the root.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from plyground import Control, Limits
from plyground.author import (
    COMPLETE,
    CUT,
    DEPTH,
    INFINITY,
    NO_MOVE,
    OVER,
    Recording,
    SearchResult,
    ended,
    enter,
    leave,
    reason,
    run,
)

__all__ = ["COMPLETE", "CUT", "DEPTH", "OVER", "EndedError", "Program", "Scribe", "run_program"]


class EndedError(Exception):
    """The search was stopped, or its nodes are spent: leave the program's loops."""


class Scribe:
    """Where a program is in its tree, by ply."""

    def __init__(self, work: Any, trace: Any) -> None:
        self.work, self.trace = work, trace
        self._windows = [(-INFINITY, INFINITY)]
        self._best: list[int | None] = [None]  # the best value of the children so far
        self._children = [0]
        enter(work, trace, 0, NO_MOVE, -INFINITY, INFINITY)

    @property
    def children(self) -> int:
        """How many children of the present node the program has come back from."""
        return self._children[-1]

    def down(self, move: int, alpha: int = -INFINITY, beta: int = INFINITY) -> None:
        """The program goes down by a move."""
        ply = len(self._windows)
        self.work.buffer[ply - 1][self.children] = move
        enter(self.work, self.trace, ply, move, alpha, beta)
        self._windows.append((alpha, beta))
        self._best.append(None)
        self._children.append(0)
        if ended(self.work):
            raise EndedError

    def up(self, value: int, *, for_root: bool, why: int, left_out: int = 0, better: bool | None = None) -> None:
        """The program comes back with a value from a node to which the root's side, or its rival, has moved.

        The value is better than those of the siblings before if it is greater, or for the rival smaller, unless the
        program says otherwise.
        """
        self._best.pop()
        self._children.pop()
        window, ply = self._windows.pop(), len(self._windows)
        best = self._best[-1]
        if better is None:
            better = best is None or (value > best if for_root else value < best)
        if better or best is None:  # a search that is stopped early has a move
            self._best[-1], better = value, True
        reason(self.trace, ply, why, left_out)
        leave(self.work, self.trace, ply, self.children, value, *window, better)
        self._children[-1] += 1

    def draws(self, move: int) -> None:
        """The program's move, where it is not the first of its best line."""
        self.work.line[0][0], self.work.line[0][1] = move, NO_MOVE


Program = Callable[[Any, int, Scribe], int]  # from a position and a depth to the value of the root


def run_program(
    program: Program,
    position: Any,
    limits: Limits | None,
    control: Control | None,
    recording: Recording | None,
) -> SearchResult:
    """The answer of a document's program, as any search gives it."""

    def search(core: Any, _: Any, depth: int, work: Any, trace: Any) -> int:
        try:
            value = program(core, depth, Scribe(work, trace))
        except EndedError:
            return 0
        leave(work, trace, 0, 0, value, -INFINITY, INFINITY, True)
        return value

    return run(search, position, (), limits, control, recording)
