"""The terminal: one view of the library. It can do nothing that the library cannot do."""

import atexit
import os
import signal
import sys  # only quick imports here: main handles Ctrl-C as soon as it runs
import threading
from contextlib import suppress
from typing import Any, TextIO, cast

INTERRUPTED = 130
STOPPED = "Stopped."
FAILED = 1  # the exit code for a fault of the machine, not of the program or of the request


def main() -> None:
    """The command `plyground`."""
    try:
        _replace_closed_streams()
        from ..compiled import watch_for_crashes
        from .app import app

        if crashed := watch_for_crashes():
            print(crashed, file=sys.stderr)
        try:
            app(prog_name="plyground")
        finally:
            sys.stdout.flush()  # here a full disk can still be reported; when Python flushes at exit, it cannot
    except KeyboardInterrupt:
        print(f"\n{STOPPED}", file=sys.stderr)
        sys.exit(INTERRUPTED)
    except BrokenPipeError:  # a reader such as `head` has closed the pipe
        _leave()
    except OSError as error:
        what = f"Cannot use {error.filename!r}" if error.filename else "Cannot write to standard output"
        _leave(f"{what}: {error.strerror or error}.")
    finally:
        _end_by_itself()


def _end_by_itself() -> None:
    """What is left is Python's own end. Ctrl-C still ends a wait for threads there, but without a traceback.

    Python restores what signals do by default before it is through, but leaves those alone that are ignored.
    """
    if threading.current_thread() is threading.main_thread() and signal.getsignal(signal.SIGINT) != signal.SIG_IGN:
        atexit.register(signal.signal, signal.SIGINT, signal.SIG_IGN)
        signal.signal(signal.SIGINT, lambda number, frame: os._exit(INTERRUPTED))


def _replace_closed_streams() -> None:
    """Replace closed stdin and stderr by the null device; a closed stdout is refused, since results need it."""
    if sys.stderr is None:
        sys.stderr = open(os.devnull, "w")  # noqa: SIM115 - for as long as the process lives
    sys.stderr = cast(TextIO, _Notices(sys.stderr))
    if sys.stdin is None:
        sys.stdin = open(os.devnull)  # noqa: SIM115
    if sys.stdout is None:
        sys.stdout = open(os.devnull, "w")  # noqa: SIM115
        raise OSError("It is closed")


class _Notices:
    """Standard error, where the loss of a notice ends no work: its reader may have left, or its disk may be full."""

    def __init__(self, stream: TextIO) -> None:
        self._stream = stream

    def __getattr__(self, name: str) -> Any:
        return getattr(self._stream, name)

    def write(self, text: str) -> int:
        with suppress(OSError):
            self._stream.write(text)
        return len(text)

    def flush(self) -> None:
        with suppress(OSError):
            self._stream.flush()


def _leave(sentence: str = "") -> None:
    try:
        if sentence:
            print(f"Error: {sentence}", file=sys.stderr)
    finally:
        # The unwritten text is still in the stream: Python would try again at exit, and print an error.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        sys.exit(FAILED)
