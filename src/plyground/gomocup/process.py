"""Another program, talked to line by line, that can neither hang nor flood us nor outlive us.

It runs in a process group of its own, which is killed as a whole at the end. Reads and writes have a deadline. Its
errors are read and thrown away, but for the last line: that tells why it crashed.
"""

import os
import queue
import signal
import subprocess
import sys
import threading
import time
import weakref
from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import IO

from ..errors import Mistake, one_line
from .loop import bounded_lines

_WAITING = 1000  # lines that are read ahead: a program that writes more has to wait
_RATE = 200_000  # bytes a second that are read: a flood waits in its pipe, and does not cost us a core
_PATIENCE = 5.0  # seconds that a program has to read what it is told, unless the caller says otherwise
_POLL = 0.05
_PARTING = 0.5  # seconds that a program has to end itself


class Gone(Exception):  # noqa: N818 - what happened, for the caller to judge
    """The program has ended."""


class TooSlow(Exception):  # noqa: N818
    """The program has not answered, or not read what it was told, in time."""


class Stopped(Exception):  # noqa: N818
    """The answer is not wanted any more."""


class Program:
    """A running program."""

    def __init__(self, command: Sequence[str], **environment: str) -> None:
        try:
            self._process = subprocess.Popen(
                command,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.PIPE,
                bufsize=0,
                start_new_session=True,
                env={**os.environ, **environment},
            )
        except (OSError, ValueError) as error:
            reason = getattr(error, "strerror", None) or error
            raise Mistake(f"Cannot start {command[0]!r}: {reason}.") from None
        if hasattr(os, "set_blocking"):  # on Windows from Python 3.12 on
            assert self._process.stdin is not None
            os.set_blocking(self._process.stdin.fileno(), False)
        self._lines: queue.Queue[str | None] = queue.Queue(_WAITING)
        self._closed = threading.Event()
        self._last_words = [""]
        self._readers = [
            threading.Thread(target=work, args=(stream, self._lines, self._closed, self._last_words), daemon=True)
            for work, stream in ((_read, self._process.stdout), (_drain, self._process.stderr))
        ]
        for reader in self._readers:
            reader.start()
        # Also when nobody closes it: at the end of the interpreter, or when it is forgotten.
        self._end = weakref.finalize(self, _kill, self._process, self._closed)

    def say(self, line: str, until: float | None = None, is_stopped: Callable[[], bool] = lambda: False) -> None:
        """Write a line, before a moment of time.monotonic(): a program that reads nothing fills its pipe."""
        assert self._process.stdin is not None
        until = time.monotonic() + _PATIENCE if until is None else until
        rest = f"{line}\r\n".encode("ascii")
        while True:
            try:
                rest = rest[self._process.stdin.write(rest) or 0 :]  # None: the pipe is full
            except (OSError, ValueError):  # ValueError: it was closed
                raise Gone(self._why()) from None
            if not rest:
                return
            if time.monotonic() >= until:
                raise TooSlow
            if is_stopped():
                raise Stopped
            time.sleep(_POLL / 5)

    def hear(self, until: float, is_stopped: Callable[[], bool] = lambda: False) -> str:
        """The next line that it writes before a moment of time.monotonic()."""
        while True:
            left = until - time.monotonic()
            if left <= 0:
                raise TooSlow
            if is_stopped():
                raise Stopped
            try:
                line = self._lines.get(timeout=min(left, _POLL))
            except queue.Empty:
                continue
            if line is None:
                self._lines.put(None)  # and so it stays
                raise Gone(self._why())
            return line

    def close(self, parting: str = "") -> None:
        """Say good-bye, wait a moment, and end whatever is left of it."""
        if self._end.alive:
            if parting:
                with suppress(Gone, TooSlow):
                    self.say(parting, time.monotonic())  # it has to be read at once, or not at all
                    self._wait(_PARTING)
            self._end()

    def _wait(self, seconds: float) -> None:
        """Until it ends, without reaping it: as long as it is there, its group cannot be another one's."""
        until = time.monotonic() + seconds
        while time.monotonic() < until and not _has_ended(self._process):
            time.sleep(0.01)

    def _why(self) -> str:
        """How it ended, in words."""
        self._wait(_PARTING)
        if not _has_ended(self._process):
            return "closed its output"
        self._readers[1].join(_PARTING)  # its last words may still be on their way
        self._end()
        code = self._process.returncode
        how = f"ended with exit code {code}" if code >= 0 else f"was ended by signal {-code}"
        return how + (f" ({one_line(self._last_words[0], 120)[:-1]})" if self._last_words[0] else "")


def _read(stream: IO[bytes], lines: "queue.Queue[str | None]", closed: threading.Event, last: list[str]) -> None:
    try:
        for line in bounded_lines(_paced(stream, closed)):
            while not closed.is_set():
                try:
                    lines.put(line, timeout=_POLL)
                    break
                except queue.Full:
                    continue
    except (OSError, ValueError):  # the stream was closed
        pass
    while not closed.is_set():
        try:
            lines.put(None, timeout=_POLL)
            return
        except queue.Full:
            continue


def _paced(stream: IO[bytes], closed: threading.Event) -> Callable[[int], bytes]:
    """Reads from a stream, no faster than we allow."""
    pause = 0.0

    def read(count: int) -> bytes:
        nonlocal pause
        closed.wait(pause)  # before the next part, so that no line waits
        part = stream.read(count)
        pause = len(part) / _RATE
        return part

    return read


def _drain(stream: IO[bytes], lines: "queue.Queue[str | None]", closed: threading.Event, last: list[str]) -> None:
    try:
        for line in bounded_lines(_paced(stream, closed)):
            last[0] = line.strip() or last[0]
    except (OSError, ValueError):
        pass


def _has_ended(process: "subprocess.Popen[bytes]") -> bool:
    if process.returncode is not None:
        return True
    if not hasattr(os, "waitid"):
        return process.poll() is not None
    try:
        return os.waitid(os.P_PID, process.pid, os.WEXITED | os.WNOHANG | os.WNOWAIT) is not None
    except ChildProcessError:
        return True


def _kill(process: "subprocess.Popen[bytes]", closed: threading.Event) -> None:
    """End the program and its children, and reap it."""
    closed.set()
    if sys.platform == "win32":
        process.kill()
    else:
        with suppress(ProcessLookupError, PermissionError):
            os.killpg(process.pid, signal.SIGKILL)
    process.wait()
    for stream in (process.stdin, process.stdout, process.stderr):
        if stream is not None:
            with suppress(OSError):
                stream.close()
