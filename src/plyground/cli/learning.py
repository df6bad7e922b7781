"""What the commands that let nets learn share: their files, how Ctrl-C ends them, and a lack of memory."""

import os
import sys
import threading
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TypeVar

from ..errors import Mistake
from ..files import check_output
from ..nets.binding import ENDING
from .show import Screen
from .thinking import STOPPED, wait

T = TypeVar("T")

STOPPING = "Writing what has been learned so far; Ctrl-C again stops at once."


def check_outputs(output: Path, beside: Iterable[Path] = ()) -> None:
    """A Mistake if a net's file or one of those beside it cannot be written: to be asked before the work."""
    if output.suffix != ENDING:
        raise Mistake(f"Cannot write {str(output)!r}: allowed are names that end with {ENDING}, such as net{ENDING}.")
    for path in (output, *beside):
        check_output(path)
        if path.exists() and not path.is_file():
            raise Mistake(f"Cannot write {str(path)!r}: it is no plain file.")


def learn_until_stopped(
    learn: Callable[[Callable[[], bool]], T],
    screen: Screen,
    *,
    doing: Callable[[], str],
    share: Callable[[], float],
) -> tuple[T, bool]:
    """The result of learn(stopped), and whether Ctrl-C stopped it; a second Ctrl-C ends the process."""
    stopping = threading.Event()
    try:
        return wait(
            lambda: learn(stopping.is_set),
            screen,
            stop=stopping.set,
            doing=doing,
            share=lambda: min(1.0, share()),
            stopping=STOPPING,
        )
    except KeyboardInterrupt:
        # PyTorch is still at work in the other thread: it would abort the process if Python ended in the usual way.
        print(file=sys.stderr)
        sys.stdout.flush()
        sys.stderr.flush()
        os._exit(STOPPED)


@contextmanager
def memory_errors() -> Iterator[None]:
    """What PyTorch raises for a lack of memory, on a CPU or a GPU, becomes a MemoryError."""
    try:
        yield
    except RuntimeError as error:
        if "DefaultCPUAllocator" in str(error) or "out of memory" in str(error):
            raise MemoryError from error
        raise
