"""Stopping: one writer, parts of a search, the clock, and limits that are set after a stop."""

from collections.abc import Callable
from contextlib import AbstractContextManager, nullcontext
from types import SimpleNamespace
from typing import Any

import pytest

from plyground.errors import Mistake
from plyground.games import game
from plyground.games.fiveinarow.nets import FiveInARowNets
from plyground.games.fiveinarow.position import NO_MOVE
from plyground.search import Control, EngineMemory, Recall
from plyground.search.workspace import ended, lent


def workspace(nodes: int = 0, limit: int = 100) -> Any:
    return SimpleNamespace(nodes=nodes, limit=limit, stop=0)


def test_a_limit_that_is_set_after_a_stop_does_not_undo_it() -> None:
    control, work = Control(), workspace()
    with control.lend(work):
        control.stop()
        work.limit = 10**9
        assert ended(work)


def test_a_search_that_begins_after_a_stop_is_stopped() -> None:
    control, work, other = Control(), workspace(), workspace()
    control.stop()
    with control.lend(work) as part:
        assert ended(work)
        assert not part.watch(other)
        assert ended(other)


def test_a_stop_reaches_the_parts_of_parts_and_a_part_that_stops_reaches_nothing_above() -> None:
    control, work, helper = Control(), workspace(), workspace()
    with control.lend(work) as part:
        with part.lend(helper) as helpers:
            helpers.stop()
            assert (ended(helper), ended(work)) == (True, False)
        assert not ended(helper)  # it may be lent again
        with part.lend(helper):
            control.stop()
            assert (ended(helper), ended(work)) == (True, True)
    assert control.stopped


def test_the_clock_stops_a_search_and_is_not_taken_for_a_person(monkeypatch: pytest.MonkeyPatch) -> None:
    rung: list[Any] = []

    def alarm(seconds: float, ring: Callable[[], None]) -> AbstractContextManager[None]:
        rung.append(ring)
        return nullcontext()

    monkeypatch.setattr("plyground.search.control.alarm", alarm)
    control, work = Control(), workspace()
    with control.lend(work, seconds=1) as part:
        rung[0]()
        assert ended(work)
        assert part.stopped
    assert not control.stopped
    assert not ended(work)
    with control.lend(work, seconds=1):
        rung[0]()  # late
        assert not ended(work)


def test_nodes_are_those_of_this_search_with_its_parts() -> None:
    control, work, helper = Control(), workspace(nodes=50), workspace(nodes=5)
    with control.lend(work) as part:
        assert control.nodes == 0
        work.nodes += 3
        for more in (10, 20):
            with part.lend(helper):
                helper.nodes += more
        assert control.nodes == 33
    assert control.nodes == 33
    with control.lend(work):
        assert control.nodes == 0


def test_most_nodes_bounds_a_search_and_leaves_no_trace() -> None:
    control, work = Control(), workspace()
    control.most_nodes = 7
    with control.lend(work) as part:
        assert work.limit == 8
        with part.lend(other := workspace()):
            assert other.limit == 8
    assert (work.limit, other.limit) == (100, 100)


def test_a_part_of_the_nodes_is_lent_and_given_back() -> None:
    work = workspace(nodes=20)
    with lent(work, 30):
        assert work.limit == 50
        with lent(work, 1000):
            assert work.limit == 50
        with lent(work, None):
            assert work.limit == 50
    assert work.limit == 100


def test_a_workspace_that_cannot_be_stopped_is_refused() -> None:
    with pytest.raises(Mistake, match="'stop'"), Control().lend(SimpleNamespace(nodes=0, limit=1)):
        pass


def test_a_threat_search_that_begins_after_a_stop_visits_nothing() -> None:
    """The tree search of a net calls it for one node after another, each time with a new limit."""
    rules = game("fiveinarow")
    view = FiveInARowNets(rules).binding().view(rules.parse("h8 i9 h9 h10 g8 i8 g10 f9 j7"))
    control = Control()
    with control.lend(view.work):
        control.stop()
        assert view.encoder.winning_move(view.board, 3000, view.work) == NO_MOVE
        assert (view.work.nodes, view.work.four_nodes) == (0, 0)


def test_searches_of_other_packages_may_use_the_former_names() -> None:
    memory = Recall()
    memory.kept = "tree"
    assert isinstance(memory, EngineMemory)
    assert memory.data == "tree"
    memory.close()
    assert memory.kept is None
