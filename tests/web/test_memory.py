"""Memory of searches: given back at once when a search ends or a table closes, and never more than the budget."""

import asyncio
import gc
import threading
import time
import weakref
from collections.abc import Callable, Iterator
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest

from plyground import game, player
from plyground.compiled import INTERPRETED
from plyground.search import SEARCHES, Control, Decision, EngineMemory
from plyground.web.service.searches.memory import Memory, machine_memory, needed_by, table_of
from plyground.web.service.searches.scheduler import Scheduler

from .server import Server
from .test_thinking import ANSWER, STATE, AlwaysReady

pytestmark = pytest.mark.skipif(INTERPRETED, reason="memory is shared out in the same way: once is enough")


@pytest.fixture(autouse=True)
def no_garbage_collection() -> Iterator[None]:
    """What is large must not wait for the collector."""
    gc.collect()
    gc.disable()
    yield
    gc.enable()


def eventually(true: Callable[[], bool]) -> bool:
    deadline = time.monotonic() + 10
    while not true() and time.monotonic() < deadline:
        time.sleep(0.01)
    return true()


class Greedy:
    """A player that fills memory as searches do; it answers when it may, or fails."""

    name, search, kind = "greedy", "deepening", SEARCHES["deepening"]

    def __init__(self, megabytes: int = 16, fails: bool = False) -> None:
        self.settings = {"memory": megabytes}
        self.fails, self.arrays, self.go = fails, list["weakref.ref[Any]"](), threading.Event()

    def option(self, name: str) -> Any:
        return self.settings.get(name)

    def decide(self, position: Any, *, control: Control, recall: EngineMemory | None, **more: Any) -> Decision:
        work, table = np.zeros(10), np.zeros(10)
        self.arrays += [weakref.ref(work), weakref.ref(table)]
        workspace = SimpleNamespace(nodes=0, limit=1, stop=0, memory=work)
        with control.lend(workspace):
            workspace.nodes = 7
            if recall is not None:
                recall.data = table
            self.go.wait(30)
            if self.fails:
                raise ValueError("no")
            return ANSWER

    @property
    def held(self) -> int:
        return sum(array() is not None for array in self.arrays)


def new_scheduler(budget: int = 1000, workers: int = 2) -> Scheduler:
    scheduler = Scheduler(workers, memory=Memory(budget))
    scheduler.warmup = AlwaysReady()
    return scheduler


@pytest.mark.parametrize("fails", [False, True])
def test_a_search_that_has_ended_holds_no_memory(fails: bool) -> None:
    async def run() -> None:
        who: Any = Greedy(fails=fails)
        who.go.set()
        begun: list[Any] = []
        asked = new_scheduler().think(who, STATE, client="a", seconds=60, begun=begun.append)
        (found,) = await asyncio.gather(asked, return_exceptions=True)
        assert isinstance(found, ValueError) is fails
        while threading.active_count() > 1 and any(each.name == "search" for each in threading.enumerate()):
            await asyncio.sleep(0.001)
        assert who.held == 0
        assert begun[0].control.nodes == 7  # still counted

    asyncio.run(run())


def test_a_table_that_is_closed_holds_no_memory(tmp_path: Any) -> None:
    player("deepening:depth=2", game("fiveinarow")).prepare()  # else the first move is plain Python's
    with Server(tmp_path / "games.db") as server, server.visitor().tab() as tab:
        opened = tab.game(type="new", game="fiveinarow", players=["deepening:depth=2", "human"])
        tab.plies(1)
        table = server.tables._tables[opened["id"]]
        assert eventually(lambda: table.turns.recalls[0].data is not None)
        memory = weakref.ref(table.turns.recalls[0].data.memory)
        tab.ask(type="close", id=opened["id"])
        assert eventually(lambda: memory() is None)  # though somebody still holds the table itself


def test_what_was_used_longest_ago_is_given_up_first() -> None:
    memory = Memory(100)
    first, second = EngineMemory(), EngineMemory()
    for recall in (first, second):
        recall.data = object()
        memory.keep(recall, 40)
    memory.keep(first, 40)
    assert memory.take(20)
    assert memory.used == 100
    assert memory.take(10)
    assert (first.data is None, second.data is None) == (False, True)
    assert memory.take(50, in_use={first}) is False  # a search uses it
    assert memory.take(50)
    assert first.data is None
    assert memory.take(50) is False
    memory.give_back(50)
    assert memory.take(50)


def test_what_nobody_can_reach_any_more_is_not_charged() -> None:
    memory, recall = Memory(100), EngineMemory()
    recall.data = object()
    memory.keep(recall, 40)
    del recall
    assert memory.used == 0


def test_a_search_waits_for_memory_and_says_so() -> None:
    async def run() -> None:
        scheduler, told = new_scheduler(budget=100), list[str]()
        quick: Any = Greedy(45)
        slow: Any = Greedy(45)
        quick.go.set()
        recall = EngineMemory()
        await scheduler.think(quick, STATE, client="a", seconds=60, recall=recall)
        assert scheduler.memory.used == 45
        running = asyncio.ensure_future(scheduler.think(slow, STATE, client="a", seconds=60))
        while not scheduler.running:
            await asyncio.sleep(0.001)
        waiting = asyncio.ensure_future(scheduler.think(quick, STATE, client="b", seconds=60, notify=told.append))
        while not told:
            await asyncio.sleep(0.001)
        assert not waiting.done()
        assert recall.data is not None  # to give it up would not be enough
        slow.go.set()
        await asyncio.gather(running, waiting)
        assert recall.data is not None
        assert told == ["The memory for searches is in use: yours begins when another one has ended."]
        assert scheduler.memory.used == 45

    asyncio.run(run())


def test_a_table_larger_than_the_budget_is_made_smaller_and_the_person_is_told() -> None:
    rules = game("tictactoe")
    who = player("deepening:depth=2,memory=512", rules)
    assert (table_of(who), needed_by(player("alphabeta", rules))) == (512, 6)
    assert table_of(player("mcts", rules)) == 64
    memory = Memory(200)
    assert memory.fitted(player("deepening", rules)).settings == player("deepening", rules).settings
    assert table_of(memory.fitted(who)) == 97

    async def run() -> list[str]:
        told: list[str] = []
        scheduler = Scheduler(1, memory=memory)
        decision, _ = await scheduler.think(who, rules.start(), client="a", seconds=60, notify=told.append)
        assert decision.value == who.decide(rules.start()).value
        return told

    assert any("97 MB in place of 512 MB" in text for text in asyncio.run(run()))


def test_the_usual_budget_is_a_share_of_the_machine() -> None:
    assert 128 <= Memory().budget <= max(128, machine_memory() // 4)
