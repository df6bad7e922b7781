"""Keeps the cells of experiments: players' decisions in positions, in the tables that docs/store.md describes."""

import time
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from ..errors import Mistake
from ..search.result import Bound, Figures, Score, bound_text
from .reading import LONGEST_TEXT, maybe, read_count, read_seconds, read_text, read_value
from .store import Store


@dataclass(frozen=True)
class CellRow:
    """A finished cell: a player's decision in a position, and the figures of its search."""

    game: str
    position: str
    player: str
    seed: int
    move: str
    figures: Figures[str]


_COLUMNS = "game, position, player, seed, move, value, bound, depth, nodes, seconds, simulations, line"


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
    with store.change() as base:
        base.executemany(
            "INSERT OR IGNORE INTO cells VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
            [(experiment, *_written(row), time.time()) for row in rows],
        )


def kept_cells(store: Store, experiment: str) -> list[CellRow]:
    """The finished cells of an experiment; a Mistake if one of them cannot be read."""
    with store.read() as base:
        rows = base.execute(f"SELECT {_COLUMNS} FROM cells WHERE experiment = ?", (experiment,)).fetchall()
    return [_read(row) for row in rows]


def _written(row: CellRow) -> tuple[Any, ...]:
    found = row.figures
    cost = found.depth, found.nodes, found.seconds, found.simulations
    judged = found.value, bound_text(found.bound)
    return row.game, row.position, row.player, row.seed, row.move, *judged, *cost, " ".join(found.line)


def _read(row: Sequence[Any]) -> CellRow:
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
        )
    except (TypeError, ValueError):
        raise Mistake("A cell of this experiment is damaged in the store: use another file.") from None
