"""Nets that learned a game: their files, and those that come with the package."""

from pathlib import Path

from .file import read_net, write_net

SHIPPED = Path(__file__).parent  # one file for each game and rule that has a net

__all__ = ["SHIPPED", "read_net", "write_net"]
