"""Clocks: each side has a time for the whole game, and gets an increment for every move.

The server keeps the time, for people and players alike. A clock runs only while a tab has the game open; a player's
runs while its search does, not while it waits for a core or is compiled.
"""

import time
from collections.abc import Sequence

from ... import wire


class Clock:
    def __init__(self, seconds: float, increment: float, left: Sequence[float] = (), spent: float = 0.0) -> None:
        self.seconds, self.increment = seconds, increment
        self.left = list(left) or [seconds, seconds]  # after the last move
        self.spent = spent  # since then, by the side to move
        self.running: int | None = None
        self._since = 0.0

    def run(self, side: int | None) -> None:
        """Let the clock of a side run from now on; None stops both."""
        now = time.monotonic()
        if self.running is not None:
            self.spent += now - self._since
        self.running, self._since = side, now

    def left_for(self, side: int) -> float:
        """The seconds that the side to move has left now."""
        going = time.monotonic() - self._since if self.running == side else 0.0
        return self.left[side] - self.spent - going

    def press(self, side: int) -> tuple[float, float]:
        """Note that a side has moved; return the seconds left of both."""
        self.left[side] = max(0.0, self.left_for(side)) + self.increment
        self.running, self.spent = None, 0.0
        return self.left[0], self.left[1]

    def back(self, left: Sequence[float]) -> None:
        """Moves were taken back: reset the clocks to that point."""
        self.left, self.running, self.spent = list(left) or [self.seconds, self.seconds], None, 0.0

    def to_json(self, to_move: int) -> wire.Clock:
        left = [self.left_for(side) if side == to_move else self.left[side] for side in (0, 1)]
        return {
            "seconds": self.seconds,
            "increment": self.increment,
            "left": [max(0.0, seconds) for seconds in left],
            "running": self.running,
            "at": time.time(),
        }
