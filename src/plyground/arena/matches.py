"""A match: two players play pairs of games from the same openings, with the sides exchanged, and all is counted."""

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Unpack

from ..games.game import Game
from ..games.remarks import Remarks
from ..notebook import Rows, html_table, text_table
from ..players import Player
from ..records import Record
from ..records.matches import GameResult
from .elo import Elo, elo_of, los
from .ratings import Result
from .settings import MatchOptions, MatchSettings
from .sprt import Sprt, read_sprt

if TYPE_CHECKING:
    from ..charts import Chart

MOST_POINTS = 200  # of a line of a chart


@dataclass
class Match:
    """The results of a match; index 0 is the first player named, whichever side it played."""

    settings: MatchSettings
    sprt: Sprt | None = None
    results: list[GameResult] = field(default_factory=list)  # in the order in which they were counted

    wins: list[int] = field(default_factory=lambda: [0, 0])
    draws: int = 0
    forfeits: list[int] = field(default_factory=lambda: [0, 0])  # among the losses: by a crash, a hang or a cheat
    timeouts: list[int] = field(default_factory=lambda: [0, 0])  # among the losses: too slow
    points: list[int] = field(default_factory=lambda: [0, 0])
    moves: list[int] = field(default_factory=lambda: [0, 0])
    nodes: list[int] = field(default_factory=lambda: [0, 0])
    depths: list[int] = field(default_factory=lambda: [0, 0])  # the sum over all moves
    seconds: list[float] = field(default_factory=lambda: [0.0, 0.0])
    pairs: list[int] = field(default_factory=lambda: [0] * 5)  # pentanomial: by the first's points 0, ½, 1, 1½, 2
    llr: float = 0.0  # of the SPRT, after the pairs

    def __post_init__(self) -> None:
        self.known: set[int] = set()  # the numbers of the games that are finished, counted or not
        self._waiting: dict[int, GameResult] = {}  # finished, but an earlier one is not
        self._halves: dict[int, float] = {}  # points of the first game of a pair
        self._played: set[tuple[int, tuple[str, ...]]] = set()
        self._records: list[Record] = []

    @staticmethod
    def of(
        game: Game | str,
        first: Player | str,
        second: Player | str,
        games: int = 2,
        *,
        sprt: Sprt | str | None = None,
        **options: Unpack[MatchOptions],
    ) -> "Match":
        """A match of `games` games before the first one; a Mistake if it cannot be played."""
        settings = MatchSettings.of(game, first, second, games, **options)
        return Match(settings, read_sprt(sprt) if isinstance(sprt, str) else sprt)

    # The games

    @property
    def game(self) -> Game:
        return self.settings.game

    @property
    def players(self) -> tuple[Player, Player]:
        return self.settings.players

    @property
    def terms(self) -> MatchSettings:
        """The former name of `settings`."""
        return self.settings

    @property
    def counts_wins(self) -> bool:
        """Whether its points are wins, and not boxes or others that the game keeps score of."""
        return Remarks.of(self.game).points == Remarks.points

    @property
    def games(self) -> int:
        """How many games are counted."""
        return len(self.results)

    @property
    def distinct(self) -> int:
        """How many of the games differ in their sides or moves: players that roll no dice repeat themselves."""
        return len(self._played)

    @property
    def records(self) -> list[Record]:
        """The games with their positions."""
        for result in self.results[len(self._records) :]:
            self._records.append(self.settings.record(result))
        return self._records

    def take(self, result: GameResult) -> None:
        """A finished game, which is counted after those before it."""
        if result.number not in self.known:
            self.known.add(result.number)
            self._waiting[result.number] = result

    def count_next(self) -> bool:
        """Count the game that is next in order; False if it is not finished, or the match is decided."""
        if self.is_decided or self.games not in self._waiting:
            return False
        self._count(self._waiting.pop(self.games))
        return True

    def count_rest(self) -> None:
        """After an early stop, count games that finished out of order; not under an SPRT, which needs their order."""
        while self._waiting and self.sprt is None:
            self._count(self._waiting.pop(min(self._waiting)))

    def _count(self, result: GameResult) -> None:
        first, winner = result.first, result.winner
        self.results.append(result)
        self._played.add((first, tuple(entry.move for entry in result.moves)))
        if winner is None:
            self.draws += 1
        else:
            self.wins[winner] += 1
            self.forfeits[1 - winner] += bool(result.forfeited)
            self.timeouts[1 - winner] += result.timed_out is not None
        for side in (0, 1):
            self.points[first ^ side] += result.points[side]
        for side, entry in zip(result.movers, result.moves, strict=True):
            if entry.nodes is not None and entry.seconds is not None:
                who = first ^ side
                self.moves[who] += 1
                self.nodes[who] += entry.nodes
                self.seconds[who] += entry.seconds
                self.depths[who] += entry.depth or 0
        points = 0.5 if winner is None else float(winner == 0)
        if (other := self._halves.pop(result.number // 2, None)) is None:
            self._halves[result.number // 2] = points
        else:
            self.pairs[round(2 * (points + other))] += 1
            if self.sprt is not None:
                self.llr = self.sprt.llr(self.pairs)

    # What they show

    @property
    def result(self) -> Result:
        """Wins, draws and losses of the first player."""
        return Result(self.wins[0], self.draws, self.wins[1], tuple(self.pairs))

    @property
    def elo(self) -> Elo | None:
        """How much stronger the first player is, with a 95 % interval; None before the first pair is complete."""
        return elo_of(self.pairs)

    @property
    def los(self) -> float | None:
        """LOS, the likelihood of superiority: that the first player is the stronger one."""
        return los(self.pairs)

    @property
    def verdict(self) -> str | None:
        """What the SPRT accepts: "elo0", "elo1", or None if it has not decided or there is none."""
        return None if self.sprt is None else self.sprt.verdict(self.llr)

    @property
    def is_decided(self) -> bool:
        """Whether an SPRT has come to its verdict, so that no more games are needed."""
        return self.verdict is not None

    def share(self, games: int) -> float:
        """Progress from 0 to 1: games played / games, or how far the LLR is to its bound, whichever is larger."""
        share = self.games / games
        if self.sprt is not None:
            low, high = self.sprt.bounds
            share = max(share, self.llr / high, self.llr / low)
        return min(share, 1.0)

    def rows(self) -> Rows:
        """One row per player; `pandas.DataFrame(match.rows())` accepts them."""
        counted = "points" if self.counts_wins else Remarks.of(self.game).points
        return [
            {
                "player": self.players[who].name,
                "wins": self.wins[who],
                "draws": self.draws,
                "losses": self.wins[1 - who],
                counted: self.points[who],
                "moves": self.moves[who],
                "nodes": self.nodes[who],
                "depth": self.depths[who] / self.moves[who] if self.moves[who] else None,
                "seconds": self.seconds[who],
            }
            for who in (0, 1)
        ]

    def game_rows(self) -> Rows:
        """One row per game."""
        return [
            {
                **self._head(result),
                "winner": "" if result.winner is None else self.players[result.winner].name,
                "margin of the first": result.margin,
                "outcome": result.outcome,
                "plies": len(result.moves),
                "seconds": result.seconds,
                "moves": " ".join(entry.move for entry in result.moves),
            }
            for result in self.results
        ]

    def move_rows(self) -> Rows:
        """One row per move, with the figures of its decision, which are None for the moves of an opening."""
        return [
            {
                **self._head(result),
                "ply": ply,
                "player": self.players[result.first ^ side].name,
                "move": entry.move,
                "value": entry.value,
                "bound": entry.bound,
                "depth": entry.depth,
                "nodes": entry.nodes,
                "seconds": entry.seconds,
                "simulations": entry.simulations,
            }
            for result in self.results
            for ply, (side, entry) in enumerate(zip(result.movers, result.moves, strict=True), start=1)
        ]

    def _head(self, result: GameResult) -> dict[str, Any]:
        """What names a game; `first` is the player who had the first side in it."""
        return {
            "game": self.game.spec,
            "start": self.settings.start,
            "seed": self.settings.seed,
            "first": self.players[result.first].name,
            "second": self.players[1 - result.first].name,
            "number": result.number,
        }

    def chart(self) -> "Chart":
        """The points of both players, game by game: a win is one, a draw half a point."""
        from ..charts import Chart, Series  # that most commands do without

        points, series = [0.0, 0.0], ([(0.0, 0.0)], [(0.0, 0.0)])
        every = -(-self.games // MOST_POINTS)
        for number, result in enumerate(self.results, start=1):
            for who in (0, 1):
                points[who] += 0.5 if result.winner is None else float(result.winner == who)
                if number % every == 0 or number == self.games:
                    series[who].append((float(number), points[who]))
        lines = tuple(Series(self.players[who].name, tuple(series[who])) for who in (0, 1))
        return Chart(f"Points by game: {self._title}", "games", "points", lines)

    def __str__(self) -> str:
        return f"{self._title}\n{text_table(self.rows())}"

    def _repr_html_(self) -> str:
        return html_table(self.rows(), self._title)

    @property
    def _title(self) -> str:
        elo = f", Elo {self.elo}" if self.elo is not None else ""
        return f"{self.game.spec}, {self.games} games{elo}"

    def to_json(self) -> dict[str, Any]:
        def per_player(totals: list[Any]) -> list[dict[str, Any]]:
            return [
                {"per_move": total / moves if moves else None, "total": total}
                for total, moves in zip(totals, self.moves, strict=True)
            ]

        return {
            "game": self.game.spec,
            "players": [player.spec for player in self.players],
            "games": self.games,
            "distinct": self.distinct,
            "wins": self.wins,
            "draws": self.draws,
            "forfeits": self.forfeits,
            "timeouts": self.timeouts,
            "points": self.points,
            "pairs": self.pairs,
            "elo": None if self.elo is None else self.elo.to_json(),
            "superiority": self.los,
            "sprt": None if self.sprt is None else self._sprt_json(self.sprt),
            "moves": self.moves,
            "nodes": per_player(self.nodes),
            "depth": [row["depth"] for row in self.rows()],
            "seconds": per_player(self.seconds),
        }

    def _sprt_json(self, sprt: Sprt) -> dict[str, Any]:
        low, high = sprt.bounds
        return {
            "elo0": sprt.elo0,
            "elo1": sprt.elo1,
            "alpha": sprt.alpha,
            "beta": sprt.beta,
            "llr": self.llr,
            "low": low,
            "high": high,
            "accepted": self.verdict,
        }
