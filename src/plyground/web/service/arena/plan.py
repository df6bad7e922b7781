"""What a run plays, from what was asked for, and how it stands, as the page is told."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, cast

from ....arena import Match, Tournament
from ....arena.openings import Openings, listed_openings, openings_by_line
from ....arena.report import Report, match_report, tournament_report
from ....arena.settings import MatchOptions, start_of
from ....arena.workers import RunningGame
from ....content import Content
from ....errors import Mistake
from ....games import game as game_of
from ....games.game import Game
from ....players import Player
from ... import wire
from ...wire.requests import NewRun

MOST_OPENINGS = 1000  # of a file: reading them takes a server some 2 ms each


@dataclass(frozen=True)
class RunPlan:
    """The matches of a run. With more than two players they are those of a tournament, which rates the players."""

    game: Game
    players: tuple[Player, ...]
    matches: tuple[Match, ...]
    games: int  # of each match
    tournament: Tournament | None = None

    @property
    def total(self) -> int:
        return self.games * len(self.matches)

    @property
    def is_done(self) -> bool:
        return all(match.is_decided or match.games >= self.games for match in self.matches)

    def account(self) -> wire.Account:
        """How it stands."""
        return {
            "games": sum(match.games for match in self.matches),
            "share": sum(match.share(self.games) for match in self.matches) / len(self.matches),
            "standings": self._standings(),
            "matches": [_match(match, self._places(match)) for match in self.matches],
        }

    def report(self) -> Report:
        """Its tables and charts as files."""
        return match_report(self.matches[0]) if self.tournament is None else tournament_report(self.tournament)

    def running(self, games: Sequence[RunningGame]) -> list[wire.RunningGame]:
        """The games that workers play just now."""
        known = {tuple(who.name for who in match.players): index for index, match in enumerate(self.matches)}
        found: list[wire.RunningGame] = []
        for game in games:
            first = game.number % 2  # in odd games the players have swapped
            index = known[(game.players[first], game.players[1 - first])]
            places = self._places(self.matches[index])
            by_side = (places[first], places[1 - first])
            found.append({"match": index, "number": game.number, "players": by_side, "moves": list(game.moves)})
        return found

    def _places(self, match: Match) -> tuple[int, int]:
        if self.tournament is None:
            return 0, 1
        names = [who.name for who in self.players]
        return names.index(match.players[0].name), names.index(match.players[1].name)

    def _standings(self) -> list[wire.Standing]:
        if self.tournament is None:
            rows = enumerate(self.matches[0].rows())
        else:
            names = [who.name for who in self.players]
            rows = ((names.index(row["player"]), row) for row in self.tournament.rows())  # type: ignore[assignment]
        return [_standing(place, row) for place, row in rows]


def plan_of(wanted: NewRun, player: Callable[[str, Game], Player], longest: float | None = None) -> RunPlan:
    """The plan of a run; a Mistake if it cannot be played. `longest` is the most seconds for a move."""
    start = start_of(wanted.start)
    rules = game_of(wanted.game).state(start).game
    if not Content.of(rules).is_kept:
        raise Mistake("A tree written by hand is no game to be kept: open it in the Tree room.")
    players = tuple(player(spec, rules) for spec in wanted.players)
    openings: str | Openings = wanted.openings
    if (file := wanted.openings_file) is not None:
        if (count := len(openings_by_line(file.text))) > MOST_OPENINGS:
            raise Mistake(f"{file.name!r} has {count:,} openings: a run takes at most {MOST_OPENINGS:,}.")
        openings = listed_openings(file.text, rules, start, file.name)
    options = MatchOptions(
        openings=openings, seed=wanted.seed, start=wanted.start, adjudicate=wanted.adjudicate, longest=longest
    )
    if len(players) == 2:
        match = Match.of(rules, *players, wanted.games, sprt=wanted.sprt or None, **options)
        return RunPlan(rules, players, (match,), wanted.games)
    if wanted.sprt:
        raise Mistake(f"An SPRT compares two players, not {len(players)}: write a number of games instead.")
    cup = Tournament.of(rules, players, wanted.games, gauntlet=wanted.gauntlet, **options)
    return RunPlan(rules, players, cup.matches, wanted.games, cup)


def _match(match: Match, places: tuple[int, int]) -> wire.MatchFound:
    found = match.to_json()
    return {
        "players": places,
        "games": match.games,
        "distinct": match.distinct,
        "wins": (match.wins[0], match.wins[1]),
        "draws": match.draws,
        "forfeits": (match.forfeits[0], match.forfeits[1]),
        "timeouts": (match.timeouts[0], match.timeouts[1]),
        "pairs": list(match.pairs),
        "elo": None if match.elo is None else cast(wire.EloFound, {**match.elo.to_json(), "text": str(match.elo)}),
        "superiority": match.los,
        "sprt": found["sprt"],
    }


def _standing(place: int, row: Any) -> wire.Standing:
    games, moves = row["wins"] + row["draws"] + row["losses"], row["moves"]
    return {
        "player": place,
        "elo": row.get("elo") if games else None,
        "plus_minus": row.get("plus_minus") if games else None,
        "score": (row["wins"] + row["draws"] / 2) / games if games else None,
        "wins": row["wins"],
        "draws": row["draws"],
        "losses": row["losses"],
        "depth": row["depth"] or None,  # 0: a program that tells nothing of it
        "nodes": row["nodes"] / moves if moves and row["nodes"] else None,
        "seconds": row["seconds"] / moves if moves else None,
    }
