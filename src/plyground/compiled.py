"""The only door to Numba: one text, read and debugged as Python, played as machine code.

    @compiled_class     a NamedTuple class whose public methods compiled code may call
    @inlined            a small function that compiled code may call; called from Python it stays plain Python
    @compiled           a function that Numba compiles, once for each combination of argument types
    memory_of(fields)   makes the working memory of a kernel
    moved_into(p, q)    a position in the arrays of another, for kernels that play on without undoing
    prepare(f, *args)   compile f for these arguments (or load it from the cache) without running it
    on_compile(notify)  be told when something really is being compiled

Numba is imported at the first call of a compiled function, not before, so that `--help` does not wait for it. With
`NUMBA_DISABLE_JIT=1` nothing is compiled and the same text runs as plain Python.

What compiled text must keep to: classes and functions live at the top level of importable modules; a recursive function
is private and is called by one non-recursive compiled function that casts its scalars (a second signature inside a
recursion crashes when it is loaded from the cache); flags are integers; kernels allocate nothing.
"""

import functools
import hashlib
import inspect
import os
import shutil
import stat
import sys
import tempfile
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from types import SimpleNamespace
from typing import Any, Generic, ParamSpec, TypeVar

import numpy as np

P = ParamSpec("P")
R = TypeVar("R")
F = TypeVar("F", bound=Callable[..., Any])
C = TypeVar("C", bound=type)

INTERPRETED = os.environ.get("NUMBA_DISABLE_JIT", "0") not in ("", "0")

_PACKAGE = Path(__file__).parent
_KEPT_CACHES = 4  # one for each version of the sources in recent use


class Compiled(Generic[P, R]):
    """A function that becomes a Numba dispatcher the first time anybody needs one."""

    def __init__(self, function: Callable[P, R]) -> None:
        self.function = function
        self.prepared: set[Any] = set()
        functools.update_wrapper(self, function)

    @functools.cached_property
    def dispatcher(self) -> Any:
        numba = _numba()
        with _our_cache(numba.config):
            # _nrt=False: no reference counting of arrays, since kernels allocate nothing.
            return numba.njit(cache=True, nogil=True, error_model="numpy", _nrt=False)(self.function)

    @property
    def _numba_type_(self) -> Any:  # what Numba sees when other compiled text names this function
        return self.dispatcher._numba_type_

    def __call__(self, *args: P.args, **kwargs: P.kwargs) -> R:
        result: R = self.dispatcher(*args, **kwargs)
        return result


def compiled(function: Callable[P, R]) -> Callable[P, R]:
    """Have a top-level function compiled when it is first called."""
    return function if INTERPRETED else Compiled(function)


def compiled_class(cls: C) -> C:
    """Make every public method of a NamedTuple class callable from compiled code."""
    members = [member for name, member in vars(cls).items() if inspect.isfunction(member) and not name.startswith("_")]
    methods = {(member.__name__, len(inspect.signature(member).parameters)) for member in members}
    fields = set(cls._fields)  # type: ignore[attr-defined]
    # To Numba, a method that one NamedTuple class has hides the field of the same name in every other.
    if clash := (_fields | fields) & {name for name, _ in _methods | methods}:
        raise TypeError(f"{', '.join(sorted(clash))}: a field of one compiled class has the name of another's method")
    _fields.update(fields)
    _methods.update(methods)
    if _numba.cache_info().currsize:
        _expose_methods()
    return cls


def inlined(function: F) -> F:
    """Let compiled code call a plain top-level function, which becomes part of its caller."""
    _functions.append(function)
    if _numba.cache_info().currsize:
        _expose_functions()
    return function


def prepare(function: Callable[..., Any], *args: Any) -> None:
    """Compile a function for the types of these arguments, or load it from the cache, without running it."""
    if not isinstance(function, Compiled):
        return
    kinds = tuple(_kind(argument) for argument in args)
    if kinds not in function.prepared:
        function.dispatcher.compile(tuple(_numba().typeof(argument) for argument in args))
        function.prepared.add(kinds)


def _kind(argument: Any) -> Any:
    # As fine as Numba's own types and a hundred times cheaper to ask for.
    if isinstance(argument, tuple):
        return type(argument), *map(_kind, argument)
    if isinstance(argument, np.ndarray):
        return argument.dtype, argument.ndim, argument.flags.writeable, argument.flags.c_contiguous
    return type(argument)


@contextmanager
def on_compile(notify: Callable[[str], None]) -> Iterator[None]:
    """Within this context, call notify(name) whenever a function has to be compiled because no cache holds it."""
    if INTERPRETED:
        yield
        return
    _watchers.append(notify)
    try:
        yield
    finally:
        _watchers.remove(notify)


_watchers: list[Callable[[str], None]] = []


def memory_of(fields: Sequence[tuple[str, tuple[int, ...]]]) -> Callable[[], Any]:
    """A maker of zeroed records with these fields, numbers and arrays of 64 bits, by name and shape.

    A record goes down a recursion as a single pointer, where separate arrays would halve the speed. For interpreted
    text it is a plain object with the same fields, because NumPy's records are slow there.
    """
    if INTERPRETED:
        return lambda: SimpleNamespace(**{name: np.zeros(shape, np.int64) if shape else 0 for name, shape in fields})
    record = np.dtype([(name, np.int64, shape) for name, shape in fields])
    return lambda: np.zeros(1, record).view(np.recarray)[0]


# Casts a scalar on its way into a recursive kernel, so that the kernel has one signature.
int64: Callable[[int], int] = int if INTERPRETED else np.int64  # type: ignore[assignment]


def lowest_bit(word: int) -> int:
    """The index of the lowest set bit of a positive integer."""
    return (word & -word).bit_length() - 1


def bit_count(word: int) -> int:
    """How many bits of a non-negative integer are set."""
    return int(word).bit_count()


def wrapped_product(first: int, second: int) -> int:
    """The product of two non-negative integers modulo 2⁶³. Where `*` overflows, compiled code may do anything."""
    return first * second & _63_BITS


_63_BITS = (1 << 63) - 1


def moved_into(value: Any, storage: Any) -> Any:
    """A NamedTuple whose arrays are those of another of its class, overwritten with its own; read-only ones stay."""
    fields = list(value)
    for i, field in enumerate(fields):
        if isinstance(field, np.ndarray) and field.flags.writeable:
            storage[i][...] = field
            fields[i] = storage[i]
    return type(value)(*fields)


_fields: set[str] = set()
_methods: set[tuple[str, int]] = set()
_functions: list[Callable[..., Any]] = []
_exposed: set[Any] = set()


@functools.cache
def _numba() -> Any:
    import numba
    from numba.core import event

    class Watch(event.Listener):
        def on_start(self, event: Any) -> None:
            for notify in _watchers:
                notify(event.data["dispatcher"].py_func.__name__)

        def on_end(self, event: Any) -> None:
            pass

    event.register("numba:compile", Watch())  # type: ignore[no-untyped-call]
    _expose_arithmetic()
    _expose_functions()
    _expose_methods()
    return numba


# LLVM leaves out a call only where it is told to; forceinline is worth 1.5x on a small board.
_INLINE: dict[str, Any] = {"strict": False, "jit_options": {"forceinline": True}}


def _expose_methods() -> None:
    # One overload serves all classes: it looks the function up on the class behind the Numba type.
    from numba import types
    from numba.extending import overload_method

    for name, count in sorted(_methods - _exposed):
        resolve = _taking(count, lambda self, *_, name=name: getattr(self.instance_class, name, None))
        for base in (types.NamedTuple, types.NamedUniTuple):
            overload_method(base, name, **_INLINE)(resolve)
        _exposed.add((name, count))


def _expose_functions() -> None:
    from numba.extending import overload

    for function in _functions:
        if function not in _exposed:
            count = len(inspect.signature(function).parameters)
            overload(function, **_INLINE)(_taking(count, lambda *_, function=function: function))
            _exposed.add(function)


def _taking(count: int, function: Callable[..., Any]) -> Callable[..., Any]:
    # Numba wants to see exactly as many parameters as the call has arguments.
    parameters = ", ".join(f"p{i}" for i in range(count))
    wrapped: Callable[..., Any] = eval(f"lambda {parameters}: function({parameters})", {"function": function})
    return wrapped


def _expose_arithmetic() -> None:
    # LLVM recognises a population-count loop but not a trailing-zeros loop, which is ten times slower than cttz.
    from numba import types
    from numba.extending import intrinsic, overload

    @intrinsic
    def count(typing: Any, word: Any) -> Any:
        return types.int64(types.int64), lambda context, builder, signature, args: builder.ctpop(args[0])

    @intrinsic
    def trailing_zeros(typing: Any, word: Any) -> Any:
        def generate(context: Any, builder: Any, signature: Any, args: Any) -> Any:
            return builder.cttz(args[0], context.get_constant(types.boolean, True))

        return types.int64(types.int64), generate

    def product(first: int, second: int) -> Any:
        return np.int64(np.uint64(first) * np.uint64(second) & np.uint64(_63_BITS))

    def into_storage(value: Any, storage: Any) -> Any:
        # Compiled code cannot loop over fields of different types: write out what has to be done for this class.
        fields, lines = [f"value[{i}]" for i in range(len(value))], ["def made(value, storage):"]
        for i, field in enumerate(value):
            if isinstance(field, types.Array) and field.mutable:
                fields[i], indices = f"storage[{i}]", [f"i{d}" for d in range(field.ndim)]
                for d, index in enumerate(indices):
                    lines.append(f"{'    ' * (d + 1)}for {index} in range(value[{i}].shape[{d}]):")
                place = f"[{', '.join(indices)}]"
                lines.append(f"{'    ' * (field.ndim + 1)}storage[{i}]{place} = value[{i}]{place}")
        made: dict[str, Any] = {"of_class": value.instance_class}
        exec("\n".join([*lines, f"    return of_class({', '.join(fields)})"]), made)
        return made["made"]

    overload(moved_into, strict=False)(into_storage)
    overload(wrapped_product, strict=False)(lambda first, second: product)
    overload(bit_count)(lambda word: lambda word: count(word))  # type: ignore[call-arg]
    overload(lowest_bit)(lambda word: lambda word: trailing_zeros(word))  # type: ignore[call-arg]


# The cache. Numba's own watches only the file of the outermost function: a change in a game would silently run old
# machine code. Ours lives in a folder named after a hash of every source that can be compiled.


def _sources_hash() -> str:
    files = [_PACKAGE / "compiled.py", *(_PACKAGE / "games").rglob("*.py"), *(_PACKAGE / "search").rglob("*.py")]
    digest = hashlib.sha256()
    for file in sorted(files):
        digest.update(file.relative_to(_PACKAGE).as_posix().encode() + b"\0" + file.read_bytes() + b"\0")
    return digest.hexdigest()[:16]


_HASH_AT_IMPORT = "" if INTERPRETED else _sources_hash()


def user_folder() -> Path:
    """Where this user's caches live: PLYGROUND_CACHE, or the system's usual place."""
    if explicit := os.environ.get("PLYGROUND_CACHE"):
        return Path(explicit)
    if sys.platform == "win32":
        return Path(os.environ.get("LOCALAPPDATA", Path.home() / "AppData" / "Local")) / "plyground"
    if sys.platform == "darwin":
        return Path.home() / "Library" / "Caches" / "plyground"
    return Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "plyground"


@functools.cache
def cache_folder() -> Path:
    """The folder of compiled code for exactly these sources; made, writable, and with the oldest others pruned."""
    if _sources_hash() != _HASH_AT_IMPORT:
        # A file was edited after this process imported it: what we compile must not pass for the new text.
        return Path(tempfile.mkdtemp(prefix="plyground-"))
    for root in (user_folder, _shared_temporary_folder):
        try:
            folder = root() / "compiled" / _HASH_AT_IMPORT
            folder.mkdir(parents=True, exist_ok=True)
            tempfile.TemporaryFile(dir=folder).close()
            os.utime(folder)
        except (OSError, RuntimeError):  # a read-only home, or none at all
            continue
        _prune(folder.parent, keep=folder)
        return folder
    return Path(tempfile.mkdtemp(prefix="plyground-"))


def _shared_temporary_folder() -> Path:
    # Loading a cache runs code, so a folder in a place that others can write to has to be ours alone.
    owner = os.getuid() if hasattr(os, "getuid") else os.environ.get("USERNAME", "user")
    folder = Path(tempfile.gettempdir()) / f"plyground-{owner}"
    folder.mkdir(mode=0o700, exist_ok=True)
    status = folder.lstat()
    if not stat.S_ISDIR(status.st_mode) or (hasattr(os, "getuid") and status.st_uid != os.getuid()):
        raise OSError(f"{folder} belongs to somebody else")
    return folder


def _prune(caches: Path, keep: Path) -> None:
    used: list[tuple[float, Path]] = []
    for folder in caches.iterdir():
        with suppress(OSError):  # another process may have pruned it meanwhile
            used.append((folder.stat().st_mtime, folder))
    others = sorted((entry for entry in used if entry[1] != keep), reverse=True)
    for _, folder in others[_KEPT_CACHES - 1 :]:
        shutil.rmtree(folder, ignore_errors=True)


@contextmanager
def _our_cache(config: Any) -> Iterator[None]:
    # Numba reads this setting while it makes a dispatcher; other users of Numba in the process keep their own.
    previous = config.CACHE_LOCATOR_CLASSES
    config.CACHE_LOCATOR_CLASSES = f"{__name__}.CacheLocator"
    try:
        yield
    finally:
        config.CACHE_LOCATOR_CLASSES = previous


class CacheLocator:
    """Numba's documented hook for where a function's machine code is kept."""

    def __init__(self, function: Callable[..., Any]) -> None:
        self.module = function.__module__
        self.line = function.__code__.co_firstlineno

    @classmethod
    def from_function(cls, function: Callable[..., Any], file: str) -> "CacheLocator":
        return cls(function)

    def get_cache_path(self) -> str:
        return str(cache_folder() / self.module)

    def ensure_cache_path(self) -> None:
        os.makedirs(self.get_cache_path(), exist_ok=True)

    def get_source_stamp(self) -> str:
        return _HASH_AT_IMPORT

    def get_disambiguator(self) -> str:
        return str(self.line)
