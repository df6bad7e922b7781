"""The terminal: one view of the library. Nothing can be done here that the library cannot do."""

import os
import sys  # and nothing that takes time: Ctrl-C is answered as soon as main runs

INTERRUPTED = 130
FAILED = 1  # the exit code where neither the program nor what was asked of it is wrong, but the machine


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
            sys.stdout.flush()  # here a full disk can still be told; when Python flushes at its end, it cannot
    except KeyboardInterrupt:
        sys.exit(INTERRUPTED)
    except BrokenPipeError:  # a reader such as `head` has what it wanted
        _leave()
    except OSError as error:
        what = f"Cannot use {error.filename!r}" if error.filename else "Cannot write to standard output"
        _leave(f"{what}: {error.strerror or error}.")


def _replace_closed_streams() -> None:
    """A closed input has nothing to say and closed narration is not heard; but results have to go somewhere."""
    if sys.stderr is None:
        sys.stderr = open(os.devnull, "w")  # noqa: SIM115 - for as long as the process lives
    if sys.stdin is None:
        sys.stdin = open(os.devnull)  # noqa: SIM115
    if sys.stdout is None:
        sys.stdout = open(os.devnull, "w")  # noqa: SIM115
        raise OSError("It is closed")


def _leave(sentence: str = "") -> None:
    try:
        if sentence:
            print(f"Error: {sentence}", file=sys.stderr)
    finally:
        # What could not be written is still in the stream: Python would try once more at its end, and complain.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        sys.exit(FAILED)
