"""`plyground warm`: compile up front what play would compile at its first use; or delete what was compiled."""

import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial
from typing import Any

import numpy as np

from ..analysis.solving.solve import prepare_solvers
from ..compiled import INTERPRETED, cache_folder, delete_caches, on_compile
from ..errors import Mistake
from ..games import game as game_of
from ..games import games as all_games
from ..games.game import Game
from ..players import Players, playable_searches, player
from ..search import SEARCHES
from ..spec import Choice, Integer, Switch, options_of
from .show import Screen, duration, plural, print_json
from .thinking import STOPPED, wait


@dataclass(frozen=True)
class _Part:
    """A unit of compilation."""

    name: str
    game: Game
    prepare: Callable[[], None]


def warm(specs: list[str], *, as_json: bool) -> int:
    """Compile every search and solver for every kind of position and evaluator of some games; the exit code."""
    screen = Screen()
    chosen = [game_of(spec) for spec in specs] or [kind() for kind in all_games().values()]
    parts = [] if INTERPRETED else [part for game in chosen for part in _parts(game)]
    done: list[bool] = []  # for each, whether it was compiled and not loaded
    stopping = False

    def stop() -> None:
        nonlocal stopping
        stopping = True

    def compile_all() -> None:
        for part in parts:
            compiled: list[str] = []
            with on_compile(compiled.append):
                part.prepare()
            done.append(bool(compiled))
            if stopping:
                return

    def doing() -> str:
        at = parts[min(len(done), len(parts) - 1)]
        return f"{len(done)} of {len(parts)}, compiling {at.name} for {at.game.name}"

    started = time.perf_counter()
    _, stopped = wait(compile_all, screen, stop=stop, doing=doing, share=lambda: len(done) / max(1, len(parts)))
    seconds = time.perf_counter() - started
    stopped = stopped and len(done) < len(parts)
    if as_json:
        print_json(
            {
                "games": [game.spec for game in chosen],
                "searches": len(done),
                "compiled": sum(done),
                "cached": len(done) - sum(done),
                "seconds": seconds,
                "cache": None if INTERPRETED else str(cache_folder()),
                "stopped": stopped,
            }
        )
    elif INTERPRETED:
        screen.say("Nothing to compile: NUMBA_DISABLE_JIT is set, and everything runs as plain Python.")
    else:
        which = plural(len(done), "search", "searches") if not stopped else f"{len(done)} of {len(parts)} searches"
        cached = len(done) - sum(done)
        screen.say(f"{which} ready in {duration(seconds)}: {sum(done)} compiled, {cached} already in the cache.")
    return STOPPED if stopped else 0


def clean(*, as_json: bool) -> None:
    """Delete the compiled code of all versions and games."""
    try:
        deleted = delete_caches()
    except OSError as error:
        raise Mistake(f"{error.filename or 'The compiled code'} cannot be deleted: {error.strerror}.") from None
    size = sum(deleted.values())
    if as_json:
        print_json({"deleted": [str(folder) for folder in deleted], "deleted_bytes": size})
    elif deleted:
        Screen().say(f"Deleted {size / 1e6:.1f} MB of compiled code: {', '.join(map(str, deleted))}")
    else:
        Screen().say("There is no compiled code to delete.")


def _parts(game: Game) -> list[_Part]:
    """Each search with each kind of position and of evaluator, and the solver with each kind of position."""
    parts: dict[Any, _Part] = {}
    for rules in _variants(game):
        start = rules.start()
        for evaluator in rules.evaluators:
            for search, kind in SEARCHES.items():
                if kind.needs_evaluator:
                    who = player(f"{search}:eval={evaluator}", rules)
                    part = _Part(search, rules, partial(who.prepare, start))
                    parts.setdefault((search, _type(start.core), _type(who.evaluator)), part)
        for name, kind in playable_searches(rules).items():
            # What has to be told more, such as which program to start, has nothing of ours to compile.
            if (name in Players.of(rules).engines or kind.needs_net) and not kind.required:
                part = _Part(name, rules, partial(player(name, rules).prepare, start))
                parts.setdefault((name, _type(start.core)), part)
        parts.setdefault(_type(start.core), _Part("the solver", rules, partial(prepare_solvers, start)))
    return list(parts.values())


def _variants(game: Game) -> Iterator[Game]:
    """A game as given; if it has the usual rules, also with each option at its extremes, which may need other types."""
    yield game
    if game != type(game)():
        return
    for key, option in options_of(game).items():
        values: tuple[Any, ...] = ()
        if isinstance(option, Integer):
            values = (option.low, option.high)
        elif isinstance(option, Choice):
            values = option.names
        elif isinstance(option, Switch):
            values = (False, True)
        for value in values:
            try:
                yield type(game)(**{key: value})
            except Mistake:
                continue  # this value cannot be combined with the other usual ones


def _type(value: Any) -> Any:
    """A stand-in for Numba's type of a value: equal for values that share compiled code."""
    if isinstance(value, tuple):
        return (type(value), *map(_type, value))
    array = np.asarray(value)
    return (array.dtype.str, array.ndim, array.flags.writeable if isinstance(value, np.ndarray) else None)
