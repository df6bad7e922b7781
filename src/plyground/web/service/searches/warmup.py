"""First use (warm-up): compiled code is loaded in milliseconds, but compiling takes seconds and holds Python's lock.

So that other clients need not wait, what is not in the cache yet is compiled by another process, see
compiled/elsewhere.py and players/compiling.py, and then loaded here. For what is no player it runs

    python -m plyground.web.service.searches.warmup GAME          what the win chances of a game need
    python -m plyground.web.service.searches.warmup GAME --solver what solving its positions needs
    python -m plyground.web.service.searches.warmup GAME --evaluator NAME
                                                                  what one of its evaluators needs

What is small does not wait for what is large. `plyground warm` does the same for all players at once.
"""

import asyncio
import sys
import threading
from collections.abc import Callable, Hashable
from contextlib import suppress
from functools import partial
from typing import Any

import numpy as np

from ....analysis.offers import Curve
from ....analysis.solving.progress import roughly
from ....analysis.solving.solve import prepare_solvers
from ....compiled import INTERPRETED
from ....compiled.elsewhere import Compilation, NotCompiledError, compile_now, loading_only
from ....cores import usable_cores
from ....games import game as game_of
from ....games.game import Game
from ....offers import offer
from ....players import Player, compiling, player
from ....spec import split_spec
from ..notices import StandingNotice

_SOLVER, _EVALUATOR = "--solver", "--evaluator"
_USUAL = 10.0  # seconds to compile what is no player, about
SMALL = 5.0  # seconds
KNOWN = 10_000  # players known to be ready; checking again takes milliseconds
LOADING = 0.5  # seconds that loading may take before somebody else stands in
WORD = 0.5  # seconds between two words about a compilation


class _Making:
    """Something that is being compiled or loaded."""

    def __init__(self, expected: float, compilation: Callable[[], Compilation]) -> None:
        self.expected, self.compilation = expected, compilation
        self.is_missing = asyncio.Event()  # set when it turns out that it has to be compiled
        self.running: Compilation | None = None  # once its turn has come
        self.ended = threading.Event()
        self.task: asyncio.Task[None]

    def words(self) -> str:
        """How long it still takes, as far as that is known."""
        if self.running is None:
            return ", after what others need"
        left = self.running.left(self.expected)
        return "" if left is None else f", about {roughly(left)} left"


class Warmup:
    """Remembers what is compiled and loaded, and makes the rest ready."""

    def __init__(self) -> None:
        self._known: set[Hashable] = set()
        self._making: dict[Hashable, _Making] = {}
        self._telling: set[asyncio.Task[None]] = set()
        # The other cores are for searches; what is small has a place of its own.
        self._large = asyncio.Semaphore(max(1, len(usable_cores()) // 2))
        self._small = asyncio.Semaphore(1)

    async def ensure(self, who: Player, notify: Callable[[str], None], *, recorded: bool = False) -> None:
        """Return when a player is compiled and loaded; notify(sentence) while that takes a while."""
        await _told(self._player(who, recorded), f"{who.search} for {who.game.title.lower()}", notify)

    async def begin(
        self, who: Player, notify: Callable[[str], None], *, recorded: bool = False
    ) -> threading.Event | None:
        """Begin to make a player ready, and set the event at the end; None if it is ready, or can be loaded at once."""
        if (making := self._player(who, recorded)) is None:
            return None
        missing = asyncio.ensure_future(making.is_missing.wait())
        await asyncio.wait({making.task, missing}, timeout=LOADING, return_when=asyncio.FIRST_COMPLETED)
        missing.cancel()
        if making.task.done():
            return None
        task = asyncio.create_task(_told(making, f"{who.search} for {who.game.title.lower()}", notify, meanwhile=True))
        self._telling.add(task)
        task.add_done_callback(self._forget)
        return making.ended

    def _forget(self, task: "asyncio.Task[None]") -> None:
        self._telling.discard(task)
        if not task.cancelled():
            task.exception()  # the search meets it again, and reports it

    async def ensure_chances(self, game: Game) -> None:
        """Return when the win chances of a game are compiled and loaded."""
        from .chances import prepare

        curve = offer(game, Curve)
        kind = ("chances", game.name, _type(game.new()), curve and curve.features)
        making = self._made(kind, lambda: prepare(game), _USUAL, lambda: Compilation(__name__, [game.spec]))
        if making is not None:
            await asyncio.shield(making.task)

    async def ensure_solver(self, game: Game, notify: Callable[[str], None]) -> None:
        """Return when the solvers of a game are compiled and loaded; notify(sentence) while that takes a while."""
        key = "solver", game.name, _type(game.new())
        making = self._made(
            key, lambda: prepare_solvers(game.start()), _USUAL, lambda: Compilation(__name__, [game.spec, _SOLVER])
        )
        await _told(making, f"the solver of {game.title.lower()}", notify)

    async def ensure_evaluator(self, game: Game, evaluator: str, notify: Callable[[str], None]) -> None:
        """Return when an evaluator of a game is compiled and loaded, as far as it is; notify(sentence) meanwhile."""
        name, _ = split_spec(evaluator, "evaluator")
        making = self._made(
            ("evaluator", game.name, name, _type(game.new())),
            lambda: _evaluate(game, name),
            _USUAL,
            lambda: Compilation(__name__, [game.spec, _EVALUATOR, name]),
        )
        await _told(making, f"the evaluator {name} of {game.title.lower()}", notify)

    def _player(self, who: Player, recorded: bool) -> _Making | None:
        if who.kind.is_interpreted:
            return None
        return self._made(
            (_kind(who), recorded),
            partial(who.prepare, recorded=recorded),
            who.kind.compile_seconds,
            partial(compiling.compilation_of, who, recorded=recorded),
        )

    def _made(
        self, key: Hashable, load: Callable[[], None], expected: float, compilation: Callable[[], Compilation]
    ) -> _Making | None:
        if INTERPRETED or key in self._known:
            return None
        if key not in self._making:
            making = self._making[key] = _Making(expected, compilation)
            making.task = asyncio.create_task(self._make(key, load, making))
            making.task.add_done_callback(lambda _: self._end(key))
        return self._making[key]

    def _end(self, key: Hashable) -> None:
        self._making.pop(key).ended.set()

    async def _make(self, key: Hashable, load: Callable[[], None], making: _Making) -> None:
        try:
            await asyncio.to_thread(_load, load)
        except NotCompiledError:
            making.is_missing.set()
            # If that process fails, it is compiled here after all, where the error is reported.
            async with self._small if making.expected <= SMALL else self._large:
                making.running = await asyncio.to_thread(making.compilation)
                try:
                    while not making.running.ended.is_set():
                        await asyncio.sleep(0.05)
                finally:
                    making.running.stop()
            await asyncio.to_thread(load)
        if len(self._known) >= KNOWN:
            self._known.clear()
        self._known.add(key)


async def _told(making: _Making | None, what: str, notify: Callable[[str], None], *, meanwhile: bool = False) -> None:
    """Wait for something that is made ready; if it takes a while, notify(words) as long as that is true."""
    if making is None:
        return
    key, said, task = f"compiling {what}", "", making.task
    done, _ = await asyncio.wait({task}, timeout=0.3)
    try:
        while not done:
            said = f"Compiling {what} … (first run only){making.words()}"
            if meanwhile:
                said += ". Meanwhile it thinks as plain Python, for a short time."
            notify(StandingNotice(said, key))
            done, _ = await asyncio.wait({task}, timeout=WORD)
    finally:
        if said:
            notify(StandingNotice("", key))
    await asyncio.shield(task)  # a cancelled waiter does not cancel it for the others


def _load(load: Callable[[], None]) -> None:
    with loading_only():
        load()


def _evaluate(game: Game, evaluator: str) -> None:
    game.start().evaluate(evaluator)


def load_usual(games: list[Game]) -> None:
    """Load Numba and the cached code of the usual players, before the first request."""
    for game in games:
        for search in ("alphabeta", "deepening"):
            with suppress(NotCompiledError):
                _load(partial(player(search, game).prepare))


def _kind(who: Player) -> Hashable:
    """Equal for players that share compiled code."""
    return who.search, _type(who.game.new()), _type(who.evaluator), tuple(sorted(who.settings.items()))


def _type(value: Any) -> Any:
    if isinstance(value, tuple):
        return (type(value), *map(_type, value))
    if isinstance(value, np.ndarray):
        return value.dtype.str, value.ndim
    return type(value)


def main() -> None:
    rules = game_of(sys.argv[1])
    if sys.argv[2:] == [_SOLVER]:
        compile_now(lambda: prepare_solvers(rules.start()))
    elif sys.argv[2:3] == [_EVALUATOR]:
        compile_now(lambda: _evaluate(rules, sys.argv[3]))
    else:
        from .chances import prepare

        compile_now(lambda: prepare(rules))


if __name__ == "__main__":
    main()
