"""Play a match, from the names of a game and two players to the account of the games."""

from collections.abc import Callable, Sequence
from contextlib import ExitStack, closing
from pathlib import Path
from typing import Unpack

from ..errors import Mistake
from ..games import game as game_of
from ..games.game import START, Game
from ..players import Player
from ..players import player as player_of
from ..records.store import Store
from ..search import Control
from .game import Conditions, Terms
from .match_store import Keeper
from .matches import Match
from .openings import AUTO, Openings, read_openings
from .schedule import ArenaControl, play_all
from .sprt import Sprt, read_sprt
from .workers import Here, Workers, open_workers

MOST_GAMES = 10**6


def agree(
    game: Game | str,
    first: Player | str,
    second: Player | str,
    games: int = 2,
    *,
    openings: str | Openings = AUTO,
    seed: int = 0,
    start: str = "",
    grace: float | None = None,
    adjudicate: bool = False,
) -> Terms:
    """The terms of a match; a Mistake if it cannot be played."""
    if not 1 <= games <= MOST_GAMES:
        raise Mistake(f"A match of {games} games is not allowed: write a number from 1 to {MOST_GAMES:,}.")
    rules = game_of(game) if isinstance(game, str) else game
    start = start_of(start)
    state = rules.state(start)
    if state.is_over:
        raise Mistake("The game is over in this position: there is nothing to play.")
    rules = state.game
    players = tuple(player_of(who, rules) if isinstance(who, str) else who for who in (first, second))
    repeats = not any(who.is_random for who in players)
    drawn = read_openings(openings, rules, start, games, repeats) if isinstance(openings, str) else openings
    return Terms(rules, (players[0], players[1]), start, drawn, seed, grace, adjudicate)


def start_of(text: str) -> str:
    """The text of a position, empty for the game's own start."""
    return "" if text.strip().lower() in ("", START) else text


def match(
    game: Game | str,
    first: Player | str,
    second: Player | str,
    games: int = 2,
    *,
    sprt: Sprt | str | None = None,
    store: Store | Path | None = None,
    jobs: int | None = None,
    workers: Workers | None = None,
    control: ArenaControl | None = None,
    progress: Callable[[Match], None] = lambda match: None,
    **conditions: Unpack[Conditions],
) -> Match:
    """Let two players meet, in pairs of games from the same opening with the sides exchanged.

    The `Conditions`: `openings` is `auto`, `book`, a number of random moves or a file (see docs/arena.md), `seed` that
    of openings and of players that roll dice, `start` a position. A player that takes `grace` seconds longer than its
    time for a move loses. With `adjudicate`, a side gives up when its loss is proven.

    With an `sprt` such as "0,10" the match ends as soon as the test decides, after `games` games at the latest. The
    games are played in `jobs` processes (default: one for each core), or by the `workers`. With a `store`, or
    the path of its file, finished games are kept there, and those that are there already are not played again.
    """
    terms = agree(game, first, second, games, **conditions)
    account = Match(terms, read_sprt(sprt) if isinstance(sprt, str) else sprt)
    control = control or ArenaControl()
    play_matches([account], games, store=store, jobs=jobs, workers=workers, control=control, progress=progress)
    return account


def play_matches(
    matches: Sequence[Match],
    games: int,
    *,
    store: Store | Path | None,
    jobs: int | None,
    workers: Workers | None,
    control: ArenaControl,
    progress: Callable[[Match], None],
) -> None:
    """Play `games` games of each match, by these workers or by new ones."""
    with ExitStack() as stack:
        if isinstance(store, Path):
            store = stack.enter_context(closing(Store(store)))
        keep = Keeper(store, matches, games).keep if store is not None else (lambda results: None)
        if workers is None:
            for account in matches:
                for who in account.players:
                    who.prepare(account.game.state(account.terms.start))  # before processes are forked, to have it
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
    account = Match(Terms(game, players, start, Openings(plies=opening_plies, text=str(opening_plies)), seed))
    control = control or Control()
    play_all([account], games, Here(control), control=control, progress=progress)
    return account
