"""Where a solve stands, in words, and how long its present question may still take.

The time is that of the question alone, and by the moves that were tried so far: as if every move had to be tried, and
took as long as the others. Mostly it takes less: later moves find much of their future in the table, and a move that
settles the question ends it.
"""

import time
from collections.abc import Callable


class Progress:
    """Puts together where a method is, which part of its question is answered, and since when."""

    def __init__(self, place: Callable[[], str], share: Callable[[], float]) -> None:
        self._place, self._share = place, share
        self.begin()

    def begin(self) -> None:
        """A new question is asked."""
        self._first: tuple[float, float] | None = None  # time and share when it was looked at for the first time

    def __call__(self) -> str:
        left = self._seconds_left()
        return "; ".join(filter(None, (self._place(), "" if left is None else f"at most about {roughly(left)} more")))

    def _seconds_left(self) -> float | None:
        """What went on before the first look does not count: with a file of proofs, most of that took no time."""
        now, share = time.perf_counter(), self._share()
        if self._first is None:
            self._first = now, share
        since, before = self._first
        return (1 - share) * (now - since) / (share - before) if share > before else None


def roughly(seconds: float) -> str:
    """A time in words, such as "40 s", "12 min", "3 h" or "5 days"."""
    for unit, length in (("s", 1), ("min", 60), ("h", 3600)):
        if seconds < 100 * length:
            return f"{seconds / length:.0f} {unit}"
    return f"{seconds / 86400:,.0f} days"
