"""Any Gomocup engine as a player: `gomocup:cmd=./pbrain-x,time=1s`.

The engine is another program. It is started for a game, told every move, and ended with the game. One that crashes,
hangs, breaks the rules of the game or those of the protocol forfeits the game, with the reason.
"""

import shlex
import shutil
import time as clock
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

from ..errors import Mistake, shortened
from ..games.fiveinarow.notation import cell_of, move_of
from ..games.fiveinarow.position import EMPTY, FREESTYLE, NO_MOVE, RENJU, STANDARD, FiveInARow
from ..games.fiveinarow.renju import forbidden
from ..games.limits import MOST_MOVES
from ..search import Control, EngineMemory, ForfeitError, Limits, SearchKind, SearchResult
from ..spec import Duration, Text, option, options
from .board import OWN, RIVAL, Board, Point, quick_move, read_point, write_point
from .clock import UNLIMITED
from .process import Gone, Program, Stopped, TooSlow

STARTING = 30.0  # seconds that an engine has to answer START
_RULES = {FREESTYLE: 0, STANDARD: 1, RENJU: 4}  # the protocol's numbers
_SILENT = ("MESSAGE", "DEBUG")  # what an engine may write before its answer


@options
class GomocupOptions:
    """What may be set of `gomocup`."""

    cmd: str = option(Text("the program: a file, or a command of the system"))
    args: str = option(Text("its arguments, as a shell reads them"), default="")
    time: float = option(Duration("time for a move"), default=1.0)
    grace: float = option(Duration("how much later its answer may come"), default=0.5)


def gomocup(
    position: FiveInARow,
    evaluator: Any,
    limits: Limits,
    *,
    control: Control,
    recall: EngineMemory | None = None,
    **options: Any,
) -> SearchResult:
    """The move that the engine answers with.

    The protocol cannot hurry an engine: one that is stopped is ended, and a quick move of ours takes the place of its
    answer. The options are those of GomocupOptions.
    """
    own = GomocupOptions(**options)
    command = _command(own.cmd, own.args)
    if control.stopped:
        return _finding(_quick(position), 0.0)
    is_kept, recall = recall is not None, recall or EngineMemory()
    setting = _Setting(command, own.time, own.grace, int(position.size), int(position.exact))
    game = recall.data
    goes_on = False
    started = clock.perf_counter()
    try:
        if not (isinstance(game, EngineGame) and game.fits(setting, position)):
            recall.close()
            game = recall.data = EngineGame(setting, Path(own.cmd).name, control)
            started = clock.perf_counter()
        move = game.move(position, control)
        goes_on = is_kept
    except Stopped:
        move = _quick(position)
    finally:
        if not goes_on:
            recall.close()
    return _finding(move, clock.perf_counter() - started)


class _Setting(NamedTuple):
    command: tuple[str, ...]
    time: float
    grace: float
    size: int
    exact: int


class EngineGame:
    """A running engine, and the stones that it knows."""

    def __init__(self, setting: _Setting, name: str, control: Control) -> None:
        self.setting, self.name = setting, name
        self.known: dict[int, int] = {}  # stones by cell: 0 and 1 are the sides
        self.side: int | None = None  # that the engine plays
        self.program = Program(setting.command)
        try:
            self._begin(control)
        except BaseException:
            self.close()
            raise

    def fits(self, setting: _Setting, position: FiveInARow) -> bool:
        """Whether the position follows from the one that the engine knows, by one move of its rival."""
        stones = _stones(position)
        new = stones.keys() - self.known.keys()
        return (
            setting == self.setting
            and self.side == position.side
            and len(new) == 1
            and all(stones.get(cell) == side for cell, side in self.known.items())
            and stones[next(iter(new))] != self.side
        )

    def move(self, position: FiveInARow, control: Control) -> int:
        """The engine's move, from a position that fits or as its first."""
        stones, size = _stones(position), self.setting.size
        new = stones.keys() - self.known.keys()
        self._give(self.setting.time + self.setting.grace)
        self._say(f"INFO time_left {UNLIMITED}", control)
        if not stones:
            self._say("BEGIN", control)
        elif self.side is None and len(stones) > 1:
            self._say("BOARD", control)
            for cell in _in_order(stones, position):
                whose = OWN if stones[cell] == position.side else RIVAL
                self._say(f"{write_point(_point(cell, size))},{whose}", control)
            self._say("DONE", control)
        else:
            self._say(f"TURN {write_point(_point(next(iter(new)), size))}", control)
        point = self._answer(control)
        move = move_of(point[1], point[0], size) if max(point) < size and min(point) >= 0 else NO_MOVE
        if move == NO_MOVE or position.board[move] != EMPTY:
            what = "is off the board" if move == NO_MOVE else "is taken"
            raise ForfeitError(f"{self.name} answered {write_point(point)}, which {what}.")
        if (makes := forbidden(position, move)) is not None:
            raise ForfeitError(f"{self.name} answered {write_point(point)}, which makes {makes}: forbidden to black.")
        self.known = {**stones, move: int(position.side)}
        self.side = int(position.side)
        return move

    def close(self) -> None:
        self.program.close("END")

    def _begin(self, control: Control) -> None:
        setting = self.setting
        milliseconds = round(setting.time * 1000)
        self._give(STARTING)
        self._say(f"START {setting.size}", control)
        answer = self._line(control)
        if not answer.upper().startswith("OK"):
            raise ForfeitError(f"{self.name} answered START {setting.size} with {shortened(answer, 80)!r}.")
        for key, value in (
            ("timeout_turn", milliseconds),
            ("timeout_match", 0),
            ("max_memory", 0),
            ("game_type", 1),
            ("rule", _RULES[setting.exact]),
        ):
            self._say(f"INFO {key} {value}", control)

    def _answer(self, control: Control) -> Point:
        while True:
            line = self._line(control)
            word, _, rest = line.partition(" ")
            if (point := read_point(line)) is not None:
                return point
            if word.upper() == "SUGGEST" and (point := read_point(rest)) is not None:
                self._say(f"PLAY {write_point(point)}", control)
            else:
                raise ForfeitError(f"{self.name} answered {shortened(line, 80)!r} instead of a move.")

    def _give(self, seconds: float) -> None:
        """From now on it has this much time to read what it is told and to answer."""
        self.seconds, self.until = seconds, clock.monotonic() + seconds

    def _line(self, control: Control) -> str:
        """The next line that is an answer."""
        try:
            while True:
                line = self.program.hear(self.until, lambda: control.stopped).strip()
                if line and line.split()[0].upper() not in _SILENT:
                    return line
        except TooSlow:
            raise ForfeitError(f"{self.name} has not answered within {self.seconds:.3g} s.") from None
        except Gone as how:
            raise ForfeitError(f"{self.name} {how}.") from None

    def _say(self, line: str, control: Control) -> None:
        try:
            self.program.say(line, self.until, lambda: control.stopped)
        except TooSlow:
            raise ForfeitError(f"{self.name} has not read what it was told within {self.seconds:.3g} s.") from None
        except Gone as how:
            raise ForfeitError(f"{self.name} {how}.") from None


def _command(cmd: str, args: str) -> tuple[str, ...]:
    """The program and its arguments; a Mistake if there is no such program."""
    program = shutil.which(cmd)
    if program is None:
        raise Mistake(f"There is no program {cmd!r} that can be run: cmd= names a file, or a command of the system.")
    try:
        return (program, *shlex.split(args))
    except ValueError as error:
        raise Mistake(f"The arguments {args!r} cannot be read: {error}.") from None


def _quick(position: FiveInARow) -> int:
    size = int(position.size)
    if position.exact == RENJU:  # whose forbidden moves a quick move does not know
        out = np.zeros(MOST_MOVES, np.int64)
        position.candidates(out)
        return int(out[0])
    owners = {_point(cell, size): OWN if side == position.side else RIVAL for cell, side in _stones(position).items()}
    x, y = quick_move(Board(size, bool(position.exact), owners))
    return move_of(y, x, size)


def _stones(position: FiveInARow) -> dict[int, int]:
    return {cell: int(owner) for cell, owner in enumerate(position.board) if owner < EMPTY}


def _in_order(stones: dict[int, int], position: FiveInARow) -> list[int]:
    """The stones of both sides in turn, as if they had been played so, the last move last."""
    sides = [[cell for cell, owner in stones.items() if owner == side] for side in (0, 1)]
    last = 1 - position.side
    if position.last in sides[last]:
        sides[last].remove(position.last)
        sides[last].append(int(position.last))
    longest = max(map(len, sides))
    return [own[i] for i in range(longest) for own in sides if i < len(own)]


def _point(cell: int, size: int) -> Point:
    row, column = cell_of(cell, size)
    return column, row


def _finding(move: int, seconds: float) -> SearchResult:
    return SearchResult.unjudged(move, seconds=seconds)


GOMOCUP = SearchKind(
    gomocup,
    "another program that speaks Gomocup's protocol; it forfeits the game if it crashes, hangs or cheats",
    needs_evaluator=False,
    takes_limits=False,
    reuses_state=True,
    is_traceable=False,
    runs_programs=True,
    settings=GomocupOptions,
)
