"""Solving by the game's own solver."""

from typing import Any

from ...games.state import Core
from ...search import Limits
from ...search.workspace import ended, lent
from ..offers import Solver
from .progress import Progress


class OwnSolver:
    """The game's own solver."""

    def __init__(self, solver: Solver, limits: Limits) -> None:
        self.solver, self.work, self.name = solver, solver.work, solver.name
        self.work.limit = limits.most_nodes
        self._progress = Progress(solver.progress, solver.done)

    @property
    def tables(self) -> list[Any]:
        return [self.solver.table]

    def prepare(self, position: Core) -> None:
        self.solver.prepare(position)

    def progress(self) -> str:
        return self._progress()

    def bound(self, position: Core, goal: int, nodes: int | None = None) -> int | None:
        self._progress.begin()
        with lent(self.work, nodes):
            found = self.solver.bound(position, goal)
            return None if ended(self.work) else found
