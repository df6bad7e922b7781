"""Where games are kept: one SQLite file, described in docs/store.md.

Every change is one transaction, finished before the call returns: a process that is killed at any instant has lost
nothing that it said was kept. Many processes may read the file while one writes.
"""

import json
import os
import sqlite3
import sys
import threading
import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from ..errors import Mistake
from ..games import game as game_of
from .record import MoveRecord, Record

VERSION = 1
PATIENCE = 30  # seconds until a file that another process works with counts as locked
APPLICATION = 0x506C7967  # "Plyg", in the file's header

_SCHEMA = """
CREATE TABLE games (
    id       TEXT PRIMARY KEY,
    visitor  TEXT NOT NULL,
    mode     TEXT NOT NULL,
    game     TEXT NOT NULL,
    start    TEXT NOT NULL,
    players  TEXT NOT NULL,
    panels   TEXT NOT NULL,
    clock    TEXT,
    paused   INTEGER NOT NULL DEFAULT 0,
    created  REAL NOT NULL,
    updated  REAL NOT NULL
) STRICT;
CREATE INDEX games_of_a_visitor ON games (visitor, updated);
CREATE TABLE boards (
    game      TEXT NOT NULL REFERENCES games (id) ON DELETE CASCADE,
    board     INTEGER NOT NULL,
    resigned  INTEGER CHECK (resigned IN (0, 1)),
    timed_out INTEGER CHECK (timed_out IN (0, 1)),
    outcome   TEXT NOT NULL,
    over      INTEGER NOT NULL DEFAULT 0,
    spent     REAL NOT NULL DEFAULT 0,
    analysis  TEXT,
    PRIMARY KEY (game, board)
) STRICT, WITHOUT ROWID;
CREATE TABLE moves (
    game    TEXT NOT NULL,
    board   INTEGER NOT NULL,
    ply     INTEGER NOT NULL,
    move    TEXT NOT NULL,
    entry   TEXT NOT NULL,
    PRIMARY KEY (game, board, ply),
    FOREIGN KEY (game, board) REFERENCES boards (game, board) ON DELETE CASCADE
) STRICT, WITHOUT ROWID;
"""


@dataclass
class StoredGame:
    """A game with everything that is needed to go on with it."""

    id: str
    visitor: str  # whose game it is
    mode: str
    records: list[Record]  # one a board
    players: tuple[str, str]  # names or specs, or "human"
    panels: tuple[str, ...] = ()
    clock: Mapping[str, float] | None = None  # seconds and increment
    paused: bool = False
    spent: float = 0.0  # seconds that the side to move has used of its clock since the last move
    analyses: list[Any] = field(default_factory=list)  # one a board, or None
    created: float = field(default_factory=time.time)
    updated: float = field(default_factory=time.time)


def usual_place() -> Path:
    """The file of this user's games: PLYGROUND_STORE, or in the system's usual folder for what programs keep."""
    if explicit := os.environ.get("PLYGROUND_STORE"):
        return Path(explicit)
    if sys.platform == "win32":
        folder = Path(os.environ.get("LOCALAPPDATA", Path.home() / "AppData" / "Local"))
    elif sys.platform == "darwin":
        folder = Path.home() / "Library" / "Application Support"
    else:
        folder = Path(os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share")
    return folder / "plyground" / "games.db"


class Store:
    """The games of one file. Any thread may call; one works at a time."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self._lock = threading.RLock()
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            self._base = sqlite3.connect(path, check_same_thread=False, isolation_level=None, timeout=PATIENCE)
            self._open()
        except (sqlite3.Error, OSError, ValueError) as error:
            raise Mistake(f"The games cannot be kept in {str(path)!r}: {error}.") from None

    def _open(self) -> None:
        self._base.execute("BEGIN")  # one look: another process may be making the file
        version = self._base.execute("PRAGMA user_version").fetchone()[0]
        application = self._base.execute("PRAGMA application_id").fetchone()[0]
        empty = self._base.execute("SELECT count(*) FROM sqlite_master").fetchone()[0] == 0
        self._base.execute("COMMIT")
        if not empty and application != APPLICATION:
            raise ValueError("it is another program's database")
        if version > VERSION:
            raise ValueError(
                f"it has version {version} of the store, and this version of Plyground reads up to {VERSION}; "
                f"use a newer Plyground, or another file"
            )
        self._use_wal()
        # In WAL mode, NORMAL survives the death of the process; only the death of the machine may lose the last moves.
        self._base.execute("PRAGMA synchronous = NORMAL")
        self._base.execute("PRAGMA foreign_keys = ON")
        if version == 0:
            with self._change():
                if self._base.execute("PRAGMA user_version").fetchone()[0] == 0:  # nobody else was quicker
                    for statement in _SCHEMA.split(";"):
                        self._base.execute(statement)
                    self._base.execute(f"PRAGMA user_version = {VERSION}")
                    self._base.execute(f"PRAGMA application_id = {APPLICATION}")

    def _use_wal(self) -> None:
        """SQLite does not wait for the other process where two change a new file's mode at once: wait here."""
        deadline = time.monotonic() + PATIENCE
        while True:
            try:
                self._base.execute("PRAGMA journal_mode = WAL")
                return
            except sqlite3.OperationalError as error:
                if error.sqlite_errorcode != sqlite3.SQLITE_BUSY or time.monotonic() > deadline:
                    raise
                time.sleep(0.01)

    def close(self) -> None:
        with self._lock:
            self._base.close()

    @contextmanager
    def _change(self) -> Iterator[sqlite3.Connection]:
        """All of it or nothing."""
        with self._lock:
            self._base.execute("BEGIN IMMEDIATE")
            try:
                yield self._base
            except BaseException:
                self._base.execute("ROLLBACK")
                raise
            self._base.execute("COMMIT")

    # Changes

    def add(self, game: StoredGame) -> None:
        """Keep a new game, with the moves it already has."""
        first = game.records[0]
        with self._change() as base:
            base.execute(
                "INSERT INTO games VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
                (
                    game.id,
                    game.visitor,
                    game.mode,
                    first.game.spec,
                    first.start,
                    json.dumps(game.players),
                    json.dumps(game.panels),
                    None if game.clock is None else json.dumps(dict(game.clock)),
                    int(game.paused),
                    game.created,
                    game.updated,
                ),
            )
            for number, record in enumerate(game.records):
                base.execute(
                    "INSERT INTO boards (game, board, resigned, timed_out, outcome, over) VALUES (?, ?, ?, ?, ?, ?)",
                    (game.id, number, record.resigned, record.timed_out, record.outcome, int(record.is_over)),
                )
                self._write_moves(base, game.id, number, 0, record.moves)

    def played(self, id: str, board: int, record: Record, since: int, spent: float = 0.0) -> float:
        """Keep what a record has from ply `since` on, in place of what was kept there, and how it stands; say when."""
        now = time.time()
        with self._change() as base:
            base.execute("DELETE FROM moves WHERE game = ? AND board = ? AND ply >= ?", (id, board, since))
            self._write_moves(base, id, board, since, record.moves[since:])
            base.execute(
                "UPDATE boards SET resigned = ?, timed_out = ?, outcome = ?, over = ?, spent = ? "
                "WHERE game = ? AND board = ?",
                (record.resigned, record.timed_out, record.outcome, int(record.is_over), spent, id, board),
            )
            base.execute("UPDATE games SET updated = ? WHERE id = ?", (now, id))
        return now

    def seat(self, id: str, players: Sequence[str], paused: bool) -> None:
        """Keep who sits where, and whether the players may think."""
        with self._change() as base:
            base.execute(
                "UPDATE games SET players = ?, paused = ?, updated = ? WHERE id = ?",
                (json.dumps(list(players)), int(paused), time.time(), id),
            )

    def spend(self, id: str, spent: float) -> None:
        """Keep how much of its clock the side to move has used since the last move."""
        with self._change() as base:
            base.execute("UPDATE boards SET spent = ? WHERE game = ?", (spent, id))

    def analysed(self, id: str, board: int, analysis: Any) -> None:
        """Keep what is known about the positions of a board; None forgets it."""
        text = None if analysis is None else json.dumps(analysis)
        with self._change() as base:
            base.execute("UPDATE boards SET analysis = ? WHERE game = ? AND board = ?", (text, id, board))

    def delete(self, id: str) -> None:
        with self._change() as base:
            base.execute("DELETE FROM games WHERE id = ?", (id,))

    @staticmethod
    def _write_moves(base: sqlite3.Connection, id: str, board: int, since: int, moves: Sequence[MoveRecord]) -> None:
        base.executemany(
            "INSERT INTO moves VALUES (?, ?, ?, ?, ?)",
            [(id, board, ply, entry.move, json.dumps(entry.to_json())) for ply, entry in enumerate(moves, start=since)],
        )

    # Questions

    def count(self, visitor: str) -> int:
        with self._lock:
            found = self._base.execute("SELECT count(*) FROM games WHERE visitor = ?", (visitor,)).fetchone()
        return int(found[0])

    def list(self, visitor: str) -> list[dict[str, Any]]:
        """A line for each game of a visitor, the latest first: without its moves."""
        with self._lock:
            rows = self._base.execute(
                "SELECT id, mode, games.game, players, panels, outcome, over, created, updated, "
                "(SELECT count(*) FROM moves WHERE moves.game = id AND moves.board = 0) "
                "FROM games JOIN boards ON boards.game = id AND boards.board = 0 "
                "WHERE visitor = ? ORDER BY updated DESC, created DESC",
                (visitor,),
            ).fetchall()
        keys = ("id", "mode", "game", "players", "panels", "outcome", "over", "created", "updated", "plies")
        found = [dict(zip(keys, row, strict=True)) for row in rows]
        for line in found:
            line["players"], line["panels"] = json.loads(line["players"]), json.loads(line["panels"])
            line["over"] = bool(line["over"])
        return found

    def game(self, id: str) -> StoredGame | None:
        """The game with this id, ready to go on."""
        with self._lock:
            row = self._base.execute(
                "SELECT visitor, mode, game, start, players, panels, clock, paused, created, updated "
                "FROM games WHERE id = ?",
                (id,),
            ).fetchone()
            if row is None:
                return None
            boards = self._base.execute(
                "SELECT board, resigned, timed_out, spent, analysis FROM boards WHERE game = ? ORDER BY board", (id,)
            ).fetchall()
            moves = self._base.execute(
                "SELECT board, entry FROM moves WHERE game = ? ORDER BY board, ply", (id,)
            ).fetchall()
        visitor, mode, spec, start, players, panels, clock, paused, created, updated = row
        first, second = json.loads(players)
        records, analyses = [], []
        for number, resigned, timed_out, _, analysis in boards:
            entries = [MoveRecord.from_json(json.loads(entry)) for board, entry in moves if board == number]
            records.append(Record(game_of(spec), (first, second), start, entries, resigned, timed_out))
            analyses.append(None if analysis is None else json.loads(analysis))
        return StoredGame(
            id,
            visitor,
            mode,
            records,
            (first, second),
            tuple(json.loads(panels)),
            None if clock is None else json.loads(clock),
            bool(paused),
            boards[0][3],
            analyses,
            created,
            updated,
        )
