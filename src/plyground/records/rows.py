"""Reads games from rows of the store. A row may be damaged: every field is checked before it is used."""

import json
import re
import secrets
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, TypeVar

from ..errors import Mistake
from ..games import game as game_of
from .notes import read_comment, read_headers
from .reading import (
    LONGEST_TEXT,
    MOST_PANELS,
    maybe,
    read_count,
    read_json,
    read_list,
    read_moment,
    read_name,
    read_players,
    read_text,
    read_time_left,
)
from .record import MoveRecord, Record
from .reviewed import read_review, review_text

T = TypeVar("T")
BY_ROW = "row:"  # with the row's number, this names a game whose id cannot be used
_ID = re.compile(r"[A-Za-z0-9_-]{1,64}")
MODES = ("play", "lockstep", "separate")
_UNREADABLE = (LookupError, TypeError, ValueError, AttributeError, ArithmeticError, RecursionError)


def new_id() -> str:
    """An id that cannot be guessed; it does not begin with "-", since in a terminal that would be an option."""
    while (id := secrets.token_urlsafe(16)).startswith("-"):
        pass
    return id


@dataclass
class StoredGame:
    """A game with everything needed to continue it."""

    id: str
    visitor: str  # the game's owner
    mode: str
    records: list[Record]  # one per board
    players: tuple[str, str]  # names or specs, or "human"
    panels: tuple[str, ...] = ()
    clock: Mapping[str, float] | None = None  # seconds and increment
    paused: bool = False
    spent: float = 0.0  # seconds that the side to move has used of its clock since the last move
    created: float = field(default_factory=time.time)
    updated: float = field(default_factory=time.time)
    version: int = 0  # the number of changes


class DamagedError(Mistake):
    """The stored rows of a game cannot be read."""

    def __init__(self, why: str) -> None:
        self.why = why
        super().__init__(f"This game is damaged: {why}; it can be exported as it is, or deleted.")


def read_line(row: Mapping[str, Any]) -> dict[str, Any]:
    """A row of `games` with the outcome of its first board; "damaged" is a sentence, or None."""
    nothing = {"mode": "play", "game": "", "title": "", "players": (), "panels": (), "outcome": "", "over": False}
    times = {"created": _time_or_none(row["created"]), "updated": _time_or_none(row["updated"])}
    kept = {**nothing, **times, "id": row["id"], "plies": row["plies"], "damaged": None}
    try:
        head = _read_head(row)
        title = head.pop("rules").title
        return {**kept, **head, "title": title, **_part("its outcome", _read_outcome, row)}
    except DamagedError as damage:
        named = row["id"] if _ID.fullmatch(row["id"]) else f"{BY_ROW}{row['row']}"
        return {**kept, "id": named, "damaged": str(damage)}


def read_game(rows: Mapping[str, Any]) -> StoredGame:
    """The game in these rows of the store; DamagedError if they cannot be read."""
    row, boards, moves = rows["game"], rows["boards"], rows["moves"]
    head = _read_head(row)
    start = _part("its start", read_text, row["start"], LONGEST_TEXT)
    clock = _part("its clock", maybe, row["clock"], _read_clock)
    wanted = len(head["panels"]) if head["mode"] == "separate" else 1
    if [board["board"] for board in boards] != list(range(wanted)):
        raise DamagedError(f"it has {len(boards)} boards where {wanted} belong")
    _part("its outcome", _read_outcome, boards[0])
    records = []
    for board in boards:
        own = [move for move in moves if move["board"] == board["board"]]
        played = _part("one of its moves", _read_moves, own)
        ends = board["resigned"], board["timed_out"]
        forfeited = _part("its outcome", read_name, board["forfeited"] or "")
        if not {*ends} <= {None, 0, 1} or [*ends, forfeited or None].count(None) < 2:
            raise DamagedError("it has ended in two ways, or for a side that there is not")
        try:
            seed = _part("its seed", maybe, board["seed"], read_count)
            records.append(Record(head["rules"], head["players"], start, played, *ends, forfeited, seed=seed))
        except Mistake as mistake:
            raise DamagedError(f"it cannot be replayed ({str(mistake).rstrip('.')})") from None
        review = _part("a review of it", maybe, board["analysis"], lambda text: read_review(read_json(text)))
        if review and len(review["positions"]) > len(records[-1].states):
            raise DamagedError("a review of it has more positions than the game")
        records[-1].review = review
        notes = _part("its headers", lambda text: maybe(text, read_json) or {}, board["notes"])
        records[-1].headers = _part("its headers", read_headers, notes.get("headers", {}))
        records[-1].comment = _part("its comment", read_comment, notes.get("comment", ""))
    if len(moves) != sum(len(record.moves) for record in records):
        raise DamagedError("it has moves on a board that there is not")
    return StoredGame(
        id=row["id"],
        visitor=row["visitor"],
        mode=head["mode"],
        records=records,
        players=head["players"],
        panels=head["panels"],
        clock=clock,
        paused=bool(row["paused"]),
        spent=_part("its clock", read_time_left, boards[0]["spent"]),
        created=head["created"],
        updated=head["updated"],
        version=row["version"],
    )


@dataclass(frozen=True)
class NewRows:
    """The rows of a game that is to be kept; only `written` makes them."""

    rows: Mapping[str, Any]
    game: StoredGame  # as it is read from them


def written(game: StoredGame) -> NewRows:
    """The rows of a new game, which were read back: a Mistake if the store could not give it back as it is."""
    first = game.records[0]
    row = {
        "id": game.id,
        "visitor": game.visitor,
        "mode": game.mode,
        "game": first.game.spec,
        "start": first.start,
        "players": json.dumps(game.players),
        "panels": json.dumps(game.panels),
        "clock": None if game.clock is None else json.dumps(dict(game.clock)),
        "paused": int(game.paused),
        "created": game.created,
        "updated": game.updated,
        "version": game.version,
    }
    boards = [
        {
            "game": game.id,
            "board": number,
            **end_of(record),
            "spent": 0.0,
            "analysis": review_text(record.review) or None,
            "seed": record.seed,
            "notes": json.dumps(notes) if any((notes := _notes(record)).values()) else None,
        }
        for number, record in enumerate(game.records)
    ]
    moves = [
        {"game": game.id, "board": number, **move_row(ply, entry)}
        for number, record in enumerate(game.records)
        for ply, entry in enumerate(record.moves)
    ]
    rows = {"game": row, "boards": boards, "moves": moves}
    try:
        return NewRows(rows, read_game(rows))
    except DamagedError as damage:
        raise Mistake(f"This game cannot be kept: {damage.why}.") from None


def _notes(record: Record) -> dict[str, Any]:
    return {"headers": read_headers(record.headers), "comment": read_comment(record.comment)}


def end_of(record: Record) -> dict[str, Any]:
    """How a board stands, as its row of `boards` has it."""
    return {
        "resigned": record.resigned,
        "timed_out": record.timed_out,
        "forfeited": record.forfeited or None,
        "outcome": record.outcome,
        "over": int(record.is_over),
    }


def move_row(ply: int, entry: MoveRecord) -> dict[str, Any]:
    return {"ply": ply, "move": entry.move, "entry": json.dumps(entry.to_json())}


def _read_head(row: Mapping[str, Any]) -> dict[str, Any]:
    if not _ID.fullmatch(row["id"]):
        raise DamagedError("its id cannot be used")
    if row["mode"] not in MODES:
        raise DamagedError(f"its mode {str(row['mode'])[:20]!r} is none of {', '.join(MODES)}")
    spec = _part("the name of its rules", read_text, row["game"], LONGEST_TEXT)
    try:
        rules = game_of(spec)
    except Mistake:
        raise DamagedError(f"its rules {spec[:40]!r} are not known") from None
    return {
        "mode": row["mode"],
        "game": spec,
        "rules": rules,
        "players": _part("who its players are", lambda text: read_players(read_json(text)), row["players"]),
        "panels": _part("its panels", lambda text: read_list(read_json(text), read_name, MOST_PANELS), row["panels"]),
        "created": _part("when it was begun", read_moment, row["created"]),
        "updated": _part("when it was played", read_moment, row["updated"]),
    }


def _part(what: str, read: Callable[..., T], *data: Any) -> T:
    """A part of a game; a DamagedError that names the part if it cannot be read."""
    try:
        return read(*data)
    except _UNREADABLE:
        raise DamagedError(f"{what} cannot be read") from None


def _time_or_none(data: Any) -> float | None:
    try:
        return read_moment(data)
    except _UNREADABLE:
        return None


def _read_outcome(row: Mapping[str, Any]) -> dict[str, Any]:
    return {"outcome": read_text(row["outcome"], LONGEST_TEXT), "over": bool(row["over"])}


def _read_clock(text: str) -> dict[str, float]:
    data = read_json(text)
    return {name: read_time_left(data[name]) for name in ("seconds", "increment")}


def _read_moves(rows: Sequence[Mapping[str, Any]]) -> list[MoveRecord]:
    moves = [MoveRecord.from_json(read_json(row["entry"])) for row in rows]
    for ply, (row, move) in enumerate(zip(rows, moves, strict=True)):
        if (row["ply"], row["move"]) != (ply, move.move):
            raise ValueError("a move is missing, or is another one")
    return moves
