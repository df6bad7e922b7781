"""Short work in Python, such as reading a game: no visitor waits for another's, and it is counted as computing time."""

import asyncio
import threading
import time
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest

from plyground import Limits, Mistake, game, player
from plyground.analysis.comparison import LEAST_NODES
from plyground.analysis.review import Reviewing
from plyground.compiled import INTERPRETED
from plyground.games.state import State
from plyground.players import Player
from plyground.players.stand_in import decide_beside
from plyground.records import Record
from plyground.records.rows import StoredGame, read_game
from plyground.records.store import Store
from plyground.search import Control, Decision
from plyground.web.server import freeze
from plyground.web.service.limits import HOSTED
from plyground.web.service.questions import analyse, depths, kind, tree
from plyground.web.service.questions import solve as solving
from plyground.web.service.questions.analyse import Analyse
from plyground.web.service.questions.depths import AskDepths
from plyground.web.service.questions.evaluate import Evaluate
from plyground.web.service.questions.kind import Kind
from plyground.web.service.questions.look import Look
from plyground.web.service.questions.message import Asking
from plyground.web.service.questions.solve import Solve
from plyground.web.service.questions.tree import AskTree
from plyground.web.service.searches import preview
from plyground.web.service.searches.scheduler import STAND_IN, Scheduler, Search
from plyground.web.service.tables import tables as rooms
from plyground.web.service.tables.tables import Tables
from plyground.web.service.tables.turns import WARM_UP
from plyground.web.transport.files import Files
from plyground.web.wire.requests import NewGame

from .server import Server

pytestmark = pytest.mark.skipif(INTERPRETED, reason="this does not depend on how searches run: once is enough")


def stored(id: str, plies: int = 2) -> StoredGame:
    record = Record(game("tictactoe"), ("human", "human"))
    for _ in range(plies):
        record.add(record.state.legal_moves[0])
    return StoredGame(id, "ada", "play", [record], ("human", "human"))


@asynccontextmanager
async def opened(path: Path, *games: StoredGame, budget: tuple[float, float] | None = None) -> AsyncIterator[Tables]:
    store = Store(path)
    for each in games:
        store.add(each)
    tables = Tables(store, Scheduler(1, budget), HOSTED, 0.0, True)
    try:
        yield tables
    finally:
        await tables.close_down()
        store.close()


class Reading:
    """Takes the place of what reads a game from its rows; it can be held up."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.times, self.begun, self.go_on = 0, threading.Event(), threading.Event()
        self.go_on.set()
        monkeypatch.setattr(rooms, "read_game", self)

    def __call__(self, rows: Any) -> StoredGame:
        self.times += 1
        self.begun.set()
        assert self.go_on.wait(60)
        return read_game(rows)


def test_others_are_served_while_a_game_is_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def act() -> None:
        async with opened(tmp_path / "games.db", stored("long"), stored("short")) as tables:
            reading = Reading(monkeypatch)
            reading.go_on.clear()
            waiting = asyncio.create_task(look(tables, "long", "10.0.0.1"))
            await asyncio.to_thread(reading.begun.wait, 60)
            assert await asyncio.wait_for(tables.keep(tables.store.count, "ada"), 60) == 2  # the store is free
            reading.go_on.set()
            assert await look(tables, "short", "10.0.0.2") == await waiting == 2

    asyncio.run(act())


def test_a_game_is_read_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def act() -> None:
        async with opened(tmp_path / "games.db", stored("one")) as tables:
            reading = Reading(monkeypatch)
            assert await asyncio.gather(*(look(tables, "one", "10.0.0.1") for _ in range(4))) == [2] * 4
            assert await look(tables, "one", "10.0.0.1") == 2
            assert reading.times == 1

    asyncio.run(act())


def test_only_so_many_states_are_kept_at_hand(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rooms, "AT_HAND", 7)  # two games of three states

    async def act() -> None:
        async with opened(tmp_path / "games.db", *(stored(id) for id in "abc")) as tables:
            reading = Reading(monkeypatch)
            for id in "abc":
                await look(tables, id, "10.0.0.1")
            await look(tables, "c", "10.0.0.1")
            assert reading.times == 3
            await look(tables, "a", "10.0.0.1")
            assert reading.times == 4

    asyncio.run(act())


async def look(tables: Tables, id: str, client: str) -> int:
    """How many moves a visitor sees who looks at a game."""
    async with tables.at(id, "ada", client) as table:
        return len(table.records[0].moves)


def busy() -> None:
    """Half a second of the processor."""
    end = time.thread_time() + 0.5
    while time.thread_time() < end:
        pass


def test_it_is_counted_and_who_has_used_up_the_time_waits_between_two_works() -> None:
    async def act() -> None:
        scheduler, done = Scheduler(1, (0.1, 0.4)), []
        began = time.monotonic()
        await scheduler.brief("flood", busy)
        later = asyncio.create_task(scheduler.brief("flood", lambda: done.append("flood")))
        await scheduler.brief("other", lambda: done.append("other"))
        await later
        assert done == ["other", "flood"]
        assert time.monotonic() - began > 2.4  # the half second, and four times as long

    asyncio.run(act())


def test_who_leaves_gets_no_second_place() -> None:
    """Work that was begun goes on and keeps the place of its client; work that was not is not done."""

    async def act() -> None:
        scheduler, done = Scheduler(1), []
        go_on = threading.Event()
        first = asyncio.create_task(scheduler.brief("one", lambda: go_on.wait(60)))
        second = asyncio.create_task(scheduler.brief("one", lambda: done.append("second")))
        await asyncio.sleep(0)
        await asyncio.sleep(0)
        third = asyncio.create_task(scheduler.brief("one", lambda: done.append("third")))
        first.cancel()
        second.cancel()
        await asyncio.wait({first, second})
        assert not done
        go_on.set()
        await third
        assert done == ["third"]

    asyncio.run(act())


def test_a_mistake_of_the_work_is_the_clients() -> None:
    with pytest.raises(ZeroDivisionError):
        asyncio.run(Scheduler(1).brief("one", lambda: 1 // 0))


PLACE: Any = {"game": "tictactoe", "position": "a1"}


@pytest.mark.parametrize(
    "question",
    [
        Analyse(type="analyse", **PLACE, player="greedy", key="x"),
        AskTree(type="tree", **PLACE, player="greedy", key="x"),
        AskDepths(type="depths", **PLACE, players=["greedy"], depth=1, key="x"),
        Solve(type="solve", **PLACE, key="x"),
        Look(type="look", **PLACE, moves=[]),
        Kind(type="kind", **PLACE),
        Evaluate(type="evaluate", **PLACE, moves=[]),
    ],
    ids=lambda question: question.type,
)
def test_a_position_is_read_in_no_ones_way(question: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A long one takes milliseconds, and sixty come in a second: not in the thread that answers everybody."""
    readers: list[threading.Thread] = []

    def read(place: Any) -> State:
        readers.append(threading.current_thread())
        raise Mistake("This is read.")

    for module in (preview, analyse, tree, depths, solving, kind):
        monkeypatch.setattr(module, "read_place", read)

    async def act() -> None:
        async with opened(tmp_path / "games.db") as tables:
            with pytest.raises(Mistake, match="This is read"):
                await question.run(Asking(tables, "ada", "10.0.0.1"))

    asyncio.run(act())
    assert readers
    assert threading.main_thread() not in readers


def test_compared_players_are_warmed_up_as_searches_that_count(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """All but a program in plain Python, which has nothing to load."""
    panels = ["alphabeta", "greedy", "printed-003"]
    wanted = NewGame(game="tictactoe", mode="lockstep", players=["human", "panels"], panels=panels)
    found: list[tuple[str, int]] = []
    think = Scheduler.think

    async def watched(self: Scheduler, who: Player, *args: Any, **more: Any) -> Any:
        decision, search = await think(self, who, *args, **more)
        found.append((search.client, decision.nodes))
        return decision, search

    monkeypatch.setattr(Scheduler, "think", watched)

    async def act() -> None:
        async with opened(tmp_path / "games.db") as tables:
            id = await tables.new("ada", wanted, "10.0.0.1")
            async with tables.at(id, "ada", "10.0.0.1") as table:
                await table.turns._warm_up(table.panels, table.records[0].state)

    asyncio.run(act())
    assert [client for client, _ in found] == ["ada", "ada"]
    assert max(nodes for _, nodes in found) <= WARM_UP + 1


def test_a_compared_player_that_a_busy_server_left_at_depth_1_thinks_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Unless it was stopped; a player of a game has only its time."""
    asked: list[Limits] = []
    think = Scheduler.think

    async def hindered(self: Scheduler, who: Player, *args: Any, **more: Any) -> Any:
        decision, search = await think(self, who, *args, **more)
        asked.append(who.limits)
        if (seconds := who.limits.seconds) is not None:
            decision = decision.with_figures(depth=1, nodes=9, seconds=seconds)
        search.cut = is_stopped
        return decision, search

    monkeypatch.setattr(Scheduler, "think", hindered)
    seats = {"players": ["human", "panels"], "panels": ["alphabeta:time=1ms", "greedy"], "mode": "lockstep"}
    compared = NewGame.model_validate({"game": "fiveinarow", "moves": ["h8"], **seats})
    played = NewGame(game="fiveinarow", moves=["h8"], players=["human", "alphabeta:time=1ms"])

    async def act(wanted: NewGame) -> int:
        async with opened(tmp_path / "games.db") as tables:
            id = await tables.new("ada", wanted, "10.0.0.1")
            async with tables.at(id, "ada", "10.0.0.1") as table:
                who = table.thinkers(0)[0]
                return (await table.turns._ask(0, 0, who))[0].nodes

    timed, by_nodes = Limits(seconds=0.001), Limits(nodes=LEAST_NODES)
    for wanted, is_stopped, limits in (  # noqa: B007 - the search is told
        (compared, False, [timed, by_nodes]),
        (compared, True, [timed]),
        (played, False, [timed]),
    ):
        asked.clear()
        nodes = asyncio.run(act(wanted))
        assert asked == limits
        assert (nodes >= LEAST_NODES) == (by_nodes in limits)


def test_a_game_that_another_server_has_changed_is_shown_again_at_its_cost(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    counted: list[tuple[str, str]] = []
    brief = Scheduler.brief

    async def watched(self: Scheduler, client: str, work: Any) -> Any:
        counted.append((client, getattr(work, "__qualname__", "")))
        return await brief(self, client, work)

    async def act() -> None:
        async with opened(tmp_path / "games.db", stored("one")) as tables, tables.at("one", "ada", "10.0.0.1") as table:
            await table._reload("10.0.0.2")
            assert len(table.entries.boards[0]) == 2

    monkeypatch.setattr(Scheduler, "brief", watched)
    asyncio.run(act())
    assert ("10.0.0.2", "Entries.complete") in counted


def test_programs_in_plain_python_think_in_a_process_of_their_own(monkeypatch: pytest.MonkeyPatch) -> None:
    """In this process they would hold Python's lock, and nobody would be answered."""
    state = game("tictactoe").state("xo-/-x-/--o")
    who = player("printed-003", state.game)
    own = who.decide(state)
    monkeypatch.setattr(Player, "decide", lambda *_, **__: pytest.fail("it thinks in the server's process"))
    decision, search = asyncio.run(think(Scheduler(1), who, state))
    assert (decision.move, decision.nodes, decision.interpreted) == (own.move, own.nodes, False)
    assert search.memory >= STAND_IN
    assert not search.cut

    reviewing = Reviewing(Record(state.game, ("human", "human")), who, "quick", None, decide_beside)
    assert reviewing._look(state, Control()).nodes == own.nodes


async def think(scheduler: Scheduler, who: Player, state: State) -> tuple[Decision, Search]:
    return await scheduler.think(who, state, client="ada", seconds=60)


def test_progress_that_cannot_be_told_does_not_end_a_search(caplog: pytest.LogCaptureFixture) -> None:
    asked = threading.Event()

    def progress(search: Search) -> None:
        asked.set()
        raise RuntimeError

    async def act() -> None:
        search = Search("A search", lambda control: asked.wait(60), "one", 60, 0, lambda text: None)
        assert await Scheduler(1).answer(search, progress) is True

    asyncio.run(act())
    assert [record.message for record in caplog.records] == ["the progress of A search could not be told"]


def test_the_thread_that_answers_everybody_does_nothing_that_takes_long(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    done: dict[str, set[int]] = {}

    def watch(place: Any, name: str, counts: Callable[..., bool] = lambda *_: True) -> None:
        real = getattr(place, name)

        def watched(*args: Any) -> Any:
            if counts(*args):
                done.setdefault(name, set()).add(threading.get_ident())
            return real(*args)

        monkeypatch.setattr(place, name, watched)

    with Server(tmp_path / "games.db") as server:
        watch(server.app, "openapi")
        watch(Files, "_look")
        watch(threading.Thread, "start", lambda thread: thread.name == "search")  # waits until it has the lock
        visitor = server.visitor()
        assert visitor.http.get("/").status_code == visitor.http.get("/api/openapi.json").status_code == 200
        visitor.post("analysis", {"game": "tictactoe", "player": "random"}, 200)
        answering = server._thread.ident
    assert done.keys() == {"openapi", "_look", "start"}
    assert not any(answering in threads for threads in done.values())


def test_what_a_server_loads_is_left_out_of_the_looks_for_garbage(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    frozen, loaded = threading.Event(), threading.Event()
    monkeypatch.setattr("plyground.web.server.gc.freeze", frozen.set)
    monkeypatch.setattr("plyground.web.server.load_usual", lambda games: loaded.wait(60))
    with Server(tmp_path / "games.db") as server:
        freeze(server.app)
        assert not frozen.wait(0.05)
        loaded.set()
        assert frozen.wait(60)
