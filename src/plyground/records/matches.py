"""Keeps the games of matches, with the figures of every move, in the tables of the store that docs/store.md describes.

A game is written once, whole, in one transaction: a process that is killed loses at most the games that it was playing.
Several processes may play the same match; a game that another one has written already stays as it is.
"""

import time
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from ..errors import Mistake
from ..games.game import Game
from .reading import maybe, read_count, read_name, read_seconds, read_text, read_value
from .record import MoveRecord, Record
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


@dataclass(frozen=True)
class GameResult:
    """A finished game of a match, without its positions: a row of `match_games`, with its rows of `match_moves`.

    Sides are 0 and 1; in odd games the players have swapped.
    """

    number: int
    moves: tuple[MoveRecord, ...]
    movers: tuple[int, ...]  # the side that made each move
    margin: int  # the result for side 0
    points: tuple[int, int]  # what the match counts, by side
    outcome: str
    resigned: int | None = None
    timed_out: int | None = None
    forfeited: str = ""
    seconds: float = 0.0  # that the game took, all told

    @staticmethod
    def of(number: int, record: Record, seconds: float = 0.0) -> "GameResult":
        points = record.state.score if record.loser is None else None
        points = points or (int(record.result(0) > 0), int(record.result(1) > 0))
        return GameResult(
            number,
            tuple(record.moves),
            tuple(record.mover(ply) for ply in range(len(record.moves))),
            record.result(0),
            points,
            record.outcome,
            record.resigned,
            record.timed_out,
            record.forfeited,
            seconds,
        )

    @property
    def first(self) -> int:
        """The player who had side 0."""
        return self.number % 2

    @property
    def winner(self) -> int | None:
        """The player who won; None if it is a draw."""
        return None if self.margin == 0 else self.first if self.margin > 0 else 1 - self.first

    def record(self, game: Game, players: tuple[str, str], start: str = "") -> Record:
        """The record of the game, with its positions. The players' names are in the order of the match."""
        names = players[self.first], players[1 - self.first]
        ends = self.resigned, self.timed_out, self.forfeited
        return Record(game, names, start, list(self.moves), *ends)


def keep_match(store: Store, row: MatchRow) -> None:
    """Keep a match before its first game; nothing happens if it is known."""
    with store.change() as base:
        base.execute("INSERT OR IGNORE INTO matches VALUES (?, ?, ?, ?, ?, ?, ?, ?)", row)


def keep_games(store: Store, games: Iterable[tuple[str, GameResult]]) -> None:
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


def kept_games(store: Store, match: str, since: int = 0, count: int = -1) -> list[GameResult]:
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


def _move_rows(game: GameResult) -> Iterable[tuple[Any, ...]]:
    for side, entry in zip(game.movers, game.moves, strict=True):
        figures = entry.value, entry.bound, entry.depth, entry.nodes, entry.seconds, entry.simulations
        yield (side, entry.move, *figures, " ".join(entry.line))


def _read_game(row: Sequence[Any], moves: Sequence[Sequence[Any]]) -> GameResult:
    number, margin, points0, points1, outcome, resigned, timed_out, forfeited, seconds = row
    try:
        return GameResult(
            read_count(number),
            tuple(_read_move(*move) for _, *move in moves),
            tuple(_read_side(side) for side, *_ in moves),
            read_value(margin),
            (read_count(points0), read_count(points1)),
            read_name(outcome),
            resigned,
            timed_out,
            read_name(forfeited or ""),
            read_seconds(seconds),
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
