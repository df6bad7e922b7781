"""The decorators for classes and functions of other rooms, and what can be done with a compiled function."""

import functools
import inspect
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from typing import Any, Generic, ParamSpec, TypeVar

import numpy as np

from ..errors import Mistake, one_line
from .arithmetic import INTERPRETED, PlainRecord, plain_record

P = ParamSpec("P")
R = TypeVar("R")
F = TypeVar("F", bound=Callable[..., Any])
C = TypeVar("C", bound=type)


class Compiled(Generic[P, R]):
    """A function that becomes a Numba dispatcher the first time one is needed."""

    def __init__(self, function: Callable[P, R]) -> None:
        self.function = function
        self.prepared: dict[Any, Callable[..., R]] = {}  # for each combination of types
        functools.update_wrapper(self, function)

    @property
    def dispatcher(self) -> Any:
        try:
            return self._dispatcher
        except AttributeError:
            return self._make_dispatcher()

    def _make_dispatcher(self) -> Any:
        with _lock:  # a recursive function must not get two dispatchers
            if not hasattr(self, "_dispatcher"):
                numba = _numba()
                from .cache import Cache
                from .overloads import UniqueNames

                # _nrt=False: no reference counting of arrays, since kernels allocate nothing.
                options = {"nogil": True, "error_model": "numpy", "_nrt": False, "pipeline_class": UniqueNames}
                options["boundscheck"] = is_foreign(self.function)
                dispatcher = numba.njit(**options)(self.function)
                dispatcher._cache = Cache(self.function)  # in place of cache=True, Numba's own cache
                self._dispatcher = dispatcher
        return self._dispatcher

    @property
    def _numba_type_(self) -> Any:  # what Numba sees when other compiled code names this function
        return self.dispatcher._numba_type_

    def __call__(self, *args: P.args, **kwargs: P.kwargs) -> R:
        given = inspect.signature(self.function).bind(*args, **kwargs).args if kwargs else args
        try:
            result: R = self.prepared_for(given)(*given)
        except IndexError as error:
            foreign = sorted({value.__module__ for value in (self.function, *_classes(given)) if is_foreign(value)})
            if not foreign:
                raise
            raise Mistake(
                f"The compiled code of {' or '.join(foreign)} is wrong: {one_line(str(error))} "
                "'plyground check-game' looks for the place."
            ) from error
        return result

    def prepared_for(self, args: tuple[Any, ...]) -> Callable[..., R]:
        """The machine code for the types of these arguments.

        Numba's own lookup knows a NamedTuple class by its name and fields alone, so it would run the code of one class
        for another from a different module.
        """
        if _never and not _never.isdisjoint(map(type, args)):
            return self._plain
        kinds = tuple(map(shape_of, args))
        if kinds not in self.prepared:
            if _roots:
                raise _Collected  # the preparations are over, and the search begins
            self.prepared[kinds] = self.dispatcher.compile(tuple(map(_numba().typeof, args)))
        return self.prepared[kinds]

    def _plain(self, *args: Any) -> R:
        function: Callable[..., R] = self.function
        return function(*map(plain_record, args))


def compiled(function: Callable[P, R]) -> Callable[P, R]:
    """Have a top-level function compiled when it is first called."""
    return function if INTERPRETED else Compiled(function)


def compiled_or(plain: Callable[..., Any]) -> Callable[[Callable[P, R]], Callable[P, R]]:
    """Have a function compiled; plain Python runs `plain` in its place, which does the same to whole arrays at once."""

    def chosen(function: Callable[P, R]) -> Callable[P, R]:
        return functools.update_wrapper(plain, function) if INTERPRETED else Compiled(function)

    return chosen


def compiled_class(cls: C) -> C:
    """Make every public method of a NamedTuple class callable from compiled code."""
    for name, member in vars(cls).items():
        if inspect.isfunction(member) and not name.startswith("_"):
            _announce("expose_method", member)
    return cls


def interpreted_class(cls: C) -> C:
    """Have every compiled function run as plain Python when one of its arguments is of this class.

    For positions that wrap objects of another library: a search walks them by the same text, and its recursions pass
    them on, so that all of it is plain Python.
    """
    if not INTERPRETED:
        _never.update((cls, PlainRecord))
    return cls


def is_interpreted(value: Any) -> bool:
    """Whether no machine code takes a value: its class is an `interpreted_class`."""
    return type(value) in _never


def inlined(function: F) -> F:
    """Let compiled code call a plain top-level function, which becomes part of its caller."""
    _announce("expose_function", function)
    return function


def check_results(name: str, check: Callable[..., Any]) -> None:
    """Check what other people's methods of this name return, before our compiled code uses it as an index.

    Compiled code gets check(result, *arguments) instead of the result. It raises IndexError if the result is wrong.
    """
    CHECKS[name] = check


def is_foreign(value: Any) -> bool:
    """Whether a function or class is other people's. Their compiled code is checked for indices out of bounds."""
    return str(value.__module__).partition(".")[0] != _PACKAGE


def _classes(values: tuple[Any, ...]) -> Iterator[type]:
    for value in values:
        if isinstance(value, tuple):
            yield type(value)
            yield from _classes(value)


def prepare(function: Callable[..., Any], *args: Any) -> None:
    """Compile a function for the types of these arguments, or load it from the cache, without running it."""
    if not isinstance(function, Compiled):
        return
    if _roots is None:
        function.prepared_for(args)
    else:
        _roots.append((function, args))


def prepared_for(function: Callable[..., Any], *args: Any) -> Callable[..., Any]:
    """The machine code of a function for the types of these arguments, to be called with such arguments alone.

    It looks at no types and so costs a tenth of a call of the function.
    """
    return function.prepared_for(args) if isinstance(function, Compiled) else function


class _Collected(Exception):  # noqa: N818 # not an error
    """Raised by the first call of a function that is not compiled, once roots have been collected."""


def roots_of(task: Callable[[], object]) -> list[tuple[Callable[..., Any], tuple[Any, ...]]]:
    """What a task prepares before anything of it runs; for a process that does nothing else meanwhile."""
    global _roots
    found: list[tuple[Callable[..., Any], tuple[Any, ...]]] = []
    _roots = found
    with suppress(_Collected):
        task()
    _roots = None
    return found


_PLAIN = frozenset({bool, int, float, type(None), np.bool_, np.int32, np.int64, np.uint64, np.float64})


def shape_of(argument: Any) -> Any:
    """What machine code is made for: equal for arguments of equal types."""
    # Distinguishes as much as Numba's own types and is a hundred times cheaper to compute.
    cls = type(argument)
    if cls in _PLAIN:
        return cls
    if cls is np.ndarray:
        return argument.dtype, argument.ndim, argument.flags.num
    if isinstance(argument, tuple):
        return cls, *map(shape_of, argument)
    if isinstance(argument, np.void):
        return argument.dtype
    return _numba().typeof(argument)


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


def is_compiling() -> bool:
    """Whether a function is being compiled in this process: that can take seconds, and nothing can break it off."""
    return _compiling > 0


_never: set[type] = set()  # classes whose values no machine code takes
CHECKS: dict[str, Callable[..., Any]] = {}
_PACKAGE = __name__.partition(".")[0]
_watchers: list[Callable[[str], None]] = []
_compiling = 0  # functions, one inside the other
_roots: list[tuple[Callable[..., Any], tuple[Any, ...]]] | None = None  # collected by `roots_of`
_announced: list[tuple[str, Callable[..., Any]]] = []  # registered with Numba when it is loaded
_lock = threading.RLock()


def _announce(how: str, function: Callable[..., Any]) -> None:
    with _lock:
        _announced.append((how, function))
        if _load_numba.cache_info().currsize:
            _tell_numba()


def _tell_numba() -> None:
    from . import overloads

    while _announced:
        how, function = _announced.pop(0)
        getattr(overloads, how)(function)


def _numba() -> Any:
    with _lock:
        return _load_numba()


@functools.cache
def _load_numba() -> Any:
    import numba
    from numba.core import event

    class Watch(event.Listener):
        def on_start(self, event: Any) -> None:
            global _compiling
            _compiling += 1
            for notify in _watchers:
                notify(event.data["dispatcher"].py_func.__name__)

        def on_end(self, event: Any) -> None:
            global _compiling
            _compiling -= 1

    event.register("numba:compile", Watch())
    _tell_numba()
    return numba
