"""Matches in the store. A match is found again by its settings, and goes on where it stopped.

The number of games and a sequential test are no settings: a match can be made longer later. The text of games and
searches counts, too: after a change of the program a match begins anew, and never mixes games of two programs.
"""

import hashlib
import json
import sqlite3
import time
from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import cache
from typing import Any

from ..compiled import sources_hash
from ..errors import Mistake
from ..games import game as game_of
from ..players import player as player_of
from ..records.matches import GameResult, MatchRow, keep_games, keep_match, kept_games
from ..records.store import Store
from .matches import Match
from .settings import MatchSettings
from .stamp import environment


class Keeper:
    """Stores finished games; at the start, loads up to `games` stored games of each match."""

    def __init__(self, store: Store, matches: Sequence[Match], games: int) -> None:
        self.store = store
        self.ids = {id(match): match_id(match.settings) for match in matches}
        for match in matches:
            agreed, name = _agreed(match.settings), self.ids[id(match)]
            settings, (first, second) = match.settings, agreed["players"]
            row = MatchRow(
                name, settings.game.spec, settings.start, first, second, json.dumps(agreed), made_by(), time.time()
            )
            keep_match(store, row)
            take_kept(store, match, name, games)

    def keep(self, results: Sequence[tuple[Match, GameResult]]) -> None:
        """Keep finished games."""
        try:
            keep_games(self.store, ((self.ids[id(match)], result) for match, result in results))
        except sqlite3.Error as error:  # such as a full disk
            raise Mistake(f"The games cannot be kept in {str(self.store.path)!r}: {error}.") from None


def kept_match(store: Store, row: Mapping[str, Any]) -> Match:
    """The match of a row of the store, with its games; a Mistake if its game or a player is not known here."""
    agreed = json.loads(row["terms"])
    rules = game_of(row["game"])
    players = [replace(player_of(spec, rules), name=name) for spec, name in _named(row, agreed)]
    match = Match(MatchSettings(rules, (players[0], players[1]), row["start"], seed=agreed["seed"]))
    take_kept(store, match, row["id"])
    match.count_rest()
    return match


def take_kept(store: Store, match: Match, name: str, games: int | None = None) -> None:
    """Give a match the games that the store has of it under this id, the first `games` of them or all."""
    for game in kept_games(store, name):
        if games is None or game.number < games:
            match.take(game)


def _named(row: Mapping[str, Any], agreed: Mapping[str, Any]) -> list[tuple[str, str]]:
    return [(row["first"], agreed["names"][0]), (row["second"], agreed["names"][1])]


def match_id(settings: MatchSettings, sources: str = "") -> str:
    """The same for the same settings and the same program: this one, or the one whose text has this hash."""
    return digest({**_agreed(settings), **({"sources": sources} if sources else {})})


def made_by() -> str:
    """JSON: the versions and the machine that play."""
    return json.dumps(environment())


def _agreed(settings: MatchSettings) -> dict[str, Any]:
    agreed = {**settings.to_json(), "sources": _sources()}
    if settings.openings.book:
        agreed["openings"] = digest(agreed["openings"])
    return agreed


def digest(data: Any) -> str:
    """A short hash of JSON data."""
    return hashlib.sha256(json.dumps(data, sort_keys=True).encode()).hexdigest()[:24]


@cache
def _sources() -> str:
    return sources_hash()
