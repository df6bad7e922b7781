"""Solving a position: its value under perfect play, the moves that keep it, and a line of such moves.

Every method answers the question "is the final result at least `goal`?" with a bound of the result. A few questions
find the value (MTD(f), Plaat and others 1996), one for each move finds the best ones, and a few more follow the line.

    threats             of five-in-a-row, asked first: see games/fiveinarow/wins.py
    the game's own      such as chains and loops of dots-and-boxes, see games/dotsandboxes/endgame.py
    alpha-beta          everything else: to the end of the game, with a table, see search/proof/alphabeta.py
    proof-number        takes turns with alpha-beta where a game is won or lost and far from its end, each turn with
                        twice as many nodes, until one of them has an answer; see search/proof/numbers.py
"""

import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Protocol

import numpy as np

from ..compiled import prepare
from ..errors import Mistake
from ..games.capabilities import Solver
from ..games.game import Game, legal_moves
from ..games.limits import MOST_MOVES
from ..games.state import Core, Move, State, own_copy
from ..memory import check_room, free_bytes
from ..notebook import Rows, html_table
from ..search import Control, Limits
from ..search.proof.alphabeta import result_bound
from ..search.proof.memory import new_record, new_table
from ..search.proof.numbers import claim
from ..search.work import INFINITY, alarm
from .kept import kept
from .progress import Progress

USUAL_MEMORY = 256  # megabytes
MOST_USUAL_MEMORY = 4096
_FULL = 0.9  # of a table's rows: from there on, new entries replace useful ones
_SHORT = 12  # plies: alpha-beta alone solves games this short at once
_FIRST_TURN = 50_000  # nodes
_SHARE, _AT_LEAST = 10, 20_000  # the line and the other moves may each cost this many times the value's nodes, and more
_THREATS = 200_000  # nodes of a game's own threat search: about a second
_GLANCE = 100  # nodes: enough to look up what the tables hold


@dataclass(frozen=True)
class Solution:
    """What is known about a position. Values are for the side to move and count only what is still to come."""

    state: State
    value: int | None  # win, draw, loss as 1, 0, −1, or the margin of the boxes to come; None if not known
    low: int  # the value is at least this
    high: int  # and at most this
    proven: bool  # the value and a move that keeps it are known
    moves: tuple[Move, ...]  # those known to keep the value
    complete: bool  # no other move keeps it
    line: tuple[Move, ...]
    nodes: int
    seconds: float  # compilation does not count
    method: str
    memory: float = 0  # megabytes that the tables have taken up
    is_memory_full: bool = False  # more memory would have helped
    values: Mapping[Move, int] = field(default_factory=dict)  # of every move, if all were asked for and as far as known
    not_kept: str = ""  # why what was proven could not be written to the file it should be kept in

    def rows(self) -> Rows:
        """The moves whose value is known, one row each, the best first."""
        values = self.values or dict.fromkeys(self.moves, self.value)
        return [{"move": str(move), "value": value} for move, value in sorted(values.items(), key=_best_first)]

    def __str__(self) -> str:
        if self.value is None:
            return f"not known: from {self.low} to {self.high} ({self.nodes:,} nodes)"
        return f"{self.value} by {self.method}: {' '.join(self.moves)} ({self.nodes:,} nodes)"

    def _repr_html_(self) -> str:
        return f"{self.state.svg()}<p>{self}</p>{html_table(self.rows())}"


def _best_first(valued: tuple[Move, int | None]) -> int:
    return -(valued[1] or 0)


def usual_memory() -> float:
    """Megabytes for a game's own solver, whose table grows: a quarter of what is free, between 256 and 4096."""
    free = free_bytes()
    if free is None:
        return USUAL_MEMORY
    return max(USUAL_MEMORY, min(free // 2**20 // 4, MOST_USUAL_MEMORY))


def solve(
    state: State,
    limits: Limits | None = None,
    *,
    control: Control | None = None,
    memory: float | None = None,
    all_moves: bool = False,
    threads: int = 1,
    keep: Path | None = None,
) -> Solution:
    """Solve a state within limits of nodes and seconds.

    Memory, in megabytes, bounds the tables; usually 256, and what `usual_memory` says for a game's own solver. With
    all_moves, the value of every move is found out, too. A game's own solver can work in several threads, and go on
    with what it kept in a file the last time, see kept.py.
    """
    if state.is_over:
        raise Mistake("The game is over: there is nothing to solve.")
    limits, control = limits or Limits(), control or Control()
    game, position = state.game, own_copy(state.core)
    if keep is None and state.plies_left > _SHORT and (forced := _forced(state, limits)) is not None:
        return forced
    method = _method(game, position, limits, control, memory, threads)
    if keep is not None and not isinstance(method, _Own):
        raise Mistake(f"What is proven of {game.name} cannot be kept: it has no solver of its own.")
    method.prepare(position)
    control.watch(method.work)
    control.progress = method.progress
    mistakes: list[str] = []
    with _kept(method, game, keep, mistakes), alarm(limits.seconds, method.out_of_time):
        started = time.perf_counter()
        low, high = _value(game, position, method)
        name = method.name
        moves: tuple[int, ...] = ()
        line: tuple[int, ...] = ()
        complete = False
        values: dict[int, int] = {}
        if low == high:
            # Proving whether the other moves are as good can be much harder than proving the value.
            share = int(method.work.nodes) * _SHARE + _AT_LEAST
            method.grant(share)
            line = _line(position, low, method)
            method.grant(share)
            moves, complete = _best_moves(position, low, line[:1], method)
            if all_moves:
                method.grant(None)
                values = _values(game, position, low, method)
                if len(values) == len(state.legal_moves):
                    moves, complete = tuple(move for move, value in values.items() if value == low), True
        seconds = time.perf_counter() - started
    so_far = state.result(state.turn)
    low, high = low - so_far, high - so_far
    return Solution(
        state=state,
        value=low if low == high else None,
        low=low,
        high=high,
        proven=bool(moves),
        moves=tuple(state.named(move) for move in moves),
        complete=complete,
        line=state.line(line),
        nodes=int(method.work.nodes),
        seconds=seconds,
        method=name,
        memory=sum(table.nbytes for table in method.tables) / 2**20,
        is_memory_full=any(_is_full(table) for table in method.tables),
        values={state.named(move): value - so_far for move, value in values.items()},
        not_kept=" ".join(mistakes),
    )


@contextmanager
def _kept(method: "Method", game: Game, path: Path | None, mistakes: list[str]) -> Iterator[None]:
    """Within this context, what is proven is kept in a file. Writing it may fail in the end, and loses no solution."""
    if path is None or not isinstance(method, _Own):
        yield
        return
    is_solved = False
    try:
        with kept(method.solver, game.spec, path):
            yield
            is_solved = True
    except Mistake as mistake:
        if not is_solved:
            raise
        mistakes.append(str(mistake))


def _forced(state: State, limits: Limits) -> Solution | None:
    """By the game's own threats, if one side forces a win with them."""
    nodes = _THREATS if limits.nodes is None else min(_THREATS, limits.nodes)
    if limits.seconds is not None:
        nodes = min(nodes, int(limits.seconds * _THREATS))
    state.game.forced(state.core, 1)  # compiles what is needed
    started = time.perf_counter()
    found = state.game.forced(state.core, nodes)
    if found is None:
        return None
    value = 1 if found.winner == state.turn else -1
    line = state.line(found.line)
    return Solution(
        state=state,
        value=value,
        low=value,
        high=value,
        proven=True,
        moves=tuple(state.named(move) for move in found.moves)
        if value > 0
        else state.legal_moves,  # where a side is lost, every move is as good
        complete=value < 0,
        line=line,
        nodes=found.nodes,
        seconds=time.perf_counter() - started,
        method="threats",
        memory=0.0,
        is_memory_full=False,
    )


def prepare_solvers(state: State) -> None:
    """Compile everything that solving a state of this kind may need, or load it from the cache."""
    game, position = state.game, state.core
    work, table = new_record(), new_table(0, 0)
    prepare(result_bound, position, 0, work, table)
    if _is_win_or_loss(game, position):
        prepare(claim, position, 0, work, table)
    if (solver := game.solver(position, 0)) is not None:
        solver.prepare(position)
    game.forced(position, 1)


def final_result(state: State, limits: Limits, memory: float = USUAL_MEMORY) -> tuple[int, int]:
    """Bounds of the final result for the side to move, as close as a limit of nodes allows; equal if it is known."""
    position = own_copy(state.core)
    method = _method(state.game, position, limits, Control(), memory)
    method.prepare(position)
    return _value(state.game, position, method)


class Method(Protocol):
    """A way to bound results for the side to move in the position to solve."""

    name: str
    work: Any

    @property
    def tables(self) -> list[Any]:
        """What it knows: rows of numbers, empty where the last one is 0."""
        ...

    def prepare(self, position: Core) -> None:
        """Compile what is needed."""
        ...

    def progress(self) -> str:
        """Where it is; empty if it cannot say."""
        ...

    def out_of_time(self) -> None: ...

    def grant(self, nodes: int | None) -> None:
        """Allow at most this many further nodes; None is no such limit."""
        ...

    def bound(self, position: Core, goal: int, nodes: int | None = None) -> int | None:
        """A bound of the final result: a lower one if it is ≥ goal, otherwise an upper one.

        None if the limits, or this many nodes, are reached before.
        """
        ...


def _value(game: Game, position: Core, method: Method) -> tuple[int, int]:
    """The final result for the side to move between two bounds, which are equal if it is known."""
    side = position.to_move()
    low, high = game.result_range(position, side)
    goal = high if _is_win_or_loss(game, position) else position.result(side)
    return _between(position, low, high, goal, method)


def _between(position: Core, low: int, high: int, goal: int, method: Method) -> tuple[int, int]:
    """The final result for the side that was to move at first, known to be between two bounds, from a first guess."""
    while low < high:
        found = method.bound(position, goal)
        if found is None:
            break
        if found >= goal:
            low, goal = found, found + 1
        else:
            high, goal = found, found
    return low, high


def _is_win_or_loss(game: Game, position: Core) -> bool:
    return game.result_range(position, position.to_move()) == (-1, 1)


def _best_moves(position: Core, value: int, first: tuple[int, ...], method: Method) -> tuple[tuple[int, ...], bool]:
    """The moves that keep the value, of which `first` are known already, and whether these are all."""
    best, complete = set(first), True
    for move in _natural_order(position):
        keeps = move in best or _keeps(position, move, value, method, maximising=True)
        complete = complete and keeps is not None
        if keeps:
            best.add(move)
    return tuple(move for move in legal_moves(position) if move in best), complete


def _values(game: Game, position: Core, value: int, method: Method) -> dict[int, int]:
    """The final result of every move, as far as the limits allow, for the side to move; the best of them is `value`."""
    side, values = position.to_move(), {}
    for move in legal_moves(position):
        child = position.play(move)
        low, high = game.result_range(child, side)
        low, high = _between(child, low, min(high, value), value, method)
        child.undo()
        if low == high:
            values[move] = low
    return values


def _is_full(table: Any) -> bool:
    sample = table[:: max(1, len(table) // 10_000), -1]
    return bool(np.count_nonzero(sample) > _FULL * len(sample))


def _line(position: Core, value: int, method: Method) -> tuple[int, ...]:
    """A line of moves that keep the value, for both sides; it ends early at the limit."""
    side = position.to_move()
    line: list[int] = []
    position = own_copy(position)
    while not position.is_over():
        maximising = position.to_move() == side
        order = _natural_order(position)
        move = _first_that_keeps(position, order, value, method, maximising)
        if move is None:
            break
        line.append(move)
        position = position.play(move)
    return tuple(line)


def _first_that_keeps(position: Core, order: list[int], value: int, method: Method, maximising: bool) -> int | None:
    for glance in (_GLANCE, None):
        for move in order:
            if _keeps(position, move, value, method, maximising, glance):
                return move
    return None


def _keeps(
    position: Core, move: int, value: int, method: Method, maximising: bool, glance: int | None = None
) -> bool | None:
    """Whether a move keeps the value; None if the limits are reached before."""
    goal = value if maximising else value + 1
    child = position.play(move)
    found = method.bound(child, goal, glance)
    child.undo()
    return None if found is None else (found >= goal) == maximising


def _natural_order(position: Core) -> list[int]:
    """The legal moves: first candidates that end the game, then the other candidates, then the rest."""
    buffer = np.zeros(MOST_MOVES, np.int64)
    candidates = [int(move) for move in buffer[: position.candidates(buffer)]]
    ends = []
    for move in candidates:
        child = position.play(move)
        if child.is_over():
            ends.append(move)
        child.undo()
    return list(dict.fromkeys([*ends, *candidates, *legal_moves(position)]))


def _method(
    game: Game, position: Core, limits: Limits, control: Control, memory: float | None, threads: int = 1
) -> Method:
    solver = game.solver(position, usual_memory() if memory is None else memory, threads)
    if solver is not None:
        return _Own(solver, limits, control)
    return _Results(game, position, limits, control, USUAL_MEMORY if memory is None else memory)


class _Limited:
    """Counts nodes against limits. The stop flag is set before the limit is zeroed, so no stop is missed."""

    def __init__(self, work: Any, limits: Limits, control: Control) -> None:
        self.work = work
        self.control = control
        self.expired = False
        self.most = INFINITY if limits.nodes is None else limits.nodes
        self.limit = self.most

    def progress(self) -> str:
        return ""

    def out_of_time(self) -> None:
        self.expired = True
        self.work.limit = 0

    def grant(self, nodes: int | None) -> None:
        self.limit = self.most if nodes is None else min(self.most, int(self.work.nodes) + nodes)

    def allow(self, nodes: int | None) -> None:
        self.work.limit = self.limit if nodes is None else min(self.limit, int(self.work.nodes) + nodes)
        if self.is_stopped():
            self.work.limit = 0

    def is_stopped(self) -> bool:
        return self.expired or self.control.stopped or bool(self.work.nodes >= self.limit)


class _Own(_Limited):
    """The game's own solver."""

    def __init__(self, solver: Solver, limits: Limits, control: Control) -> None:
        super().__init__(solver.work, limits, control)
        self.solver, self.name = solver, solver.name
        self._progress = Progress(solver.progress, solver.done)

    @property
    def tables(self) -> list[Any]:
        return [self.solver.table]

    def prepare(self, position: Core) -> None:
        self.solver.prepare(position)

    def progress(self) -> str:
        return self._progress()

    def bound(self, position: Core, goal: int, nodes: int | None = None) -> int | None:
        self.allow(nodes)
        self._progress.begin()
        found = self.solver.bound(position, goal)
        return None if self.work.nodes >= self.work.limit else found


class _Results(_Limited):
    """Alpha-beta with a table, taking turns with proof-number search in long games that end in a win or a loss."""

    def __init__(self, game: Game, position: Core, limits: Limits, control: Control, memory: float) -> None:
        super().__init__(new_record(), limits, control)
        self.name = "alpha-beta"
        self.game = game
        self.work.side = position.to_move()
        plies = position.plies_left()
        numbers = _is_win_or_loss(game, position) and plies > _SHORT
        self.table = new_table(memory / 2 if numbers else memory, plies)
        self.claims = {goal: new_table(memory / 4, plies) for goal in (0, 1)} if numbers else {}
        check_room(sum(table.nbytes for table in self.tables))

    @property
    def tables(self) -> list[Any]:
        return [self.table, *self.claims.values()]

    def prepare(self, position: Core) -> None:
        prepare(result_bound, position, 0, self.work, self.table)
        for table in self.claims.values():
            prepare(claim, position, 0, self.work, table)

    def bound(self, position: Core, goal: int, nodes: int | None = None) -> int | None:
        low, high = self.game.result_range(position, self.work.side)
        if position.is_over():
            return int(position.result(self.work.side))
        if not low < goal <= high:
            return low if goal <= low else high
        turn = nodes if nodes is not None or goal not in self.claims else _FIRST_TURN
        while True:
            if goal in self.claims:
                self.allow(turn)
                answer = claim(position, goal, self.work, self.claims[goal])
                if answer != 0:
                    self.name = "proof-number"
                    return goal if answer > 0 else goal - 1
            self.allow(turn)
            found = result_bound(position, goal, self.work, self.table)
            if self.work.nodes < self.work.limit:
                self.name = "alpha-beta"
                return int(found)
            if nodes is not None or turn is None or self.is_stopped():
                return None
            turn *= 2
