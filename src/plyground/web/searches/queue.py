"""Searches on threads: a fair queue, one answer each, progress while they think, and an end whenever nobody listens.

A search releases Python's lock, so that as many run at full speed as there are cores. The next free core goes to
the client with the fewest searches running that has waited longest.

A client without any search running does not wait for long. A search that has run for PATIENCE seconds, or less where
several clients wait, no longer keeps it waiting: the two then share the cores. When all places are taken, the search
that has run longest is stopped, once it has had SLICE seconds: it answers with the best it has found.
"""

import asyncio
import os
import sys
import threading
import time
import traceback
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, field

from ...games.state import State
from ...players import Player
from ...search import Control, Decision, Recall
from ...search.trace import Recording
from .memory import Memory, needed_by, table_of
from .ready import Ready

PATIENCE = 1.0  # seconds after which a search no longer keeps others waiting
SLICE = 2.0  # seconds that a search has had before it is shortened for others
CROWD = 8  # searches a core at most
NICE = 5  # how far searches stand back behind the server's own thread
REMEMBERED = 10_000  # clients
TICK = 0.1  # seconds between two reports of progress


@dataclass
class Budget:
    """Seconds of search that a client may use, given back little by little."""

    seconds: float
    per: float  # so many in this time
    left: float = field(init=False)
    at: float = field(default_factory=time.monotonic)

    def __post_init__(self) -> None:
        self.left = self.seconds

    def use(self, seconds: float) -> None:
        now = time.monotonic()
        self.left = min(self.seconds, self.left + (now - self.at) * self.seconds / self.per) - seconds
        self.at = now

    @property
    def wait(self) -> float:
        """Seconds until something is left."""
        self.use(0)
        return max(0.0, -self.left * self.per / self.seconds)


@dataclass(eq=False)
class Search:
    """A search that somebody waits for. `control` may stop it: it then answers with the best it has found."""

    who: Player
    state: State
    client: str  # whose turn in the queue it takes
    seconds: float  # no longer than this
    recall: Recall | None
    recording: Recording | None
    control: Control
    answer: "asyncio.Future[Decision]"
    on_start: Callable[[], None]
    notify: Callable[[str], None]
    asked: float = field(default_factory=time.monotonic)
    started: float | None = None
    ended: float | None = None
    cut: bool = False  # it was stopped before its own limits were reached
    timer: asyncio.TimerHandle | None = None  # stops it at the cap
    told: bool = False  # that it waits for memory

    @property
    def waiting(self) -> bool:
        return self.started is None

    @property
    def running_for(self) -> float:
        return 0.0 if self.started is None else (self.ended or time.monotonic()) - self.started


class Thinking:
    """The searches of all visitors."""

    def __init__(
        self, workers: int | None = None, budget: tuple[float, float] | None = None, memory: Memory | None = None
    ) -> None:
        self.workers = workers or os.cpu_count() or 1
        self.memory = memory or Memory()
        self.ready = Ready()
        self._budget = budget  # seconds, per seconds; None is no budget
        self._budgets: dict[str, Budget] = {}
        self._waiting: list[Search] = []
        self._running: set[Search] = set()
        self._served: dict[str, float] = {}  # when each client last got a core
        self._timer: asyncio.TimerHandle | None = None

    async def think(
        self,
        who: Player,
        state: State,
        *,
        client: str,
        seconds: float,
        recall: Recall | None = None,
        recording: Recording | None = None,
        notify: Callable[[str], None] = lambda text: None,
        progress: Callable[[Search], None] = lambda search: None,
        begun: Callable[[Search], None] = lambda search: None,
        on_start: Callable[[], None] = lambda: None,
    ) -> tuple[Decision, Search]:
        """A player's decision. Cancelling the task that waits here ends the search.

        `begun` hears of the search at once, so that its control can be used; `on_start` when it has got a core.
        """
        loop = asyncio.get_running_loop()
        if (fitted := self.memory.fitted(who)) is not who:
            notify(
                f"{who.name} searches with a table of {table_of(fitted)} MB in place of {table_of(who)} MB: "
                f"this server has {self.memory.budget} MB for all searches."
            )
        search = Search(
            fitted, state, client, seconds, recall, recording, Control(), loop.create_future(), on_start, notify
        )
        begun(search)
        await self.ready.make(who, notify)
        if (wait := self._budget_of(client).wait if self._budget else 0.0) > 0:
            notify(f"Your share of this server's computing time is used up: the search goes on in {wait:.0f} s.")
        search.asked = time.monotonic()
        self._waiting.append(search)
        self._dispatch()
        try:
            while True:
                done, _ = await asyncio.wait({search.answer}, timeout=TICK)
                if done:
                    return search.answer.result(), search
                progress(search)
        finally:
            search.control.stop()
            search.answer.cancel()
            if search in self._waiting:
                self._waiting.remove(search)
                search.recall = None

    def stop_all(self) -> None:
        """End every search, as the server does at its own end."""
        self._waiting.clear()
        for search in self._running:
            search.control.stop()

    @property
    def running(self) -> int:
        return len(self._running)

    @property
    def waiting(self) -> int:
        return len(self._waiting)

    def _budget_of(self, client: str) -> Budget:
        assert self._budget is not None
        if len(self._budgets) > REMEMBERED:
            self._budgets = {name: budget for name, budget in self._budgets.items() if budget.wait > 0}
            self._served.clear()
        return self._budgets.setdefault(client, Budget(*self._budget))

    def _dispatch(self) -> None:
        full = len(self._running) >= self.workers * CROWD
        while (search := self._next()) is not None:
            if not self.memory.take(needed_by(search.who), {search.recall, *(each.recall for each in self._running)}):
                if not search.told:
                    search.told = True
                    search.notify("The memory for searches is in use: yours begins when another one has ended.")
                full = True
                break
            self._waiting.remove(search)
            self._running.add(search)
            self._served[search.client] = search.started = time.monotonic()
            search.on_start()
            loop = asyncio.get_running_loop()
            # The cap is no limit of the player: a limit would make it search depth after depth and count other nodes.
            search.timer = loop.call_later(search.seconds, search.control.stop)
            threading.Thread(target=self._run, args=(search, loop), name="search", daemon=True).start()
        if self._waiting and self._timer is None:
            if full:
                self._shorten()
            self._timer = asyncio.get_running_loop().call_later(TICK, self._look_again)

    def _shorten(self) -> None:
        """End the searches that have run longest, one for each client without any that waits for room."""
        busy = {search.client for search in self._running}
        kept_out = {search.client for search in self._affordable() if search.client not in busy}
        ending = sum(search.control.stopped for search in self._running)
        had_enough = [each for each in self._running if not each.control.stopped and each.running_for >= SLICE]
        had_enough.sort(key=lambda each: each.running_for, reverse=True)
        for search in had_enough[: max(0, len(kept_out) - ending)]:
            search.control.stop()
            others = "1 other waits" if len(kept_out) == 1 else f"{len(kept_out)} others wait"
            search.notify(f"{search.who.name} was stopped after {search.running_for:.1f} s, because {others}.")

    def _look_again(self) -> None:
        self._timer = None
        self._dispatch()

    def _affordable(self) -> list[Search]:
        """The searches that wait and whose clients have computing time left."""
        if not self._budget:
            return self._waiting
        return [search for search in self._waiting if self._budget_of(search.client).wait == 0]

    def _next(self) -> Search | None:
        """The search to start now, if there is one: its client has the fewest running and has waited longest."""
        busy = [search.client for search in self._running]
        waiting = self._affordable()
        new = {search.client for search in waiting} - set(busy)
        patience = PATIENCE / max(1, len(new))
        # A client that has several counts once: it keeps others from one core only.
        young = len({search.client for search in self._running if search.running_for < patience})
        candidates = [
            search
            for search in waiting
            if len(busy) < self.workers
            or (search.client in new and young < self.workers and len(busy) < self.workers * CROWD)
        ]
        return min(
            candidates,
            key=lambda search: (busy.count(search.client), self._served.get(search.client, 0.0), search.asked),
            default=None,
        )

    def _run(self, search: Search, loop: asyncio.AbstractEventLoop) -> None:
        """In the thread of the search."""
        _step_back()
        decision, error = None, None
        try:
            decision = search.who.decide(
                search.state, control=search.control, recall=search.recall, recording=search.recording
            )
        except BaseException as problem:
            calls = problem.__traceback__ and problem.__traceback__.tb_next
            traceback.clear_frames(calls)  # they hold the tables of the search
            error = problem.with_traceback(calls)
        search.ended, search.cut = time.monotonic(), search.control.stopped
        try:
            loop.call_soon_threadsafe(self._finish, search, decision, error)
        except RuntimeError:
            return  # the server has ended meanwhile

    def _finish(self, search: Search, decision: Decision | None, error: BaseException | None) -> None:
        self._running.discard(search)
        self._give_back(search)
        if self._budget:
            self._budget_of(search.client).use(search.running_for * search.who.settings.get("threads", 1))
        if not search.answer.done():
            if error is not None:
                search.answer.set_exception(error)
            elif decision is not None:
                search.answer.set_result(decision)
        self._dispatch()

    def _give_back(self, search: Search) -> None:
        """Let go of the memory of a search that has ended, for the search itself may be held for longer."""
        if search.timer is not None:
            search.timer.cancel()
        search.control.release()
        self.memory.give_back(needed_by(search.who))
        if search.recall is not None:
            self.memory.keep(search.recall, table_of(search.who))
        search.recall = search.recording = None


def _step_back() -> None:
    """Let this thread give way to the server's own, where threads have priorities: answers then never wait for it."""
    if sys.platform == "linux":
        with suppress(OSError):
            usual = os.getpriority(os.PRIO_PROCESS, os.getpid())
            os.setpriority(os.PRIO_PROCESS, threading.get_native_id(), usual + NICE)
