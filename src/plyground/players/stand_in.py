"""A move at once: while a player's code is being compiled, the same text answers as plain Python, in another process.

Both give the same moves, values and node counts, but plain Python takes hundreds of times as long. So

    an answer that is whole within the player's own limits is the very answer that compiled code gives;
    a player that is limited by nodes or simulations is stopped when a person has waited long enough: its answer is
    `shortened`, and says so;
    any other goes on, and whichever of the two is first answers: this process, or the compiled code.

A search that is plain Python at any time, such as a document's own program, would hold Python's lock while it thinks: a
server has it think in such a process, too, and waits for it (`decide_beside`).

The other process runs `main` with NUMBA_DISABLE_JIT=1. It reads a pickled request, then anything at all is the order to
stop; at the end of its input it ends. What it sends is pickled too.
"""

import os
import pickle
import sys
import threading
import time
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, replace
from typing import NamedTuple

from ..compiled.elsewhere import child
from ..errors import Mistake
from ..games.state import State
from ..search import Control, Decision, EngineMemory, SearchResult
from ..search.trace import Recording
from .player import Player

ANSWER_WITHIN = 2.0  # seconds that a person waits, the start of the process included
LEAST = 0.5  # of them for thinking, however long the start takes
FEWEST = 50  # nodes: with fewer, a search that has reported nothing yet has not judged anything
TICK = 0.1  # seconds between two reports of the nodes
STOPS_WITHIN = 5.0  # seconds after which a search that does not obey a stop is killed


@dataclass(frozen=True)
class Request:
    """What the process is to decide."""

    who: Player
    state: State
    seeds: tuple[int, ...]
    recording: Recording | None
    most_nodes: int | None
    due: float | None  # when it should answer, as time.time() has it; None if nobody hurries it


class Nodes(NamedTuple):
    """A report of how far the search is."""

    nodes: int


class StandInAnswer(NamedTuple):
    """What the process has found."""

    decision: Decision
    recording: Recording | None


class Failure(NamedTuple):
    """Why it has found nothing."""

    words: str


class _Distant:
    """The workspace of a search in another process: its nodes are reported, and a stop is sent there."""

    def __init__(self, send_stop: Callable[[], None]) -> None:
        self.nodes, self.limit, self._stop, self._send_stop = 0, 0, 0, send_stop

    @property
    def stop(self) -> int:
        return self._stop

    @stop.setter
    def stop(self, value: int) -> None:
        if value and not self._stop:
            self._send_stop()
        self._stop = value


def decide(
    who: Player,
    state: State,
    ready: threading.Event,
    *,
    control: Control,
    seeds: tuple[int, ...] = (),
    recall: EngineMemory | None = None,
    recording: Recording | None = None,
) -> Decision:
    """A player's decision while its code is being compiled; `ready` is set at the end of that.

    The stand-in knows nothing of a recall: as in the first move of a game, it thinks afresh.
    """
    decision = None
    if can_stand_in(who) and not ready.is_set():
        due = time.time() + ANSWER_WITHIN if is_hurried(who) else None
        decision = _asked(who, state, ready, control, seeds, recording, due)
    if isinstance(decision, Decision):
        return decision
    ready.wait()
    return who.decide(state, control=control, seeds=seeds, recall=recall, recording=recording)


def decide_beside(
    who: Player,
    state: State,
    *,
    control: Control,
    seeds: tuple[int, ...] = (),
    recall: EngineMemory | None = None,
    recording: Recording | None = None,
) -> Decision:
    """A player's decision in a server: by a process of its own if its search is never compiled, so that it does not
    hold Python's lock here. Such a search, too, thinks afresh."""
    if not who.kind.is_interpreted:
        return who.decide(state, control=control, seeds=seeds, recall=recall, recording=recording)
    found = _asked(who, state, threading.Event(), control, seeds, recording, None)
    if isinstance(found, Decision):
        return replace(found, interpreted=False)  # it has no other way to think
    raise Mistake(found.words if found else f"The process in which {who.name} thinks ended before it had a move.")


def can_stand_in(who: Player) -> bool:
    """Whether plain Python can do what the player does: it does not start programs."""
    return not who.kind.runs_programs


def is_hurried(who: Player) -> bool:
    """Whether a player may be stopped early: it deepens, and has no time of its own."""
    limits = who.limits
    return limits.seconds is None and (limits.nodes is not None or not limits.depth or "simulations" in who.settings)


def _asked(
    who: Player,
    state: State,
    ready: threading.Event,
    control: Control,
    seeds: tuple[int, ...],
    recording: Recording | None,
    due: float | None,
) -> Decision | Failure | None:
    """The answer of the other process; None if compiled code was ready first, or if the process was killed."""
    process = child([sys.executable, "-c", f"from {__name__} import main; main()"], NUMBA_DISABLE_JIT="1")
    source, sink = process.stdout, process.stdin
    assert source is not None
    assert sink is not None
    over = threading.Event()

    def send_stop() -> None:
        with suppress(OSError, ValueError):
            sink.write(b"!")
            sink.flush()

    def kill_when_ready() -> None:
        stopped_at = float("inf")
        while not over.wait(TICK / 2):
            if control.stopped:
                stopped_at = min(stopped_at, time.monotonic())
            if ready.is_set() or time.monotonic() > stopped_at + STOPS_WITHIN:
                process.kill()
                return

    control.asked(state, who)
    watching = threading.Thread(target=kill_when_ready, daemon=True)
    try:
        with suppress(OSError, EOFError, pickle.PickleError, AttributeError, TypeError):
            pickle.dump(Request(who, state, seeds, recording, control.most_nodes, due), sink)
            sink.flush()
            watching.start()
            distant = _Distant(send_stop)
            with control.lend(distant):
                while not isinstance(message := pickle.load(source), StandInAnswer):
                    if isinstance(message, Failure):
                        return message
                    if isinstance(message, Nodes):
                        distant.nodes = message.nodes
                    else:
                        control.report(message)
            if recording is not None and message.recording is not None:
                vars(recording).update(vars(message.recording))
            return message.decision
    finally:
        over.set()
        process.kill()
        process.wait()
        for stream in (source, sink):
            with suppress(OSError):
                stream.close()
    return None


class _Telling(Control):
    """Sends every report of the search."""

    def __init__(self, send: Callable[[object], None]) -> None:
        super().__init__()
        self._send = send

    def report(self, finding: SearchResult) -> None:
        super().report(finding)
        self._send(finding)


def answered(request: Request, control: Control) -> StandInAnswer:
    """The process's answer to a request."""
    shortened = threading.Event()

    def hurry(due: float) -> None:
        time.sleep(max(due - time.time(), LEAST))
        while control.finding is None and control.nodes < FEWEST:
            time.sleep(TICK / 2)
        shortened.set()
        control.stop()

    if request.due is not None:
        threading.Thread(target=hurry, args=(request.due,), daemon=True).start()
    decision = request.who.decide(request.state, control=control, seeds=request.seeds, recording=request.recording)
    return StandInAnswer(replace(decision, interpreted=True, shortened=shortened.is_set()), request.recording)


def main() -> None:
    out = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)  # what the text of a game prints is no answer
    lock = threading.Lock()

    def send(message: object) -> None:
        with lock:
            pickle.dump(message, out)
            out.flush()

    source = sys.stdin.buffer
    request = pickle.load(source)
    control = _Telling(send)
    control.most_nodes = request.most_nodes

    def listen() -> None:
        while source.read(1):
            control.stop()
        os._exit(1)

    def tell() -> None:
        while True:
            send(Nodes(control.nodes))
            time.sleep(TICK)

    for work in (listen, tell):
        threading.Thread(target=work, daemon=True).start()
    try:
        answer: StandInAnswer | Failure = answered(request, control)
    except Exception as problem:
        answer = Failure(str(problem) if isinstance(problem, Mistake) else f"The search failed ({problem!r}).")
    send(answer)
    os._exit(0)
