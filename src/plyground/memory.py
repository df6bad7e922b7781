"""Room for large tables. More than the machine has is refused, before the system ends the process for taking it."""

import math
import os
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np

from .errors import Mistake

_SMALL = 2**28  # bytes; smaller tables are not checked: asking the system costs more than it saves
_LIMITS = ("/sys/fs/cgroup/memory.max", "/sys/fs/cgroup/memory/memory.limit_in_bytes")  # of a container


def allocate(shape: tuple[int, ...], make: Callable[..., Any] = np.zeros) -> Any:
    """An array of 64-bit integers; a Mistake if the machine has no room for it."""
    count = 8 * math.prod(shape)
    check_room(count)
    try:
        return make(shape, np.int64)
    except (MemoryError, ValueError):  # ValueError: larger than any address
        raise _too_much(count) from None


def check_room(count: int) -> None:
    """A Mistake if the machine does not have `count` bytes free."""
    if count > _SMALL:
        free = free_bytes()
        if free is not None and count > free:
            raise _too_much(count, free)


def free_bytes() -> int | None:
    """How much memory a process can take now without another one losing its own; None where the system does not say."""
    free = _free_on_linux()
    if free is None and hasattr(os, "sysconf") and "SC_PHYS_PAGES" in os.sysconf_names:
        free = os.sysconf("SC_PHYS_PAGES") * os.sysconf("SC_PAGE_SIZE")
    if free is None:
        return None
    return min([free, *filter(None, map(_number_in, _LIMITS))])


def _free_on_linux() -> int | None:
    try:
        lines = Path("/proc/meminfo").read_text(encoding="ascii").splitlines()
    except OSError:
        return None
    kilobytes = {name: int(rest.split()[0]) for name, _, rest in (line.partition(":") for line in lines)}
    return 1024 * (kilobytes["MemAvailable"] + kilobytes["SwapFree"])


def _number_in(file: str) -> int | None:
    try:
        return int(Path(file).read_text(encoding="ascii"))
    except (OSError, ValueError):  # no such limit, or the word "max"
        return None


def _too_much(count: int, free: int | None = None) -> Mistake:
    place = "this machine" if free is None else f"the {free // 2**20:,} megabytes that this machine has free"
    return Mistake(f"A table of {-(-count // 2**20):,} megabytes does not fit into {place}: write a smaller memory.")
