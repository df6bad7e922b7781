"""Where and by what figures were made: processor, cores, memory, versions, commit, command and date.

A report and every file of rows carries it. The commit is that of Plyground's own text, if that lies in a repository,
and whether it was changed since.
"""

import importlib.metadata
import os
import platform
import shlex
import subprocess
import sys
from datetime import UTC, datetime
from functools import cache
from pathlib import Path
from typing import Any

from .. import __version__
from ..cores import usable_cores

_PACKAGE = Path(__file__).parents[1]


def stamp() -> dict[str, Any]:
    """All of it, as it is now."""
    return {**environment(), "command": _command(), "written": f"{datetime.now(UTC):%Y-%m-%d %H:%M} UTC"}


def environment() -> dict[str, Any]:
    """The versions and the machine of this process."""
    own = {
        "plyground": __version__,
        "commit": _commit(),
        "python": platform.python_version(),
        "numba": importlib.metadata.version("numba"),
        "numpy": importlib.metadata.version("numpy"),
        "processor": _processor(),
        "machine": platform.machine(),
        "system": f"{platform.system()} {platform.release()}",
        "cores": len(usable_cores()),
        "memory": _memory(),
    }
    return {name: value for name, value in own.items() if value}


def _command() -> str:
    program, *arguments = sys.argv or [""]
    return shlex.join([Path(program).name, *arguments])


@cache
def _commit() -> str:
    """The commit of the package's text, with "changed" if it is not as it was committed; empty in an installation."""
    if not _git("ls-files", "--error-unmatch", "__init__.py"):
        return ""  # a package inside of another project's repository is not that project's
    changed = " (changed)" if _git("status", "--porcelain", "--", ".") else ""
    return _git("rev-parse", "--short=12", "HEAD") + changed


def _git(*arguments: str) -> str:
    try:
        done = subprocess.run(
            ["git", *arguments], cwd=_PACKAGE, capture_output=True, text=True, check=False, timeout=10
        )
    except (OSError, subprocess.SubprocessError):  # no git
        return ""
    return done.stdout.strip() if done.returncode == 0 else ""


@cache
def _processor() -> str:
    """What the processor calls itself, where the system says so."""
    try:
        for line in Path("/proc/cpuinfo").read_text(encoding="utf-8", errors="replace").splitlines():
            name, _, value = line.partition(":")
            if name.strip() == "model name":
                return value.strip()
    except OSError:
        pass
    return platform.processor()


@cache
def _memory() -> str:
    if not (hasattr(os, "sysconf") and "SC_PHYS_PAGES" in os.sysconf_names):
        return ""
    return f"{os.sysconf('SC_PHYS_PAGES') * os.sysconf('SC_PAGE_SIZE') / 2**30:.1f} GiB"
