"""Plays one game."""

import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager

from ..games.game import Game
from ..games.state import State
from ..players import Player
from ..records import Record
from ..search import Control, EngineMemory, ForfeitError


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
