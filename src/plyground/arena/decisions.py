"""The decisions of an experiment: what each player of its grid does in each position, and how these compare."""

from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import FIRST_COMPLETED, BrokenExecutor, Future, wait
from dataclasses import replace
from typing import Any, NamedTuple

from ..errors import Mistake
from ..games import game as game_of
from ..notebook import Rows
from ..players import Player
from ..players import player as player_of
from ..records.experiments import CellRow, Run
from ..search import Control
from ..search.result import bound_text
from .effort import effective_branching
from .plan import Cell
from .schedule import ArenaControl
from .solving import is_solve, solved
from .stopwatch import Stopwatch, is_busy, timing_of
from .workers import Workers

_POLL = 0.1
SOLVER = "solve"  # what stands for a search in the rows of positions that were solved


class Asked(NamedTuple):
    """A cell, and how often it is decided: after the warm-ups, which do not count."""

    cell: Cell
    repeats: int = 1
    warmups: int = 0


def decide(wanted: Sequence[Asked], control: Control | None = None) -> list[CellRow]:
    """The decisions of some cells; fewer if they are stopped."""
    rows = []
    for cell, repeats, warmups in wanted:
        if is_solve(cell.player):
            row = solved(cell, control)
            if control is not None and control.stopped:
                break
            rows.append(row)
            continue
        game = game_of(cell.game)
        who, state = player_of(cell.player, game), game.state(cell.position)
        decisions, runs = [], []
        for _ in range(warmups + repeats):
            with Stopwatch() as watch:
                decisions.append(who.decide(state, control=control, seeds=(cell.seed,)))
            if control is not None and control.stopped:
                return rows
            runs.append(Run(decisions[-1].seconds, None if who.kind.runs_programs else watch.crowding))
        found, counted = decisions[warmups], tuple(runs[warmups:])
        line = tuple(map(str, found.line))
        figures = replace(found.figures.with_line(line), seconds=timing_of(counted).median)
        rows.append(CellRow(cell.game, cell.position, cell.player, cell.seed, str(found.move), figures, counted))
    return rows


def run(
    cells: list[Asked], workers: Workers, control: ArenaControl, finished: Callable[[Sequence[CellRow]], None]
) -> None:
    """Run cells, several at once; each is told as soon as it is finished."""
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


def decision_rows(cells: Sequence[Cell], found: Mapping[Cell, CellRow]) -> Rows:
    """One row for each of the cells that are finished.

    `seconds` is the median of the runs that count, between its quartiles; `busy` says whether the machine did something
    else meanwhile. `branching` is the growth of nodes from the depth before, `effective_branching` the number of moves
    in the uniform tree of this depth that has as many nodes; `of minimax` is the share of minimax's nodes at the same
    depth with the same evaluator. They are None where there is nothing to compare with.
    """
    players = {
        (cell.game, cell.player): None if is_solve(cell.player) else player_of(cell.player, game_of(cell.game))
        for cell in found
    }
    nodes = {_place(cell, players[cell.game, cell.player]): row.figures.nodes for cell, row in found.items()}
    return [_row(cell, players[cell.game, cell.player], found[cell], nodes) for cell in cells if cell in found]


def _place(cell: Cell, who: Player | None) -> tuple[Any, ...]:
    """What a row is found by when it is compared with others."""
    if who is None:
        return cell.game, cell.position, SOLVER, "", None, cell.seed
    return cell.game, cell.position, who.search, _evaluator(who), who.limits.depth, cell.seed


def _evaluator(who: Player) -> str:
    return repr(who.evaluator)


def _row(cell: Cell, who: Player | None, found: CellRow, nodes: Mapping[tuple[Any, ...], int]) -> dict[str, Any]:
    depth = who.limits.depth if who is not None else None
    game, position, search, evaluator, _, seed = _place(cell, who)
    before = nodes.get((game, position, search, evaluator, depth - 1, seed)) if depth else None
    minimax = nodes.get((game, position, "minimax", evaluator, depth, seed)) if depth else None
    figures = found.figures
    timing = timing_of(found.runs) if found.runs else None
    crowding = timing.crowding if timing is not None else None
    return {
        "game": cell.game,
        "position": cell.position,
        "search": search,
        "player": cell.player,
        "seed": cell.seed,
        "move": found.move,
        "value": figures.value,
        "bound": bound_text(figures.bound),
        "depth": figures.depth,
        "nodes": figures.nodes,
        "seconds": figures.seconds,
        "seconds_low": timing.low if timing is not None else None,
        "seconds_high": timing.high if timing is not None else None,
        "runs": len(found.runs) or None,
        "busy": None if crowding is None else is_busy(crowding),
        "nodes per second": figures.nodes / figures.seconds if figures.seconds else None,
        "simulations": figures.simulations,
        "branching": figures.nodes / before if before else None,
        "effective_branching": effective_branching(figures.nodes, depth) if depth else None,
        "of minimax": figures.nodes / minimax if minimax else None,
    }
