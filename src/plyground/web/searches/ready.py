"""First use: compiled code is loaded in milliseconds, but compiling takes seconds and holds Python's lock.

So that other clients need not wait, a player that is not in the cache yet is compiled by a second process,

    python -m plyground.web.searches.ready GAME PLAYER
    python -m plyground.web.searches.ready GAME          what the win chances of a game need
    python -m plyground.web.searches.ready GAME --solver what solving its positions needs

and then loaded here. `plyground warm` does the same for all players at once.
"""

import asyncio
import subprocess
import sys
import threading
from collections.abc import Callable, Hashable, Iterator
from contextlib import contextmanager, suppress
from functools import partial
from typing import Any

import numpy as np

from ...analysis.offers import Curve
from ...analysis.solving.solve import prepare_solvers
from ...compiled import INTERPRETED, on_compile
from ...cores import usable_cores
from ...games import game as game_of
from ...games.game import Game
from ...offers import offer
from ...players import Player, player

_SOLVER = "--solver"
KNOWN = 10_000  # players known to be ready; checking again takes milliseconds


class NotCompiledError(Exception):
    """Raised in place of compiling."""


_loading = threading.local()


def _refuse(name: str) -> None:
    if getattr(_loading, "only", False):
        raise NotCompiledError(name)


@contextmanager
def loading_only() -> Iterator[None]:
    """Within this context, this thread may load compiled code, but raises NotCompiledError in place of compiling."""
    before = getattr(_loading, "only", False)
    _loading.only = True
    try:
        with on_compile(_refuse):
            yield
    finally:
        _loading.only = before


class Ready:
    """Remembers what is compiled and loaded, and makes the rest ready."""

    def __init__(self) -> None:
        self._known: set[Hashable] = set()
        self._making: dict[Hashable, asyncio.Task[None]] = {}
        self._compilers = asyncio.Semaphore(max(1, len(usable_cores()) // 2))  # the other cores are for searches

    async def make(self, who: Player, notify: Callable[[str], None]) -> None:
        """Return when a player is compiled and loaded; notify(sentence) if that takes a while."""
        task = self._task(_kind(who), lambda: who.prepare(), [who.game.spec, who.spec])
        await _told(task, f"Compiling {who.search} for {who.game.title.lower()} … (first run only)", notify)

    async def make_chances(self, game: Game) -> None:
        """Return when the win chances of a game are compiled and loaded."""
        from .chances import prepare

        curve = offer(game, Curve)
        kind = ("chances", game.name, _type(game.new()), curve and curve.features)
        task = self._task(kind, lambda: prepare(game), [game.spec])
        if task is not None:
            await asyncio.shield(task)

    async def make_solver(self, game: Game, notify: Callable[[str], None]) -> None:
        """Return when the solvers of a game are compiled and loaded; notify(sentence) if that takes a while."""
        key = "solver", game.name, _type(game.new())
        task = self._task(key, lambda: prepare_solvers(game.start()), [game.spec, _SOLVER])
        await _told(task, f"Compiling the solver of {game.title.lower()} … (first run only)", notify)

    def _task(self, key: Hashable, load: Callable[[], None], arguments: list[str]) -> "asyncio.Task[None] | None":
        if INTERPRETED or key in self._known:
            return None
        if key not in self._making:
            task = asyncio.create_task(self._make(key, load, arguments))
            task.add_done_callback(lambda _: self._making.pop(key, None))
            self._making[key] = task
        return self._making[key]

    async def _make(self, key: Hashable, load: Callable[[], None], arguments: list[str]) -> None:
        try:
            await asyncio.to_thread(_load, load)
        except NotCompiledError:
            # If that process fails, it is compiled here after all, where the error is reported.
            async with self._compilers:
                await asyncio.to_thread(_compile_elsewhere, arguments)
            await asyncio.to_thread(load)
        if len(self._known) >= KNOWN:
            self._known.clear()
        self._known.add(key)


async def _told(task: "asyncio.Task[None] | None", words: str, notify: Callable[[str], None]) -> None:
    """Wait for a task; notify(words) if it takes a while."""
    if task is None:
        return
    done, _ = await asyncio.wait({task}, timeout=0.3)
    if not done:
        notify(words)
    await asyncio.shield(task)  # a cancelled waiter does not cancel it for the others


def _load(load: Callable[[], None]) -> None:
    with loading_only():
        load()


def _compile_elsewhere(arguments: list[str]) -> None:
    command = [sys.executable, "-m", __name__, *arguments]
    subprocess.run(command, stdin=subprocess.DEVNULL, capture_output=True, check=False, timeout=600)


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
        prepare_solvers(rules.start())
    elif len(sys.argv) > 2:
        player(sys.argv[2], rules).prepare()
    else:
        from .chances import prepare

        prepare(rules)


if __name__ == "__main__":
    main()
