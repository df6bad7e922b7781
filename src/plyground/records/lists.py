"""Which of the stored games a list has: found by words, by game and by state, in an order, some at a time."""

import sqlite3
from typing import Any, Literal, NamedTuple

Order = Literal["latest", "oldest", "longest", "game"]
State = Literal["", "going", "over", "compared"]
ORDERS: dict[Order, str] = {
    "latest": "updated DESC, created DESC",
    "oldest": "updated, created",
    "longest": "plies DESC, updated DESC",
    "game": "games.game, updated DESC",
}
STATES: dict[State, str] = {"going": "NOT coalesce(over, 0)", "over": "over", "compared": "mode <> 'play'"}
_JOINED = "FROM games LEFT JOIN boards ON boards.game = id AND boards.board = 0"
_PLIES = "(SELECT count(*) FROM moves WHERE moves.game = id AND moves.board = 0) AS plies"
_TEXT = "players || ' ' || panels || ' ' || games.game || ' ' || coalesce(outcome, '')"


class Wanted(NamedTuple):
    """What a list is asked for; by default all games, the latest first."""

    search: str = ""  # words that all stand in the names of the players, the game or the outcome
    game: str = ""  # a game's name, on any board
    state: State = ""
    order: Order = "latest"
    since: int = 0
    most: int = -1  # −1: all


def rows_of(base: sqlite3.Connection, visitor: str | None, wanted: Wanted) -> sqlite3.Cursor:
    """The rows of a list: of a visitor, or of all."""
    where, values = _where(visitor, wanted)
    return base.execute(
        f"SELECT games.rowid AS row, games.*, outcome, over, {_PLIES} {_JOINED} {where} "
        f"ORDER BY {ORDERS[wanted.order]} LIMIT ? OFFSET ?",
        (*values, wanted.most, wanted.since),
    )


def count_of(base: sqlite3.Connection, visitor: str | None, wanted: Wanted) -> int:
    """How many games a list has in all."""
    where, values = _where(visitor, wanted)
    return int(base.execute(f"SELECT count(*) {_JOINED} {where}", values).fetchone()[0])


def _where(visitor: str | None, wanted: Wanted) -> tuple[str, list[Any]]:
    parts: list[tuple[str, Any]] = []
    if visitor is not None:
        parts.append(("visitor = ?", visitor))
    if wanted.game:
        parts.append(("? IN (games.game, substr(games.game, 1, instr(games.game, ':') - 1))", wanted.game))
    for word in wanted.search.split():
        parts.append((f"instr(lower({_TEXT}), ?)", word.lower()))
    tests = [test for test, _ in parts] + ([STATES[wanted.state]] if wanted.state else [])
    return "WHERE " + " AND ".join(tests) if tests else "", [value for _, value in parts]
