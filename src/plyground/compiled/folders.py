"""Where the cache of compiled code is.

    USER'S FOLDER / compiled / Numba and Python / hash of our sources / one file for each function and signature

Each version of Numba and Python has a folder of its own: they cannot read each other's files, and must not prune them.
Each version of our sources has one too, so that edited code never runs old machine code. Other people's sources are
identified in the names of the files, see `stamp.py`.
"""

import functools
import hashlib
import importlib.metadata
import os
import platform
import shutil
import stat
import sys
import tempfile
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

from .arithmetic import INTERPRETED

KEPT = 4  # folders in recent use, of each kind
_PACKAGE = Path(__file__).parent.parent
OUR_ROOMS = ("compiled", "nets", "games", "search", "engines")  # those whose code is compiled


def sources_hash() -> str:
    """Identifies the present text of all games and searches."""
    digest = hashlib.sha256()
    for file in map(Path, sorted(_sources())):
        digest.update(file.relative_to(_PACKAGE).as_posix().encode() + b"\0" + file.read_bytes() + b"\0")
    return digest.hexdigest()[:16]


def _sources() -> dict[str, tuple[int, int]]:
    """The files of all games and searches, with what changes when one is edited: much quicker than reading them."""
    found, folders = {}, [os.path.join(_PACKAGE, room) for room in OUR_ROOMS]
    for folder in folders:  # which grows meanwhile
        with os.scandir(folder) as entries:
            for entry in entries:
                if entry.is_dir():
                    folders.append(entry.path)
                elif entry.name.endswith(".py"):
                    status = entry.stat()
                    found[entry.path] = status.st_mtime_ns, status.st_size
    return found


_AT_IMPORT = {} if INTERPRETED else _sources()


def user_folder() -> Path:
    """The folder of this user's caches: PLYGROUND_CACHE, or the system's usual place."""
    if explicit := os.environ.get("PLYGROUND_CACHE"):
        return Path(explicit)
    if sys.platform == "win32":
        return Path(os.environ.get("LOCALAPPDATA", Path.home() / "AppData" / "Local")) / "plyground"
    if sys.platform == "darwin":
        return Path.home() / "Library" / "Caches" / "plyground"
    return Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "plyground"


@functools.cache
def cache_folder() -> Path:
    """The folder of compiled code for these versions and sources; makes it, writable, and prunes the oldest others."""
    hashed = sources_hash()
    if _sources() != _AT_IMPORT:
        # A file was edited after this process imported it: our machine code must not be stored for the new source.
        return Path(tempfile.mkdtemp(prefix="plyground-"))
    for root in (user_folder, _shared_temporary_folder):
        try:
            versions = root() / "compiled" / _versions()
            folder = versions / hashed
            folder.mkdir(parents=True, exist_ok=True)
            tempfile.TemporaryFile(dir=folder).close()
            for used in (folder, versions):
                os.utime(used)
        except (OSError, RuntimeError):  # a read-only home folder, or none
            continue
        for used in (folder, versions):
            _prune(used.parent, keep=used)
        return folder
    return Path(tempfile.mkdtemp(prefix="plyground-"))


def _versions() -> str:
    # Read from the package's metadata: importing Numba takes most of a second, and `plyground version` can do without.
    return f"numba-{importlib.metadata.version('numba')}-{sys.implementation.cache_tag}-{platform.machine()}"


def _shared_temporary_folder() -> Path:
    # Loading a cache runs code, so in a place where other users can write, the folder has to be ours alone.
    folder = Path(tempfile.gettempdir()) / _temporary_name()
    folder.mkdir(mode=0o700, exist_ok=True)
    status = folder.lstat()
    if not stat.S_ISDIR(status.st_mode) or (hasattr(os, "getuid") and status.st_uid != os.getuid()):
        raise OSError(f"{folder} belongs to another user")
    return folder


def _temporary_name() -> str:
    return f"plyground-{os.getuid() if hasattr(os, 'getuid') else os.environ.get('USERNAME', 'user')}"


def _prune(folder: Path, keep: Path) -> None:
    used: list[tuple[float, Path]] = []
    for entry in folder.iterdir():
        with suppress(OSError):  # another process may have pruned it meanwhile
            used.append((entry.stat().st_mtime, entry))
    others = sorted((entry for entry in used if entry[1] != keep), reverse=True)
    for _, entry in others[KEPT - 1 :]:
        shutil.rmtree(entry, ignore_errors=True)


def delete_caches() -> dict[Path, int]:
    """Delete the compiled code of all versions; return the folders with the bytes that this freed."""
    roots = [Path(tempfile.gettempdir()) / _temporary_name()]
    with suppress(RuntimeError):  # no home folder
        roots.insert(0, user_folder())
    freed = {}
    for folder in (root / "compiled" for root in roots):
        if folder.is_dir() and (entries := list(folder.iterdir())):
            freed[folder] = sum(_sizes(folder))
            for entry in entries:
                if entry.is_dir() and not entry.is_symlink():
                    shutil.rmtree(entry)
                else:
                    entry.unlink()
    return freed


def _sizes(folder: Path) -> Iterator[int]:
    for parent, _, names in os.walk(folder):
        for name in names:
            with suppress(OSError):
                yield os.lstat(os.path.join(parent, name)).st_size
