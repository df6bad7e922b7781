"""The search runs in a child process, so that the protocol always answers in time.

The conversation is in a process that loads nothing large, so that nothing keeps it from answering in time: not a
library that is being loaded, not a compilation, not a crash. Managers allow seconds for START, and no clock runs then:
so that is when it waits for the second process. If the time for a move is up, the best move that the search has
reported is sent; if there is none, a quick one. A move in time is worth more than any other: so at that moment nothing
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
_SWAP = "swap"


class SearchProcess:
    """A player by its spec; without one, the strongest there is."""

    def __init__(self, spec: str = "", seed: int | None = None) -> None:
        self._command = (sys.executable, "-m", "plyground.gomocup.worker", spec, "" if seed is None else str(seed))
        self._program: Program | None = None
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
                self._is_ready = _kind(self._program.hear(until, is_hurried)) == "ready"

    def new_game(self) -> None:
        self._game += 1

    def limit_memory(self, megabytes: int | None) -> None:
        self._megabytes = megabytes

    def stop(self) -> None:
        self._stopping = True

    def close(self) -> None:
        """End the second process, whatever it is doing."""
        if self._program is not None:
            self._program.close()

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
        points, remark = None, _NOT_READY
        until = asked + (budget.hard if self._is_ready else budget.soft)
        if self._program is None:
            return points, "the search could not be started"
        try:
            self._program.say(json.dumps(question))
            while True:
                line = self._program.hear(until, lambda: self._stopping)
                number, kind, told, said = (*line.strip().split("|", 3), "", "", "")[:4]
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
        with suppress(Mistake, Gone):  # then there are only quick moves
            self._program = Program(self._command)
            self._program.say(json.dumps({"do": "load", "size": self._size}))


def _kind(line: str) -> str:
    return (*line.split("|", 2), "")[1]


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
