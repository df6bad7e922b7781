"""The home screen: choose a game, its rules, the opponent and who starts. Enter takes the default."""

from dataclasses import dataclass
from typing import Any

from rich.table import Table
from rich.text import Text

from ..errors import Mistake, unknown
from ..games import game as game_of
from ..games import games
from ..games.game import Game
from ..players import Players, player
from ..players.player import playable_searches, player_options, searches_of
from ..records import HUMAN
from ..spec import options_of, read_options, split_spec, write_spec
from .session import USUAL_PLAYER
from .show import Screen, columns

ME, COMPUTER, NEITHER = "me", "computer", "neither"


@dataclass(frozen=True)
class Chosen:
    """Specs; a player is empty if the person was not asked for it."""

    game: str
    first: str = ""
    second: str = ""


def choose(screen: Screen, *, ask_players: bool = True) -> Chosen | None:
    """What the person wants to play; None if they leave."""
    try:
        game = _game(screen)
        if not ask_players:
            return Chosen(game.spec)
        opponent = _opponent(screen, game)
        who = _starts(screen, opponent)
        if who == NEITHER:  # two computers, the first of which has been chosen
            return Chosen(game.spec, opponent, _opponent(screen, game, "Second player"))
        return Chosen(game.spec, *((HUMAN, opponent) if who == ME else (opponent, HUMAN)))
    except (EOFError, KeyboardInterrupt):
        screen.say()
        screen.note("Nothing was chosen.")
        return None


def _game(screen: Screen) -> Game:
    kinds = list(games().values())
    screen.say(("Welcome to Plyground.", "bold"))
    _list(screen, [(kind.title, kind.summary) for kind in kinds])

    def read(text: str) -> Game:
        return game_of(_numbered(text, "game", [kind.name for kind in kinds]))

    game = _ask(screen, f"Game [{kinds[0].name}]: ", read, kinds[0]())
    return _rules(screen, game)


def _rules(screen: Screen, game: Game) -> Game:
    options = options_of(game)
    values = {key: getattr(game, key) for key in options}
    if not values:
        return game
    screen.say()
    for key, option in options.items():
        screen.say((f"     {key:<12}", "bold"), f"{option.summary}: {option.allowed}")
    usual = _settings(game, values)

    def read(text: str) -> Game:
        _, settings = split_spec(f"{game.name}:{','.join(text.replace(',', ' ').split())}", "game")
        chosen = {**values, **read_options(settings, options, game.name)}
        return type(game)(**chosen)

    return _ask(screen, f"Rules [{usual}]: ", read, game)


def _opponent(screen: Screen, game: Game, title: str = "Opponent") -> str:
    players = Players.of(game)
    named = list(players.named)
    searches = playable_searches(game)
    names = [HUMAN, *searches, *named]
    summaries = {HUMAN: "another person at this keyboard"} | {name: kind.summary for name, kind in searches.items()}
    _list(screen, [(name, summary) for name, summary in summaries.items()])
    numbered = list(enumerate(names, 1))
    from_documents = {name for name in named if name not in players.levels}
    for title, group in (("levels, the weakest first", players.levels), ("players from the documents", from_documents)):
        if group:
            screen.say((f"     {title}", "dim"))
            screen.say(columns(screen.out.width, [f"{number:>3} {name}" for number, name in numbered if name in group]))
    screen.say((f"     or any player as name:key=value, such as {USUAL_PLAYER}:depth=2", "dim"))

    def read(text: str) -> str:
        name = _numbered(text, "player", names) if text.isdigit() else text
        return name if name == HUMAN else player(name, game).name

    opponent = _ask(screen, f"{title} [{USUAL_PLAYER}]: ", read, USUAL_PLAYER)
    if opponent in searches and searches[opponent].takes_limits:
        return _limited(screen, game, opponent)
    return opponent


def _limited(screen: Screen, game: Game, search: str) -> str:
    options = player_options(searches_of(game)[search], game, None)

    def read(text: str) -> str:
        limit = "depth" if text.isdigit() else "time"
        return write_spec(search, read_options({limit: text}, options, search), options)

    usual = Players.of(game).usual_depth
    return _ask(screen, f"Depth in plies, or time for a move such as 0.5s [{usual}]: ", read, search)


def _starts(screen: Screen, opponent: str) -> str:
    """One of ME, COMPUTER, and NEITHER, who lets the computer play both sides."""
    if opponent == HUMAN:
        return ME

    def read(text: str) -> str:
        answers = dict.fromkeys(("1", ME, "you", "y", "yes"), ME) | dict.fromkeys(("2", COMPUTER, "n", "no"), COMPUTER)
        answers |= dict.fromkeys(("3", NEITHER), NEITHER)
        if text.lower() not in answers:
            raise unknown("answer", text, (ME, COMPUTER, NEITHER))
        return answers[text.lower()]

    return _ask(screen, "Who starts, me or computer, or neither to watch two players [me]: ", read, ME)


def _list(screen: Screen, entries: list[tuple[str, str]]) -> None:
    rows = Table.grid(padding=(0, 2))
    for number, (name, summary) in enumerate(entries, 1):
        rows.add_row(f"{number:>3}", Text(name, "bold"), Text(summary))
    screen.show(rows)


def _ask(screen: Screen, prompt: str, read: Any, usual: Any) -> Any:
    while True:
        text = screen.ask(prompt)
        if text is None:
            raise EOFError
        try:
            return read(text) if text else usual
        except Mistake as mistake:
            screen.say(str(mistake))


def _numbered(text: str, what: str, names: list[str]) -> str:
    if not text.isdigit():
        return text
    if len(text) > 3 or not 1 <= int(text) <= len(names):
        raise Mistake(f"There is no {what} number {text[:10]}: write a number from 1 to {len(names)}, or a name.")
    return names[int(text) - 1]


def _settings(game: Game, values: dict[str, Any]) -> str:
    return write_spec("", values, options_of(game)).removeprefix(":")
