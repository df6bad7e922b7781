"""Makes players ready: compiled by another process,

    python -m plyground.players.compiling GAME PLAYER [--tree]

which fills the cache, and then loaded here in milliseconds.
"""

import sys
import threading

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
    """Makes a player ready in the background, so that people can play meanwhile.

    `known` is set as soon as it is clear whether something has to be compiled, `ended` when there is nothing more to
    wait for.
    """

    def __init__(self, who: Player, state: State | None = None, *, recorded: bool = False) -> None:
        self.who, self.state, self.recorded = who, state, recorded
        self.known, self.ended, self.is_stopped = threading.Event(), threading.Event(), False
        self.compilation: Compilation | None = None  # while it runs, and afterwards
        self._thread = threading.Thread(target=self._run, name="preparation", daemon=True)
        self._thread.start()

    @property
    def left(self) -> float | None:
        """About how many seconds it still takes; None if that is not known."""
        return None if self.compilation is None else self.compilation.left(self.who.kind.compile_seconds)

    @property
    def share(self) -> float:
        """Which part of it is done, about."""
        return 0.0 if self.compilation is None else self.compilation.share(self.who.kind.compile_seconds)

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
            self.who.prepare(
                self.state, recorded=self.recorded
            )  # if the other process failed, the error is met here again

    def _run(self) -> None:
        try:
            if INTERPRETED or self._loads():
                return
            self.compilation = compilation_of(self.who, recorded=self.recorded)
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
                self.who.prepare(self.state, recorded=self.recorded)
        except NotCompiledError:
            return False
        except Exception:
            return True  # the player meets it again where a person can be told
        return True


_begun: dict[tuple[str, str, bool], Preparation] = {}


def preparation_of(who: Player, state: State | None = None, *, recorded: bool = False) -> Preparation:
    """The preparation of a player in this process, begun now if it was not before."""
    key = who.game.spec, who.spec, recorded
    if key not in _begun or _begun[key].is_stopped:
        _begun[key] = Preparation(who, state, recorded=recorded)
    return _begun[key]


def main() -> None:
    rules = game_of(sys.argv[1])
    compile_now(lambda: player(sys.argv[2], rules).prepare(recorded=_RECORDED in sys.argv[3:]))


if __name__ == "__main__":
    main()
