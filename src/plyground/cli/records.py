"""`plyground records`: the games, matches and experiments of a store: listed, shown, exported, imported, deleted."""

import json
import sys
from contextlib import closing
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from ..arena.experiments import kept_experiment, matches_of
from ..arena.match_store import kept_match
from ..errors import Mistake
from ..files import LineFile
from ..players.player import known_player
from ..records import HUMAN, Record
from ..records.experiments import delete_experiment, kept_experiments
from ..records.matches import delete_matches, kept_matches
from ..records.rows import StoredGame, new_id
from ..records.store import Store, usual_place
from .experiment import show_experiment
from .match import show_match
from .show import Screen, add_rows, plural, print_json, table


def records(
    name: str | None,
    *,
    export: Path | None,
    load: Path | None,
    delete: bool,
    yes: bool,
    store: Path | None,
    as_json: bool = False,
) -> int:
    """List, show, export, import or delete; the exit code."""
    if load is not None and (name is not None or export is not None or delete):
        raise Mistake("--import adds a game of its own: leave out ID, --export and --delete.")
    if (export is not None or delete) and name is None:
        option = "--delete" if delete else "--export FILE"
        raise Mistake(f"Say which of them: plyground records ID {option}.")
    if export is not None and delete:
        raise Mistake("--export and --delete are two steps: export first, look at the file, then delete.")
    if yes and not delete:
        raise Mistake("--yes is the answer to the question of --delete: leave it out.")
    path = store or usual_place()
    if load is None and not path.exists():
        raise Mistake(f"There is no store at {str(path)!r}: --store names another one.")
    with closing(Store(path)) as opened:
        if load is not None:
            _import(opened, load, as_json)
        elif name is None:
            _list(opened, as_json)
        elif delete:
            return _delete(opened, _found(opened, name), yes, as_json)
        else:
            _show(opened, _found(opened, name), export, as_json)
    return 0


@dataclass(frozen=True)
class _Found:
    """Something that the store keeps."""

    kind: str  # "game", "match" or "experiment"
    id: str
    row: dict[str, Any]


def _found(store: Store, name: str) -> _Found:
    """What an id, or the beginning of a match's or an experiment's, names."""
    if (rows := store.rows(name)) is not None:
        return _Found("game", name, rows["game"])
    kept = {"match": kept_matches(store), "experiment": kept_experiments(store)}
    found = [
        _Found(kind, row["id"], row)
        for kind, rows in kept.items()
        for row in rows
        if name and row["id"].startswith(name)
    ]
    if len(found) != 1:
        what = "several begin with it" if found else "`plyground records` lists what there is"
        raise Mistake(f"{name[:40]!r} names no single game, match or experiment: {what}.")
    return found[0]


def _list(store: Store, as_json: bool) -> None:
    games, matches, experiments = store.list(), kept_matches(store), kept_experiments(store)
    if as_json:
        keys = {
            "games": ("id", "game", "players", "plies", "outcome", "over", "updated", "damaged"),
            "matches": ("id", "game", "first", "second", "games", "created"),
            "experiments": ("id", "name", "cells", "created"),
        }
        found = {"games": games, "matches": matches, "experiments": experiments}
        print_json({kind: [{key: row[key] for key in keys[kind]} for row in rows] for kind, rows in found.items()})
        return
    screen = Screen()
    if games:
        lines = ((line["id"], _when(line["updated"]), line["game"], *_told(line)) for line in games)
        screen.show(add_rows(table("game", "played", "rules", "players", "outcome"), lines))
    if matches:
        rows = ((_short(row), _when(row["created"]), row["game"], *_met(row)) for row in matches)
        screen.show(add_rows(table("match", "begun", "rules", "players", "games", right=["games"]), rows))
    if experiments:
        named = ((_short(row), _when(row["created"]), row["name"], f"{row['cells']:,}") for row in experiments)
        screen.show(add_rows(table("experiment", "begun", "name", "decisions", right=["decisions"]), named))
    if not (games or matches or experiments):
        screen.say("Nothing is kept here yet.")


def _show(store: Store, found: _Found, export: Path | None, as_json: bool) -> None:
    screen = Screen(to_err=as_json)
    if found.kind == "game":
        game = store.game(found.id)
        assert game is not None
        _show_game(screen, game.records[0], export, as_json)
    elif found.kind == "match":
        match = kept_match(store, found.row)
        if export is not None:
            _write_lines(export, match.records)
        elif as_json:
            print_json(match.to_json())
        else:
            show_match(screen, match, match.games, False)
    else:
        experiment = kept_experiment(store, found.row)
        if export is not None:
            if not experiment.tournaments:
                raise Mistake("This experiment has decisions and no games: --json prints them.")
            _write_lines(export, [record for match in experiment.matches for record in match.records])
        elif as_json:
            print_json(experiment.to_json())
        else:
            show_experiment(screen, experiment)


def _show_game(screen: Screen, record: Record, export: Path | None, as_json: bool) -> None:
    if export is not None:
        record.save(export)
    elif as_json:
        print_json(record.to_json())
    else:
        screen.say((f"{record.game.spec}: {record.players[0]} against {record.players[1]}", "bold"))
        for name, text in record.headers.items():
            screen.say((f"{name}: ", "dim"), text)
        screen.board(record.state)
        screen.say(f"{plural(len(record.moves), 'move')}: {' '.join(entry.move for entry in record.moves)}")
        screen.say(record.outcome)
        for number, comment in enumerate((record.comment, *(entry.comment for entry in record.moves))):
            for line in comment.splitlines():
                screen.say((f"{number}. {record.moves[number - 1].move}: " if number else "", "dim"), line)


def _write_lines(path: Path, games: list[Record]) -> None:
    with LineFile(path) as file:
        for record in games:
            file.add(json.dumps(record.to_json()))


def _delete(store: Store, found: _Found, yes: bool, as_json: bool) -> int:
    """Delete what was found, after a question unless the answer is given; the exit code."""
    screen = Screen(to_err=as_json)
    matches = _matches_to_delete(store, found)
    if not yes and not _agreed(screen, f"Delete {_named(found, matches)}?"):
        screen.note("Nothing was deleted.")
        return 1
    if found.kind == "game":
        store.delete(found.id)
    elif found.kind == "experiment":
        delete_experiment(store, found.id)
    delete_matches(store, [row["id"] for row in matches])
    if as_json:
        print_json({"deleted": found.id, "kind": found.kind, "matches": [row["id"] for row in matches]})
    else:
        screen.say(f"Deleted {_named(found, matches)}.")
    return 0


def _matches_to_delete(store: Store, found: _Found) -> list[dict[str, Any]]:
    """The match itself, or the matches of an experiment that no other one has."""
    if found.kind == "match":
        return [found.row]
    if found.kind == "game":
        return []
    others = [row for row in kept_experiments(store) if row["id"] != found.id]
    mine = set(_matches_of(found.row)).difference(*map(_matches_of, others))
    return [row for row in kept_matches(store) if row["id"] in mine]


def _matches_of(row: dict[str, Any]) -> list[str]:
    try:
        return matches_of(row)
    except Mistake:  # it names what is not known here: its matches are left alone
        return []


def _named(found: _Found, matches: list[dict[str, Any]]) -> str:
    """What is to be deleted, in words."""
    row, games = found.row, plural(sum(match["games"] for match in matches), "game")
    if found.kind == "game":
        return f"the game {found.id} of {row['game']}"
    if found.kind == "match":
        return f"the match {_short(row)}, {row['first']} against {row['second']}, with {games}"
    parts = [plural(row["cells"], "decision")] if row["cells"] else []
    parts += [f"{plural(len(matches), 'match', 'matches')} of {games}"] if matches else []
    return f"the experiment {_short(row)}, {row['name']!r}, with {' and '.join(parts) or 'nothing in it'}"


def _agreed(screen: Screen, question: str) -> bool:
    screen.err.print(f"{question} [y/N] ", end="", markup=False, highlight=False)
    return sys.stdin.readline().strip().lower() in ("y", "yes")


def _import(store: Store, load: Path, as_json: bool) -> None:
    record = Record.load(load)
    players = [name if known_player(name, record.game) is not None else HUMAN for name in record.players]
    waits = players[record.state.turn] != HUMAN and not record.is_over
    game = StoredGame(new_id(), "", "play", [record], (players[0], players[1]), paused=waits)
    store.add(game)
    if as_json:
        print_json({"id": game.id})
    else:
        Screen().say(f"Kept as {game.id}.")


def _told(line: dict[str, Any]) -> tuple[str, str]:
    return " – ".join(line["players"]), line["damaged"] or line["outcome"]


def _met(row: dict[str, Any]) -> tuple[str, str]:
    return f"{row['first']} – {row['second']}", f"{row['games']:,}"


def _short(row: dict[str, Any]) -> str:
    return str(row["id"][:12])


def _when(moment: float | None) -> str:
    return "" if moment is None else f"{datetime.fromtimestamp(moment, UTC):%Y-%m-%d %H:%M}"
