"""Searches in threads, with a fair queue: one answer each, progress reports, and an end when the client is gone.

A search releases Python's lock, so as many run at full speed as there are cores. The next free core goes to the client
with the fewest searches running; among equal ones, to the one that has waited longest.

A client with no search running does not wait long. A search that has run for PATIENCE seconds, or less where several
clients wait, no longer blocks it: the two then share the cores. When all places are taken, the search that has run
longest, and for at least SLICE seconds, is stopped: it answers with the best it has found.

Short work in Python, such as reading a game, needs no place among the searches: see `Scheduler.brief`.
"""

import asyncio
import logging
import os
import sys
import threading
import time
import traceback
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from dataclasses import dataclass, field
from functools import partial
from typing import Any, TypeVar
from weakref import WeakValueDictionary

from ....cores import usable_cores
from ....games.state import State
from ....players import Player, stand_in
from ....search import Control, Decision, EngineMemory
from ....search.trace import Recording
from .memory import Memory, needed_by, table_of
from .warmup import Warmup

T = TypeVar("T")
LOG = logging.getLogger(__name__)
PATIENCE = 1.0  # seconds after which a search no longer blocks others
SLICE = 2.0  # seconds that a search has before it may be stopped for others
CROWD = 8  # the most searches per core
NICE = 5  # how much lower the priority of searches is than that of the server's own thread
REMEMBERED = 10_000  # clients
STAND_IN = 80  # megabytes of a process that answers as plain Python
TICK = 0.1  # seconds between two reports of progress


@dataclass
class TokenBucket:
    """Seconds of search that a client may use, refilled steadily."""

    seconds: float
    per: float  # seconds in which the whole budget is refilled
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
    """A search that a client waits for. `control` may stop it: it then answers with the best it has found."""

    name: str  # of the player, or of what is done
    work: Callable[[Control], Any] | None  # runs in a thread; None when it has ended
    client: str  # the client that it is counted for in the queue
    seconds: float  # at most
    memory: int  # megabytes that it may need
    notify: Callable[[str], None]
    on_start: Callable[[], None] = lambda: None
    threads: int = 1
    recall: EngineMemory | None = None
    kept: int = 0  # megabytes that the recall holds afterwards
    control: Control = field(default_factory=Control)
    answer: "asyncio.Future[Any]" = field(default_factory=lambda: asyncio.get_running_loop().create_future())
    asked: float = field(default_factory=time.monotonic)
    started: float | None = None
    ended: float | None = None
    cut: bool = False  # it was stopped before its own limits were reached
    timer: asyncio.TimerHandle | None = None  # stops it at the cap
    told: bool = False  # the client was told that it waits for memory

    @property
    def waiting(self) -> bool:
        return self.started is None

    @property
    def running_for(self) -> float:
        return 0.0 if self.started is None else (self.ended or time.monotonic()) - self.started


class Scheduler:
    """The searches of all visitors."""

    def __init__(
        self, workers: int | None = None, budget: tuple[float, float] | None = None, memory: Memory | None = None
    ) -> None:
        self.workers = workers or len(usable_cores())
        self.memory = memory or Memory()
        self.warmup = Warmup()
        self._budget = budget  # seconds, per seconds; None is no budget
        self._budgets: dict[str, TokenBucket] = {}
        self._waiting: list[Search] = []
        self._running: set[Search] = set()
        self._served: dict[str, float] = {}  # when each client last got a core
        self._timer: asyncio.TimerHandle | None = None
        self._lanes: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()  # of short work, by client
        self._briefs: set[asyncio.Task[None]] = set()
        self._starter = ThreadPoolExecutor(1, "starter")

    async def brief(self, client: str, work: Callable[[], T]) -> T:
        """What some short work returns, which runs in a thread and is counted as computing time of the client.

        It holds Python's lock, so a client has one at a time. A client whose time is used up waits after each, for as
        long as it takes to be given that time again.
        """
        answer: asyncio.Future[T] = asyncio.get_running_loop().create_future()
        task = asyncio.create_task(self._in_lane(client, work, answer))  # goes on if the client leaves meanwhile
        self._briefs.add(task)
        task.add_done_callback(self._briefs.discard)
        return await answer

    async def _in_lane(self, client: str, work: Callable[[], T], answer: "asyncio.Future[T]") -> None:
        async with self._lanes.setdefault(client, asyncio.Lock()):
            if answer.done():
                return  # the client has left
            spent = await asyncio.to_thread(_timed, work, answer, asyncio.get_running_loop())
            if self._budget:
                budget = self._budget_of(client)
                budget.use(spent)
                if budget.wait > 0:
                    await asyncio.sleep(spent * budget.per / budget.seconds)

    async def think(
        self,
        who: Player,
        state: State,
        *,
        client: str,
        seconds: float,
        seeds: tuple[int, ...] = (),
        recall: EngineMemory | None = None,
        recording: Recording | None = None,
        most_nodes: int | None = None,
        at_once: bool = False,
        notify: Callable[[str], None] = lambda text: None,
        progress: Callable[[Search], None] = lambda search: None,
        begun: Callable[[Search], None] = lambda search: None,
        on_start: Callable[[], None] = lambda: None,
    ) -> tuple[Decision, Search]:
        """A player's decision. Cancelling the task that waits here ends the search.

        `begun` is called with the search at once, so that its control can be used; `on_start` when it gets a core.
        With `at_once`, what has not been compiled yet answers as plain Python meanwhile, see stand_in.py.
        A search that is never compiled thinks in a process of its own, or nobody else would be answered meanwhile.
        """
        if (fitted := self.memory.fitted(who)) is not who:
            notify(
                f"{who.name} searches with a table of {table_of(fitted)} MB in place of {table_of(who)} MB: "
                f"this server has {self.memory.budget} MB for all searches."
            )
        ready = (
            await self.warmup.begin(who, notify, recorded=recording is not None)
            if at_once and stand_in.can_stand_in(who)
            else None
        )
        search = Search(
            who.name,
            partial(_decide, fitted, state, seeds, recall, recording, ready),
            client,
            seconds,
            needed_by(fitted) + (STAND_IN if ready or fitted.kind.is_interpreted else 0),
            notify,
            on_start,
            fitted.settings.get("threads", 1),
            recall,
            table_of(fitted),
        )
        search.control.most_nodes = most_nodes
        begun(search)
        if ready is None:
            await self.warmup.ensure(who, notify, recorded=recording is not None)
        return await self.answer(search, progress), search

    async def answer(self, search: Search, progress: Callable[[Search], None]) -> Any:
        """What the work of a search returns. Cancelling the task that waits here ends the search."""
        client, notify = search.client, search.notify
        if (wait := self._budget_of(client).wait if self._budget else 0.0) > 0:
            notify(f"Your share of this server's computing time is used up: the search goes on in {wait:.0f} s.")
        search.asked = time.monotonic()
        self._waiting.append(search)
        self._dispatch()
        try:
            while True:
                done, _ = await asyncio.wait({search.answer}, timeout=TICK)
                if done:
                    return search.answer.result()
                try:
                    progress(search)
                except Exception:  # the search goes on, and its answer is worth more
                    LOG.exception("the progress of %s could not be told", search.name)
                    progress = _untold
        finally:
            search.control.stop()
            search.answer.cancel()
            if search in self._waiting:
                self._waiting.remove(search)
                search.work = search.recall = None

    def stop_all(self) -> None:
        """End every search, when the server ends."""
        self._waiting.clear()
        for search in self._running:
            search.control.stop()

    @property
    def running(self) -> int:
        return len(self._running)

    @property
    def waiting(self) -> int:
        return len(self._waiting)

    def _budget_of(self, client: str) -> TokenBucket:
        assert self._budget is not None
        if len(self._budgets) > REMEMBERED:
            self._budgets = {name: budget for name, budget in self._budgets.items() if budget.wait > 0}
            self._served.clear()
        return self._budgets.setdefault(client, TokenBucket(*self._budget))

    def _dispatch(self) -> None:
        full = len(self._running) >= self.workers * CROWD
        while (search := self._next()) is not None:
            if not self.memory.take(search.memory, {search.recall, *(each.recall for each in self._running)}):
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
            # The cap is not a limit of the player: with a time limit it would deepen, and count different nodes.
            search.timer = loop.call_later(search.seconds, search.control.stop)
            thread = threading.Thread(target=self._run, args=(search, loop), name="search", daemon=True)
            self._starter.submit(thread.start)  # it waits for the thread to get Python's lock: nobody else should
        if self._waiting and self._timer is None:
            if full:
                self._shorten()
            self._timer = asyncio.get_running_loop().call_later(TICK, self._look_again)

    def _shorten(self) -> None:
        """End the searches that have run longest, one for each waiting client that has none running."""
        busy = {search.client for search in self._running}
        kept_out = {search.client for search in self._affordable() if search.client not in busy}
        ending = sum(search.control.stopped for search in self._running)
        had_enough = [each for each in self._running if not each.control.stopped and each.running_for >= SLICE]
        had_enough.sort(key=lambda each: each.running_for, reverse=True)
        for search in had_enough[: max(0, len(kept_out) - ending)]:
            search.control.stop()
            others = "1 other waits" if len(kept_out) == 1 else f"{len(kept_out)} others wait"
            search.notify(f"{search.name} was stopped after {search.running_for:.1f} s, because {others}.")

    def _look_again(self) -> None:
        self._timer = None
        self._dispatch()

    def _affordable(self) -> list[Search]:
        """The waiting searches whose clients have computing time left."""
        if not self._budget:
            return self._waiting
        return [search for search in self._waiting if self._budget_of(search.client).wait == 0]

    def _next(self) -> Search | None:
        """The search to start now, if any: its client has the fewest running and has waited longest."""
        busy = [search.client for search in self._running]
        waiting = self._affordable()
        new = {search.client for search in waiting} - set(busy)
        patience = PATIENCE / max(1, len(new))
        # A client with several searches counts once: it blocks others from one core only.
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
        """Run the search, in its own thread."""
        _step_back()
        found, error = None, None
        try:
            assert search.work is not None
            found = search.work(search.control)
        except BaseException as problem:
            calls = problem.__traceback__ and problem.__traceback__.tb_next
            traceback.clear_frames(calls)  # they hold the tables of the search
            error = problem.with_traceback(calls)
        search.ended, search.cut = time.monotonic(), search.control.stopped
        try:
            loop.call_soon_threadsafe(self._finish, search, found, error)
        except RuntimeError:
            return  # the server has ended meanwhile

    def _finish(self, search: Search, found: Any, error: BaseException | None) -> None:
        self._running.discard(search)
        self._give_back(search)
        if self._budget:
            self._budget_of(search.client).use(search.running_for * search.threads)
        if not search.answer.done():
            if error is not None:
                search.answer.set_exception(error)
            else:
                search.answer.set_result(found)
        self._dispatch()

    def _give_back(self, search: Search) -> None:
        """Release the memory of a search that has ended, since the Search object itself may live longer."""
        if search.timer is not None:
            search.timer.cancel()
        self.memory.give_back(search.memory)
        if search.recall is not None:
            self.memory.keep(search.recall, search.kept)
        search.work = search.recall = None


def _untold(search: Search) -> None:
    pass


def _timed(work: Callable[[], T], answer: "asyncio.Future[T]", loop: asyncio.AbstractEventLoop) -> float:
    """Do short work and give its answer; how much of the processor it took."""
    began = time.thread_time()
    try:
        give = partial(answer.set_result, work())
    except Exception as problem:
        give = partial(answer.set_exception, problem)
    loop.call_soon_threadsafe(lambda: answer.done() or give())
    return time.thread_time() - began


def _decide(
    who: Player,
    state: State,
    seeds: tuple[int, ...],
    recall: EngineMemory | None,
    recording: Recording | None,
    ready: threading.Event | None,
    control: Control,
) -> Decision:
    if ready is not None:
        return stand_in.decide(who, state, ready, control=control, seeds=seeds, recall=recall, recording=recording)
    return stand_in.decide_beside(who, state, control=control, seeds=seeds, recall=recall, recording=recording)


def _step_back() -> None:
    """Lower this thread's priority, where threads have one, so that the server's answers never wait for it."""
    if sys.platform == "linux":
        with suppress(OSError):
            usual = os.getpriority(os.PRIO_PROCESS, os.getpid())
            os.setpriority(os.PRIO_PROCESS, threading.get_native_id(), usual + NICE)
