"""Solving a state: the methods in their order, their limits and memory, and the solution."""

import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np

from ...compiled import prepare
from ...errors import Mistake
from ...games import state_of
from ...games.game import Game
from ...games.state import Core, State, copied
from ...memory import free_bytes
from ...offers import offer
from ...search import Control, Limits
from ...search.proof.alphabeta import result_bound
from ...search.proof.memory import new_record, new_table
from ...search.proof.numbers import claim
from ...search.workspace import lent
from ..offers import SolverKind, ThreatSearch
from .checkpoint import checkpoint
from .method import SHORT, Method, is_win_or_loss
from .own import OwnSolver
from .questions import best_moves, keeping_line, move_values, value_bounds
from .solution import Solution
from .threats import win_by_threats
from .turns import TakingTurns

USUAL_LIMITS = Limits(seconds=60)
USUAL_MEMORY = 256  # megabytes
MOST_USUAL_MEMORY = 4096
_FULL = 0.9  # of a table's rows: from there on, new entries replace useful ones
_SHARE, _AT_LEAST = 10, 20_000  # the line and the other moves may each cost this many times the value's nodes, and more


def usual_memory() -> float:
    """Megabytes for a game's own solver, whose table grows: a quarter of what is free, between 256 and 4096."""
    free = free_bytes()
    if free is None:
        return USUAL_MEMORY
    return max(USUAL_MEMORY, min(free // 2**20 // 4, MOST_USUAL_MEMORY))


def solve(
    state: State | str,
    limits: Limits | None = None,
    *,
    control: Control | None = None,
    memory: float | None = None,
    all_moves: bool = False,
    threads: int = 1,
    keep: Path | None = None,
) -> Solution:
    """Solve a state within limits of nodes and seconds; default: a minute. `Limits()` is without any.

    Memory, in megabytes, bounds the tables; default: 256, and what `usual_memory` says for a game's own solver. With
    all_moves, the value of every move is found out, too. A game's own solver can work in several threads, and go on
    with what it kept in a file the last time, see checkpoint.py.
    """
    state = state_of(state)
    if state.is_over:
        raise Mistake("The game is over: there is nothing to solve.")
    by_default, limits, control = limits is None, limits or USUAL_LIMITS, control or Control()
    game, position = state.game, copied(state.core)
    if keep is None and state.plies_left > SHORT:
        ThreatSearch.of(state.game).find_win(state.core, 1)  # compiles what is needed
        started = time.perf_counter()
        if (forced := win_by_threats(state, limits, control, all_moves)) is not None:
            return forced
        if limits.seconds is not None:
            left = limits.seconds - (time.perf_counter() - started)
            limits = replace(limits, seconds=max(left, 1e-9))
    method = _method(game, position, limits, memory, threads)
    if keep is not None and not isinstance(method, OwnSolver):
        raise Mistake(f"What is proven of {game.name} cannot be kept: it has no solver of its own.")
    method.prepare(position)
    control.progress = method.progress
    mistakes: list[str] = []
    with _kept(method, game, keep, mistakes), control.lend(method.work, seconds=limits.seconds):
        started = time.perf_counter()
        low, high = value_bounds(game, position, method)
        name = method.name
        moves: tuple[int, ...] = ()
        line: tuple[int, ...] = ()
        complete = False
        values: dict[int, int] = {}
        if low == high:
            # Proving whether the other moves are as good can be much harder than proving the value.
            share = int(method.work.nodes) * _SHARE + _AT_LEAST
            with lent(method.work, share):
                line = keeping_line(position, low, method)
            with lent(method.work, share):
                moves, complete = best_moves(position, low, line[:1], method)
            if all_moves:
                values = move_values(game, position, low, method)
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
        cut_by=_cut_by(low == high, by_default, method, seconds),
    )


def _cut_by(is_known: bool, by_default: bool, method: Method, seconds: float) -> str:
    """Which default ended the attempt, if one did."""
    if is_known:
        return ""
    is_full = any(map(_is_full, method.tables))
    if by_default and (not is_full or seconds >= 0.95 * (USUAL_LIMITS.seconds or 0)):
        return f"after {USUAL_LIMITS.seconds:g} s, the default: Limits(seconds=…) allows more, Limits() any time"
    return "with the tables full: memory=… allows more megabytes" if is_full else ""


@contextmanager
def _kept(method: Method, game: Game, path: Path | None, mistakes: list[str]) -> Iterator[None]:
    """Within this context, what is proven is kept in a file. Writing it may fail in the end, and loses no solution."""
    if path is None or not isinstance(method, OwnSolver):
        yield
        return
    is_solved = False
    try:
        with checkpoint(method.solver, game.spec, path):
            yield
            is_solved = True
    except Mistake as mistake:
        if not is_solved:
            raise
        mistakes.append(str(mistake))


def prepare_solvers(state: State) -> None:
    """Compile everything that solving a state of this kind may need, or load it from the cache."""
    game, position = state.game, state.core
    work, table = new_record(), new_table(0, 0)
    prepare(result_bound, position, 0, work, table)
    if is_win_or_loss(game, position):
        prepare(claim, position, 0, work, table)
    if (own := offer(game, SolverKind)) is not None:
        own.make(position, 0, 1).prepare(position)
    ThreatSearch.of(game).find_win(position, 1)


def final_result(
    state: State, limits: Limits, memory: float = USUAL_MEMORY, control: Control | None = None
) -> tuple[int, int]:
    """Bounds of the final result for the side to move, as close as a limit of nodes allows; equal if it is known."""
    position = copied(state.core)
    method = _method(state.game, position, limits, memory)
    method.prepare(position)
    with (control or Control()).lend(method.work):
        return value_bounds(state.game, position, method)


def _method(game: Game, position: Core, limits: Limits, memory: float | None, threads: int = 1) -> Method:
    if (own := offer(game, SolverKind)) is not None:
        return OwnSolver(own.make(position, usual_memory() if memory is None else memory, threads), limits)
    return TakingTurns(game, position, limits, USUAL_MEMORY if memory is None else memory)


def _is_full(table: Any) -> bool:
    sample = table[:: max(1, len(table) // 10_000), -1]
    return bool(np.count_nonzero(sample) > _FULL * len(sample))
