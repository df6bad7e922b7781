"""The mind behind the protocol: one thread loads, or compiles, and then thinks; the conversation waits just so long.

If the time for a move is up, the best move that the search has reported is sent. If there is none, because the code is
still being compiled, a quick move is: a move in time is worth more than any other.
"""

import queue
import threading
import time
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from .board import OWN, RIVAL, Board, Point, quick_move
from .clock import Budget

if TYPE_CHECKING:
    from ..search import Control, Decision
    from .judge import Judge

_POLL = 0.05
_NOT_READY = "a quick answer: compiled code is not ready"


class Thinker:
    """A player by its spec; without one, the strongest there is."""

    def __init__(self, spec: str = "", seed: int | None = None) -> None:
        self._spec, self._seed = spec, seed
        self._judge: Judge | None = None
        self._problem = ""  # why there are only quick moves
        self._jobs: queue.SimpleQueue[_Job] = queue.SimpleQueue()
        self._thread: threading.Thread | None = None
        self._job: _Job | None = None
        self._game = 0
        self._megabytes: int | None = None
        self._stopping = False
        self.is_busy = False  # the thread is in the middle of something, such as compiling

    def load(self, size: int) -> None:
        if self._thread is None:
            self._thread = threading.Thread(target=self._work, args=(size,), daemon=True)
            self._thread.start()

    def new_game(self) -> None:
        self._game += 1

    def limit_memory(self, megabytes: int | None) -> None:
        self._megabytes = megabytes

    def stop(self) -> None:
        self._stopping = True
        if (job := self._job) is not None:
            job.give_up()

    def move(self, board: Board, budget: Budget, asked: float) -> tuple[Point, str]:
        game, megabytes = self._game, self._megabytes
        job = self._ask(lambda judge, *time: judge.move(board, game, megabytes, *time), budget, asked)
        if job.answer is not None:
            point, remark = job.answer
        elif (latest := job.latest) is not None and self._judge is not None:
            point, remark = self._judge.shown(latest)
        else:
            point, remark = quick_move(board), job.problem or self._problem or _NOT_READY
        return point, remark

    def swap2(self, board: Board, stones: list[Point], budget: Budget, asked: float) -> tuple[list[Point], str]:
        megabytes = self._megabytes
        job = self._ask(lambda judge, *time: judge.swap2(board, stones, megabytes, *time), budget, asked)
        if job.answer is not None:
            points, remark = job.answer
            return points, remark
        if (latest := job.latest) is not None and stones and self._judge is not None:
            return self._judge.chosen(latest)
        remark = job.problem or self._problem or _NOT_READY
        if not stones:
            return _usual_opening(board), remark
        white_to_move = {point: (RIVAL, OWN)[number % 2] for number, point in enumerate(stones)}
        return [quick_move(Board(board.size, board.exact, white_to_move))], remark

    def _ask(self, work: "Callable[[Judge, float, Control], Any]", budget: Budget, asked: float) -> "_Job":
        job = self._job = _Job(work, asked + budget.soft)
        self._jobs.put(job)
        while not job.done.is_set():
            left = asked + budget.hard - time.monotonic()
            if left <= 0 or self._stopping:
                job.give_up()
                break
            job.done.wait(min(left, _POLL))
        self._job = None
        return job

    def _work(self, size: int) -> None:
        self.is_busy = True
        try:
            from .judge import Judge

            judge = Judge(self._spec, self._seed)
            judge.prepare(size)
            self._judge = judge
        except Exception as problem:  # whatever it is, a move has to be sent
            self._problem = f"{type(problem).__name__}: {problem}"
        while True:
            self.is_busy = False
            job = self._jobs.get()
            self.is_busy = True
            if self._judge is not None:
                job.run(self._judge)
            job.done.set()


class _Job:
    """One question for the thread that thinks."""

    def __init__(self, work: "Callable[[Judge, float, Control], Any]", end: float) -> None:
        self.work, self.end = work, end
        self.answer: Any = None
        self.control: Control | None = None  # of its search, once it has begun
        self.problem = ""
        self.done = threading.Event()
        self._given_up = False

    def run(self, judge: "Judge") -> None:
        self.control = judge.new_control()
        seconds = self.end - time.monotonic()
        if seconds <= 0 or self._given_up:
            return
        try:
            self.answer = self.work(judge, seconds, self.control)
        except Exception as problem:
            self.problem = f"{type(problem).__name__}: {problem}"

    @property
    def latest(self) -> "Decision | None":
        """What the search has reported last."""
        return None if self.control is None else self.control.latest

    def give_up(self) -> None:
        """Nobody waits for the answer any more."""
        self._given_up = True
        if self.control is not None:
            self.control.stop()


def _usual_opening(board: Board) -> list[Point]:
    """Two black stones and a white one near the edges, far enough apart that neither side has much."""
    middle = board.size // 2
    return [(1, middle), (2, middle + 1), (board.size - 2, middle - 1)]
