"""First use: compiled code is loaded in milliseconds, but compiling takes seconds and holds Python's lock.

So that nobody else waits, a player that no cache holds yet is compiled by a second process,

    python -m plyground.web.ready GAME PLAYER

and then loaded here. `plyground warm` does the same for everything at once.
"""

import asyncio
import subprocess
import sys
import threading
from collections.abc import Callable, Hashable
from typing import Any

import numpy as np

from ..compiled import INTERPRETED, on_compile
from ..games import game as game_of
from ..games.game import Game
from ..players import Player, player


class NotCompiledError(Exception):
    """Raised in place of compiling."""


class Ready:
    """Knows which players can think at once, and makes the others ready."""

    def __init__(self) -> None:
        self._known: set[Hashable] = set()
        self._making: dict[Hashable, asyncio.Task[None]] = {}

    async def make(self, who: Player, notify: Callable[[str], None]) -> None:
        """Return when a player is compiled and loaded; notify(sentence) if that takes a while."""
        key = _kind(who)
        if INTERPRETED or key in self._known:
            return
        if key not in self._making:
            task = asyncio.create_task(self._make(who, key))
            task.add_done_callback(lambda _: self._making.pop(key, None))
            self._making[key] = task
        task = self._making[key]
        done, _ = await asyncio.wait({task}, timeout=0.3)
        if not done:
            notify(f"Compiling {who.search} for {who.game.title.lower()} … (first run only)")
        await asyncio.shield(task)  # whoever stops waiting leaves it to those who still do

    async def _make(self, who: Player, key: Hashable) -> None:
        try:
            await asyncio.to_thread(_load, who)
        except NotCompiledError:
            await asyncio.to_thread(_compile_elsewhere, who)
            await asyncio.to_thread(_load, who, or_compile=True)
        self._known.add(key)


_guarded = threading.local()


def _refuse(name: str) -> None:
    if getattr(_guarded, "on", False):
        raise NotCompiledError(name)


def _load(who: Player, or_compile: bool = False) -> None:
    _guarded.on = not or_compile
    try:
        with on_compile(_refuse):
            who.prepare(who.game.new())
    finally:
        _guarded.on = False


def _compile_elsewhere(who: Player) -> None:
    # If it fails, the player is compiled here after all, and says itself what is wrong.
    command = [sys.executable, "-m", __name__, who.game.spec, who.spec]
    subprocess.run(command, stdin=subprocess.DEVNULL, capture_output=True, check=False, timeout=600)


def load_usual(games: list[Game]) -> None:
    """Load Numba and what the cache holds of the usual players, before anybody asks."""
    for game in games:
        for search in ("alphabeta", "deepening"):
            try:
                _load(player(search, game))
            except NotCompiledError:
                continue


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
    player(sys.argv[2], rules).prepare(rules.new())


if __name__ == "__main__":
    main()
