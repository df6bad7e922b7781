"""The queue of searches: fair between clients, within budgets, and never blocked by somebody who thinks long."""

import asyncio
import os
import threading
import time
from dataclasses import dataclass
from typing import Any

import pytest

from plyground import game, player
from plyground.compiled import INTERPRETED
from plyground.search import SEARCHES, Control, Decision, Figures, Score, SearchKind, SearchResult
from plyground.web.service.searches.scheduler import Scheduler, Search, TokenBucket
from plyground.web.service.searches.warmup import Warmup

pytestmark = pytest.mark.skipif(INTERPRETED, reason="the queue does not depend on how searches run: once is enough")

STATE = game("tictactoe").start()
ANSWER = Decision.of(STATE, player("greedy", STATE.game), SearchResult(Figures(Score(0), 1, 1, 0.0, (0,))))


@dataclass(frozen=True)
class Patient:
    """A player that thinks until it is told to stop, or to answer."""

    name: str
    answer: threading.Event
    settings: Any = None
    search: str = "random"
    kind: SearchKind = SEARCHES["random"]

    def option(self, name: str) -> None:
        return None

    def decide(self, state: Any, *, control: Control, seeds: Any, recall: Any, recording: Any) -> Decision:
        while not self.answer.is_set() and not control.stopped:
            time.sleep(0.001)
        return ANSWER


class AlwaysReady(Warmup):
    async def ensure(self, who: Any, notify: Any, *, recorded: bool = False) -> None:
        pass


def make(workers: int = 1, budget: tuple[float, float] | None = None) -> Scheduler:
    scheduler = Scheduler(workers, budget)
    scheduler.warmup = AlwaysReady()
    return scheduler


class Queue:
    """Searches of several clients, in the order in which they get a core."""

    def __init__(self, scheduler: Scheduler) -> None:
        self.scheduler, self.started = scheduler, list[str]()
        self.players: dict[str, Patient] = {}

    def ask(self, name: str, seconds: float = 60) -> "asyncio.Task[tuple[Decision, Search]]":
        who: Any = self.players.setdefault(name, Patient(name, threading.Event(), {}))
        return asyncio.ensure_future(
            self.scheduler.think(
                who, STATE, client=name[0], seconds=seconds, on_start=lambda: self.started.append(name)
            )
        )

    async def until(self, count: int) -> None:
        while len(self.started) < count:
            await asyncio.sleep(0.001)


def test_clients_take_turns() -> None:
    async def run() -> list[str]:
        queue = Queue(make())
        tasks = [queue.ask(name) for name in ("a1", "a2", "a3", "b1", "b2", "c1")]
        for count in range(1, 7):
            await queue.until(count)
            queue.players[queue.started[-1]].answer.set()
        await asyncio.gather(*tasks)
        return queue.started

    assert asyncio.run(run()) == ["a1", "b1", "c1", "a2", "b2", "a3"]


def test_as_many_at_once_as_there_are_cores() -> None:
    async def run() -> None:
        queue = Queue(make(workers=2))
        tasks = [queue.ask(name) for name in ("a1", "a2", "a3")]
        await queue.until(2)
        await asyncio.sleep(0.05)
        assert queue.started == ["a1", "a2"]
        queue.players["a1"].answer.set()
        await queue.until(3)
        for who in queue.players.values():
            who.answer.set()
        await asyncio.gather(*tasks)

    asyncio.run(run())


def test_who_thinks_long_does_not_keep_others_waiting() -> None:
    async def run() -> None:
        queue = Queue(make())
        long = queue.ask("a1")
        await queue.until(1)
        second, another = queue.ask("a2"), queue.ask("b1")
        await queue.until(2)
        assert queue.started == ["a1", "b1"]  # but not a2: that client thinks already
        for who in queue.players.values():
            who.answer.set()
        await asyncio.gather(long, second, another)

    asyncio.run(run())


def test_a_visitor_does_not_wait_for_an_address_that_has_several_cores(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("plyground.web.service.searches.scheduler.PATIENCE", 60.0)

    async def run() -> None:
        queue = Queue(make(workers=2))
        tasks = [queue.ask(name) for name in ("a1", "a2", "a3")]
        await queue.until(2)
        tasks.append(queue.ask("b1"))
        await asyncio.wait_for(queue.until(3), 10)
        assert queue.started == ["a1", "a2", "b1"]
        for who in queue.players.values():
            who.answer.set()
        await asyncio.gather(*tasks)

    asyncio.run(run())


def test_when_all_places_are_taken_the_longest_search_is_shortened(monkeypatch: pytest.MonkeyPatch) -> None:
    """Otherwise the seventeenth visitor waits until somebody's minute is over."""
    monkeypatch.setattr("plyground.web.service.searches.scheduler.PATIENCE", 0.01)
    monkeypatch.setattr("plyground.web.service.searches.scheduler.SLICE", 0.1)
    monkeypatch.setattr("plyground.web.service.searches.scheduler.CROWD", 3)

    async def run() -> None:
        queue = Queue(make())
        told: list[str] = []
        first = asyncio.ensure_future(
            queue.scheduler.think(Patient("a", threading.Event(), {}), None, client="a", seconds=60, notify=told.append)  # type: ignore[arg-type]
        )
        others = [queue.ask(name) for name in ("b1", "c1")]
        await queue.until(2)
        last = queue.ask("d1")
        _, search = await asyncio.wait_for(first, 10)
        assert search.cut is True
        assert len(told) == 1
        assert told[0].startswith("a was stopped after 0.")
        assert told[0].endswith("because 1 other waits.")
        await queue.until(3)
        assert not any(task.done() for task in others)  # one place was enough
        for who in queue.players.values():
            who.answer.set()
        await asyncio.gather(*others, last)

    asyncio.run(run())


def test_no_search_is_shortened_for_a_client_that_has_one(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("plyground.web.service.searches.scheduler.PATIENCE", 0.01)
    monkeypatch.setattr("plyground.web.service.searches.scheduler.SLICE", 0.01)
    monkeypatch.setattr("plyground.web.service.searches.scheduler.CROWD", 3)

    class Stubborn(Patient):
        def decide(self, state: Any, **more: Any) -> Decision:
            self.answer.wait(30)
            return ANSWER

    async def run() -> None:
        queue = Queue(make())
        queue.players["a1"] = Stubborn("a1", threading.Event(), {})
        tasks = [queue.ask(name) for name in ("a1", "b1", "c1")]
        await queue.until(3)
        for search in queue.scheduler._running:
            if search.client == "a":
                search.control.stop()  # it takes its time to end
        tasks.append(queue.ask("b2"))
        await asyncio.sleep(0.5)
        assert not any(task.done() for task in tasks)
        for who in queue.players.values():
            who.answer.set()
        await asyncio.gather(*tasks)

    asyncio.run(run())


def test_what_is_cancelled_leaves_the_queue_and_the_core() -> None:
    async def run() -> None:
        scheduler = make()
        queue = Queue(scheduler)
        running, waiting = queue.ask("a1"), queue.ask("a2")
        await queue.until(1)
        waiting.cancel()
        running.cancel()
        last = queue.ask("a3")
        await queue.until(2)
        assert queue.started == ["a1", "a3"]
        last.cancel()
        while scheduler.running:
            await asyncio.sleep(0.001)

    asyncio.run(run())


def test_a_search_is_cut_at_the_cap() -> None:
    async def run() -> None:
        queue = Queue(make())
        _, search = await queue.ask("a1", seconds=0.02)
        assert search.cut is True
        queue.players["b1"] = Patient("b1", threading.Event(), {})
        queue.players["b1"].answer.set()
        _, search = await queue.ask("b1")
        assert search.cut is False

    asyncio.run(run())


def test_a_used_up_budget_waits_until_some_is_given_back() -> None:
    budget = TokenBucket(seconds=2, per=20)
    assert budget.wait == 0
    budget.use(3)
    assert budget.wait == pytest.approx(10, abs=0.1)

    async def run() -> None:
        queue = Queue(make(budget=(0.01, 0.1)))
        await queue.ask("a1", seconds=0.05)
        poor = queue.ask("a2", seconds=0.01)
        rich = queue.ask("b1", seconds=0.01)
        await queue.until(2)
        assert queue.started[1] == "b1"
        await asyncio.gather(poor, rich)

    asyncio.run(run())


def test_a_failing_search_tells_whoever_asked() -> None:
    state = game("tictactoe").state("xxx/oo-/---")

    async def run() -> None:
        await make().think(player("random", game("tictactoe")), state, client="a", seconds=1)

    with pytest.raises(ValueError, match="over"):
        asyncio.run(run())


@pytest.mark.skipif(not hasattr(os, "sched_setaffinity"), reason="this system cannot take cores from a process")
def test_as_many_searches_run_as_the_process_has_cores() -> None:
    """In a container the machine's own number of cores says nothing."""
    mine = os.sched_getaffinity(0)
    assert Scheduler().workers == len(mine)
    try:
        os.sched_setaffinity(0, {min(mine)})
        assert Scheduler().workers == 1
    finally:
        os.sched_setaffinity(0, mine)
