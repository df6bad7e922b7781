"""Waiting for the process that thinks, without one."""

import time
from collections.abc import Callable, Sequence

import pytest

from plyground.gomocup import search_process
from plyground.gomocup.board import RIVAL, Board
from plyground.gomocup.clock import Budget
from plyground.gomocup.process import Gone, Stopped, TooSlow
from plyground.gomocup.search_process import SearchProcess

Said = str | type[Exception]


class Program:
    """Says what it is told to say, and keeps until when it was waited for."""

    script: Sequence[Said] = ()
    stand_in: Sequence[Said] = (TooSlow,)

    def __init__(self, command: Sequence[str], **environment: str) -> None:
        self.said = list(self.stand_in if environment else self.script)
        self.waited: list[float] = []

    def say(self, line: str) -> None:
        pass

    def hear(self, until: float, is_stopped: Callable[[], bool] = lambda: False) -> str:
        self.waited.append(until - time.monotonic())
        if is_stopped():
            raise Stopped
        said = self.said.pop(0)
        if isinstance(said, str):
            return said
        raise said

    def close(self) -> None:
        pass


def loaded(monkeypatch: pytest.MonkeyPatch, *script: Said, hurried: bool = False) -> tuple[SearchProcess, Program]:
    monkeypatch.setattr(Program, "script", script)
    monkeypatch.setattr(search_process, "Program", Program)
    made = SearchProcess()
    made.load(15, lambda: hurried)
    program = made._program
    assert isinstance(program, Program)
    return made, program


def test_start_waits_for_the_search_so_that_the_first_move_is_searched(monkeypatch: pytest.MonkeyPatch) -> None:
    who, program = loaded(monkeypatch, "0|ready||\n", "1|answer|8,8|depth 9\n")
    assert 1 < program.waited[0] < 3  # c-gomoku-cli gives an engine up after 4 s
    board = Board(15, stones={(7, 7): RIVAL})
    assert who.move(board, Budget(1.0, 1.1), time.monotonic()) == ((8, 8), "depth 9")
    assert program.waited[1] > 1  # it is ready: waited for until the turn is over


@pytest.mark.parametrize("end", [TooSlow, Gone])
def test_start_does_not_wait_for_ever(end: type[Exception], monkeypatch: pytest.MonkeyPatch) -> None:
    who, program = loaded(monkeypatch, end, TooSlow)
    assert len(program.waited) == 1
    _, remark = who.move(Board(15, stones={(7, 7): RIVAL}), Budget(1.0, 1.1), time.monotonic())
    assert "plyground warm fiveinarow" in remark


def test_start_does_not_wait_where_more_is_asked_already(monkeypatch: pytest.MonkeyPatch) -> None:
    _, program = loaded(monkeypatch, "0|ready||\n", hurried=True)
    assert program.said == ["0|ready||\n"]


def test_plain_python_answers_for_a_search_that_is_loading(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Program, "stand_in", ("1|latest|9,9|\n", "1|latest|8,6|depth 3\n", TooSlow))
    who, _ = loaded(monkeypatch, TooSlow, TooSlow, "2|ready||\n", "2|answer|6,6|\n")
    board = Board(15, stones={(7, 7): RIVAL})
    point, remark = who.move(board, Budget(1.0, 1.1), time.monotonic())
    how, figures = remark.splitlines()
    assert (point, "plyground warm" in how, figures) == ((8, 6), True, "depth 3")
    assert who._stand_in is not None
    assert who.move(board, Budget(1.0, 1.1), time.monotonic())[0] == (6, 6)
    assert who._stand_in is None  # it is ready: plain Python is not needed any more
