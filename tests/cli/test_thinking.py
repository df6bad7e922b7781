"""Waiting in the terminal, and Ctrl-C meanwhile."""

import signal
import threading
from collections.abc import Iterator

import pytest

from plyground.cli import thinking
from plyground.cli.show import Screen
from plyground.cli.thinking import in_time, wait
from plyground.compiled.elsewhere import NotCompiledError
from plyground.players.compiling import Preparation


@pytest.fixture
def ctrl_c() -> Iterator[None]:
    """Somebody presses Ctrl-C a moment later, and no shell has told this process to ignore it."""
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    timer = threading.Timer(0.2, signal.raise_signal, (signal.SIGINT,))
    timer.start()
    yield
    timer.cancel()
    signal.signal(signal.SIGINT, before)


@pytest.mark.usefixtures("ctrl_c")
def test_ctrl_c_does_not_wait_for_what_is_being_compiled(monkeypatch: pytest.MonkeyPatch) -> None:
    ended = threading.Event()
    monkeypatch.setattr(thinking, "is_compiling", lambda: not ended.is_set())
    with pytest.raises(KeyboardInterrupt):
        wait(lambda: ended.wait(60), Screen(), stop=lambda: None, doing=lambda: "compiling")
    assert not ended.is_set()
    ended.set()


@pytest.mark.usefixtures("ctrl_c")
def test_ctrl_c_waits_for_a_search_that_stops() -> None:
    stopped = threading.Event()
    assert wait(lambda: stopped.wait(60), Screen(), stop=stopped.set, doing=lambda: "thinking") == (True, True)


class Made(Preparation):
    """A preparation that is over at once."""

    def __init__(self, is_stopped: bool) -> None:
        self.ended = threading.Event()
        self.ended.set()
        self.is_stopped = is_stopped


def test_a_short_task_is_done_again_when_what_it_needs_is_compiled() -> None:
    tried: list[bool] = []

    def task() -> str:
        tried.append(True)
        if len(tried) == 1:
            raise NotCompiledError("it")
        return "done"

    assert in_time(task, lambda: Made(is_stopped=False), Screen()) == "done"


@pytest.mark.usefixtures("ctrl_c")
def test_a_short_task_that_a_person_stops_has_no_result(monkeypatch: pytest.MonkeyPatch) -> None:
    ended = threading.Event()
    monkeypatch.setattr(thinking, "is_compiling", lambda: not ended.is_set())
    assert in_time(lambda: ended.wait(60), lambda: Made(is_stopped=False), Screen()) is None
    ended.set()
