"""The solver of dots-and-boxes, as `plyground.solve` asks it: endgame.py says how it works."""

import threading
from typing import Any

import numpy as np

from ...compiled import prepare
from ...games.dotsandboxes.position import DotsAndBoxes
from .bounds import grown, learn, new_memory, spread
from .endgame import future_bound, is_ended, new_marks, new_record

_FIRST_ROWS = 1 << 21  # 16 megabytes, or 32 on boards of more than 51 lines
_NODES_A_ROW = 5  # that fill it up
_ALONE = 100_000  # nodes: a question that takes fewer is answered before another thread has been started
_PLIES = 3  # that `progress` speaks of
_NEVER = 1 << 62


class BoxesSolver:
    """Bounds of final results for the side that was to move at first."""

    name = "dots-and-boxes"

    def __init__(self, position: DotsAndBoxes, megabytes: float, threads: int = 1) -> None:
        works = [new_record(position.rows, position.columns, position.extra_turn) for _ in range(threads)]
        self.work, *self._helpers = works  # each thread has its own
        self.side = position.to_move()
        self._memory = new_memory(megabytes, int(self.work.lines), position.plies_left())
        self.table = self._memory[: min(len(self._memory), _FIRST_ROWS)]
        self.marks = new_marks(threads)
        self._set_full()

    def prepare(self, position: DotsAndBoxes) -> None:
        prepare(future_bound, position, 0, self.work, self.table, self.marks)
        prepare(spread, self.table, 0)
        prepare(learn, self.table, self.table)

    def bound(self, position: DotsAndBoxes, goal: int) -> int:
        so_far = position.result(self.side)
        if position.to_move() == self.side:
            return so_far + self._future(position, goal - so_far)
        return so_far - self._future(position, so_far - goal + 1)

    def _future(self, position: DotsAndBoxes, goal: int) -> int:
        """The answer to a question, asked again whenever the table has grown, or when it proves to be a long one."""
        work = self.work
        work.count[:] = 0
        alone = int(work.nodes) + _ALONE if self._helpers else _NEVER
        while True:
            work.pause = min(self._full, alone)
            answers: list[int] = []
            if work.nodes < alone:
                self._ask(position, goal, work, answers)
            else:
                self._ask_together(position, goal, answers)
            if answers or work.nodes >= work.limit or work.stop != 0:
                return answers[0] if answers else 0
            if work.nodes >= self._full:
                self.make_room(2 * len(self.table))

    def _ask(self, position: DotsAndBoxes, goal: int, work: Any, answers: list[int]) -> None:
        found = int(future_bound(position, goal, work, self.table, self.marks))
        if not is_ended(work):
            answers.append(found)

    def _ask_together(self, position: DotsAndBoxes, goal: int, answers: list[int]) -> None:
        """Ask in all threads at once; the first answer, or the pause or limit of the first thread, ends them all."""
        self.work.pause = self._full

        def help_out(work: Any) -> None:
            self._ask(position, goal, work, answers)
            if answers:
                self.work.pause = 0

        threads = []
        for work in self._helpers:
            work.nodes, work.limit, work.pause = 0, _NEVER, _NEVER
            threads.append(threading.Thread(target=help_out, args=(work,), daemon=True))
            threads[-1].start()
        try:
            self._ask(position, goal, self.work, answers)
        finally:
            for work in self._helpers:
                work.pause = 0
            for thread in threads:
                thread.join()
            self.marks[:] = 0
        if answers:
            self.work.pause = _NEVER
        self.work.nodes += sum(int(work.nodes) for work in self._helpers)

    def learn(self, rows: Any) -> None:
        """Add rows that another solver of the same board had in its table."""
        learn(self.table, rows)

    def make_room(self, rows: int) -> None:
        """Let the table grow, as far as there is memory, so that `rows` rows fill no more than half of it."""
        self.table = grown(self.table, self._memory, 2 * rows)
        self._set_full()

    def progress(self) -> str:
        """Where the search is: which move of how many on each of the first plies."""
        tried, count = self._tries()
        plies = [f"{tried[free] + 1} of {count[free]}" for free in np.nonzero(count)[0][: -_PLIES - 1 : -1]]
        return f"move {', reply '.join(plies)}" if plies else ""

    def done(self) -> float:
        """Which part of the question is answered, if every move has to be tried and takes as long as any other.

        On a ply whose first move is still being searched, that move is taken to settle it. 0 until a move of the first
        two plies has been searched: which of the two needs all of its moves is not known before.
        """
        tried, count = self._tries()
        plies = np.nonzero(count)[0][::-1]
        share, width = 0.0, 1.0
        if tried[plies[:2]].any():
            for free in plies:
                if 0 < tried[free] < count[free]:
                    width /= int(count[free])
                    share += width * int(tried[free])
        return share

    def _tries(self) -> tuple[Any, Any]:
        """The moves tried, and those there are, by ply: copies, as `np.nonzero` fails if a search writes meanwhile."""
        return self.work.tried.copy(), self.work.count.copy()

    def _set_full(self) -> None:
        """Note how many nodes will fill the table."""
        nodes = _NODES_A_ROW * len(self.table) // (1 + len(self._helpers))
        self._full = int(self.work.nodes) + nodes if len(self.table) < len(self._memory) else _NEVER
