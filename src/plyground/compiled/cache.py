"""The cache of machine code between processes: one file for each function, argument types and source code.

    MAGIC · SHA-256 of the entry's key and its content · content, pickled

The key contains everything that the machine code depends on. A file that is damaged, or that belongs to another key,
fails the check before anything in it is used; it is deleted, and the function is compiled again. A file gets its name
only when it is complete.

Numba's own cache does not check its index and data files, and their folder is a setting of the whole process. Our
dispatchers use this cache in its place.
"""

import hashlib
import os
import pickle
import shutil
import stat
import sys
import tempfile
from collections.abc import Callable, Iterator
from contextlib import suppress
from typing import Any

import numba
from numba import types
from numba.core.compiler import CompileResult
from numba.core.serialize import dumps
from numba.core.sigutils import normalize_signature

from .folders import KEPT, cache_folder
from .stamp import is_importable, stamp

MAGIC = b"plyground 1\n"
_CHECKSUM = hashlib.sha256().digest_size


class Cache:
    """A dispatcher asks it for machine code before compiling, and saves the compiled code in it."""

    def __init__(self, function: Callable[..., Any]) -> None:
        self.function = function

    @property
    def cache_path(self) -> str:
        return str(cache_folder())

    def load_overload(self, signature: Any, context: Any) -> Any:
        """The machine code for a signature, or None."""
        context.refresh()
        entry = self._entry(signature, context.codegen())
        content = entry.read() if entry is not None else None
        if entry is None or content is None:
            return None
        try:
            found = CompileResult._rebuild(context, *pickle.loads(content))
            if found.signature.args == normalize_signature(signature)[0]:
                return found
        except Exception:  # such as a class that no longer exists
            pass
        entry.delete()
        return None

    def save_overload(self, signature: Any, result: Any) -> None:
        """Keep the machine code for a signature, unless it holds addresses, which another process cannot use."""
        if not result.lifted and not result.library.has_dynamic_globals:
            entry = self._entry(signature, result.codegen)
            if entry is not None:
                entry.write(dumps(result._reduce()))

    def flush(self) -> None:
        """Do nothing: Numba calls this before it compiles everything again, which replaces every entry anyway."""

    def _entry(self, signature: Any, codegen: Any) -> "_Entry | None":
        args, result = normalize_signature(signature)
        kinds: list[Any] = list(_parts((*args, result)))
        tuples = (types.NamedTuple, types.NamedUniTuple)
        classes = sorted({kind.instance_class for kind in kinds if isinstance(kind, tuples)}, key=_name)
        if any(isinstance(kind, types.Callable) for kind in kinds):
            return None  # a function as an argument has a different type in every process
        if not all(map(is_importable, (self.function, *classes))):
            return None
        asked = (
            _name(self.function),
            [str(kind) for kind in (*args, result)],
            [_name(cls) for cls in classes],  # two classes may have the same name in Numba's types
            numba.__version__,
            sys.implementation.cache_tag,
            codegen.magic_tuple(),
        )
        return _Entry(_name(self.function), repr(asked), stamp(self.function, classes))


class _Entry:
    """A file of the cache."""

    def __init__(self, name: str, asked: str, text: str) -> None:
        self.key = f"{asked}\n{text}".encode()
        self.series = f"{name}-{_short(asked)}"  # the same for every version of foreign code
        self.path = cache_folder() / f"{self.series}-{_short(text)}"

    def read(self) -> bytes | None:
        """The content, if the file exists and is undamaged."""
        try:
            if stat.S_ISREG(os.lstat(self.path).st_mode):
                data = self.path.read_bytes()
                content = data[len(MAGIC) + _CHECKSUM :]
                if data == self._header(content) + content:
                    with suppress(OSError):  # marks it as in use, see _prune
                        os.utime(self.path)
                    return content
        except FileNotFoundError:
            return None
        except OSError:
            pass
        self.delete()
        return None

    def write(self, content: bytes) -> None:
        """Write the whole file or none, and delete versions that were not used for long."""
        try:
            self.path.parent.mkdir(parents=True, exist_ok=True)
            handle, temporary = tempfile.mkstemp(prefix=self.series, suffix=".tmp", dir=self.path.parent)
        except OSError:  # the folder is no longer writable
            return
        try:
            with os.fdopen(handle, "wb") as file:
                file.write(self._header(content) + content)
            os.replace(temporary, self.path)
            self._prune()
        except OSError:  # such as a full disk
            with suppress(OSError):
                os.unlink(temporary)

    def delete(self) -> None:
        with suppress(OSError):
            if self.path.is_dir() and not self.path.is_symlink():
                shutil.rmtree(self.path)
            else:
                self.path.unlink()

    def _header(self, content: bytes) -> bytes:
        return MAGIC + hashlib.sha256(self.key + b"\n" + content).digest()

    def _prune(self) -> None:
        versions = [(path.stat().st_mtime, path) for path in self.path.parent.glob(f"{self.series}-*")]
        for _, path in sorted(versions)[:-KEPT]:
            path.unlink()


def _name(value: Any) -> str:
    return f"{value.__module__}.{value.__qualname__}"


def _short(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()[:16]


def _parts(kinds: Any) -> Iterator[Any]:
    """These Numba types, with the item types of tuples among them."""
    for kind in kinds:
        yield kind
        if isinstance(kind, types.BaseTuple):
            yield from _parts(kind)
