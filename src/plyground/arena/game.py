"""One game of a match. The terms of the match and the game's number say all about it, wherever it is played."""

import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import TypedDict

from ..games.game import Game
from ..games.state import State
from ..players import Player
from ..records import MoveRecord, Record
from ..search import Control, ForfeitError, Recall
from .openings import Openings


class Conditions(TypedDict, total=False):
    """What may be chosen for all games of a match, a tournament or an experiment; `Terms` has the defaults."""

    openings: str | Openings  # `auto`, `book`, a number of random moves or a file (see docs/arena.md)
    seed: int
    start: str
    grace: float | None
    adjudicate: bool


@dataclass(frozen=True)
class Terms:
    """What two players agree on: equal terms and an equal number give the same game, if neither looks at the clock."""

    game: Game
    players: tuple[Player, Player]
    start: str = ""  # the position's text; empty for the game's own start
    openings: Openings = field(default_factory=Openings)
    seed: int = 0  # of the openings and of players that roll dice
    grace: float | None = None  # seconds beyond its time for a move that cost a player the game; None for no limit
    adjudicate: bool = False  # a side whose loss is proven gives up
    longest: float | None = None  # seconds after which the best move found so far is played; None for no limit

    def play(
        self, number: int, control: Control | None = None, watch: Callable[[Record], None] = lambda record: None
    ) -> "GameResult | None":
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


@dataclass(frozen=True)
class GameResult:
    """A finished game of a match, without its positions. Sides are 0 and 1; in odd games the players have swapped."""

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

    def record(self, terms: Terms) -> Record:
        """The record of the game, with its positions."""
        names = [terms.players[self.first ^ side].name for side in (0, 1)]
        ends = self.resigned, self.timed_out, self.forfeited
        return Record(terms.game, (names[0], names[1]), terms.start, list(self.moves), *ends)


def play_game(
    game: Game,
    players: tuple[Player, Player],
    *,
    start: str = "",
    opening: Sequence[str] = (),
    seeds: tuple[int, ...] = (),
    control: Control | None = None,
    grace: float | None = None,
    adjudicate: bool = False,
    longest: float | None = None,
    watch: Callable[[Record], None] = lambda record: None,
) -> Record | None:
    """Play one game after some opening moves, players by side; None if it was stopped before its end."""
    record = Record(game, (players[0].name, players[1].name), start)
    recalls = Recall(), Recall()
    for move in opening:
        record.add(move)
    try:
        while not record.is_over:
            watch(record)
            side = record.state.turn
            began = time.perf_counter()
            try:
                with _limited(control, longest) as limited:
                    decision = players[side].decide(record.state, control=limited, seeds=seeds, recall=recalls[side])
            except ForfeitError as reason:
                record.forfeited = str(reason).rstrip(".")
                break
            if control is not None and control.stopped:
                return None
            allowed = players[side].limits.seconds
            if grace is not None and allowed is not None and time.perf_counter() - began > allowed + grace:
                record.timed_out = side
                break
            record.add(decision.move, decision)
            if adjudicate and not record.is_over:
                record.resigned = _loser(record.state)
    finally:
        for recall in recalls:
            recall.close()
    return record


def _loser(state: State) -> int | None:
    """The side that is proven to lose."""
    from ..analysis.chance import proven  # its searches, which a match without adjudication does not need

    chance = proven(state)
    return int(chance.share) if chance is not None and chance.share in (0, 1) else None


@contextmanager
def _limited(control: Control | None, longest: float | None) -> Iterator[Control | None]:
    """A control that ends a search after `longest` seconds; nodes are counted as without it."""
    if longest is None:
        yield control
        return
    with (control or Control()).lend(seconds=longest) as part:
        yield part
