"""`plyground games`, `players` and `version`: lists of what is installed."""

import importlib.metadata
import platform
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from .. import __version__
from ..bibliography import DOCUMENTS
from ..compiled import INTERPRETED, cache_folder, user_folder
from ..games import game as game_of
from ..games import games as all_games
from ..games.game import Game
from ..games.remarks import Remarks
from ..players import Players
from ..players.player import playable_searches, player_options
from ..spec import options_of
from .show import Screen, add_rows, print_json, table


def list_games(*, as_json: bool) -> None:
    games = [_game(kind()) for kind in all_games().values()]
    if as_json:
        print_json({"games": games})
        return
    screen = Screen()
    for entry in games:
        screen.say()
        screen.say((entry["name"], "bold"), f"  {entry['title']}: {entry['summary']}")
        options = (
            (option["name"], option["summary"], option["allowed"], option["default"]) for option in entry["options"]
        )
        if entry["options"]:
            screen.show(add_rows(table("option", "meaning", "allowed", "default"), options))
        evaluators = ((evaluator["name"], evaluator["summary"]) for evaluator in entry["evaluators"])
        screen.show(add_rows(table("evaluator", "meaning"), evaluators))
        for document in entry["documents"]:
            screen.say(f"document {document['number']}: {document['reference']}")


def list_players(game: str | None, *, as_json: bool) -> None:
    rules = [kind() for kind in all_games().values()] if game is None else [game_of(game)]
    games = [_players(each) for each in rules]
    if as_json:
        print_json({"games": games})
        return
    screen = Screen()
    for entry in games:
        screen.say()
        screen.say((f"Players of {entry['game']}", "bold"), ", written search:option=value,option=value, or a name")
        searches = ((s["name"], s["summary"], " ".join(o["name"] for o in s["options"])) for s in entry["searches"])
        screen.show(add_rows(table("search", "meaning", "options"), searches))
        options = {option["name"]: option for search in entry["searches"] for option in search["options"]}
        rows = ((o["name"], o["summary"], o["allowed"], _defaults(o["name"], entry)) for o in options.values())
        screen.show(add_rows(table("option", "meaning", "allowed", "default"), rows))
        default = entry["evaluators"][0]["name"]
        evaluators = (
            (
                e["name"] + (" (default)" if e["name"] == default else ""),
                e["summary"],
                " ".join(f"{key}={value}" for key, value in e["weights"].items()),
            )
            for e in entry["evaluators"]
        )
        screen.show(add_rows(table("eval=", "meaning", "weights, options too"), evaluators))
        if entry["players"]:
            named = ((p["name"], p["spec"], p["summary"]) for p in entry["players"])
            screen.show(add_rows(table("name", "player", "meaning"), named))
        for document in entry["documents"]:
            screen.say(f"document {document['number']}: {document['reference']}")


def installed_versions() -> dict[str, str]:
    return {
        "plyground": __version__,
        "python": platform.python_version(),
        "numba": importlib.metadata.version("numba"),
        "numpy": importlib.metadata.version("numpy"),
    }


def show_version(*, as_json: bool) -> None:
    folder = user_folder() if INTERPRETED else cache_folder()
    versions = installed_versions()
    size = _size(folder)
    if as_json:
        print_json({**versions, "compiled": not INTERPRETED, "cache": str(folder), "cache_bytes": size})
        return
    screen = Screen()
    for name, version in versions.items():
        screen.say(f"{name:<10}{version}")
    screen.say(f"{'searches':<10}{'interpreted (NUMBA_DISABLE_JIT is set)' if INTERPRETED else 'compiled'}")
    screen.say(f"{'cache':<10}{folder} ({size / 1e6:.1f} MB)")


def _game(game: Game) -> dict[str, Any]:
    return {
        "name": game.name,
        "title": game.title,
        "summary": game.summary,
        "sides": list(game.sides),
        "points": Remarks.of(game).points,
        "options": [
            {
                "name": key,
                "summary": option.summary,
                "allowed": option.allowed,
                "default": option.write(getattr(game, key)),
            }
            for key, option in options_of(game).items()
        ],
        "evaluators": [{"name": name, "summary": kind.summary} for name, kind in game.evaluators.items()],
        "documents": _documents(kind.document for kind in game.evaluators.values()),
    }


def _documents(numbers: Iterable[str]) -> list[dict[str, str]]:
    """Those of these numbers, some of which may be empty, with title, author and year."""
    known = sorted({number for number in numbers if number in DOCUMENTS})
    return [{"number": number, "reference": DOCUMENTS[number].reference} for number in known]


def _players(game: Game) -> dict[str, Any]:
    usual_weights = next(iter(game.evaluators.values())).weights(game)
    searches = []
    for name, kind in playable_searches(game).items():
        options = player_options(kind, game, None)
        listed = [
            {
                "name": key,
                "summary": option.summary,
                "allowed": option.allowed,
                "default": None if (usual := kind.defaults.get(key)) is None else option.write(usual),
            }
            for key, option in options.items()
            if key not in usual_weights
        ]
        searches.append({"name": name, "summary": kind.summary, "options": listed})
    evaluators = []
    for name, evaluator in game.evaluators.items():
        weights = {key: "/".join(map(str, numbers)) for key, numbers in evaluator.weights(game).items() if numbers}
        evaluators.append({"name": name, "summary": evaluator.summary, "weights": weights})
    players = Players.of(game).named
    named = [
        {"name": name, "spec": who.spec, "summary": who.summary, "document": who.document}
        for name, who in players.items()
    ]
    described = [who.document for who in players.values()] + [kind.document for kind in game.evaluators.values()]
    return {
        "game": game.spec,
        "searches": searches,
        "evaluators": evaluators,
        "players": named,
        "documents": _documents(described),
    }


def _defaults(name: str, players: dict[str, Any]) -> str:
    """What an option is that nobody has set: searches may differ."""
    described = [option for search in players["searches"] for option in search["options"] if option["name"] == name]
    return " or ".join(dict.fromkeys(option["default"] for option in described if option["default"]))


def _size(folder: Path) -> int:
    try:
        return sum(file.stat().st_size for file in folder.rglob("*") if file.is_file())
    except OSError:
        return 0
