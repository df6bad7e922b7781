"""What the server says about its own faults, on standard error: never so much that it fills a disk.

The same fault is told once a minute, with how often it happened meanwhile. All together are at most BYTES at once, and
as many again a day.
"""

import logging
import sys
import time

from .rates import Rate

BYTES = 1_000_000
LONGEST = 8_000  # characters of one entry
REPEATED = 60.0  # seconds until the same is said again
KINDS = 1_000  # of faults that are told apart


class Log(logging.Handler):
    def __init__(self) -> None:
        super().__init__(logging.WARNING)
        self.setFormatter(logging.Formatter("%(asctime)s %(levelname)s: %(message)s"))
        self._room = Rate(BYTES / 86_400, BYTES)
        self._told: dict[object, tuple[float, int]] = {}  # by kind: when it was told, how often it happened since

    def emit(self, record: logging.LogRecord) -> None:
        kind = _kind(record)
        at, more = self._told.get(kind, (0.0, 0))
        if at and time.monotonic() < at + REPEATED:
            self._told[kind] = at, more + 1
            return
        if len(self._told) >= KINDS:
            self._told.clear()
        text = self.format(record)
        if len(text) > LONGEST:
            text = text[: LONGEST // 2] + "\n…\n" + text[-LONGEST // 2 :]
        if more:
            text += f"\n(and {more} more of this kind)"
        self._told[kind] = time.monotonic(), 0
        if self._room.take(len(text.encode("utf-8", "replace")) + 1):
            print(text, file=sys.stderr, flush=True)


def _kind(record: logging.LogRecord) -> object:
    """Equal for entries that say the same about different requests."""
    error = record.exc_info[1] if record.exc_info else None
    place = error.__traceback__ if error is not None else None
    while place is not None and place.tb_next is not None:
        place = place.tb_next
    where = (place.tb_frame.f_code, place.tb_lineno) if place is not None else None
    return record.name, str(record.msg)[:200], type(error), where


def write_log() -> None:
    """Let what the server and its libraries have to say go to a log that cannot be flooded."""
    for name in ("plyground", "uvicorn", "asyncio", "websockets"):
        logger = logging.getLogger(name)
        logger.handlers = [Log()]
        logger.propagate = False
