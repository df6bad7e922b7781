"""Compiling in another process: it fills the cache, and this process then loads what it finds there.

Compiling takes seconds and holds Python's lock, so a server would be deaf meanwhile, and Ctrl-C would break off in the
middle of Numba. The other process is a module whose `main` calls `compile_now`; it has several of its own where there
are cores for them, and all of them end when this process does.

    with loading_only(): task()         load what task needs, or raise NotCompiledError
    Compilation(module, arguments)      a process that compiles
    compile_now(task)                   in that process
"""

import os
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from typing import Any

from ..cores import usable_cores
from .decorators import on_compile, prepare, roots_of

MOST_PROCESSES = 3  # each takes some 250 MB
NICE = 5  # how much lower their priority is: a person may be playing meanwhile
_TICK = 0.25  # seconds between two reports of the processor time that was spent


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


class Compilation:
    """A process that compiles: `python -m module arguments`."""

    def __init__(self, module: str, arguments: list[str]) -> None:
        self.ended = threading.Event()
        self._spent: dict[bytes, float] = {}  # processor seconds, by process
        self._started = time.monotonic()
        self._process = child([sys.executable, "-m", module, *arguments])
        self._thread = threading.Thread(target=self._watch, name="compilation", daemon=True)
        self._thread.start()

    def left(self, expected: float) -> float | None:
        """About how many seconds it still takes, if all of it takes so much processor time; None if it is not known."""
        spent = sum(self._spent.values())
        if not 0 < spent < expected:
            return None
        return (time.monotonic() - self._started) * (expected - spent) / spent

    def share(self, expected: float) -> float:
        """Which part of it is done."""
        return min(0.99, sum(self._spent.values()) / expected)

    def wait(self) -> None:
        """Wait for its end."""
        self._thread.join()

    def stop(self) -> None:
        """End it; what it has compiled so far is in the cache."""
        self._process.kill()

    def _watch(self) -> None:
        with self._process:
            for line in self._process.stdout or ():
                with suppress(ValueError):
                    number, seconds = line.split()
                    self._spent[number] = float(seconds)
        self.ended.set()


def child(command: list[str], **environment: str) -> "subprocess.Popen[bytes]":
    """A process that imports what this one can, and is left alone by Ctrl-C. It should end when its input does."""
    return subprocess.Popen(
        command,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        env={**os.environ, "PYTHONPATH": os.pathsep.join(path or os.getcwd() for path in sys.path), **environment},
        start_new_session=True,
        creationflags=getattr(subprocess, "CREATE_NEW_PROCESS_GROUP", 0),
    )


def compile_now(task: Callable[[], object]) -> None:
    """Compile what a task needs, in several processes if it has several roots, and tell the process that waits.

    A root is a function that is prepared by itself. The largest should be prepared first.
    """
    if hasattr(os, "nice"):
        os.nice(NICE)
    threading.Thread(target=end_with_input, daemon=True).start()
    _tell_time()
    roots = roots_of(task) if hasattr(os, "fork") else []
    others = [] if len(roots) < 2 else _fork(roots, min(len(roots), len(usable_cores()), MOST_PROCESSES))
    for number in others:
        os.waitpid(number, 0)
    task()  # loads what they have compiled, and compiles what is missing


def _fork(roots: list[tuple[Callable[..., Any], tuple[Any, ...]]], count: int) -> list[int]:
    """Processes that share the roots: each compiles the next one that no other has begun."""
    if count < 2:
        return []
    reading, writing = os.pipe()
    os.write(writing, bytes(range(len(roots))))
    os.close(writing)
    parent, numbers = os.getpid(), []
    for _ in range(count):
        if number := os.fork():
            numbers.append(number)
            continue
        try:
            threading.Thread(target=_end_with, args=(parent,), daemon=True).start()
            _tell_time()
            while index := os.read(reading, 1):
                function, arguments = roots[index[0]]
                prepare(function, *arguments)
        finally:
            os._exit(0)  # whatever went wrong goes wrong in the parent too, which reports it
    os.close(reading)
    return numbers


def _tell_time() -> None:
    def tell() -> None:
        while True:
            with suppress(OSError):
                os.write(1, b"%d %.2f\n" % (os.getpid(), time.process_time()))
            time.sleep(_TICK)

    threading.Thread(target=tell, daemon=True).start()


def end_with_input() -> None:
    while os.read(0, 1024):
        pass
    os._exit(1)


def _end_with(parent: int) -> None:
    while os.getppid() == parent:
        time.sleep(0.25)
    os._exit(1)
