"""What is imported when it is first asked for: a command waits for nothing that it does not use.

`OnDemand` holds things by name. `names_of` is for packages whose names stand in a module `public` of theirs: the
package's other modules can then be imported without all of it, and Ctrl-C is answered from the first moment. No module
of such a package may have the name of something in `public`, since an imported module would hide it.
"""

import sys
from collections.abc import Callable, Iterator, Mapping
from importlib import import_module
from typing import Generic, TypeVar

T = TypeVar("T")

# The offers of our games, by texts. The package sets them: the rooms that look here stand below what the texts name.
BUILTIN: dict[str, str] = {}


class OnDemand(Mapping[str, T], Generic[T]):
    """Things by name, each given as "module:attribute" and imported when it is first asked for."""

    def __init__(self, places: Mapping[str, str]) -> None:
        self._places = places

    def __getitem__(self, name: str) -> T:
        module, _, attribute = self._places[name].partition(":")
        item: T = getattr(import_module(module), attribute)
        return item

    def __contains__(self, name: object) -> bool:
        return name in self._places

    def __iter__(self) -> Iterator[str]:
        return iter(self._places)

    def __len__(self) -> int:
        return len(self._places)


def names_of(package: str) -> tuple[Callable[[str], object], Callable[[], list[str]]]:
    """The `__getattr__` and `__dir__` of a package."""

    def find(name: str) -> object:
        public = import_module(".public", package)
        if name == "__all__" or name in public.__all__:
            return getattr(public, name)
        if name in (found := vars(sys.modules[package])):  # a module that was imported on the way
            return found[name]
        raise AttributeError(f"module {package!r} has no attribute {name!r}")

    def names() -> list[str]:
        return sorted({*vars(sys.modules[package]), *import_module(".public", package).__all__})

    return find, names
