"""Keeps the games of matches, with the figures of every move, in the tables of the store that docs/store.md describes.

A game is written once, whole, in one transaction: a process that is killed loses at most the games that it was playing.
Several processes may play the same match; a game that another one has written already stays as it is.
"""

import time
from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple

from ..errors import Mistake
from .reading import maybe, read_count, read_name, read_seconds, read_text, read_value
from .record import MoveRecord
from .store import Store

_LONGEST_LINE = 100_000


class MatchRow(NamedTuple):
    """A row of `matches`."""

    id: str
    game: str
    start: str
    first: str  # the players' specs
    second: str
    terms: str  # JSON: what else was agreed on
    made_by: str  # JSON: versions and machine
    created: float


class GameRow(NamedTuple):
    """A row of `match_games`, with its rows of `match_moves`."""

    number: int
    margin: int
    points: tuple[int, int]
    outcome: str
    resigned: int | None
    timed_out: int | None
    forfeited: str
    seconds: float
    movers: tuple[int, ...]
    moves: tuple[MoveRecord, ...]


def keep_match(store: Store, row: MatchRow) -> None:
    """Keep a match before its first game; nothing happens if it is known."""
    with store.change() as base:
        base.execute("INSERT OR IGNORE INTO matches VALUES (?, ?, ?, ?, ?, ?, ?, ?)", row)


def keep_games(store: Store, games: Iterable[tuple[str, GameRow]]) -> None:
    """Keep finished games, each with the id of its match."""
    with store.change() as base:
        for match, game in games:
            ends = game.resigned, game.timed_out, game.forfeited or None
            new = base.execute(
                "INSERT OR IGNORE INTO match_games VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
                (match, game.number, game.margin, *game.points, game.outcome, *ends, game.seconds, time.time()),
            ).rowcount
            if new:
                base.executemany(
                    "INSERT INTO match_moves VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
                    [(match, game.number, ply, *row) for ply, row in enumerate(_move_rows(game))],
                )


def kept_matches(store: Store) -> list[dict[str, Any]]:
    """A row for each match, the latest first, with how many games of it are finished."""
    with store.read() as base:
        rows = base.execute(
            "SELECT id, game, start, first, second, terms, made_by, created, "
            "(SELECT count(*) FROM match_games WHERE match = id) FROM matches ORDER BY created DESC"
        ).fetchall()
    return [{**MatchRow(*row[:-1])._asdict(), "games": row[-1]} for row in rows]


def delete_matches(store: Store, ids: Iterable[str]) -> None:
    """Delete matches with their games, all of them or none."""
    with store.change() as base:
        base.executemany("DELETE FROM matches WHERE id = ?", [(id,) for id in ids])


def kept_games(store: Store, match: str, since: int = 0, count: int = -1) -> list[GameRow]:
    """`count` finished games of a match from number `since` on (−1: all); a Mistake if one of them cannot be read."""
    with store.read() as base:
        base.execute("BEGIN")  # one transaction: another process may be adding games
        try:
            games = base.execute(
                "SELECT number, margin, points0, points1, outcome, resigned, timed_out, forfeited, seconds "
                "FROM match_games WHERE match = ? AND number >= ? ORDER BY number LIMIT ?",
                (match, since, count),
            ).fetchall()
            numbers = (games[0][0], games[-1][0]) if games else (0, -1)
            moves = base.execute(
                "SELECT number, side, move, value, bound, depth, nodes, seconds, simulations, line "
                "FROM match_moves WHERE match = ? AND number BETWEEN ? AND ? ORDER BY number, ply",
                (match, *numbers),
            ).fetchall()
        finally:
            base.execute("COMMIT")
    own: dict[int, list[Sequence[Any]]] = {}
    for number, *move in moves:
        own.setdefault(number, []).append(move)
    return [_read_game(game, own.get(game[0], [])) for game in games]


def _move_rows(game: GameRow) -> Iterable[tuple[Any, ...]]:
    for side, entry in zip(game.movers, game.moves, strict=True):
        figures = entry.value, entry.bound, entry.depth, entry.nodes, entry.seconds, entry.simulations
        yield (side, entry.move, *figures, " ".join(entry.line))


def _read_game(row: Sequence[Any], moves: Sequence[Sequence[Any]]) -> GameRow:
    number, margin, points0, points1, outcome, resigned, timed_out, forfeited, seconds = row
    try:
        return GameRow(
            read_count(number),
            read_value(margin),
            (read_count(points0), read_count(points1)),
            read_name(outcome),
            resigned,
            timed_out,
            read_name(forfeited or ""),
            read_seconds(seconds),
            tuple(_read_side(side) for side, *_ in moves),
            tuple(_read_move(*move) for _, *move in moves),
        )
    except (TypeError, ValueError):
        sentence = f"Game {number} of this match is damaged in the store: delete the match, or use another file."
        raise Mistake(sentence) from None


def _read_side(side: Any) -> int:
    if side not in (0, 1):
        raise ValueError("a side is 0 or 1")
    return int(side)


def _read_move(*row: Any) -> MoveRecord:
    move, value, bound, depth, nodes, seconds, simulations, line = row
    return MoveRecord(
        read_text(move),
        maybe(value, read_value),
        maybe(bound, read_text),
        maybe(depth, read_count),
        maybe(nodes, read_count),
        maybe(seconds, read_seconds),
        tuple(read_text(line, _LONGEST_LINE).split()),
        simulations=maybe(simulations, read_count),
    )
