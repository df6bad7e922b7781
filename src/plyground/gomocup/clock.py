"""How long to think: a share of what is left, less a margin for everything between the manager's clock and ours."""

from dataclasses import dataclass

UNLIMITED = 2_147_483_647  # milliseconds: how a manager writes that there is no limit
USUAL = 5.0  # seconds for a move if the manager says nothing
_FASTEST = 0.01
_LEAST_MOVES, _MOST_MOVES = 8, 24  # of ours that the time for the match still has to last for


@dataclass(frozen=True)
class Budget:
    """Seconds from the moment that the manager asked."""

    soft: float  # after this the search ends
    hard: float  # after this a move is sent, whatever is known


@dataclass
class Clock:
    turn: float | None = None  # seconds for a move; 0 is as fast as possible
    match: float | None = None  # seconds for all of them; None is no limit
    left: float | None = None  # what remains of those, as the manager counts
    used: float = 0.0  # of those, as we count

    def info(self, key: str, milliseconds: int) -> None:
        """What the manager says about time; nonsense is left alone."""
        if key == "timeout_turn" and milliseconds >= 0:
            self.turn = milliseconds / 1000
        elif key == "timeout_match" and milliseconds >= 0:
            self.match = milliseconds / 1000 if 0 < milliseconds < UNLIMITED else None
        elif key == "time_left":
            self.left = None if milliseconds >= UNLIMITED else milliseconds / 1000

    def restart(self) -> None:
        """A new match begins."""
        self.left, self.used = None, 0.0

    def budget(self, moves: int) -> Budget:
        """For the next move, after `moves` of ours."""
        limit = USUAL if self.turn is None else self.turn
        margin = min(0.5, 0.055 + limit / 20, 0.6 * limit)
        soft, hard = limit - margin, limit - 0.8 * margin
        left = self.left
        if left is None and self.match is not None:
            left = self.match - self.used
        if left is not None:
            share = left / max(_LEAST_MOVES, _MOST_MOVES - moves)
            soft, hard = min(soft, share), min(hard, 1.5 * share)
        return Budget(max(_FASTEST, soft), max(2 * _FASTEST, hard))
