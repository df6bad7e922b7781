"""Play matches: here, in other processes or on a cluster, and keep their games."""

from collections.abc import Callable, Sequence
from contextlib import ExitStack, closing
from pathlib import Path
from typing import Unpack

from ..games.game import Game
from ..players import Player
from ..records.store import Store
from ..search import Control
from .match_store import Keeper
from .matches import Match
from .openings import Openings
from .schedule import ArenaControl, play_all
from .settings import MatchOptions, MatchSettings
from .sprt import Sprt
from .workers import Here, Workers, open_workers


def match(
    game: Game | str,
    first: Player | str,
    second: Player | str,
    games: int = 2,
    *,
    sprt: Sprt | str | None = None,
    store: Store | Path | str | None = None,
    jobs: int | None = None,
    workers: Workers | None = None,
    control: ArenaControl | None = None,
    progress: Callable[[Match], None] = lambda match: None,
    **options: Unpack[MatchOptions],
) -> Match:
    """Let two players meet, in pairs of games from the same opening with the sides exchanged.

    The `MatchOptions`: `openings` is `auto`, `book`, a number of random moves or a file (see docs/arena.md), `seed` is
    that of openings and of players that use random numbers, `start` a position. A player that takes `grace` seconds
    longer than its time for a move loses; with `longest`, it plays the best move found in that time. With `adjudicate`,
    a side gives up when its loss is proven.

    With an `sprt` such as "0,10" the match ends as soon as the test decides, after `games` games at the latest. The
    games are played in `jobs` processes (default: one for each core), or by the `workers`. With a `store`, or
    the path of its file, finished games are kept there, and those that are there already are not played again.
    """
    played = Match.of(game, first, second, games, sprt=sprt, **options)
    play_matches([played], games, store=store, jobs=jobs, workers=workers, control=control, progress=progress)
    return played


def play_matches(
    matches: Sequence[Match],
    games: int,
    *,
    store: Store | Path | str | None = None,
    jobs: int | None = None,
    workers: Workers | None = None,
    control: ArenaControl | None = None,
    progress: Callable[[Match], None] = lambda match: None,
) -> None:
    """Play `games` games of each match, by these workers or by new ones."""
    control = control or ArenaControl()
    with ExitStack() as stack:
        if isinstance(store, str | Path):
            store = stack.enter_context(closing(Store(Path(store))))
        keep = Keeper(store, matches, games).keep if store is not None else (lambda results: None)
        if workers is None:
            for match in matches:
                for who in match.players:
                    who.prepare(match.game.state(match.settings.start))  # before processes are forked, to have it
            workers = stack.enter_context(open_workers(jobs, control))
        play_all(matches, games, workers, control=control, keep=keep, progress=progress)


def play_match(
    game: Game,
    players: tuple[Player, Player],
    games: int,
    *,
    seed: int = 0,
    opening_plies: int = 0,
    start: str = "",
    control: Control | None = None,
    progress: Callable[[Match], None] = lambda match: None,
) -> Match:
    """Play a match in this process, each pair of games after `opening_plies` random moves."""
    openings = Openings(plies=opening_plies, text=str(opening_plies))
    match = Match(MatchSettings(game, players, start, openings, seed))
    control = control or Control()
    play_all([match], games, Here(control), control=control, progress=progress)
    return match
