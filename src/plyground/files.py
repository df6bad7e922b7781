"""Files as people name them: written whole or not at all, and read within a bound.

A symbolic link stays a link, and what it points to is replaced. A device such as /dev/null is written to, never
replaced. Folders, pipes and sockets are refused. A file that was there keeps its mode and, where the system allows it,
its owner. Every failure is a Mistake.
"""

import errno
import os
import re
import secrets
import stat
import tomllib
from collections.abc import Iterable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from types import TracebackType
from typing import IO, Any

from .errors import Mistake

_MOST_TOML = 2**20  # bytes
# tomllib takes time that grows with the square of a key's parts. A possessive `+` never gives back: no backtracking.
_LONG_KEY = re.compile(r"""(?<![\w"'.-])(?:(?:[\w-]++|"[^"\n]*+"|'[^'\n]*+')[ \t]*+\.[ \t]*+){100}""")


def check_output(path: Path) -> None:
    """A Mistake if a file of this name cannot be written: to be asked before the work whose result it will hold."""
    with _or_mistake("write", path):
        there = _there(path)
        if there is None or stat.S_ISREG(there.st_mode):
            trial = _beside(_target(path))
            trial.touch(exist_ok=False)
            trial.unlink()


def write_whole(path: Path, content: bytes | Iterable[bytes]) -> None:
    """Write a file, from one part or many, so that there is either all of it or what was there before."""
    parts = [content] if isinstance(content, bytes) else content
    with _or_mistake("write", path):
        there = _there(path)
        if there is not None and not stat.S_ISREG(there.st_mode):
            with open(path, "wb") as device:
                device.writelines(parts)
            return
        target = _target(path)
        written = _beside(target)
        try:
            with open(written, "xb") as file:
                file.writelines(parts)
                file.flush()
                os.fsync(file.fileno())
            if there is not None:
                _make_alike(written, there)
            os.replace(written, target)
        except BaseException:  # Ctrl-C too leaves nothing behind
            with suppress(OSError):
                written.unlink()
            raise


def make_folder(path: Path) -> None:
    """A folder, if it is not there yet; a Mistake if that cannot be."""
    with _or_mistake("write", path):
        path.mkdir(parents=True, exist_ok=True)


class LineFile:
    """A file that grows by whole lines. What was there before goes when the first line comes."""

    def __init__(self, path: Path) -> None:
        check_output(path)
        self.path = path
        self._file: IO[bytes] | None = None
        self._size = 0

    def add(self, line: str) -> None:
        """Write a line at once; if it does not fit, the file ends with the line before it."""
        content = (line + "\n").encode()
        with _or_mistake("write", self.path):
            if self._file is None:
                self._file = open(self.path, "wb", buffering=0)  # noqa: SIM115 - closed by __exit__
            try:
                rest = content
                while rest:
                    rest = rest[self._file.write(rest) :]
            except OSError:
                with suppress(OSError):
                    self._file.truncate(self._size)
                raise
            self._size += len(content)

    def __enter__(self) -> "LineFile":
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        if self._file is not None:
            with _or_mistake("write", self.path):
                self._file.close()


@contextmanager
def reading(path: Path) -> Iterator[IO[bytes]]:
    """A file to read part by part."""
    with _or_mistake("read", path), open(path, "rb") as file:
        yield file


def read_bounded(path: Path, most: int) -> bytes:
    """What is in a file, if it has no more bytes than this."""
    with _or_mistake("read", path):
        with open(path, "rb") as file:
            content = file.read(most + 1)
        if len(content) > most:
            raise Mistake(f"Cannot read {str(path)!r}: it has more than {most:,} bytes.")
        return content


def read_toml(path: Path) -> dict[str, Any]:
    """What is in a file of TOML; a Mistake if it is none. It may come from anywhere."""
    try:
        text = read_bounded(path, _MOST_TOML).decode()
        if _LONG_KEY.search(text):
            raise Mistake(f"{str(path)!r} cannot be read: a key in it has more than a hundred parts.")
        return tomllib.loads(text)
    except Mistake:
        raise
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise Mistake(f"{str(path)!r} is not TOML: {error}.") from None
    except RecursionError:
        raise Mistake(f"{str(path)!r} cannot be read: lists in it are nested too deeply.") from None
    except ValueError:  # Python reads no number of more than 4,300 digits
        raise Mistake(f"{str(path)!r} cannot be read: a number in it is too long.") from None


@contextmanager
def _or_mistake(what: str, path: Path) -> Iterator[None]:
    try:
        yield
    except Mistake:
        raise
    except (OSError, ValueError) as error:  # ValueError: a zero byte in the name
        raise Mistake(f"Cannot {what} {str(path)!r}: {getattr(error, 'strerror', None) or error}.") from None


def _there(path: Path) -> os.stat_result | None:
    """What a path leads to now, if it may be written to; None if there is nothing yet."""
    try:
        there = os.stat(path)
    except FileNotFoundError:
        return None
    if stat.S_ISDIR(there.st_mode):
        raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR))
    if not (stat.S_ISREG(there.st_mode) or stat.S_ISCHR(there.st_mode)):
        raise Mistake(f"Cannot write {str(path)!r}: it is no plain file.")
    if not os.access(path, os.W_OK):
        raise PermissionError(errno.EACCES, os.strerror(errno.EACCES))
    return there


def _target(path: Path) -> Path:
    """The file itself, behind all links."""
    return Path(os.path.realpath(path))


def _beside(target: Path) -> Path:
    """A new name in the same folder; its length does not depend on the target's, which may be as long as is allowed."""
    return target.with_name(f".plyground-{secrets.token_hex(8)}.tmp")


def _make_alike(path: Path, there: os.stat_result) -> None:
    """Give a file the owner, where the system allows it, and the mode of another one."""
    if hasattr(os, "chown"):
        for owner, group in ((there.st_uid, -1), (-1, there.st_gid)):
            with suppress(PermissionError):
                os.chown(path, owner, group)
    os.chmod(path, stat.S_IMODE(there.st_mode))
