"""A conversation over two streams. One thread reads, so that END is heard while the engine thinks."""

import queue
import threading
from collections.abc import Callable, Iterator
from typing import BinaryIO

from .engine import Engine

LONGEST = 200  # bytes of a line that is read; the rest of a longer one is left out
_WAITING = 1000  # lines


def converse(engine: Engine, read_some: Callable[[int], bytes], out: BinaryIO) -> None:
    """Answer every line until END or the end of the input; read_some(n) waits for up to n bytes."""
    lines: queue.Queue[tuple[str, float] | None] = queue.Queue(_WAITING)

    def read() -> None:
        try:
            for line in bounded_lines(read_some):
                lines.put((line, engine.now()))
                if line.strip().upper() == "END":
                    engine.stop()
                    return
        except (OSError, ValueError):  # the stream was closed
            pass
        lines.put(None)

    def is_hurried() -> bool:
        with lines.mutex:
            return any(said is None or not said[0].upper().startswith("INFO") for said in lines.queue)

    engine.is_hurried = is_hurried
    threading.Thread(target=read, daemon=True).start()
    while not engine.ended and (said := lines.get()) is not None:
        answers = engine.answer(*said)
        if answers:
            out.write("".join(f"{answer}\n" for answer in answers).encode("ascii"))
            out.flush()


def bounded_lines(read_some: Callable[[int], bytes]) -> Iterator[str]:
    """The lines of a stream, each cut to a length, with a sign in place of every byte that is not ASCII."""
    begun = b""
    while part := read_some(4096):
        *whole, last = (begun + part).splitlines(keepends=True)
        if last.endswith((b"\n", b"\r")):
            whole, last = [*whole, last], b""
        begun = last[:LONGEST]
        for line in whole:
            yield line[:LONGEST].decode("ascii", "replace")
    if begun:
        yield begun.decode("ascii", "replace")
