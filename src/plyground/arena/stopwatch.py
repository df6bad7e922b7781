"""Times as a paper can give them: the median of several runs with its quartiles, and whether the machine was busy.

Beside the time on the clock the processor time is taken that the same work got. On a machine that does nothing else
the two are equal; where others work too, the clock runs while the work waits.
"""

import statistics
import time
from collections.abc import Sequence
from typing import NamedTuple, Self

from ..records.experiments import Run

MOST_CROWDING = 1.2  # times as long as the processor time: beyond, times are not compared


class Stopwatch:
    """The clock and the processor time of this process, between `with` and its end."""

    wall: float = 0.0
    processor: float = 0.0

    def __enter__(self) -> Self:
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
    """Whether times that were measured in such a crowd say little."""
    return crowding > MOST_CROWDING


def busy_words(crowding: float) -> str:
    """In words, for a row or a paragraph."""
    return f"the machine was busy: what took one second of its processor took {crowding:.1f} on the clock"


class Timing(NamedTuple):
    """Several runs of the same work."""

    median: float  # seconds
    low: float  # the first quartile
    high: float  # the third
    crowding: float | None  # of all runs together; None if it was not seen


def timing_of(runs: Sequence[Run]) -> Timing:
    """The median of some runs, and the middle half of them."""
    seconds = [run.seconds for run in runs]
    low, median, high = statistics.quantiles(seconds, n=4, method="inclusive") if len(seconds) > 1 else seconds * 3
    processor = sum(run.seconds / run.crowding for run in runs if run.crowding)
    seen = bool(processor) and all(run.crowding for run in runs)
    return Timing(median, low, high, sum(seconds) / processor if seen else None)
