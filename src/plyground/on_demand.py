"""What is imported when it is first asked for: a command waits for nothing that it does not use.

`OnDemand` holds things by name. `Package` is for packages whose names stand in a module `public` of theirs: the
package's other modules can then be imported without all of it, and Ctrl-C is answered from the first moment.
"""

from collections.abc import Iterator, Mapping
from importlib import import_module
from types import ModuleType
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


class Package(ModuleType):
    """A package whose names stand in its module `public`.

    A module of the package may have the name of what it offers, as `review` of `plyground.analysis` has: the package's
    attribute is then what is offered, and `from plyground.analysis.review import …` still finds the module.
    """

    def __getattr__(self, name: str) -> object:
        public = import_module(".public", self.__name__)
        if name == "__all__" or name in public.__all__:
            return getattr(public, name)
        if name in (found := vars(self)):  # a module that was imported on the way
            return found[name]
        raise AttributeError(f"module {self.__name__!r} has no attribute {name!r}")

    def __setattr__(self, name: str, value: object) -> None:
        if (
            isinstance(value, ModuleType)
            and value.__name__ == f"{self.__name__}.{name}"
            and not hasattr(value, "__path__")
        ):
            value = vars(value).get(name, value)  # not in place of a package, such as `games` with its function `games`
        super().__setattr__(name, value)

    def __dir__(self) -> list[str]:
        own = [name for name in vars(self) if name.startswith("__") and name.endswith("__")]
        return sorted({*own, *import_module(".public", self.__name__).__all__})
