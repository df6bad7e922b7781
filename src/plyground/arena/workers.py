"""Where games are played: in this process, in processes of this machine, or wherever an executor runs them.

Processes are forked where that is safe: what the parent has compiled is then ready in each of them at once. Each has
its share of the cores for itself, so that times of players are comparable, and ends when its parent does.
"""

import json
import multiprocessing
import os
import signal
import sys
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Executor, Future, ProcessPoolExecutor
from contextlib import contextmanager, suppress
from functools import partial
from importlib.util import find_spec
from types import TracebackType
from typing import Any, NamedTuple, TypeVar

from ..cores import usable_cores
from ..errors import Mistake
from ..records import Record
from ..records.matches import GameResult
from ..search import Control
from .settings import MatchSettings

T = TypeVar("T")
Task = Sequence[tuple[MatchSettings, int]]  # games of matches, by their numbers

LOCAL_TASK = 0.2  # seconds of games that are sent to a process at once: what they cost to send is then no matter
REMOTE_TASK = 1.0  # the same for another machine
MOST_JOBS = 1024
SHOWN_BYTES = 16_384  # of a game that is being played: more than the moves of any game take


class RunningGame(NamedTuple):
    """A game that is being played: who has side 0 and side 1, its number in their match, and the moves so far."""

    players: tuple[str, str]
    number: int
    moves: tuple[str, ...]


class Workers:
    """Plays games, several at once if it has more than one job. To be opened with `with`."""

    _jobs = 1
    task_seconds = LOCAL_TASK

    @property
    def jobs(self) -> int:
        """How many tasks run at once."""
        return self._jobs

    def submit(self, work: Callable[..., list[T]], task: Sequence[Any]) -> "Future[list[T]]":
        """Do some work, which is a function of another module, on each item of a task."""
        raise NotImplementedError

    def running(self) -> list[RunningGame]:
        """The games that are being played just now, where that can be seen."""
        return []

    def restart(self) -> bool:
        """Begin again after worker processes were lost; False if that is not possible."""
        return False

    def kill(self) -> None:
        """Give up the games that are being played."""

    def __enter__(self) -> "Workers":
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        """Wait for nothing that is still being played."""


class Here(Workers):
    """This process, one game after the other."""

    def __init__(self, control: Control | None = None) -> None:
        self.control = control or Control()

    def submit(self, work: Callable[..., list[T]], task: Sequence[Any]) -> "Future[list[T]]":
        """Do it at once; the future is done when it is returned."""
        future: Future[list[T]] = Future()
        try:
            future.set_result(work(task, self.control))
        except Exception as error:
            future.set_exception(error)
        return future

    def kill(self) -> None:
        self.control.stop()


class Elsewhere(Workers):
    """An executor that somebody else opens and closes, such as a cluster's; it runs `jobs` tasks at once."""

    def __init__(self, executor: Executor, jobs: int, task_seconds: float = REMOTE_TASK) -> None:
        self.executor, self._jobs, self.task_seconds = executor, jobs, task_seconds

    def submit(self, work: Callable[..., list[T]], task: Sequence[Any]) -> "Future[list[T]]":
        return self.executor.submit(work, task)


class Processes(Workers):
    """Processes of this machine. Players should be prepared before it is opened.

    Where they are `watched`, each shows the game that it plays: `running` tells.
    """

    def __init__(self, jobs: int, watched: bool = False) -> None:
        self._jobs, self._watched = jobs, watched
        self._open()

    def _open(self) -> None:
        # A fork copies locks that other threads hold, and nobody would ever release them.
        can_fork = sys.platform == "linux" and threading.active_count() == 1
        context = multiprocessing.get_context("fork" if can_fork else "spawn")
        self._ids = context.Array("q", self.jobs)
        self._shown = [context.Array("c", SHOWN_BYTES, lock=False) for _ in range(self.jobs if self._watched else 0)]
        self._executor = ProcessPoolExecutor(
            self.jobs, mp_context=context, initializer=_begin, initargs=(self._ids, self._shown, os.getpid())
        )
        self.submit(_nothing, ()).result()  # start now, in this thread

    def submit(self, work: Callable[..., list[T]], task: Sequence[Any]) -> "Future[list[T]]":
        with _without_interrupts():
            return self._executor.submit(work, task)

    def running(self) -> list[RunningGame]:
        found: list[RunningGame] = []
        for shown in self._shown:
            # Without a lock, which a killed process would never release; a text that is just being written is left out.
            with suppress(ValueError):
                players, number, moves = json.loads(shown.value)
                found.append(RunningGame((players[0], players[1]), number, tuple(moves)))
        return found

    def restart(self) -> bool:
        self.kill()
        self._executor.shutdown(wait=True, cancel_futures=True)
        self._open()
        return True

    def kill(self) -> None:
        for number in self._ids[:]:
            if number:
                with suppress(ProcessLookupError):
                    os.kill(number, signal.SIGKILL if hasattr(signal, "SIGKILL") else signal.SIGTERM)

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self.kill()  # what was wanted has been collected
        self._executor.shutdown(wait=True, cancel_futures=True)


def usual_jobs() -> int:
    """How many processes play at once unless somebody says otherwise: PLYGROUND_JOBS, or one for each core."""
    text = os.environ.get("PLYGROUND_JOBS", "")
    if not text:
        return len(usable_cores())
    if not (text.isascii() and text.isdigit() and 1 <= int(text[:9]) <= MOST_JOBS):
        raise Mistake(f"PLYGROUND_JOBS={text[:40]!r} is not allowed: write a whole number from 1 to {MOST_JOBS}.")
    return int(text)


def open_workers(jobs: int | None = None, control: Control | None = None, cluster: str | None = None) -> Workers:
    """This process for one job, else `jobs` processes. Default: one for each core.

    With the address of a cluster's scheduler, such as tcp://10.0.0.1:8786, the cluster's workers.
    """
    check_workers(jobs, cluster)
    if cluster is not None:
        from .cluster import Cluster

        return Cluster(cluster)
    jobs = usual_jobs() if jobs is None else jobs
    return Here(control) if jobs == 1 else Processes(jobs)


def check_workers(jobs: int | None, cluster: str | None) -> None:
    """A Mistake if such workers cannot be opened, as far as that is known before anything is connected."""
    if cluster is None:
        return
    if jobs is not None:
        raise Mistake("A cluster has as many jobs as its workers have threads: leave out the number of jobs.")
    if find_spec("distributed") is None:
        raise Mistake("A cluster needs Dask: pip install 'plyground[cluster]'.")


def play_task(task: Task, control: Control | None = None) -> list[GameResult]:
    """Play games one after the other; fewer if they are stopped."""
    results: list[GameResult] = []
    for settings, number in task:
        watch = () if _shown is None else (partial(_show, number),)
        result = settings.play(number, control, *watch)
        if result is None:
            break
        results.append(result)
    if _shown is not None:
        _shown.value = b""
    return results


_shown: Any = None  # in a worker process that is watched: where it shows the game that it plays


def _show(number: int, record: Record) -> None:
    text = json.dumps([record.players, number, [entry.move for entry in record.moves]]).encode()
    if len(text) < SHOWN_BYTES:
        _shown.value = text


def _begin(ids: Any, shown: Sequence[Any], parent: int) -> None:
    """In a new worker process: take a share of the cores, leave Ctrl-C to the parent, and end when it ends."""
    global _shown
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if hasattr(signal, "pthread_sigmask"):
        signal.pthread_sigmask(signal.SIG_UNBLOCK, {signal.SIGINT})
    threading.Thread(target=_end_with, args=(parent,), daemon=True).start()
    with ids.get_lock():
        mine = next(i for i, number in enumerate(ids) if not number)
        ids[mine] = os.getpid()
    if shown:
        _shown = shown[mine]
    cores = usable_cores()
    share = len(cores) // len(ids)
    if share and hasattr(os, "sched_setaffinity"):
        os.sched_setaffinity(0, cores[mine * share : (mine + 1) * share])


@contextmanager
def _without_interrupts() -> Iterator[None]:
    """A process that starts here does not hear Ctrl-C before `_begin` has it ignored."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _nothing(task: Sequence[Any]) -> list[Any]:
    return []


def _end_with(parent: int) -> None:
    while os.getppid() == parent:
        time.sleep(0.5)
    os._exit(1)
