"""Deepening and MTD(f): one kernel (`pvs.py`), one table, two ways to ask."""

from .mtdf import mtdf
from .search import deepening

__all__ = ["deepening", "mtdf"]
