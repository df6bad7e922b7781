"""Where a solve stands: words, and a time that comes from the share that is done."""

import time

import pytest

from plyground.analysis.solving.progress import Progress, roughly


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
