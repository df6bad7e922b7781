"""Keeps the cells of experiments: players' decisions in positions, in the tables that docs/store.md describes."""

import time
from collections.abc import Iterable
from typing import Any, NamedTuple

from ..errors import Mistake
from .reading import LONGEST_TEXT, maybe, read_count, read_seconds, read_text, read_value
from .store import Store


class CellRow(NamedTuple):
    """A row of `cells`, without the experiment and the time."""

    game: str
    position: str
    player: str
    seed: int
    move: str
    value: int | None
    bound: str | None
    depth: int
    nodes: int
    seconds: float
    simulations: int | None
    line: str


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
            [(experiment, *row, time.time()) for row in rows],
        )


def kept_cells(store: Store, experiment: str) -> list[CellRow]:
    """The finished cells of an experiment; a Mistake if one of them cannot be read."""
    with store.read() as base:
        rows = base.execute(
            f"SELECT {', '.join(CellRow._fields)} FROM cells WHERE experiment = ?", (experiment,)
        ).fetchall()
    return [_read(CellRow(*row)) for row in rows]


def _read(row: CellRow) -> CellRow:
    try:
        return CellRow(
            read_text(row.game, LONGEST_TEXT),
            read_text(row.position, LONGEST_TEXT),
            read_text(row.player, LONGEST_TEXT),
            read_count(row.seed),
            read_text(row.move),
            maybe(row.value, read_value),
            maybe(row.bound, read_text),
            read_count(row.depth),
            read_count(row.nodes),
            read_seconds(row.seconds),
            maybe(row.simulations, read_count),
            read_text(row.line, LONGEST_TEXT),
        )
    except (TypeError, ValueError):
        raise Mistake("A cell of this experiment is damaged in the store: use another file.") from None
