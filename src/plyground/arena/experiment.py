"""An experiment: every player of a grid decides in every position of it, and the decisions are compared."""

import json
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import FIRST_COMPLETED, BrokenExecutor, Future, wait
from contextlib import ExitStack, closing
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from ..compiled import sources_hash
from ..errors import Mistake
from ..games import game as game_of
from ..notebook import Rows, html_table, text_table
from ..players import Player
from ..players import player as player_of
from ..records.experiments import CellRow, keep_cells, keep_experiment, kept_cells
from ..records.store import Store
from ..search import Control
from .kept import digest, made_by
from .plan import Cell, Plan, plan_of, read_plan
from .schedule import ArenaControl
from .workers import Workers, open_workers

_POLL = 0.1


@dataclass
class Experiment:
    """The decisions of an experiment, by cell."""

    plan: Plan
    found: dict[Cell, CellRow] = field(default_factory=dict)

    @property
    def is_complete(self) -> bool:
        return len(self.found) == len(self.plan.cells)

    def rows(self) -> Rows:
        """One row for each finished cell, in the order of the grid.

        `branching` is the growth of nodes from the depth before; `of minimax` is the share of minimax's nodes at the
        same depth with the same evaluator. Both are None where the grid has nothing to compare with.
        """
        players = {(cell.game, cell.player): player_of(cell.player, game_of(cell.game)) for cell in self.found}
        nodes = {_place(cell, players[cell.game, cell.player]): row.nodes for cell, row in self.found.items()}
        return [
            _row(cell, players[cell.game, cell.player], self.found[cell], nodes)
            for cell in self.plan.cells
            if cell in self.found
        ]

    def __str__(self) -> str:
        return f"{self.plan.name}, {len(self.found):,} of {len(self.plan.cells):,} cells\n{text_table(self.rows())}"

    def _repr_html_(self) -> str:
        return html_table(self.rows(), self.plan.name)

    def to_json(self) -> dict[str, Any]:
        return {
            "name": self.plan.name,
            "cells": len(self.plan.cells),
            "finished": len(self.found),
            "rows": self.rows(),
        }


def experiment(
    plan: Plan | Path | Mapping[str, Any],
    *,
    store: Store | Path | None = None,
    jobs: int | None = None,
    workers: Workers | None = None,
    control: ArenaControl | None = None,
    progress: Callable[[Experiment], None] = lambda experiment: None,
) -> Experiment:
    """Run an experiment, given as a plan, as a TOML file or as what is in one.

    With a `store`, finished cells are kept there, and those that are there already are not run again. `jobs`, `workers`
    and `control` are as in a `match`.
    """
    if isinstance(plan, Path):
        plan = read_plan(plan)
    elif not isinstance(plan, Plan):
        plan = plan_of(plan)
    account, control = Experiment(plan), control or ArenaControl()
    with ExitStack() as stack:
        if isinstance(store, Path):
            store = stack.enter_context(closing(Store(store)))
        name = _begin(store, account)
        if workers is None:
            prepare(plan)
            workers = stack.enter_context(open_workers(jobs, control))

        def finished(rows: Sequence[CellRow]) -> None:
            if store is not None:
                keep_cells(store, name, rows)
            account.found.update((_cell(row), row) for row in rows)
            progress(account)

        _run([cell for cell in plan.cells if cell not in account.found], workers, control, finished)
    return account


def prepare(plan: Plan, done: Callable[[Player], None] = lambda player: None) -> None:
    """Compile what the cells need, or load it from the cache."""
    kinds: dict[tuple[Any, ...], Cell] = {}
    for cell in plan.cells:
        who = player_of(cell.player, game_of(cell.game))
        kinds.setdefault((cell.game, who.search, type(who.evaluator)), cell)
    for cell in kinds.values():
        game = game_of(cell.game)
        who = player_of(cell.player, game)
        who.prepare(game.state(cell.position))
        done(who)


def decide(cells: Sequence[Cell], control: Control | None = None) -> list[CellRow]:
    """The decisions of some cells; fewer if they are stopped."""
    rows = []
    for cell in cells:
        game = game_of(cell.game)
        found = player_of(cell.player, game).decide(game.state(cell.position), control=control, seeds=(cell.seed,))
        if control is not None and control.stopped:
            break
        rows.append(
            CellRow(
                cell.game,
                cell.position,
                cell.player,
                cell.seed,
                str(found.move),
                found.value,
                found.bound,
                found.depth,
                found.nodes,
                found.seconds,
                found.simulations,
                " ".join(found.line),
            )
        )
    return rows


def _begin(store: Store | None, account: Experiment) -> str:
    """Keep an experiment, and take from the store the cells that it has; the experiment's id."""
    plan = json.dumps({"grid": account.plan.grid, "sources": sources_hash()}, sort_keys=True)
    name = digest(plan)
    if store is not None:
        keep_experiment(store, name, account.plan.name, plan, made_by())
        wanted = set(account.plan.cells)
        account.found.update((_cell(row), row) for row in kept_cells(store, name) if _cell(row) in wanted)
    return name


def _run(
    cells: list[Cell], workers: Workers, control: ArenaControl, finished: Callable[[Sequence[CellRow]], None]
) -> None:
    running: set[Future[list[CellRow]]] = set()
    waiting = 1 if workers.jobs == 1 else 2 * workers.jobs
    cells = cells[::-1]
    try:
        while not control.stopped:
            while cells and len(running) < waiting and not control.finishing:
                running.add(workers.submit(decide, [cells.pop()]))
            if not running:
                break
            done, running = wait(running, timeout=_POLL, return_when=FIRST_COMPLETED)
            for future in done:
                if not future.cancelled() and (rows := future.result()):
                    finished(rows)
            if control.finishing:
                running = {future for future in running if not future.cancel()}
    except BrokenExecutor:
        raise Mistake("A worker process was lost: run the experiment again, which goes on where it was.") from None
    finally:
        for future in running:
            future.cancel()
        if control.stopped:
            workers.kill()


def _cell(row: CellRow) -> Cell:
    return Cell(*row[:4])


def _place(cell: Cell, who: Player) -> tuple[Any, ...]:
    """What a row is found by when it is compared with others."""
    return cell.game, cell.position, who.search, _evaluator(who), who.limits.depth, cell.seed


def _evaluator(who: Player) -> str:
    return repr(who.evaluator)


def _row(cell: Cell, who: Player, found: CellRow, nodes: Mapping[tuple[Any, ...], int]) -> dict[str, Any]:
    depth = who.limits.depth
    game, position, search, evaluator, _, seed = _place(cell, who)
    before = nodes.get((game, position, search, evaluator, depth - 1, seed)) if depth else None
    minimax = nodes.get((game, position, "minimax", evaluator, depth, seed)) if depth else None
    return {
        "game": cell.game,
        "position": cell.position,
        "search": who.search,
        "player": cell.player,
        "seed": cell.seed,
        "move": found.move,
        "value": found.value,
        "bound": found.bound,
        "depth": found.depth,
        "nodes": found.nodes,
        "seconds": found.seconds,
        "nodes per second": found.nodes / found.seconds if found.seconds else None,
        "simulations": found.simulations,
        "branching": found.nodes / before if before else None,
        "of minimax": found.nodes / minimax if minimax else None,
    }
