"""Balanced openings of five-in-a-row."""

from pathlib import Path

from ...arena.openings import OpeningBook
from ...games.fiveinarow import FiveInARowGame

OPENINGS = Path(__file__).parent / "openings.txt"  # made by benchmarks/fiveinarow/openings.py


def book(game: FiveInARowGame) -> OpeningBook | None:
    """Those of the usual board; none are known of others."""
    if game != FiveInARowGame():
        return None
    lines = OPENINGS.read_text(encoding="utf-8").splitlines()
    return OpeningBook(tuple(tuple(line.split()) for line in lines))
