"""At a prompt, in a notebook or Python's own: a bar while something is compiled, and Ctrl-C.

Compiling and searching otherwise keep Python from seeing Ctrl-C. So a player's code is compiled by another process, as
in the terminal, and a search runs in a thread. After Ctrl-C everything works as before, and what was compiled is kept.
"""

import html
import sys
import threading
import time
from collections.abc import Callable
from importlib import import_module
from typing import TYPE_CHECKING, Any, TypeVar

from ..games.state import State
from ..search import Control

if TYPE_CHECKING:
    from .compiling import Preparation
    from .player import Player

T = TypeVar("T")

_TICK = 0.05  # seconds between two looks whether it has ended
_WORD = 0.25  # seconds between two words about it
_CELLS = 24  # of a bar of characters


def is_at_prompt() -> bool:
    """Whether a person at a prompt waits for this thread."""
    if threading.current_thread() is not threading.main_thread():
        return False
    notebook = sys.modules.get("IPython")
    return hasattr(sys, "ps1") or (notebook is not None and notebook.get_ipython() is not None)


def get_ready(who: "Player", state: State, *, recorded: bool) -> None:
    """Compile what a player needs, or load it, while a bar shows how far that is."""
    from .compiling import preparation_of

    preparation = preparation_of(who, state, recorded=recorded)
    if preparation.ended.is_set():
        return
    bar = _Bar(f"{who.search} for {who.game.name}")
    try:
        while not preparation.ended.wait(_TICK):
            if preparation.compilation is not None:
                bar.show(preparation)
    except KeyboardInterrupt:
        preparation.stop()
        bar.close("stopped")
        raise
    bar.close("compiled")
    preparation.finish()


def interruptible(search: Callable[[], T], control: Control) -> T:
    """The result of a search that Ctrl-C ends."""
    results: list[T] = []
    errors: list[BaseException] = []

    def run() -> None:
        try:
            results.append(search())
        except BaseException as error:
            errors.append(error)

    thread = threading.Thread(target=run, daemon=True)
    thread.start()
    try:
        while thread.is_alive():
            thread.join(_TICK)
    except KeyboardInterrupt:
        control.stop()
        thread.join()
        raise
    if errors:
        raise errors[0]
    return results[0]


class _Bar:
    """A line that is written over: HTML in a notebook, characters on a terminal."""

    def __init__(self, what: str) -> None:
        self.what, self.started, self.said = what, time.monotonic(), 0.0
        self.display: Any = None
        self.is_shown = False

    def show(self, preparation: "Preparation") -> None:
        if time.monotonic() - self.said < _WORD:
            return
        self.said = time.monotonic()
        left = "" if preparation.left is None else f", about {preparation.left:.0f} s left"
        self._write(f"compiling {self.what} (first run only){left}", preparation.share)

    def close(self, how: str) -> None:
        if self.is_shown:
            self._write(f"{how} {self.what} after {time.monotonic() - self.started:.0f} s", None)
            if self.display is None:
                print(file=sys.stderr)

    def _write(self, text: str, share: float | None) -> None:
        notebook = sys.modules.get("IPython")
        if notebook is not None and notebook.get_ipython() is not None:
            self._write_in_notebook(text, share)
        else:
            bar = "" if share is None else f"[{'#' * round(share * _CELLS):-<{_CELLS}}] "
            print(f"\r{bar}{text}\x1b[K", end="", file=sys.stderr, flush=True)
        self.is_shown = True

    def _write_in_notebook(self, text: str, share: float | None) -> None:
        bar = "" if share is None else f'<progress max="1" value="{share:.2f}"></progress> '
        data = {"text/plain": text, "text/html": f"{bar}{html.escape(text)}"}
        if self.display is None:
            display: Any = import_module("IPython.display")
            self.display = display.display(data, raw=True, display_id=True)
        else:
            self.display.update(data, raw=True)
