"""Keeps the runs of the page's Arena: what a visitor asked for, and how it stood when that was last told.

The games themselves are those of the matches that a run names, in the tables of `matches.py`. The table is made when
the first run begins.
"""

import time
from collections.abc import Sequence
from typing import Any, NamedTuple

from .store import Store

_TABLE = """
CREATE TABLE IF NOT EXISTS runs (
    id       TEXT PRIMARY KEY,
    visitor  TEXT NOT NULL,
    address  TEXT NOT NULL,
    settings TEXT NOT NULL,
    matches  TEXT NOT NULL,
    account  TEXT NOT NULL,
    done     INTEGER NOT NULL DEFAULT 0,
    error    TEXT NOT NULL DEFAULT '',
    created  REAL NOT NULL,
    updated  REAL NOT NULL
) STRICT
"""
# The matches of a run that no other run names. One that is older than the run was played in the terminal before.
_OWN = """
SELECT matches.id FROM runs, json_each(runs.matches) AS named JOIN matches ON matches.id = named.value
WHERE runs.id = ?1 AND matches.created >= runs.created
AND NOT EXISTS (SELECT 1 FROM runs AS other, json_each(other.matches) AS also
                WHERE other.id <> ?1 AND also.value = matches.id)
"""


class RunRow(NamedTuple):
    """A row of `runs`."""

    id: str
    visitor: str
    address: str  # where it came from, as a hash; empty on one's own machine
    settings: str  # JSON: what was asked for
    matches: str  # JSON: the ids of its matches
    account: str  # JSON: how it stood when that was last kept
    done: int
    error: str
    created: float
    updated: float


def keep_run(store: Store, row: RunRow) -> None:
    """Keep a run, or how it stands now."""
    with store.change() as base:
        base.execute(_TABLE)
        base.execute(f"INSERT OR REPLACE INTO runs VALUES ({', '.join('?' * len(row))})", row)


def kept_runs(store: Store, visitor: str | None = None) -> list[RunRow]:
    """The runs of a visitor, or all of them, the latest first."""
    mine, values = ("", ()) if visitor is None else ("WHERE visitor = ?", (visitor,))
    return [RunRow(*row) for row in _rows(store, f"SELECT * FROM runs {mine} ORDER BY created DESC", *values)]


def kept_run(store: Store, id: str) -> RunRow | None:
    """The run with this id; None if there is none."""
    rows = _rows(store, "SELECT * FROM runs WHERE id = ?", id)
    return RunRow(*rows[0]) if rows else None


def delete_run(store: Store, id: str) -> None:
    """Delete a run that there is, and the games that it played and no other run names."""
    with store.change() as base:
        base.execute(f"DELETE FROM matches WHERE id IN ({_OWN})", (id,))
        base.execute("DELETE FROM runs WHERE id = ?", (id,))


def delete_old_runs(store: Store, days: float) -> None:
    """Delete the runs that have an address and were not played on for so long."""
    before = time.time() - days * 24 * 3600
    for (id,) in _rows(store, "SELECT id FROM runs WHERE address <> '' AND updated < ?", before):
        delete_run(store, id)


def oldest_run(store: Store, spared: Sequence[str]) -> str | None:
    """The run that has an address and was not played on for longest, besides those that are spared."""
    rows = _rows(store, "SELECT id FROM runs WHERE address <> '' ORDER BY updated")
    return next((id for (id,) in rows if id not in spared), None)


def count_runs(store: Store, address: str) -> int:
    """How many runs of an address are kept."""
    return len(_rows(store, "SELECT id FROM runs WHERE address = ?", address))


def _rows(store: Store, question: str, *values: Any) -> list[Any]:
    """What the table answers; nothing before the first run."""
    with store.read() as base:
        known = base.execute("SELECT 1 FROM sqlite_master WHERE name = 'runs'").fetchone()
        return base.execute(question, values).fetchall() if known else []
