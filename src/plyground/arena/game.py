"""One game of a match. The terms of the match and the game's number say all about it, wherever it is played."""

import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import TypedDict

from ..games.game import Game
from ..games.state import State
from ..players import Player
from ..records import Record
from ..records.matches import GameResult
from ..search import Control, EngineMemory, ForfeitError
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

    @property
    def names(self) -> tuple[str, str]:
        """The players' names."""
        return self.players[0].name, self.players[1].name

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
    recalls = EngineMemory(), EngineMemory()
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
