"""Whether the machine did something else while a study looked at the clock.

Beside the time on the clock the processor time is taken that the same work got. On a machine that does nothing else
the two are equal; where others work too, the clock runs while the work waits.
"""

from __future__ import annotations

import time
from dataclasses import dataclass

MOST_CROWDING = 1.2  # times as long as the processor time: beyond, times are not compared


@dataclass
class Stopwatch:
    """The clock and the processor time of this process, between `with` and its end."""

    wall: float = 0.0
    processor: float = 0.0

    def __enter__(self) -> Stopwatch:
        self._started = time.perf_counter(), time.process_time()
        return self

    def __exit__(self, *_: object) -> None:
        self.wall = time.perf_counter() - self._started[0]
        self.processor = time.process_time() - self._started[1]

    @property
    def crowding(self) -> float:
        """How many times longer the clock ran than work of one thread got of the processor."""
        return self.wall / self.processor if self.processor else 1.0


def is_busy(crowding: float) -> bool:
    return crowding > MOST_CROWDING


def told(crowding: float) -> str:
    """In words, for a row or a paragraph."""
    return f"the machine was busy: what took one second of its processor took {crowding:.1f} on the clock"
