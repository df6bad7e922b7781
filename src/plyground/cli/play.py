"""`plyground play`: sets a game up, from the command line or by asking, and starts it."""

from contextlib import closing
from pathlib import Path

from ..analysis.strength import ADAPTIVE, fitting_level
from ..errors import Mistake, shortened
from ..files import check_output
from ..games import game as game_of
from ..players import Player, known_player, player
from ..records import HUMAN, Record
from ..records.record import new_seed
from ..records.rows import StoredGame, new_id
from ..records.store import Store, usual_place
from .chooser import choose
from .session import USUAL_PLAYER, Session
from .show import Screen, print_json
from .start import start_text


def play(
    game: str | None,
    *,
    first: str | None = None,
    second: str | None = None,
    start: str | None = None,
    opening: str | None = None,
    load: Path | None = None,
    save: Path | None = None,
    seed: int | None = None,
    again: bool = False,
    ascii: bool = False,
    as_json: bool = False,
) -> int:
    """Play a game, or one after the other; the exit code."""
    if again and (as_json or save is not None):
        raise Mistake("--again plays game after game: --save and --json are for one game, leave them out.")
    if opening is not None and (again or load is not None or start is not None):
        raise Mistake("--opening begins one game at its start: leave out --again, --load and --from.")
    screen = Screen(ascii=ascii, to_err=as_json)
    if save is not None:
        check_output(save)
    if load is not None:
        record = _loaded(load, game, start)
    else:
        if game is None:
            choice = choose(screen, ask_players=first is None and second is None)
            if choice is None:
                if as_json:
                    raise Mistake(
                        "No game was chosen before the input ended: name one, such as plyground play tictactoe."
                    )
                return 0
            game, first, second = choice.game, choice.first or first, choice.second or second
        # A person against a player, unless both sides are named.
        usual = (HUMAN, HUMAN if first is not None and not _is_human(first) else USUAL_PLAYER)
        record = Record(game_of(game), usual, start_text(start))
    adapts = ADAPTIVE in (first, second)
    if adapts:
        first, second = (_fitting(record, screen) if spec == ADAPTIVE else spec for spec in (first, second))
    seats = [_seat(spec, name, record, screen) for spec, name in zip((first, second), record.players, strict=True)]
    record.players = (seats[0][0], seats[1][0])
    players = seats[0][1], seats[1][1]
    if again and None not in players:
        raise Mistake("--again plays until you leave: one of the sides has to be yours.")
    if opening is not None:
        agreed = _agreed(opening, record, players, screen, new_seed() if seed is None else seed)
        if agreed is None:
            return 0
        record, players = agreed
    games = 0
    while True:
        if seed is not None:
            record.seed = seed + games
        elif record.seed is None:
            record.seed = new_seed()
        exit_code = Session(record, players, screen, save=save).run()
        if adapts and record.is_over and None in players:
            _keep(record)
        if not again or not record.is_over:
            break
        record, players, games = record.rematch(), players[::-1], games + 1
        if adapts:
            side = players.index(None)
            level = player(_fitting(record, screen), record.game)
            record.players = (HUMAN, level.name) if side == 0 else (level.name, HUMAN)
            players = (None, level) if side == 0 else (level, None)
        screen.note("The next game, with colours changed; `quit` leaves.")
    if as_json:
        print_json({**record.to_json(), "position": record.state.text})
    return exit_code


def _agreed(
    opening: str, record: Record, players: tuple[Player | None, Player | None], screen: Screen, seed: int
) -> tuple[Record, tuple[Player | None, Player | None]] | None:
    """The game and its players by colour after a swap opening; None if a person leaves before its end."""
    from .swap import record_of, swap_opening  # here: few games begin so

    done = swap_opening(opening, record.game, record.players, players, screen, seed)
    if done is None:
        return None
    return record_of(done, record.players), players if done.black == 0 else players[::-1]


def _fitting(record: Record, screen: Screen) -> str:
    """The level that suits the person, by the games kept here."""
    with closing(Store(usual_place())) as store:
        found = fitting_level(store, record.game)
    screen.note(f"Adaptive: {found}.")
    return found.level


def _keep(record: Record) -> None:
    """Keep a game that says how strong the person is."""
    with closing(Store(usual_place())) as store:
        store.add(StoredGame(new_id(), "terminal", "play", [record], record.players))


def _loaded(path: Path, game: str | None, start: str | None) -> Record:
    if start is not None:
        raise Mistake("Only one of --from and --load can be given: a saved game brings its own position.")
    record = Record.load(path)
    if game is not None and game_of(game).name != record.game.name:
        raise Mistake(f"{str(path)!r} is a game of {record.game.name}, not of {game_of(game).name}.")
    return record


def _seat(spec: str | None, recorded: str, record: Record, screen: Screen) -> tuple[str, Player | None]:
    """Who plays a side, by name and as a player (None for a person): as the command line says, or else the record."""
    if spec is not None and _is_human(spec):
        return HUMAN, None
    who = known_player(recorded, record.game) if spec is None else player(spec, record.game)
    if who is not None:
        return who.name, who
    if not _is_human(recorded):
        screen.note(f"{shortened(recorded)!r} is no player that a file may name here: you play this side.")
    return recorded, None


def _is_human(spec: str) -> bool:
    return spec.strip().lower() == HUMAN
