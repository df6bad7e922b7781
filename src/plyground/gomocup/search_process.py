"""The search runs in a child process, so that the protocol always answers in time.

The conversation is in a process that loads nothing large, so that nothing keeps it from answering in time: not a
library that is being loaded, not a compilation, not a crash. Managers allow seconds for START, and no clock runs then:
so that is when it waits for the second process. If the time for a move is up, the best move that the search has
reported is sent. While the search is still loading, or being compiled, a third process plays the strongest search as
plain Python, which looks for wins by threats and asks the net, where there is one for the board, and its move is sent;
if it has none yet, a quick one from the lines. A move in time is worth more than any other: so at that moment nothing
may be left to do but to send it. On a busy machine a millisecond of work can take ten.
"""

import json
import sys
import time
from collections.abc import Callable
from contextlib import suppress

from ..errors import Mistake
from .board import OWN, RIVAL, Board, Point, quick_move, read_point
from .clock import Budget
from .process import Gone, Program, Stopped, TooSlow

_STARTING = 2.0  # seconds for the answer to START: c-gomoku-cli allows 4
_NOT_READY = "a quick answer: the search is still loading; 'plyground warm fiveinarow' compiles it before a game"
STAND_IN = ":nodes=2000"  # the strongest on the board, for some seconds of plain Python; it tells what it has so far
_STARTS_IN = 0.4  # seconds: for a shorter turn it is not started
_DRAINING = 0.005  # seconds for what the stand-in has said
_SWAP = "swap"


class SearchProcess:
    """A player by its spec; without one, the strongest there is."""

    def __init__(self, spec: str = "", seed: int | None = None) -> None:
        worker, number = (sys.executable, "-m", "plyground.gomocup.worker"), "" if seed is None else str(seed)
        self._command, self._stand_in_command = (*worker, spec, number), (*worker, STAND_IN, number)
        self._program: Program | None = None
        self._stand_in: Program | None = None
        self._size = 0
        self._number = 0  # of the question
        self._game = 0
        self._megabytes: int | None = None
        self._stopping = False
        self._is_ready = False  # the second process has loaded what it needs

    def load(self, size: int, is_hurried: Callable[[], bool]) -> None:
        until = time.monotonic() + _STARTING
        if self._program is None:
            self._size = size
            self._start()
        with suppress(TooSlow, Stopped, Gone):  # the first question finds out what has become of it
            while self._program is not None and not self._is_ready:
                self._is_ready = _told(self._program.hear(until, is_hurried))[1] == "ready"

    def new_game(self) -> None:
        self._game += 1

    def limit_memory(self, megabytes: int | None) -> None:
        self._megabytes = megabytes

    def stop(self) -> None:
        self._stopping = True

    def close(self) -> None:
        """End the processes, whatever they are doing."""
        for program in (self._program, self._stand_in):
            if program is not None:
                program.close()
        self._stand_in = None

    def move(self, board: Board, budget: Budget, asked: float) -> tuple[Point, str]:
        spare = None if self._is_ready else quick_move(board)
        points, remark = self._ask("move", board, budget, asked)
        return (points[0] if points else spare or quick_move(board)), remark

    def swap2(self, board: Board, stones: list[Point], budget: Budget, asked: float) -> tuple[list[Point], str]:
        spare = None if self._is_ready else _quick_swap2(board, stones)
        points, remark = self._ask("swap2", board, budget, asked)
        return (spare or _quick_swap2(board, stones) if points is None else points), remark

    def _ask(self, what: str, board: Board, budget: Budget, asked: float) -> tuple[list[Point] | None, str]:
        """The points that the second process answers with, or else has reported last; None if there are none.

        A process that is still loading when its search should end is not waited for any longer.
        """
        self._number += 1
        stones = [[x, y, whose] for (x, y), whose in board.stones.items()]
        question = {
            "do": what, "number": self._number, "game": self._game, "end": asked + budget.soft,
            "size": board.size, "exact": board.exact, "stones": stones, "megabytes": self._megabytes,
        }  # fmt: skip
        if not self._is_ready and (self._stand_in is not None or budget.soft > _STARTS_IN):
            self._ask_stand_in(question)
        points, remark = self._searched(question, asked, budget)
        if points is None and self._stand_in is not None:
            points, figures = self._latest_of_stand_in()
            remark = f"{remark}\n{figures}".strip()
        if self._is_ready and self._stand_in is not None:
            self._stand_in.close()
            self._stand_in = None
        return points, remark

    def _ask_stand_in(self, question: dict[str, object]) -> None:
        """Ask the process that searches as plain Python; without one, there are only quick moves."""
        with suppress(Mistake, Gone, TooSlow):
            if self._stand_in is None:
                self._stand_in = Program(self._stand_in_command, NUMBA_DISABLE_JIT="1")
            self._stand_in.say(json.dumps(question))

    def _latest_of_stand_in(self) -> tuple[list[Point] | None, str]:
        """The points that it has reported last for this question, and their figures."""
        assert self._stand_in is not None
        points, figures = None, ""
        with suppress(TooSlow, Gone):
            until = time.monotonic() + _DRAINING
            while True:
                number, kind, told, said = _told(self._stand_in.hear(until))
                if number == str(self._number) and kind in ("latest", "answer"):
                    points, figures = _points(told), said
        return points, figures

    def _searched(self, question: dict[str, object], asked: float, budget: Budget) -> tuple[list[Point] | None, str]:
        """What the second process answers, or else has reported last."""
        points, remark = None, _NOT_READY
        until = asked + (budget.hard if self._is_ready else budget.soft)
        if self._program is None:
            return points, "the search could not be started"
        try:
            self._program.say(json.dumps(question))
            while True:
                number, kind, told, said = _told(self._program.hear(until, lambda: self._stopping))
                if kind == "ready":
                    self._is_ready, until = True, asked + budget.hard
                elif number == str(self._number):
                    points, remark = (points, said) if kind == "problem" else (_points(told), said)
                    if kind != "latest":
                        return points, remark
        except (TooSlow, Stopped):
            pass  # the next question ends the search, if it has not ended by itself
        except Gone as how:
            remark = f"the search {how}: it is started again"
            self._start()
        return points, remark

    def _start(self) -> None:
        self.close()
        self._program, self._is_ready = None, False
        with suppress(Mistake, Gone):  # then the stand-in plays
            self._program = Program(self._command)
            self._program.say(json.dumps({"do": "load", "size": self._size}))


def _told(line: str) -> list[str]:
    """Number, kind, points and remark of a line, empty where they are missing."""
    return [*line.strip().split("|", 3), "", "", ""][:4]


def _points(text: str) -> list[Point]:
    return [] if text == _SWAP else [point for word in text.split() if (point := read_point(word)) is not None]


def _quick_swap2(board: Board, stones: list[Point]) -> list[Point]:
    if not stones:
        return _usual_opening(board)
    white_to_move = {point: (RIVAL, OWN)[number % 2] for number, point in enumerate(stones)}
    return [quick_move(Board(board.size, board.exact, white_to_move))]


def _usual_opening(board: Board) -> list[Point]:
    """Two black stones and a white one near the edges, far enough apart that neither side has much."""
    middle = board.size // 2
    return [(1, middle), (2, middle + 1), (board.size - 2, middle - 1)]
