"""`plyground records`: the games and matches that a store keeps, listed, shown, exported, imported."""

import json
import secrets
from contextlib import closing
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from ..arena.kept import kept_match
from ..errors import Mistake
from ..files import LineFile
from ..players.player import known_player
from ..records import HUMAN, Record
from ..records.matches import kept_matches
from ..records.rows import StoredGame
from ..records.store import Store, usual_place
from .match import show_match
from .show import Screen, add_rows, plural, print_json, table


def records(
    name: str | None, *, export: Path | None, load: Path | None, store: Path | None, as_json: bool = False
) -> int:
    """List, show, export or import; the exit code."""
    if load is not None and (name is not None or export is not None):
        raise Mistake("--import adds a game of its own: leave out ID and --export.")
    if export is not None and name is None:
        raise Mistake("Say which game or match to export: plyground records ID --export FILE.")
    path = store or usual_place()
    if load is None and not path.exists():
        raise Mistake(f"There is no store at {str(path)!r}: --store names another one.")
    with closing(Store(path)) as opened:
        if load is not None:
            _import(opened, load, as_json)
        elif name is None:
            _list(opened, as_json)
        else:
            _show(opened, name, export, as_json)
    return 0


def _list(store: Store, as_json: bool) -> None:
    games, matches = store.list(), kept_matches(store)
    if as_json:
        print_json({"games": [_game(line) for line in games], "matches": [_match(row) for row in matches]})
        return
    screen = Screen()
    if games:
        lines = ((line["id"], _when(line["updated"]), line["game"], *_told(line)) for line in games)
        screen.show(add_rows(table("game", "played", "rules", "players", "outcome"), lines))
    if matches:
        rows = ((_short(row), _when(row["created"]), row["game"], *_met(row)) for row in matches)
        screen.show(add_rows(table("match", "begun", "rules", "players", "games", right=["games"]), rows))
    if not games and not matches:
        screen.say("Nothing is kept here yet.")


def _show(store: Store, name: str, export: Path | None, as_json: bool) -> None:
    screen = Screen(to_err=as_json)
    if (game := store.game(name)) is not None:
        record = game.records[0]
        if export is not None:
            record.save(export)
        elif as_json:
            print_json(record.to_json())
        else:
            screen.say((f"{record.game.spec}: {record.players[0]} against {record.players[1]}", "bold"))
            screen.board(record.state)
            screen.say(f"{plural(len(record.moves), 'move')}: {' '.join(entry.move for entry in record.moves)}")
            screen.say(record.outcome)
        return
    found = [row for row in kept_matches(store) if row["id"].startswith(name)]
    if len(found) != 1:
        what = "several matches begin with it" if found else "`plyground records` lists what there is"
        raise Mistake(f"{name[:40]!r} names no single game or match: {what}.")
    match = kept_match(store, found[0])
    if export is not None:
        with LineFile(export) as file:
            for record in match.records:
                file.add(json.dumps(record.to_json()))
    elif as_json:
        print_json(match.to_json())
    else:
        show_match(screen, match, match.games, False)


def _import(store: Store, load: Path, as_json: bool) -> None:
    record = Record.load(load)
    players = [name if known_player(name, record.game) is not None else HUMAN for name in record.players]
    waits = players[record.state.turn] != HUMAN and not record.is_over
    game = StoredGame(secrets.token_urlsafe(16), "", "play", [record], (players[0], players[1]), paused=waits)
    store.add(game)
    if as_json:
        print_json({"id": game.id})
    else:
        Screen().say(f"Kept as {game.id}.")


def _game(line: dict[str, Any]) -> dict[str, Any]:
    return {key: line[key] for key in ("id", "game", "players", "plies", "outcome", "over", "updated", "damaged")}


def _match(row: dict[str, Any]) -> dict[str, Any]:
    return {**{key: row[key] for key in ("id", "game", "first", "second", "games", "created")}}


def _told(line: dict[str, Any]) -> tuple[str, str]:
    return " – ".join(line["players"]), line["damaged"] or line["outcome"]


def _met(row: dict[str, Any]) -> tuple[str, str]:
    return f"{row['first']} – {row['second']}", f"{row['games']:,}"


def _short(row: dict[str, Any]) -> str:
    return str(row["id"][:12])


def _when(moment: float | None) -> str:
    return "" if moment is None else f"{datetime.fromtimestamp(moment, UTC):%Y-%m-%d %H:%M}"
