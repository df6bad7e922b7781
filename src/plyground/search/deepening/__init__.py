"""Deepening and MTD(f): both use one kernel (`pvs.py`) and one table, with different windows."""

from .mtdf import mtdf
from .search import deepening

__all__ = ["deepening", "mtdf"]
