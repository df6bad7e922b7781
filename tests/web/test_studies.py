"""A study that is rerun on the server is the library's, tells how far it is, and ends when it is told to."""

import pytest

from plyground.compiled import INTERPRETED
from plyground.errors import Mistake
from plyground.web.service.limits import HOSTED
from plyground.web.service.searches.studying import run_apart

from .server import Server, Tab, Visitor

pytestmark = pytest.mark.skipif(INTERPRETED, reason="the API does not depend on how searches run: once is enough")


def test_a_study_runs_to_its_end_and_tells_how_far_it_is(server: Server, tab: Tab) -> None:
    found = tab.ask(type="study", key="s", name="minimax")
    assert (found["done"], found["words"], found["share"]) == (True, "finished", 1.0)
    told = [message["share"] for message in tab.seen if message["type"] == "study" and not message["done"]]
    assert told == sorted(told)
    assert any(0 < share < 1 for share in told)
    report = found["report"]
    rows = {row["label"]: row for table in report["tables"] for row in table["rows"]}
    assert "549,946" in {row["measured"] for row in rows.values()}  # minimax on the empty board, the root included
    assert rows["evaluate: lose"]["verdict"] == "reproduced"
    assert report["verdicts"].startswith("Figures: ")
    (chart,) = report["charts"]
    assert [point["x"] for point in chart["series"][0]["points"]] == [str(empty) for empty in range(1, 10)]
    assert server.is_free()


@pytest.mark.parametrize("how", ["finish", "cancel"])
def test_a_study_ends_when_it_is_told_to(server: Server, tab: Tab, how: str) -> None:
    tab.send(type="study", key="s", name="dotsandboxes", ref="asked")
    tab.wait(lambda message: message["type"] == "study" and message["words"].startswith("running"))
    tab.ask(type=how, key="s")
    if how == "finish":
        last = tab.wait(lambda message: message["type"] == "study" and message["done"])
        assert (last["words"], last["report"]) == ("stopped", None)
    assert server.is_free()


def test_what_is_no_study_is_refused(tab: Tab) -> None:
    refusal = tab.refusal(type="study", key="s", name="chess")
    assert "'chess'" in refusal
    assert "laboratory" in refusal
    with pytest.raises(Mistake, match="'chess'"):
        run_apart("chess", lambda share: None, lambda: False)


def test_a_shared_server_runs_no_study(tmp_path_factory: pytest.TempPathFactory) -> None:
    with Server(tmp_path_factory.mktemp("studies") / "games.db", hosted=True, caps=HOSTED) as server:
        visitor: Visitor = server.visitor()
        with visitor.tab() as tab:
            assert "plyground study minimax" in tab.refusal(type="study", key="s", name="minimax")
