"""Programs of this machine that the page offers as players.

A spec such as `gomocup:cmd=./pbrain-x` starts a program, so only the command line may say it: `plyground serve --engine
Rival=gomocup:cmd=./pbrain-x`. Visitors choose the program by its name, and the name is all that they see of it, in
addresses and in stored games.
"""

from collections.abc import Mapping, Sequence
from dataclasses import replace

from ...errors import Mistake, shortened
from ...games import games
from ...games.game import Game
from ...players import Player, Players, player, searches_of
from ...records import HUMAN
from ...registry import is_name
from ...spec import split_spec
from ..wire.values import PANELS

_EXAMPLE = "Rival=gomocup:cmd=./pbrain-x"


class Engines:
    """The programs that are offered, by name."""

    def __init__(self, specs: Mapping[str, str] | None = None) -> None:
        self.specs = dict(specs or {})

    def player(self, spec: str, rules: Game) -> Player:
        """The library's player for a spec, or the program that is offered by this name."""
        name = spec.strip()
        return replace(player(self.specs[name], rules), name=name) if name in self.names(rules) else player(spec, rules)

    def names(self, rules: Game) -> list[str]:
        """The programs that play a game."""
        return [name for name, spec in self.specs.items() if split_spec(spec, "engine")[0] in searches_of(rules)]


def read_engines(texts: Sequence[str], longest: float) -> Engines:
    """The engines of some texts `NAME=SPEC`; a Mistake for one that cannot be offered.

    `longest` is the most seconds that one may have for a move.
    """
    specs: dict[str, str] = {}
    for text in texts:
        name, _, spec = (part.strip() for part in text.partition("="))
        if not spec:
            raise Mistake(f"--engine {shortened(text, 60)!r} cannot be read: write NAME=SPEC, such as {_EXAMPLE}.")
        if not is_name(name):
            raise Mistake(
                f"{shortened(name, 60)!r} cannot be the name of an engine: write letters, digits, '_', '-' and '.', "
                f"such as {_EXAMPLE}."
            )
        if name.lower() in map(str.lower, (*specs, *_taken())):
            raise Mistake(f"There is a player called {name!r} already: choose another name for this engine.")
        _check(name, spec, longest)
        specs[name] = spec
    return Engines(specs)


def _taken() -> set[str]:
    """The names that mean something else."""
    kinds = [kind() for kind in games().values()]
    return {HUMAN, PANELS}.union(*(Players.of(game).named.keys() | searches_of(game).keys() for game in kinds))


def _check(name: str, spec: str, longest: float) -> None:
    search, found = split_spec(spec, "engine")[0], False
    for game in (kind() for kind in games().values()):
        kind = searches_of(game).get(search)
        if kind is not None and kind.runs_programs:
            found = True
            who = player(spec, game)
            if (who.limits.seconds or 0) > longest:
                raise Mistake(f"The engine {name} has more time for a move than the page allows: {longest:g}s.")
            who.prepare()
    if not found:
        raise Mistake(f"--engine is for programs, such as {_EXAMPLE}: {shortened(spec, 60)!r} starts none.")
