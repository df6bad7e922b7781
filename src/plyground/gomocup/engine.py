"""An engine's side of the Gomocup protocol: a line comes in, lines go out. What thinks is someone else's affair.

    START 15        → OK                   TURN 7,7     → 8,7
    BEGIN           → 7,7                  INFO …       → nothing

Columns and rows count from 0. A command that is not known is answered with UNKNOWN, one that cannot be obeyed with
ERROR and a reason; in both cases nothing changes.
"""

import re
import time
from collections.abc import Callable
from typing import Protocol

from .. import __version__
from .board import LARGEST, NEITHER, OWN, RIVAL, SMALLEST, Board, Point, read_point, write_point
from .clock import Budget, Clock

ABOUT = f'name="Plyground", version="{__version__}", author="The Plyground authors", country="International"'
_RULES = {0: False, 1: True}  # whether exactly five win
_LONGEST = 200  # characters of a line that is sent
NEEDED = 300  # megabytes that Python and compiled code take before any table


class MoveSource(Protocol):
    """What thinks behind the protocol. Everything that takes long happens in a thread of its own."""

    def load(self, size: int, is_hurried: Callable[[], bool]) -> None:
        """Get ready for games on such a board; return while START can still be answered, at once if more is wanted."""
        ...

    def new_game(self) -> None: ...

    def limit_memory(self, megabytes: int | None) -> None: ...

    def move(self, board: Board, budget: Budget, asked: float) -> tuple[Point, str]:
        """A move within the budget, and what there is to say about it, in lines."""
        ...

    def swap2(self, board: Board, stones: list[Point], budget: Budget, asked: float) -> tuple[list[Point], str]:
        """The stones to put after these; no stones mean: swap."""
        ...

    def stop(self) -> None:
        """End the thinking at once; another thread calls."""
        ...


class Refusal(Exception):  # noqa: N818 - the text of an ERROR
    """A command that cannot be obeyed."""


class Engine:
    """The state of a conversation."""

    def __init__(self, source: MoveSource, now: Callable[[], float] = time.monotonic) -> None:
        self.source, self.now = source, now
        self.clock = Clock()
        self.board: Board | None = None
        self.rule = 0
        self.ended = False
        self.is_hurried: Callable[[], bool] = lambda: False  # whether more is wanted already than the next answer
        self._listing: tuple[str, list[str]] | None = None  # BOARD or SWAP2BOARD, and its lines so far
        self._remarks: list[str] = []  # to be sent before the next answer: nobody listens before
        self._stopped = False
        self._commands: dict[str, Callable[[str, float], list[str]]] = {
            "START": self._start,
            "RECTSTART": self._rectstart,
            "RESTART": self._restart,
            "BEGIN": self._begin,
            "TURN": self._turn,
            "BOARD": lambda rest, asked: self._open("BOARD"),
            "SWAP2BOARD": lambda rest, asked: self._open("SWAP2BOARD"),
            "TAKEBACK": self._takeback,
            "INFO": self._info,
            "ABOUT": lambda rest, asked: [ABOUT],
            "END": self._end,
        }

    def stop(self) -> None:
        """END was read while the engine thinks; the thread that reads calls."""
        self._stopped = True
        self.source.stop()

    def answer(self, line: str, asked: float | None = None) -> list[str]:
        """The lines to send in answer to a line that came at a moment."""
        asked = self.now() if asked is None else asked
        word, _, rest = line.strip().partition(" ")
        word = word.upper()
        try:
            if self._listing is not None and word not in self._commands:
                answers = self._listed(line.strip(), asked)
            elif not word:
                return []
            elif word in self._commands:
                self._listing = None  # a list that was left off in the middle
                answers = self._commands[word](rest.strip(), asked)
            else:
                answers = [f"UNKNOWN {plain(word)}"]
        except Refusal as reason:
            answers = [f"ERROR {reason}"]
        if not answers or self._stopped:
            return []
        remarks, self._remarks = self._remarks, []
        return [plain(each)[:_LONGEST] for each in (*(f"MESSAGE {remark}" for remark in remarks), *answers)]

    # Before a game

    def _start(self, rest: str, asked: float) -> list[str]:
        if not re.fullmatch(r"\d{1,6}", rest) or not SMALLEST <= int(rest) <= LARGEST:
            raise Refusal(f"size {rest[:20]!r} is not supported: START takes a number from {SMALLEST} to {LARGEST}")
        self.board = Board(int(rest))
        self._new_game()
        self.source.load(self.board.size, self.is_hurried)
        return ["OK"]

    def _rectstart(self, rest: str, asked: float) -> list[str]:
        raise Refusal("rectangular board is not supported")

    def _restart(self, rest: str, asked: float) -> list[str]:
        self.board = Board(self._known_board().size)
        self._new_game()
        return ["OK"]

    def _new_game(self) -> None:
        self.clock.restart()
        self.source.new_game()

    def _info(self, rest: str, asked: float) -> list[str]:
        key, _, value = rest.partition(" ")
        key = key.lower()
        if re.fullmatch(r"-?\d{1,18}", value.strip()):
            number = int(value)
            self.clock.info(key, number)
            if key == "rule":
                self.rule = number
            elif key == "max_memory":
                megabytes = number // 2**20 if number > 0 else None
                self.source.limit_memory(megabytes)
                if megabytes is not None and megabytes < NEEDED:
                    self._remarks.append(f"{megabytes} MB are less than the {NEEDED} MB that this engine needs")
        return []

    def _end(self, rest: str, asked: float) -> list[str]:
        self.ended = True
        return []

    # Moves

    def _begin(self, rest: str, asked: float) -> list[str]:
        if self._known_board().stones:
            raise Refusal("BEGIN is for an empty board: send RESTART before it")
        return self._move(self._known_board(), asked)

    def _turn(self, rest: str, asked: float) -> list[str]:
        board = self._known_board()
        point = self._empty_point(rest, board)
        board.stones[point] = RIVAL
        try:
            return self._move(board, asked)
        except Refusal:
            del board.stones[point]
            raise

    def _takeback(self, rest: str, asked: float) -> list[str]:
        point = read_point(rest)
        if point is None or self._known_board().stones.pop(point, None) is None:
            raise Refusal(f"there is no stone at {rest[:20]!r} to take back")
        return ["OK"]

    def _move(self, board: Board, asked: float) -> list[str]:
        self._check_rule()
        if board.is_full:
            raise Refusal("the board is full")
        point, remark = self.source.move(board, self.clock.budget(board.count(OWN)), asked)
        board.stones[point] = OWN
        self.clock.used += self.now() - asked
        return [*_messages(remark), write_point(point)]

    # Lists of stones

    def _open(self, command: str) -> list[str]:
        self._known_board()
        self._listing = command, []
        return []

    def _listed(self, line: str, asked: float) -> list[str]:
        assert self._listing is not None
        command, lines = self._listing
        if line.upper() != "DONE":
            if len(lines) <= LARGEST**2:  # one more is a mistake already; the rest need not be kept
                lines.append(line)
            return []
        self._listing = None
        board = Board(self._known_board().size)
        if command == "BOARD":
            for entry in filter(None, lines):
                place, _, whose = entry.rpartition(",")
                if "," not in place or whose.strip() not in ("1", "2", "3"):
                    raise Refusal(f"a line of BOARD is x,y,1 or x,y,2 or x,y,3, not {entry[:20]!r}")
                board.stones[self._empty_point(place, board)] = (OWN, RIVAL, NEITHER)[int(whose) - 1]
            board.exact = self.rule == 1
            self.source.new_game()
            answers = self._move(board, asked)
            self.board = board
            return answers
        return self._swap2(board, [entry for entry in lines if entry], asked)

    def _swap2(self, board: Board, lines: list[str], asked: float) -> list[str]:
        """Black's stones are ours if we put the first three; the side that then chooses tells the manager."""
        if len(lines) not in (0, 3, 5):
            raise Refusal(f"SWAP2BOARD has 0, 3 or 5 stones, not {len(lines)}")
        for entry in lines:
            board.stones[self._empty_point(entry, board)] = RIVAL
        self._check_rule()
        stones = list(board.stones)
        points, remark = self.source.swap2(board, stones, self.clock.budget(0), asked)
        swapped = not points
        for number, point in enumerate((*stones, *points)):
            is_black = number % 2 == 0
            board.stones[point] = OWN if is_black == (swapped or not stones) else RIVAL
        self.board = board
        self.clock.used += self.now() - asked
        answer = "SWAP" if swapped else " ".join(map(write_point, points))
        return [*_messages(remark), answer]

    # Checks

    def _known_board(self) -> Board:
        if self.board is None:
            raise Refusal("there is no board yet: send START first")
        self.board.exact = self.rule == 1
        return self.board

    def _check_rule(self) -> None:
        if self.rule not in _RULES:
            raise Refusal(f"rule {self.rule} is not supported: only 0 (freestyle) and 1 (exactly five) are")

    def _empty_point(self, text: str, board: Board) -> Point:
        point = read_point(text)
        if point is None:
            raise Refusal(f"{text[:20]!r} is no point: write x,y")
        if point not in board:
            raise Refusal(f"{write_point(point)} is off the board: x and y go from 0 to {board.size - 1}")
        if point in board.stones:
            raise Refusal(f"{write_point(point)} is taken")
        return point


def _messages(remark: str) -> list[str]:
    return [f"MESSAGE {line}" for line in remark.splitlines()]


def plain(text: str) -> str:
    """A text on one line of ASCII that can be seen, whatever it was."""
    return re.sub("[^ -~]", "?", " ".join(text.split()))
