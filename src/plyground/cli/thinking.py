"""Waiting for a computation: it runs in a thread and reports its progress, and Ctrl-C stops it.

Searches release the GIL, so the main thread stays free to watch. Tasks longer than a second show progress on stderr:
live on a terminal, otherwise as an occasional line.
"""

import signal
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from typing import Any, TypeVar

from rich.progress import BarColumn, Progress, ProgressColumn, SpinnerColumn, TextColumn, TimeElapsedColumn
from rich.text import Text

from ..analysis.solving.progress import roughly
from ..compiled import is_compiling, on_compile
from ..compiled.elsewhere import NotCompiledError, loading_only
from ..games.game import Game
from ..games.state import State
from ..players import Player, stand_in
from ..players.compiling import Preparation, preparation_of
from ..search import Control, Decision, EngineMemory
from ..search.trace import Recording
from .show import Screen, plural, rate, worth_text

T = TypeVar("T")

STOPPED = 130  # the exit code after Ctrl-C, by the convention of shells
_POLL = 0.05
_LINE = 6  # moves of the best line to show while thinking
_FIRST = 0.3  # seconds until a terminal shows progress; a pipe gets it after one second


def think(
    player: Player,
    state: State,
    screen: Screen,
    *,
    seeds: tuple[int, ...] = (),
    recall: EngineMemory | None = None,
    recording: Recording | None = None,
    what: str = "",
    at_once: bool = False,
) -> tuple[Decision, bool]:
    """A player's decision, and whether the person stopped it.

    With `at_once`, a player whose code is not compiled yet answers as plain Python meanwhile, see stand_in.py.
    """
    control, preparation = Control(), preparation_of(player, state, recorded=recording is not None)
    if not at_once and prepared(preparation, screen):
        raise KeyboardInterrupt

    def decide() -> Decision:
        preparation.known.wait()
        return stand_in.decide(
            player, state, preparation.ended, control=control, seeds=seeds, recall=recall, recording=recording
        )

    def doing() -> str:
        nodes, latest = control.nodes, control.latest
        compiling = "" if preparation.ended.is_set() else f" as plain Python, while {_getting_ready(preparation)}"
        if not nodes:
            return f"{what or player.name} begins to think{compiling}"
        thinking = f"{what or player.name} is thinking{compiling}: {plural(nodes, 'node')}"
        if latest is None:
            return thinking
        line = " ".join(latest.line[:_LINE])
        value = "" if latest.value is None else f", {worth_text(latest)}"
        return f"{thinking}, {rate(latest.nodes, latest.seconds)}/s; depth {latest.depth}{value}: {line}"

    return wait(decide, screen, stop=control.stop, doing=doing)


def prepare(player: Player, state: State, screen: Screen) -> bool:
    """Compile a player, or load it from the cache; return whether the person stopped it."""
    return prepared(preparation_of(player, state), screen)


def in_time(task: Callable[[], T], preparation: Callable[[], Preparation], screen: Screen) -> T | None:
    """The result of a short task, for which a preparation compiles what is missing; None if the person stopped it."""

    def loaded() -> T:
        with loading_only():
            return task()

    def what() -> str:
        return "looking for what is certain"

    try:
        try:
            return wait(loaded, screen, stop=lambda: None, doing=what)[0]
        except NotCompiledError:
            if prepared(preparation(), screen):
                return None
            return wait(task, screen, stop=lambda: None, doing=what)[0]
    except KeyboardInterrupt:
        return None


def prepared(preparation: Preparation, screen: Screen) -> bool:
    """Wait for a preparation, with a bar; return whether the person stopped it."""
    if preparation.ended.is_set():
        return False

    def finish() -> None:
        preparation.known.wait()
        if preparation.compilation is not None:
            screen.note(f"{_getting_ready(preparation)} … (first run only)")
        with suppress(KeyboardInterrupt):
            preparation.finish()

    wait(
        finish,
        screen,
        stop=preparation.stop,
        doing=lambda: _getting_ready(preparation),
        share=lambda: preparation.share,
    )
    return preparation.is_stopped


def _getting_ready(preparation: Preparation) -> str:
    """What a preparation does, in words."""
    doing = "loading" if preparation.compilation is None else "compiling"
    return f"{doing} {preparation.what}"


@contextmanager
def getting_ready(who: str, game: Game, screen: Screen) -> Iterator[Callable[[], str]]:
    """Within this context, print a line if `who` has to be compiled; yields a function that names the current step."""
    doing = f"loading {who} for {game.name}"

    def notify(_function: str) -> None:
        nonlocal doing
        if doing.startswith("loading"):
            doing = f"compiling {who} for {game.name}"
            screen.note(f"{doing} … (first run only)")

    with on_compile(notify):
        yield lambda: doing


def wait(
    task: Callable[[], T],
    screen: Screen,
    *,
    stop: Callable[[], None],
    doing: Callable[[], str],
    share: Callable[[], float] | None = None,
    stopping: str = "",
    and_by: Sequence[signal.Signals] = (),
) -> tuple[T, bool]:
    """The result of a task, and whether Ctrl-C stopped it, or one of the signals `and_by`.

    The first Ctrl-C calls stop(), after which the task has to end; the second Ctrl-C does not wait for that, nor does
    the first while this process compiles. doing() says what is being done, share() which part of it is done; `stopping`
    is printed after the first Ctrl-C.
    """
    results: list[T] = []
    errors: list[BaseException] = []

    def run() -> None:
        try:
            results.append(task())
        except BaseException as error:
            errors.append(error)

    thread = threading.Thread(target=run, daemon=True)
    meter = _Meter(screen, doing, share)
    with _on_interrupt(stop, (signal.SIGINT, *and_by)) as interrupted:
        thread.start()
        try:
            while thread.is_alive():
                thread.join(_POLL)
                meter.tick()
                if interrupted.is_set() and is_compiling():
                    raise KeyboardInterrupt
                if stopping and interrupted.is_set():  # not in the handler, which may interrupt another print
                    screen.note(stopping)
                    stopping = ""
        finally:
            meter.close()
    if meter.problem is not None:
        screen.note(f"How far it was could not be shown to the end ({type(meter.problem).__name__}).")
    if errors:
        raise errors[0]
    return results[0], interrupted.is_set()


@contextmanager
def _on_interrupt(stop: Callable[[], None], signals: Sequence[signal.Signals]) -> Iterator[threading.Event]:
    interrupted = threading.Event()
    in_main = threading.current_thread() is threading.main_thread()
    before = {each: signal.getsignal(each) for each in signals if in_main}
    heard = [each for each, handler in before.items() if handler not in (None, signal.SIG_IGN)]

    def handle(number: int, frame: Any) -> None:
        if interrupted.is_set():
            raise KeyboardInterrupt
        interrupted.set()
        stop()

    for each in heard:
        signal.signal(each, handle)
    try:
        yield interrupted
    finally:
        for each in heard:
            signal.signal(each, before[each])


class _Meter:
    """Shows progress, once the task takes longer than a moment. A problem in that ends the showing, not the task."""

    def __init__(self, screen: Screen, doing: Callable[[], str], share: Callable[[], float] | None) -> None:
        self.screen, self.doing, self.share = screen, doing, share
        self.started = time.monotonic()
        self.live = screen.err.is_interactive
        self.next = _FIRST if self.live else 1.0
        self.progress: Progress | None = None
        self.problem: Exception | None = None

    def tick(self) -> None:
        elapsed = time.monotonic() - self.started
        if elapsed < self.next or self.problem is not None:
            return
        try:
            self._show(elapsed)
        except Exception as problem:
            self.problem = problem

    def _show(self, elapsed: float) -> None:
        share = self.share() if self.share else None
        if not self.live:
            self.next = elapsed + min(elapsed, 60)
            left = f", about {roughly(elapsed / share - elapsed)} left" if share else ""
            self.screen.note(f"{self.doing()}, {roughly(elapsed)} so far{left}")
            return
        if self.progress is None:
            self.progress = self._begin()
        self.progress.update(self.progress.task_ids[0], description=self.doing(), completed=share or 0)
        self.progress.refresh()

    def close(self) -> None:
        if self.progress is not None:
            self.progress.stop()

    def _begin(self) -> Progress:
        plain = self.screen.err.options.ascii_only
        columns: list[ProgressColumn] = [SpinnerColumn("line" if plain else "dots")]
        if self.share is not None:
            columns.append(BarColumn(bar_width=24))
        columns += [TextColumn("{task.description}", markup=False), TimeElapsedColumn()]
        if self.share is not None:
            columns.append(_Estimate(self.started))
        progress = Progress(*columns, console=self.screen.err, transient=True, auto_refresh=False)
        progress.add_task(self.doing(), total=1 if self.share is not None else None)
        progress.start()
        return progress


class _Estimate(ProgressColumn):
    """The time left, estimated from the part done so far."""

    def __init__(self, started: float) -> None:
        super().__init__()
        self.started = started

    def render(self, task: Any) -> Text:
        if not task.completed:
            return Text("")
        elapsed = time.monotonic() - self.started
        return Text(f"about {roughly(elapsed / task.completed - elapsed)} left", "dim")
