"""Identifies the source code that a cache entry was compiled from.

Our own rooms have a folder for each version of their sources. An entry that contains other people's code is stamped
with a hash of it: of the bytecode of each function that compiled code can reach from the compiled function and from the
classes of its arguments, and of the value of each constant that such a function names, since it becomes part of the
machine code. Both are taken from this process and not from the files, which may have been edited since.

Numba's own `overload` can replace the code of a plain function, which is not seen here: use `@inlined` instead.
"""

import enum
import hashlib
import sys
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import suppress
from types import CodeType, FunctionType, ModuleType
from typing import Any

import numpy as np

from .folders import OUR_ROOMS
from .overloads import CALLABLE

_PACKAGE = __name__.partition(".")[0]
_ELSEWHERE = sys.stdlib_module_names | {"numpy", "numba", "llvmlite"}  # none of their code is compiled


def is_importable(value: Any) -> bool:
    """Whether another process finds this class or function under its name, so that a cache can refer to it."""
    found: Any = sys.modules.get(value.__module__)
    for name in value.__qualname__.split("."):
        found = getattr(found, name, None)
    return value.__module__ != "__main__" and getattr(found, "__wrapped__", found) is value


def stamp(function: Callable[..., Any], classes: Iterable[type]) -> str:
    """A hash of the foreign code in the machine code of a function whose arguments have these classes.

    Empty if all code is our own.
    """
    reached = _Reached()
    reached.follow_function(function)
    for cls in classes:
        reached.follow_class(cls)
    return reached.hexdigest()


class _Reached:
    """Visits everything that compiled code can reach, each function and class once, in a fixed order."""

    def __init__(self) -> None:
        self.seen: set[Any] = set()
        self.waiting: list[Any] = []
        self.parts: list[str] = []

    def hexdigest(self) -> str:
        while self.waiting:
            self.visit(self.waiting.pop())
        return hashlib.sha256("\0".join(self.parts).encode()).hexdigest() if self.parts else ""

    def visit(self, value: Any) -> None:
        if isinstance(value, type):
            self.follow_class(value)
        elif isinstance(value, FunctionType):
            if value in CALLABLE:
                self.follow_function(value)
        elif isinstance(wrapped := getattr(value, "__wrapped__", None), FunctionType):
            self.follow_function(wrapped)  # a function compiled by us or by Numba
        else:
            self.write_constant(value)

    def follow_class(self, cls: type) -> None:
        if not self.is_new_and_foreign(cls):
            return
        self.write("class", cls.__module__, cls.__qualname__, getattr(cls, "_fields", ()))
        self.waiting += [member for _, member in sorted(vars(cls).items()) if isinstance(member, FunctionType)]
        self.waiting += getattr(cls, "_field_defaults", {}).values()
        if issubclass(cls, enum.Enum):
            self.waiting += [(member.name, member.value) for member in cls]

    def follow_function(self, function: Any) -> None:
        if not self.is_new_and_foreign(function):
            return
        self.write("function", function.__module__, function.__qualname__)
        names: set[str] = set()
        for code in _codes(function.__code__):
            self.write("code", code.co_code, code.co_varnames, code.co_names, code.co_freevars, code.co_cellvars)
            self.waiting += [constant for constant in code.co_consts if not isinstance(constant, CodeType)]
            names |= set(code.co_names)
        self.waiting.append(function.__defaults__)
        for cell in function.__closure__ or ():
            with suppress(ValueError):  # an empty closure cell
                self.waiting.append(cell.cell_contents)
        for name, value in _named(names, function.__globals__, set()):
            self.write("name", name)
            self.waiting.append(value)

    def is_new_and_foreign(self, value: Any) -> bool:
        package, _, rest = str(value.__module__).partition(".")
        ours = package == _PACKAGE and rest.partition(".")[0] in OUR_ROOMS
        if ours or package in _ELSEWHERE or value in self.seen:
            return False
        self.seen.add(value)
        return True

    def write_constant(self, value: Any) -> None:
        if isinstance(value, np.ndarray | np.generic) and not value.dtype.hasobject:
            self.write("array", value.dtype.descr, value.shape, hashlib.sha256(value.tobytes()).hexdigest())
        elif isinstance(value, enum.Enum):
            self.write("member", value.name)
            self.waiting.append(type(value))
        elif isinstance(value, tuple | frozenset):
            items = list(value) if isinstance(value, tuple) else sorted(value, key=repr)
            self.write("items", len(items))
            self.waiting += [type(value), *items]
        elif isinstance(value, int | float | complex | str | bytes | None):
            self.write("value", value)
        else:  # machine code cannot contain such a value
            self.write("other", type(value).__module__, type(value).__qualname__)

    def write(self, *parts: Any) -> None:
        self.parts.append(repr(parts))


def _codes(code: CodeType) -> Iterator[CodeType]:
    yield code
    for constant in code.co_consts:
        if isinstance(constant, CodeType):
            yield from _codes(constant)


def _named(names: set[str], scope: Mapping[str, Any], modules: set[str]) -> Iterator[tuple[str, Any]]:
    """The values of these names in a module, and in the modules that it names in turn."""
    for name in sorted(names & scope.keys()):
        value = scope[name]
        if not isinstance(value, ModuleType):
            yield name, value
        elif value.__name__ not in modules and value.__name__.partition(".")[0] not in _ELSEWHERE:
            modules.add(value.__name__)
            yield from _named(names, vars(value), modules)
