"""Records: the moves and players of games, with the figures of every decision."""

from .record import HUMAN, MoveRecord, Record

__all__ = ["HUMAN", "MoveRecord", "Record"]
