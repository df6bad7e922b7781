"""Records: who played what, move by move, with the figures of every decision."""

from .record import HUMAN, MoveRecord, Record

__all__ = ["HUMAN", "MoveRecord", "Record"]
