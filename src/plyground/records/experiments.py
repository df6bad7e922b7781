"""Keeps the cells of experiments: players' decisions in positions, in the tables that docs/store.md describes."""

import time
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from ..errors import Mistake
from ..search.result import Bound, Figures, Score, bound_text
from .reading import LONGEST_TEXT, maybe, read_count, read_seconds, read_text, read_value
from .store import Store


class Run(NamedTuple):
    """One of several runs of the same search."""

    seconds: float
    crowding: float | None  # how many times longer than its processor time it took; None if that was not seen


@dataclass(frozen=True)
class CellRow:
    """A finished cell: a player's decision in a position, and the figures of its search."""

    game: str
    position: str
    player: str
    seed: int
    move: str
    figures: Figures[str]  # with several runs, those of the first with the median of their times
    runs: tuple[Run, ...] = ()  # warm-ups left out


_COLUMNS = "game, position, player, seed, move, value, bound, depth, nodes, seconds, simulations, line"

# Made when the first runs are kept.
_TIMINGS = """
CREATE TABLE IF NOT EXISTS timings (
    experiment  TEXT NOT NULL REFERENCES experiments (id) ON DELETE CASCADE,
    game        TEXT NOT NULL,
    position    TEXT NOT NULL,
    player      TEXT NOT NULL,
    seed        INTEGER NOT NULL,
    run         INTEGER NOT NULL,
    seconds     REAL NOT NULL,
    crowding    REAL,
    PRIMARY KEY (experiment, game, position, player, seed, run)
) STRICT, WITHOUT ROWID
"""


def keep_experiment(store: Store, id: str, name: str, plan: str, made_by: str) -> None:
    """Keep an experiment before its first cell; nothing happens if it is known."""
    with store.change() as base:
        base.execute("INSERT OR IGNORE INTO experiments VALUES (?, ?, ?, ?, ?)", (id, name, plan, made_by, time.time()))


def kept_experiments(store: Store) -> list[dict[str, Any]]:
    """A row for each experiment, the latest first, with how many decisions of it are finished."""
    with store.read() as base:
        rows = base.execute(
            "SELECT id, name, plan, made_by, created, (SELECT count(*) FROM cells WHERE experiment = id) "
            "FROM experiments ORDER BY created DESC"
        ).fetchall()
    return [dict(zip(("id", "name", "plan", "made_by", "created", "cells"), row, strict=True)) for row in rows]


def delete_experiment(store: Store, id: str) -> None:
    """Delete an experiment with its cells. Its games are matches of their own, and stay."""
    with store.change() as base:
        base.execute("DELETE FROM experiments WHERE id = ?", (id,))


def keep_cells(store: Store, experiment: str, rows: Iterable[CellRow]) -> None:
    """Keep finished cells; one that another process has written already stays as it is."""
    kept = list(rows)
    with store.change() as base:
        base.executemany(
            "INSERT OR IGNORE INTO cells VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
            [(experiment, *_written(row), time.time()) for row in kept],
        )
        if any(row.runs for row in kept):
            base.execute(_TIMINGS)
            base.executemany(
                "INSERT OR IGNORE INTO timings VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
                [(experiment, *_key(row), number, *run) for row in kept for number, run in enumerate(row.runs)],
            )


def kept_cells(store: Store, experiment: str) -> list[CellRow]:
    """The finished cells of an experiment; a Mistake if one of them cannot be read."""
    with store.read() as base:
        rows = base.execute(f"SELECT {_COLUMNS} FROM cells WHERE experiment = ?", (experiment,)).fetchall()
        is_timed = base.execute("SELECT 1 FROM sqlite_master WHERE name = 'timings'").fetchone()
        order = "SELECT game, position, player, seed, seconds, crowding FROM timings WHERE experiment = ? ORDER BY run"
        timings = base.execute(order, (experiment,)).fetchall() if is_timed else []
    runs: dict[tuple[Any, ...], list[tuple[Any, Any]]] = {}
    for *key, seconds, crowding in timings:
        runs.setdefault(tuple(key), []).append((seconds, crowding))
    return [_read(row, runs.get(tuple(row[:4]), [])) for row in rows]


def _key(row: CellRow) -> tuple[Any, ...]:
    return row.game, row.position, row.player, row.seed


def _written(row: CellRow) -> tuple[Any, ...]:
    found = row.figures
    cost = found.depth, found.nodes, found.seconds, found.simulations
    judged = found.value, bound_text(found.bound)
    return row.game, row.position, row.player, row.seed, row.move, *judged, *cost, " ".join(found.line)


def _read(row: Sequence[Any], runs: Iterable[tuple[Any, Any]]) -> CellRow:
    game, position, player, seed, move, value, bound, depth, nodes, seconds, simulations, line = row
    try:
        found = Figures(
            None if value is None else Score(read_value(value), Bound(bound)),
            read_count(depth),
            read_count(nodes),
            read_seconds(seconds),
            tuple(read_text(line, LONGEST_TEXT).split()),
            maybe(simulations, read_count),
        )
        return CellRow(
            read_text(game, LONGEST_TEXT),
            read_text(position, LONGEST_TEXT),
            read_text(player, LONGEST_TEXT),
            read_count(seed),
            read_text(move),
            found,
            tuple(Run(read_seconds(seconds), maybe(crowding, read_seconds)) for seconds, crowding in runs),
        )
    except (TypeError, ValueError):
        raise Mistake("A cell of this experiment is damaged in the store: use another file.") from None
