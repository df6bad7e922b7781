"""The server's log of its own faults, on standard error, limited so that it cannot fill a disk.

The same fault is logged once a minute, with how often it happened meanwhile. All entries together have at most BYTES at
once, and as many again per day.
"""

import logging
import sys
import time

from ....errors import harmless
from .rates import Rate

BYTES = 1_000_000
LONGEST = 8_000  # characters of one entry
REPEATED = 60.0  # seconds until the same fault is logged again
KINDS = 1_000  # of faults that are distinguished


class Log(logging.Handler):
    def __init__(self) -> None:
        super().__init__(logging.WARNING)
        self.setFormatter(logging.Formatter("%(asctime)s %(levelname)s: %(message)s"))
        self._room = Rate(BYTES / 86_400, BYTES)
        self._told: dict[object, tuple[float, int]] = {}  # by kind: when it was logged, how often it happened since

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
            print(harmless(text), file=sys.stderr, flush=True)


def _kind(record: logging.LogRecord) -> object:
    """Equal for entries about the same fault in different requests."""
    error = record.exc_info[1] if record.exc_info else None
    place = error.__traceback__ if error is not None else None
    while place is not None and place.tb_next is not None:
        place = place.tb_next
    where = (place.tb_frame.f_code, place.tb_lineno) if place is not None else None
    return record.name, str(record.msg)[:200], type(error), where


def write_log() -> None:
    """Send the log entries of the server and its libraries to a log that cannot be flooded."""
    for name in ("plyground", "uvicorn", "asyncio", "websockets"):
        logger = logging.getLogger(name)
        logger.handlers = [Log()]
        logger.propagate = False
