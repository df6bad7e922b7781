"""The games, searches and options as JSON: the page builds its forms from this, so it offers all the library has."""

from collections.abc import Mapping
from dataclasses import replace
from functools import cache
from typing import Any, cast

from ... import __version__
from ...analysis.chance import chance_source
from ...bibliography import DOCUMENTS
from ...content import Content
from ...games import games
from ...games.game import Game
from ...games.handmade import HandmadeGame
from ...games.remarks import Remarks
from ...players import Players
from ...players.player import playable_searches, player_options
from ...records.formats import formats
from ...search import SEARCHES, SearchKind
from ...spec import Choice, Duration, File, Integer, Numbers, Option, Switch, options_of
from ...studies.catalogue import CLASSICS, STUDIES, classic
from ...studies.gain import gain_evaluator
from .. import wire
from .engines import Engines
from .limits import Caps
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


@cache
def hello(caps: Caps, hosted: bool, classroom: bool, engines: Engines) -> wire.Hello:
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
            {
                "number": number,
                "study": name,
                "title": DOCUMENTS[number].title,
                "author": DOCUMENTS[number].author,
                "year": DOCUMENTS[number].year,
                "reference": DOCUMENTS[number].reference,
                "subject": DOCUMENTS[number].subject,
                "leaves_out_roots": DOCUMENTS[number].leaves_out_roots,
            }
            for name, study in STUDIES.items()
            for number in study.documents
        ],
        "classics": [
            {"name": name, "title": file.title, "source": file.source, "summary": file.summary}
            for name in CLASSICS
            for file in [classic(name)]
        ],
        "limit_options": [option_of(name, everything[name], None) for name in LIMITS],
        "limits": cast(wire.Limits, {name: getattr(caps, name) for name in wire.Limits.__annotations__}),
        "hosted": hosted,
        "classroom": classroom,
    }


def kind_of(game: Game, engines: Engines) -> wire.GameKind:
    """What there is in a game on a board: players and usual values may depend on its size and rules."""
    usual = type(game)()  # the card, and what an option is that nobody has set, are the same on every board
    sample, players, content = Content.of(usual).sample_board, Players.of(game), Content.of(game)
    return {
        "name": game.name,
        "title": game.title,
        "summary": game.summary,
        "sides": game.sides,
        "marks": sample.letters,
        "points": Remarks.of(game).points,
        "pieces": sample.pieces,
        "sample": drawn(sample),
        "comparisons": [replace(each, game=each.game or game.name) for each in content.comparisons],
        "tree_examples": [replace(tree, game=tree.game or game.name) for tree in content.tree_examples],
        "exercise": content.exercise,
        "options": [option_of(name, option, getattr(usual, name)) for name, option in options_of(game).items()],
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
                "people": entry.people,
                "document": entry.document,
            }
            for name, entry in players.named.items()
        ],
        "analyst": players.analyst,
        "strongest": players.strongest,
        "foremost": content.foremost,
        "overlaid": Remarks.of(game).overlay_name,
        "engines": [_search(name, kind) for name, kind in _engines(game).items() if not kind.runs_programs],
        "programs": [
            {
                "name": name,
                "spec": name,
                "summary": engines.player(name, game).kind.summary,
                "level": False,
                "people": "",
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


def _search(name: str, kind: SearchKind) -> wire.SearchKind:
    return {
        "name": name,
        "summary": kind.summary,
        "needs_evaluator": kind.needs_evaluator,
        "takes_limits": kind.takes_limits,
        "is_random": kind.is_random,
        "is_traceable": kind.is_traceable,
        "options": _options(kind.options, kind.defaults),
        "pseudocode": [{"text": line.text, "step": line.step} for line in kind.pseudocode],
    }


def _options(options: Mapping[str, Option[Any]], usual: Mapping[str, Any]) -> list[wire.Option]:
    return [
        option_of(name, option, usual.get(name)) for name, option in options.items() if not isinstance(option, File)
    ]


def option_of(name: str, option: Option[Any], usual: Any) -> wire.Option:
    """An option for a form: its usual value is written as in a spec, null if there is none."""
    described: wire.Option = {
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
