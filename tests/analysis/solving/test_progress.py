"""Where a solve stands: words, and a time that comes from the share that is done."""

import threading
import time

import pytest

from plyground.analysis.solving.progress import Progress, roughly
from plyground.analysis.solving.solve import solve
from plyground.compiled import INTERPRETED
from plyground.games import game
from plyground.search import Control, Limits


def test_the_time_left_comes_from_what_was_done_since_the_first_look(monkeypatch: pytest.MonkeyPatch) -> None:
    now, share = 100.0, 0.5  # half was known from a file
    monkeypatch.setattr(time, "perf_counter", lambda: now)
    words = Progress(lambda: "move 3 of 4", lambda: share)
    assert words() == "move 3 of 4"
    now, share = 110.0, 0.6
    assert words() == "move 3 of 4; at most about 40 s more"
    words.begin()
    assert words() == "move 3 of 4"
    now, share = 200.0, 0.3  # another first move: less is known than before
    assert words() == "move 3 of 4"


def test_times_are_rough() -> None:
    assert [roughly(seconds) for seconds in (0.4, 99, 150, 5999, 6001, 400_000)] == [
        "0 s",
        "99 s",
        "2 min",
        "100 min",
        "2 h",
        "5 days",
    ]


@pytest.mark.skipif(INTERPRETED, reason="interpreted code and its reader take turns")
def test_a_look_at_a_running_solver_never_fails() -> None:
    state, control = game("dotsandboxes:rows=4,columns=4").start(), Control()
    solving = threading.Thread(target=solve, args=(state, Limits(seconds=2)), kwargs={"control": control, "memory": 16})
    solving.start()
    looks = 0
    while solving.is_alive():
        looks += bool(control.progress())
    assert looks > 100
