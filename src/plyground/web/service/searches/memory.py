"""One memory budget for all searches of the server, and for what players keep from move to move.

A search is charged for the whole table or tree that it may fill and for its working memory. A table or tree that a
player keeps for its next move is charged too, and dropped when a search needs the room, the least recently used first.
The player's next move then begins with an empty table.
"""

import ctypes
import os
import sys
import threading
import weakref
from collections.abc import Collection
from contextlib import suppress
from dataclasses import replace
from pathlib import Path

from ....players import Player
from ....search import EngineMemory

SHARE = 4  # the usual budget is this part of the machine's memory: 1 of 4
LEAST = 128  # megabytes of a budget
WORKING = 6  # megabytes that a thread of a search needs besides its table
_MMAP_THRESHOLD = -3  # of mallopt, in glibc's malloc.h


class Memory:
    """What is in use, in megabytes."""

    def __init__(self, budget: int | None = None) -> None:
        self.budget = budget or usual_budget()
        self._searching = 0
        self._kept: weakref.WeakKeyDictionary[EngineMemory, int] = weakref.WeakKeyDictionary()  # the latest used last

    @property
    def used(self) -> int:
        return self._searching + sum(self._kept.values())

    def take(self, megabytes: int, in_use: Collection[EngineMemory | None] = ()) -> bool:
        """Charge a search, dropping recalls not in use; return whether there was room. A lone search always fits."""
        spared = sum(size for recall, size in self._kept.items() if recall in in_use)
        if self._searching and self._searching + spared + megabytes > self.budget:
            return False
        for recall in list(self._kept):
            if self.used + megabytes <= self.budget:
                break
            if recall not in in_use:
                self.drop(recall)
        self._searching += megabytes
        return True

    def give_back(self, megabytes: int) -> None:
        """Release the memory of a search that has ended."""
        self._searching -= megabytes

    def keep(self, recall: EngineMemory, megabytes: int) -> None:
        """Charge what a player keeps for its next move, if anything."""
        self._kept.pop(recall, None)
        if recall.data is not None and megabytes:
            self._kept[recall] = megabytes

    def drop(self, recall: EngineMemory) -> None:
        """Drop what a player has kept; a program has a moment to end, which is not waited for."""
        self._kept.pop(recall, None)
        if hasattr(recall.data, "close"):
            threading.Thread(target=recall.close, daemon=True).start()
        else:
            recall.data = None

    def fitted(self, who: Player) -> Player:
        """The player, with a smaller table if the whole budget is too small for the one it asks for."""
        # A search that reuses an earlier tree briefly holds two.
        most = (self.budget - _working(who)) // 2
        if table_of(who) <= most:
            return who
        return replace(who, settings={**who.settings, "memory": max(1, most)})


def table_of(who: Player) -> int:
    """Megabytes of a player's table or tree, 0 if it has none."""
    return int(who.option("memory") or 0)


def _working(who: Player) -> int:
    return WORKING * int(who.settings.get("threads", 1))


def needed_by(who: Player) -> int:
    """Megabytes that a search of this player may need."""
    return table_of(who) + _working(who)


def usual_budget() -> int:
    """A share of the memory that this process may use, in megabytes."""
    return max(LEAST, machine_memory() // SHARE)


def machine_memory() -> int:
    """Megabytes of the machine, or of the container if it may use less."""
    sizes = [4096 * 2**20]  # if nothing else is known
    with suppress(AttributeError, ValueError, OSError):
        sizes = [os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES")]
    for file in ("/sys/fs/cgroup/memory.max", "/sys/fs/cgroup/memory/memory.limit_in_bytes"):
        with suppress(OSError, ValueError):  # ValueError: "max"
            sizes.append(int(Path(file).read_text(encoding="ascii")))
    return min(sizes) // 2**20


def return_large_blocks() -> None:
    """Have the C library hand the memory of large arrays back to the system as soon as they are freed.

    By itself, glibc keeps blocks of up to 32 MB for later use once it has seen some of that size, in each thread's own
    arena, which no other thread then uses.
    """
    if sys.platform == "linux":
        with suppress(OSError, AttributeError):  # AttributeError: another C library
            ctypes.CDLL(None).mallopt(_MMAP_THRESHOLD, 2**20)
