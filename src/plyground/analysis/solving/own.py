"""Solving by the game's own solver."""

from typing import Any

from ...games.capabilities import Solver
from ...games.state import Core
from ...search import Control, Limits
from .method import Limited
from .progress import Progress


class OwnSolver(Limited):
    """The game's own solver."""

    def __init__(self, solver: Solver, limits: Limits, control: Control) -> None:
        super().__init__(solver.work, limits, control)
        self.solver, self.name = solver, solver.name
        self._progress = Progress(solver.progress, solver.done)

    @property
    def tables(self) -> list[Any]:
        return [self.solver.table]

    def prepare(self, position: Core) -> None:
        self.solver.prepare(position)

    def progress(self) -> str:
        return self._progress()

    def bound(self, position: Core, goal: int, nodes: int | None = None) -> int | None:
        self.allow(nodes)
        self._progress.begin()
        found = self.solver.bound(position, goal)
        return None if self.work.nodes >= self.work.limit else found
