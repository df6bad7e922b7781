"""Makes players ready: compiled by another process,

    python -m plyground.players.compiling GAME PLAYER [--tree]

which fills the cache, and then loaded here in milliseconds.
"""

import sys
import threading
from collections.abc import Callable
from functools import partial

from ..compiled import INTERPRETED
from ..compiled.elsewhere import Compilation, NotCompiledError, compile_now, loading_only
from ..games import game as game_of
from ..games.state import State
from .player import Player, player

_RECORDED = "--tree"


def compilation_of(who: Player, *, recorded: bool = False) -> Compilation:
    """A process that compiles a player, or one whose tree is recorded."""
    return Compilation(__name__, [who.game.spec, who.spec, *([_RECORDED] if recorded else [])])


class Preparation:
    """Makes something ready in the background, so that people can play meanwhile: loads it, compiled by another process
    if no cache has it. `expected` is the processor time that this takes, about.

    `known` is set as soon as it is clear whether something has to be compiled, `ended` when there is nothing more to
    wait for.
    """

    def __init__(
        self, what: str, load: Callable[[], object], compilation: Callable[[], Compilation], expected: float
    ) -> None:
        self.what, self.expected = what, expected
        self._load, self._compile = load, compilation
        self.known, self.ended, self.is_stopped = threading.Event(), threading.Event(), False
        self.compilation: Compilation | None = None  # while it runs, and afterwards
        self._thread = threading.Thread(target=self._run, name="preparation", daemon=True)
        self._thread.start()

    @property
    def left(self) -> float | None:
        """About how many seconds it still takes; None if that is not known."""
        return None if self.compilation is None else self.compilation.left(self.expected)

    @property
    def share(self) -> float:
        """Which part of it is done, about."""
        return 0.0 if self.compilation is None else self.compilation.share(self.expected)

    def stop(self) -> None:
        """Compile no more; what has been compiled is kept."""
        self.is_stopped = True
        if self.compilation is not None:
            self.compilation.stop()

    def finish(self) -> None:
        """Wait for the end, and have everything ready; a KeyboardInterrupt if it was stopped."""
        self._thread.join()
        if self.is_stopped:
            raise KeyboardInterrupt
        if not INTERPRETED:
            self._load()  # if the other process failed, the error is met here again

    def _run(self) -> None:
        try:
            if INTERPRETED or self._loads():
                return
            self.compilation = self._compile()
            self.known.set()
            if self.is_stopped:
                self.compilation.stop()
            self.compilation.wait()
            if not self.is_stopped:
                self._loads()
        finally:
            self.ended.set()
            self.known.set()

    def _loads(self) -> bool:
        try:
            with loading_only():
                self._load()
        except NotCompiledError:
            return False
        except Exception:
            return True  # it is met again where a person can be told
        return True


_begun: dict[tuple[str, str, bool], Preparation] = {}


def preparation_of(who: Player, state: State | None = None, *, recorded: bool = False) -> Preparation:
    """The preparation of a player in this process, begun now if it was not before."""
    key = who.game.spec, who.spec, recorded
    if key not in _begun or _begun[key].is_stopped:
        _begun[key] = Preparation(
            f"{who.search} for {who.game.name}",
            partial(who.prepare, state, recorded=recorded),
            partial(compilation_of, who, recorded=recorded),
            who.kind.compile_seconds,
        )
    return _begun[key]


def main() -> None:
    rules = game_of(sys.argv[1])
    compile_now(lambda: player(sys.argv[2], rules).prepare(recorded=_RECORDED in sys.argv[3:]))


if __name__ == "__main__":
    main()
