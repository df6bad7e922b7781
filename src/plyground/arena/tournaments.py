"""A tournament: several players, everybody against everybody or the first against all others."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import combinations
from pathlib import Path
from typing import TYPE_CHECKING, Any, Unpack

from ..errors import Mistake
from ..games import game as game_of
from ..games.game import Game
from ..notebook import Rows, html_table, text_table
from ..players import Player
from ..players import player as player_of
from ..records.store import Store
from .matches import Match
from .openings import AUTO, read_openings
from .play import play_matches
from .ratings import Rating, Result, ratings, superiority
from .schedule import ArenaControl
from .settings import MatchOptions, start_of
from .workers import Workers

if TYPE_CHECKING:
    from ..charts import Chart

MOST_PLAYERS = 200


@dataclass(frozen=True)
class Tournament:
    """The matches of a tournament, and what they say about all players."""

    game: Game
    players: tuple[Player, ...]
    matches: tuple[Match, ...]
    anchor: str | None = None  # the player whose rating is given
    anchor_elo: float = 0.0

    @staticmethod
    def of(
        game: Game | str,
        players: Sequence[Player | str],
        games: int,
        *,
        gauntlet: bool = False,
        ladder: bool = False,
        anchor: str | None = None,
        anchor_elo: float = 0.0,
        **options: Unpack[MatchOptions],
    ) -> "Tournament":
        """A tournament before its first game; a Mistake if it cannot be played."""
        rules = game_of(game) if isinstance(game, str) else game
        start = start_of(options.get("start", ""))
        rules = rules.state(start).game
        known = tuple(player_of(who, rules) if isinstance(who, str) else who for who in players)
        names = [who.name for who in known]
        if not 2 <= len(known) <= MOST_PLAYERS:
            raise Mistake(f"A tournament of {len(known)} players is not allowed: name 2 to {MOST_PLAYERS}.")
        if twice := [name for name in names if names.count(name) > 1]:
            raise Mistake(f"{twice[0]!r} is named twice: each player of a tournament has its own name.")
        anchor = None if anchor is None else player_of(anchor, rules).name
        ratings(names, {}, anchor=anchor)  # a Mistake now rather than after all the games
        openings = options.get("openings", AUTO)
        if isinstance(openings, str):  # for all alike
            openings = read_openings(openings, rules, start, games, sum(not who.is_random for who in known) > 1)
        for_all: MatchOptions = {**options, "openings": openings, "start": start}
        if gauntlet and ladder:
            raise Mistake("A gauntlet that is a ladder is not allowed: choose one of both.")
        if ladder:
            meetings = list(zip(known[1:], known, strict=False))
        else:
            meetings = [(known[0], other) for other in known[1:]] if gauntlet else list(combinations(known, 2))
        matches = tuple(Match.of(rules, *pair, games, **for_all) for pair in meetings)
        return Tournament(rules, known, matches, anchor, anchor_elo)

    @property
    def games(self) -> int:
        """How many games are counted."""
        return sum(match.games for match in self.matches)

    @property
    def distinct(self) -> int:
        """How many of them differ in their players, sides or moves."""
        return sum(match.distinct for match in self.matches)

    def result(self, first: str, second: str) -> Result | None:
        """The result of one player against another; None if they did not meet."""
        for match in self.matches:
            names = tuple(player.name for player in match.players)
            if names == (first, second):
                return match.result
            if names == (second, first):
                return match.result.flipped()
        return None

    def ratings(self) -> list[Rating]:
        """The ratings of all players, the strongest first."""
        names = [player.name for player in self.players]
        found = ratings(names, self._results(), anchor=self.anchor, anchor_elo=self.anchor_elo)
        return sorted(found, key=lambda rating: -rating.elo)

    def superiority(self) -> Rows:
        """One row per player, the strongest first: how likely it is stronger than each of the others."""
        names = [rating.name for rating in self.ratings()]
        matrix = superiority(names, self._results())
        return [
            {"player": name} | {other: None if i == j else float(matrix[i, j]) for j, other in enumerate(names)}
            for i, name in enumerate(names)
        ]

    def _results(self) -> dict[tuple[str, str], Result]:
        return {(match.players[0].name, match.players[1].name): match.result for match in self.matches}

    def rows(self) -> Rows:
        """One row per player, the strongest first, with what it cost them to play."""
        return [{**_row(rating), **self._figures(rating.name)} for rating in self.ratings()]

    def crosstable(self) -> Rows:
        """One row per player, the strongest first: wins-draws-losses against each of the others."""
        names = [rating.name for rating in self.ratings()]
        return [
            {"player": name} | {other: _score(None if name == other else self.result(name, other)) for other in names}
            for name in names
        ]

    def game_rows(self) -> Rows:
        """One row per game."""
        return [row for match in self.matches for row in match.game_rows()]

    def move_rows(self) -> Rows:
        """One row per move."""
        return [row for match in self.matches for row in match.move_rows()]

    def _figures(self, name: str) -> dict[str, Any]:
        moves = nodes = depths = 0
        wins = draws = losses = 0
        seconds = 0.0
        for match in self.matches:
            for who in (0, 1):
                if match.players[who].name == name:
                    wins, draws, losses = wins + match.wins[who], draws + match.draws, losses + match.wins[1 - who]
                    moves, nodes = moves + match.moves[who], nodes + match.nodes[who]
                    depths, seconds = depths + match.depths[who], seconds + match.seconds[who]
        figures = {"wins": wins, "draws": draws, "losses": losses, "moves": moves, "nodes": nodes}
        return {**figures, "depth": depths / moves if moves else None, "seconds": seconds}

    def charts(self) -> "tuple[Chart, ...]":
        """All charts of its report: ratings with their intervals, and what the players' moves cost."""
        from .report import tournament_report  # which is made of tournaments

        return tournament_report(self).charts

    def chart(self) -> "Chart":
        """The ratings of all players, the strongest first, with their intervals."""
        return self.charts()[0]

    def __str__(self) -> str:
        return f"{self._title}\n{text_table(self.rows())}\n\n{text_table(self.crosstable())}"

    def _repr_html_(self) -> str:
        return html_table(self.rows(), self._title) + html_table(self.crosstable())

    @property
    def _title(self) -> str:
        return f"{self.game.spec}, {len(self.players)} players, {self.games:,} games"

    def to_json(self) -> dict[str, Any]:
        return {
            "game": self.game.spec,
            "players": [{"name": player.name, "spec": player.spec} for player in self.players],
            "games": self.games,
            "distinct": self.distinct,
            "anchor": self.anchor,
            "standings": self.rows(),
            "superiority": self.superiority(),
            "matches": [match.to_json() for match in self.matches],
        }


def tournament(
    game: Game | str,
    players: Sequence[Player | str],
    games: int = 2,
    *,
    gauntlet: bool = False,
    ladder: bool = False,
    anchor: str | None = None,
    anchor_elo: float = 0.0,
    store: Store | Path | str | None = None,
    jobs: int | None = None,
    workers: Workers | None = None,
    control: ArenaControl | None = None,
    progress: Callable[[Match], None] = lambda match: None,
    **options: Unpack[MatchOptions],
) -> Tournament:
    """Let players meet, `games` games in each of the matches: everybody against everybody; in a gauntlet, the first
    against all others; in a ladder, each against the one named before it. All pairs of players get the same openings.
    The ratings are measured from the average of all players, or from the `anchor`, which is given its own. The rest is
    as in a `match`.
    """
    cup = Tournament.of(
        game, players, games, gauntlet=gauntlet, ladder=ladder, anchor=anchor, anchor_elo=anchor_elo, **options
    )
    play_matches(cup.matches, games, store=store, jobs=jobs, workers=workers, control=control, progress=progress)
    return cup


def _row(rating: Rating) -> dict[str, Any]:
    return {
        "player": rating.name,
        "elo": rating.elo,
        "plus_minus": rating.plus_minus,
        "games": rating.games,
        "score": rating.score,
    }


def _score(result: Result | None) -> str:
    return "" if result is None else f"{result.wins}-{result.draws}-{result.losses}"
