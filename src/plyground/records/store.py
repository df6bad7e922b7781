"""Where games are kept: one SQLite file, described in docs/store.md.

Every change is one transaction, finished before the call returns: a process that is killed at any instant loses no
change that it has confirmed. Several processes may use one file: every game has a version, which each change
increments, and a change based on an older version than the stored one is refused.
"""

import json
import os
import sqlite3
import sys
import threading
import time
from collections.abc import Collection, Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from ..errors import Mistake
from .lists import Wanted, count_of, rows_of
from .record import Record
from .reviewed import review_text
from .rows import BY_ROW, NewRows, StoredGame, end_of, move_row, read_game, read_line, written

VERSION = 6
PATIENCE = 30  # seconds to wait while another process has the file locked
EVERYTHING = Wanted()
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
    updated  REAL NOT NULL,
    version  INTEGER NOT NULL DEFAULT 0
) STRICT;
CREATE INDEX games_of_a_visitor ON games (visitor, updated);
CREATE TABLE boards (
    game      TEXT NOT NULL REFERENCES games (id) ON DELETE CASCADE,
    board     INTEGER NOT NULL,
    resigned  INTEGER CHECK (resigned IN (0, 1)),
    timed_out INTEGER CHECK (timed_out IN (0, 1)),
    forfeited TEXT,
    outcome   TEXT NOT NULL,
    over      INTEGER NOT NULL DEFAULT 0,
    spent     REAL NOT NULL DEFAULT 0,
    analysis  TEXT,
    seed      INTEGER,
    notes     TEXT,
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


# What the arena keeps; `matches.py` and `experiments.py` read and write it.
_ARENA = """
CREATE TABLE matches (
    id       TEXT PRIMARY KEY,
    game     TEXT NOT NULL,
    start    TEXT NOT NULL,
    first    TEXT NOT NULL,
    second   TEXT NOT NULL,
    terms    TEXT NOT NULL,
    made_by  TEXT NOT NULL,
    created  REAL NOT NULL
) STRICT;
CREATE TABLE match_games (
    match     TEXT NOT NULL REFERENCES matches (id) ON DELETE CASCADE,
    number    INTEGER NOT NULL,
    margin    INTEGER NOT NULL,
    points0   INTEGER NOT NULL,
    points1   INTEGER NOT NULL,
    outcome   TEXT NOT NULL,
    resigned  INTEGER CHECK (resigned IN (0, 1)),
    timed_out INTEGER CHECK (timed_out IN (0, 1)),
    forfeited TEXT,
    seconds   REAL NOT NULL,
    finished  REAL NOT NULL,
    PRIMARY KEY (match, number)
) STRICT, WITHOUT ROWID;
CREATE TABLE match_moves (
    match       TEXT NOT NULL,
    number      INTEGER NOT NULL,
    ply         INTEGER NOT NULL,
    side        INTEGER NOT NULL,
    move        TEXT NOT NULL,
    value       INTEGER,
    bound       TEXT,
    depth       INTEGER,
    nodes       INTEGER,
    seconds     REAL,
    simulations INTEGER,
    line        TEXT NOT NULL,
    PRIMARY KEY (match, number, ply),
    FOREIGN KEY (match, number) REFERENCES match_games (match, number) ON DELETE CASCADE
) STRICT, WITHOUT ROWID;
CREATE TABLE experiments (
    id       TEXT PRIMARY KEY,
    name     TEXT NOT NULL,
    plan     TEXT NOT NULL,
    made_by  TEXT NOT NULL,
    created  REAL NOT NULL
) STRICT;
CREATE TABLE cells (
    experiment  TEXT NOT NULL REFERENCES experiments (id) ON DELETE CASCADE,
    game        TEXT NOT NULL,
    position    TEXT NOT NULL,
    player      TEXT NOT NULL,
    seed        INTEGER NOT NULL,
    move        TEXT NOT NULL,
    value       INTEGER,
    bound       TEXT,
    depth       INTEGER NOT NULL,
    nodes       INTEGER NOT NULL,
    seconds     REAL NOT NULL,
    simulations INTEGER,
    line        TEXT NOT NULL,
    finished    REAL NOT NULL,
    PRIMARY KEY (experiment, game, position, player, seed)
) STRICT, WITHOUT ROWID;
"""

_NAMED = "(SELECT id FROM games WHERE id = ?1 OR rowid = ?2)"  # the game's id, by the parameters of `_name`
_FROM_1 = "ALTER TABLE games ADD COLUMN version INTEGER NOT NULL DEFAULT 0"
_FROM_2 = "ALTER TABLE boards ADD COLUMN forfeited TEXT"
_FROM_4 = "ALTER TABLE boards ADD COLUMN seed INTEGER"
_FROM_5 = "ALTER TABLE boards ADD COLUMN notes TEXT"
_CHANGES = {  # from each version to the present one
    0: [*_SCHEMA.split(";"), *_ARENA.split(";")],
    1: [_FROM_1, _FROM_2, *_ARENA.split(";"), _FROM_4, _FROM_5],
    2: [_FROM_2, *_ARENA.split(";"), _FROM_4, _FROM_5],
    3: [*_ARENA.split(";"), _FROM_4, _FROM_5],
    4: [_FROM_4, _FROM_5],
    5: [_FROM_5],
}


class StaleGameError(Mistake):
    """The game was changed or deleted by another process meanwhile; nothing was written."""

    def __init__(self) -> None:
        super().__init__("Another server has changed this game meanwhile: look at it as it stands now.")


def usual_place() -> Path:
    """The file of this user's games: PLYGROUND_STORE, or a file in the system's usual folder for program data."""
    if explicit := os.environ.get("PLYGROUND_STORE"):
        return Path(explicit)
    if sys.platform == "win32":
        folder = Path(os.environ.get("LOCALAPPDATA", Path.home() / "AppData" / "Local"))
    elif sys.platform == "darwin":
        folder = Path.home() / "Library" / "Application Support"
    else:
        folder = Path(os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share")
    return folder / "plyground" / "games.db"


def studies_place() -> Path:
    """The file of what this user's studies have found so far, beside that of the games."""
    return usual_place().with_name("studies.db")


class Store:
    """The games of one file. Any thread may call; calls run one at a time."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self._lock = threading.RLock()
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            self._base = sqlite3.connect(path, check_same_thread=False, isolation_level=None, timeout=PATIENCE)
            # A damaged text is read as it is, so that it can be inspected; `rows.py` refuses it.
            self._base.text_factory = lambda text: text.decode("utf-8", "surrogateescape")
            self._open()
            self._file = _identity(path)
        except (sqlite3.Error, OSError, ValueError) as error:
            raise Mistake(f"The games cannot be kept in {str(path)!r}: {error}.") from None

    def _open(self) -> None:
        self._base.execute("BEGIN")  # one transaction: another process may be making the file
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
        # In WAL mode, NORMAL loses nothing if the process dies; only if the machine dies may the last moves be lost.
        self._base.execute("PRAGMA synchronous = NORMAL")
        self._base.execute("PRAGMA foreign_keys = ON")
        if version < VERSION:
            self._base.execute("BEGIN IMMEDIATE")
            version = self._base.execute("PRAGMA user_version").fetchone()[0]  # another process may have set it first
            for statement in _CHANGES.get(version, []):
                self._base.execute(statement)
            self._base.execute(f"PRAGMA user_version = {VERSION}")
            self._base.execute(f"PRAGMA application_id = {APPLICATION}")
            self._base.execute("COMMIT")

    def _use_wal(self) -> None:
        """Switch to WAL. SQLite does not wait if two processes change a new file's mode at once, so wait here."""
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
    def read(self) -> Iterator[sqlite3.Connection]:
        """The connection, if the file still exists: a deleted file can still be written to, but all of it is lost."""
        with self._lock:
            if _identity(self.path) != self._file:
                raise Mistake(
                    f"The file of the games, {str(self.path)!r}, was deleted, moved or replaced while it was in use: "
                    f"nothing is kept until it is put back or the server is started again."
                )
            yield self._base

    @contextmanager
    def change(self) -> Iterator[sqlite3.Connection]:
        """A transaction: all of its writes are kept, or none. One within another is part of it."""
        with self.read() as base:
            if base.in_transaction:
                yield base
                return
            base.execute("BEGIN IMMEDIATE")
            try:
                yield base
            except BaseException:
                if base.in_transaction:  # a full disk has rolled it back already
                    base.execute("ROLLBACK")
                raise
            base.execute("COMMIT")

    @contextmanager
    def _next_version(self, id: str, version: int) -> Iterator[sqlite3.Connection]:
        """A change of the game, if the caller's version is the stored one."""
        with self.change() as base:
            counted = base.execute(
                "UPDATE games SET version = version + 1 WHERE id = ? AND version = ?", (id, version)
            ).rowcount
            if not counted:
                raise StaleGameError
            yield base

    # Changes of the page's games

    def add(self, game: StoredGame) -> None:
        """Keep a new game, with the moves it already has; a Mistake if it could not be read again."""
        self.insert(written(game))

    def insert(self, new: NewRows) -> None:
        """Keep a new game that was checked."""
        with self.change() as base:
            _insert(base, "games", [new.rows["game"]])
            _insert(base, "boards", new.rows["boards"])
            _insert(base, "moves", new.rows["moves"])

    # Each of these takes the version of the game that the caller knows, and increments it. StaleGameError if it is not
    # the stored one.

    def played(self, id: str, version: int, board: int, record: Record, since: int, spent: float = 0.0) -> float:
        """Replace the stored moves from ply `since` on by the record's, with its outcome; return the time."""
        now = time.time()
        with self._next_version(id, version) as base:
            base.execute("DELETE FROM moves WHERE game = ? AND board = ? AND ply >= ?", (id, board, since))
            moves = [move_row(ply, entry) for ply, entry in enumerate(record.moves[since:], start=since)]
            _insert(base, "moves", [{"game": id, "board": board, **move} for move in moves])
            base.execute(
                "UPDATE boards SET resigned = :resigned, timed_out = :timed_out, forfeited = :forfeited, "
                "outcome = :outcome, over = :over, spent = :spent WHERE game = :game AND board = :board",
                {**end_of(record), "spent": spent, "game": id, "board": board},
            )
            base.execute("UPDATE games SET updated = ? WHERE id = ?", (now, id))
        return now

    def seat(self, id: str, version: int, players: Sequence[str], paused: bool) -> None:
        """Keep the players of both sides, and whether the game is paused."""
        with self._next_version(id, version) as base:
            base.execute(
                "UPDATE games SET players = ?, paused = ?, updated = ? WHERE id = ?",
                (json.dumps(list(players)), int(paused), time.time(), id),
            )

    def spend(self, id: str, version: int, spent: float) -> None:
        """Keep how much of its clock the side to move has used since the last move."""
        with self._next_version(id, version) as base:
            base.execute("UPDATE boards SET spent = ? WHERE game = ?", (spent, id))

    def reviewed(self, id: str, version: int, board: int, review: dict[str, Any] | None) -> None:
        """Keep the review of a board; None deletes it."""
        text = review_text(review) or None
        with self._next_version(id, version) as base:
            base.execute("UPDATE boards SET analysis = ? WHERE game = ? AND board = ?", (text, id, board))

    def delete(self, id: str) -> None:
        with self.change() as base:
            base.execute(f"DELETE FROM games WHERE id = {_NAMED}", _name(id))

    # Questions

    def count(self, visitor: str) -> int:
        with self.read() as base:
            found = base.execute("SELECT count(*) FROM games WHERE visitor = ?", (visitor,)).fetchone()
        return int(found[0])

    def stand(self, id: str) -> tuple[str, int] | None:
        """The owner of a game and its version; None if there is no such game."""
        with self.read() as base:
            found = base.execute(f"SELECT visitor, version FROM games WHERE id = {_NAMED}", _name(id)).fetchone()
        return None if found is None else (found[0], found[1])

    def versions(self, ids: Collection[str]) -> dict[str, int]:
        """The versions of those of these games that there are."""
        with self.read() as base:
            return dict(
                base.execute(
                    "SELECT id, version FROM games WHERE id IN (SELECT value FROM json_each(?))", [json.dumps([*ids])]
                )
            )

    def others(self) -> int:
        """A number that is another one after another process, or another Store, has changed the file."""
        with self.read() as base:
            return int(base.execute("PRAGMA data_version").fetchone()[0])

    def list(self, visitor: str | None = None, wanted: Wanted = EVERYTHING) -> list[dict[str, Any]]:
        """A line for each game of a visitor, or for all games, without the moves; `wanted` says which.

        The line of a row that cannot be read has a sentence as "damaged", and otherwise little else.
        """
        with self.read() as base:
            rows = _named(rows_of(base, visitor, wanted))
        return [read_line(row) for row in rows]

    def found(self, visitor: str | None = None, wanted: Wanted = EVERYTHING) -> int:
        """How many games such a list has in all."""
        with self.read() as base:
            return count_of(base, visitor, wanted)

    def game(self, id: str) -> StoredGame | None:
        """The game with this id, ready to continue; DamagedError if its rows cannot be read."""
        rows = self.rows(id)
        return None if rows is None else read_game(rows)

    def rows(self, id: str) -> dict[str, Any] | None:
        """The stored rows of a game, unchecked: its row of `games`, and lists of its rows of `boards` and `moves`."""
        with self.read() as base:
            base.execute("BEGIN")  # one transaction: another process may be changing it
            try:
                found, boards, moves = (
                    _named(base.execute(f"SELECT * FROM {table} WHERE {key} = {_NAMED} ORDER BY {order}", _name(id)))
                    for table, key, order in (("games", "id", "id"), ("boards", "game", "2"), ("moves", "game", "2, 3"))
                )
            finally:
                base.execute("COMMIT")
        return {"game": found[0], "boards": boards, "moves": moves} if found else None


def _insert(base: sqlite3.Connection, table: str, rows: Sequence[Mapping[str, Any]]) -> None:
    if rows:
        names = ", ".join(rows[0])
        values = ", ".join(f":{name}" for name in rows[0])
        base.executemany(f"INSERT INTO {table} ({names}) VALUES ({values})", rows)


def _name(id: str) -> tuple[str, str | None]:
    id = id.encode("utf-8", "backslashreplace").decode()  # what a person writes may be no text, which SQLite refuses
    return id, id.removeprefix(BY_ROW) if id.startswith(BY_ROW) else None


def _named(rows: sqlite3.Cursor) -> list[dict[str, Any]]:
    names = [column[0] for column in rows.description]
    return [dict(zip(names, row, strict=True)) for row in rows]


def _identity(path: Path) -> tuple[int, int] | None:
    """The identity of the file (not of its contents)."""
    try:
        found = path.stat()
    except OSError:
        return None
    return found.st_dev, found.st_ino
