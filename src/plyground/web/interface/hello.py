"""The games, searches and options as JSON: the page builds its forms from this, so it offers all the library has."""

from collections.abc import Mapping
from dataclasses import asdict, dataclass
from functools import cache
from typing import Any, cast

from ... import __version__
from ...analysis.chance import chance_source
from ...content import Content
from ...games import games
from ...games.game import Game
from ...games.handmade import HandmadeGame
from ...games.limits import MOST_PLIES
from ...games.remarks import Remarks
from ...players import Players
from ...players.player import MOST_NODES, playable_searches, player_options
from ...records.formats import formats
from ...search import SEARCHES, SearchKind
from ...spec import Choice, Duration, File, Integer, Numbers, Option, Switch
from ...studies.catalogue import STUDIES
from ...studies.gain import gain_evaluator
from ..engines import Engines
from . import answers
from .view import drawn

_KINDS: dict[type[Any], str] = {
    Integer: "integer",
    Choice: "choice",
    Switch: "switch",
    Duration: "duration",
    Numbers: "numbers",
}
DEEPEST = 40  # plies of a handmade tree: all that it can have
LIMITS = ("depth", "nodes", "time", "seed")


@dataclass(frozen=True)
class Whole:
    """The limits for all clients together."""

    tables: int = 5000  # open at once
    connections: int = 1000
    games: int = 10**9
    megabytes: int = 10**6  # of the store
    days: int = 36_500  # to keep a game after its last change
    runs: int = 50  # of the Arena that play or wait


@dataclass(frozen=True)
class Caps:
    """The limits for one client, whatever the page says. A client is a visitor; on a hosted server, an address."""

    seconds: float = 60.0  # per search
    endless: float = 24 * 3600.0  # for what goes on until it is stopped
    nodes: int = MOST_NODES
    depth: int = MOST_PLIES
    threads: int = 64
    memory: int = 1024  # megabytes
    panels: int = 4
    lines: int = 5
    tree: int = 1000  # nodes at once: the page is slow with more
    games: int = 2000
    sockets: int = 64
    tables: int = 512  # open at once
    megabytes: int = 10**6  # of its games in the store
    connections: int = 512  # per address
    uploads: int = 10**9  # bytes per minute and address
    messages: int = 10_000  # per second and address, on all sockets
    runs: int = 8  # of the Arena that play or wait
    kept_runs: int = 1000
    run_games: int = 100_000  # of a run, in all its matches
    run_players: int = 20
    move_seconds: float = 60.0  # for a move in the Arena
    at_once: int = 1000  # requests and messages that are answered at the same time, per address
    whole: Whole = Whole()


HOSTED = Caps(
    seconds=5.0,
    endless=20.0,
    threads=1,
    memory=64,
    games=200,
    sockets=8,
    tables=16,
    megabytes=20,
    connections=32,
    uploads=4_000_000,
    messages=60,
    runs=1,
    kept_runs=10,
    run_games=400,
    run_players=6,
    move_seconds=1.0,
    at_once=4,
    whole=Whole(tables=1000, games=20_000, megabytes=1000, days=90),
)


@cache
def hello(caps: Caps, hosted: bool, classroom: bool, engines: Engines) -> answers.Hello:
    game = next(iter(games().values()))()
    everything: dict[str, Option[Any]] = {}
    for kind in SEARCHES.values():
        everything |= player_options(kind, game, None)
    return {
        "version": __version__,
        "games": [kind_of(each(), engines) for each in games().values()],
        "handmade": {**kind_of(HandmadeGame(), engines), "usual_depth": DEEPEST},
        "searches": [_search(name, kind) for name, kind in SEARCHES.items() if not kind.needs_net],
        "documents": [
            {"number": number, "study": name, "summary": study.summary}
            for name, study in STUDIES.items()
            for number in study.documents.split(", ")
        ],
        "limit_options": [option_of(name, everything[name], None) for name in LIMITS],
        "limits": cast(answers.Limits, {name: getattr(caps, name) for name in answers.Limits.__annotations__}),
        "hosted": hosted,
        "classroom": classroom,
    }


def kind_of(game: Game, engines: Engines) -> answers.GameKind:
    """What there is in a game on a board: players and usual values may depend on its size and rules."""
    usual = type(game)()  # the card, and what an option is that nobody has set, are the same on every board
    sample, players, content = Content.of(usual).sample_board, Players.of(game), Content.of(game)
    return {
        "name": game.name,
        "title": game.title,
        "summary": game.summary,
        "sides": game.sides,
        "marks": game.marks,
        "points": game.points,
        "pieces": sample.pieces,
        "sample": drawn(sample),
        "comparisons": [cast(answers.ReadyComparison, asdict(ready)) for ready in content.comparisons],
        "tree_examples": [
            cast(answers.TreeExample, {**asdict(tree), "game": tree.game or game.name})
            for tree in content.tree_examples
        ],
        "exercise": cast(answers.Exercise, asdict(content.exercise)),
        "options": [option_of(name, option, getattr(usual, name)) for name, option in game.options.items()],
        "evaluators": [
            {
                "name": name,
                "summary": kind.summary,
                "document": kind.document,
                "options": _options(kind.options(game), kind.weights(game)),
            }
            for name, kind in game.evaluators.items()
        ],
        "players": [
            {
                "name": name,
                "spec": entry.spec,
                "summary": entry.summary,
                "level": entry.is_level,
                "document": entry.document,
            }
            for name, entry in players.named.items()
        ],
        "analyst": players.analyst,
        "strongest": players.strongest,
        "overlaid": Remarks.of(game).overlay_name,
        "engines": [_search(name, kind) for name, kind in _engines(game).items() if not kind.runs_programs],
        "programs": [
            {
                "name": name,
                "spec": name,
                "summary": engines.player(name, game).kind.summary,
                "level": False,
                "document": "",
            }
            for name in engines.names(game)
        ],
        "usual_depth": players.usual_depth,
        "chance": chance_source(game),
        "measured": bool(gain_evaluator(game)),
        "formats": list(formats(game)),
    }


def _engines(game: Game) -> dict[str, SearchKind]:
    """Its own engines, and the searches that follow a net if there is one for it."""
    kinds = playable_searches(game)
    return {name: kind for name, kind in kinds.items() if name in Players.of(game).engines or kind.needs_net}


def _search(name: str, kind: SearchKind) -> answers.SearchKind:
    return {
        "name": name,
        "summary": kind.summary,
        "needs_evaluator": kind.needs_evaluator,
        "takes_limits": kind.takes_limits,
        "is_random": kind.is_random,
        "options": _options(kind.options, kind.defaults),
        "pseudocode": [{"text": line.text, "step": line.step} for line in kind.pseudocode],
    }


def _options(options: Mapping[str, Option[Any]], usual: Mapping[str, Any]) -> list[answers.Option]:
    return [
        option_of(name, option, usual.get(name)) for name, option in options.items() if not isinstance(option, File)
    ]


def option_of(name: str, option: Option[Any], usual: Any) -> answers.Option:
    """An option for a form: its usual value is written as in a spec, null if there is none."""
    described: answers.Option = {
        "name": name,
        "kind": _KINDS[type(option)],
        "summary": option.summary,
        "allowed": option.allowed,
        "usual": None if usual is None else option.write(usual),
    }
    if isinstance(option, Integer):
        described["low"], described["high"] = option.low, option.high
    elif isinstance(option, Choice):
        described["names"] = list(option.names)
    elif isinstance(option, Numbers):
        described["count"] = option.count
    return described
