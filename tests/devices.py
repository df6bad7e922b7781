"""Devices for tests that write to them: as root, a program that is wrong would replace those of the machine."""

import os
import stat
from pathlib import Path

import pytest

_NUMBERS = {"null": (1, 3), "full": (1, 7)}  # of Linux


def device(name: str, folder: Path) -> Path:
    """/dev/null or /dev/full where it cannot be replaced; otherwise one like it, in a folder of the test."""
    if os.geteuid() != 0:
        return Path("/dev", name)
    own = folder / name
    try:
        os.mknod(own, 0o666 | stat.S_IFCHR, os.makedev(*_NUMBERS[name]))
        own.open("wb").close()
    except OSError:
        pytest.skip("root may make no devices here")
    return own
