"""The settings of a match. With a game's number they say all about it, wherever it is played."""

import time
from collections.abc import Callable
from dataclasses import asdict, dataclass, field
from typing import Any, TypedDict, Unpack

from ..errors import Mistake
from ..games import game as game_of
from ..games.game import START, Game
from ..players import Player
from ..players import player as player_of
from ..records import Record
from ..records.matches import GameResult
from ..search import Control
from .game import play_game
from .openings import AUTO, Openings, read_openings

MOST_GAMES = 10**6


class MatchOptions(TypedDict, total=False):
    """What may be chosen for all games of a match, a tournament or an experiment; `MatchSettings` has the defaults."""

    openings: str | Openings  # `auto`, `book`, a number of random moves or a file (see docs/arena.md)
    seed: int
    start: str
    grace: float | None
    adjudicate: bool
    longest: float | None


@dataclass(frozen=True)
class MatchSettings:
    """Equal settings and an equal number give the same game, if neither player looks at the clock."""

    game: Game
    players: tuple[Player, Player]
    start: str = ""  # the position's text; empty for the game's own start
    openings: Openings = field(default_factory=Openings)
    seed: int = 0  # of the openings and of players that use random numbers
    grace: float | None = None  # seconds beyond its time for a move that cost a player the game; None for no limit
    adjudicate: bool = False  # a side whose loss is proven gives up
    longest: float | None = None  # seconds after which the best move found so far is played; None for no limit

    @staticmethod
    def of(
        game: Game | str, first: Player | str, second: Player | str, games: int = 2, **options: Unpack[MatchOptions]
    ) -> "MatchSettings":
        """The settings of a match of `games` games; a Mistake if it cannot be played."""
        if not 1 <= games <= MOST_GAMES:
            raise Mistake(f"A match of {games} games is not allowed: write a number from 1 to {MOST_GAMES:,}.")
        rules = game_of(game) if isinstance(game, str) else game
        others: dict[str, Any] = {**options}
        start = start_of(others.pop("start", ""))
        state = rules.state(start)
        if state.is_over:
            raise Mistake("The game is over in this position: there is nothing to play.")
        rules = state.game
        one, other = (player_of(who, rules) if isinstance(who, str) else who for who in (first, second))
        openings = others.pop("openings", AUTO)
        if isinstance(openings, str):
            openings = read_openings(openings, rules, start, games, not (one.is_random or other.is_random))
        return MatchSettings(rules, (one, other), start, openings, **others)

    @property
    def names(self) -> tuple[str, str]:
        """The players' names."""
        return self.players[0].name, self.players[1].name

    def to_json(self) -> dict[str, Any]:
        """All that the games follow from; a limit that is not set is left out, as it was in older stores."""
        return {
            "game": self.game.spec,
            "start": self.start,
            "players": [player.spec for player in self.players],
            "names": list(self.names),
            "seed": self.seed,
            "openings": asdict(self.openings)["book"] if self.openings.book else self.openings.text,
            "grace": self.grace,
            "adjudicate": self.adjudicate,
            **({} if self.longest is None else {"longest": self.longest}),
        }

    def record(self, result: GameResult) -> Record:
        """The record of a game of the match, with its positions."""
        return result.record(self.game, self.names, self.start)

    def play(
        self, number: int, control: Control | None = None, watch: Callable[[Record], None] = lambda record: None
    ) -> GameResult | None:
        """Play a game of the match, counted from 0; None if it was stopped before its end.

        `watch` is called with the game before its first move and after each move.
        """
        first, began = number % 2, time.perf_counter()
        record = play_game(
            self.game,
            (self.players[first], self.players[1 - first]),
            start=self.start,
            opening=self.openings.draw(self.game, self.start, self.seed, number // 2),
            seeds=(self.seed, number),
            control=control,
            grace=self.grace,
            adjudicate=self.adjudicate,
            longest=self.longest,
            watch=watch,
        )
        return None if record is None else GameResult.of(number, record, time.perf_counter() - began)


def start_of(text: str) -> str:
    """The text of a position, empty for the game's own start."""
    return "" if text.strip().lower() in ("", START) else text
