"""Records: who played what, move by move, with the figures of every decision."""

from .record import MoveRecord, Record

__all__ = ["MoveRecord", "Record"]
