"""What there is, by name: ours, what `plyground.register` adds, and what installed packages announce as entry points.

    [project.entry-points."plyground.games"]
    connectfour = "my_package:ConnectFourGame"

A package that cannot be used is reported in one sentence, as a PackageWarning, and the rest works. What is ours is
named in the same way and imported when it is first asked for: a command waits for nothing that it does not use.
"""

import re
import threading
import warnings
from collections import ChainMap
from collections.abc import Callable, Iterator, Mapping, MutableMapping
from importlib.metadata import EntryPoint, entry_points
from typing import Generic, TypeVar

from .errors import Mistake, one_line
from .on_demand import OnDemand

T = TypeVar("T")

_NAME = re.compile(r"[a-z][a-z0-9_.-]{0,39}", re.IGNORECASE)


def is_name(text: str) -> bool:
    """Whether something may be called so: the text stands in specs, files and addresses."""
    return _NAME.fullmatch(text) is not None


class PackageWarning(UserWarning):
    """Another package announces something for Plyground that cannot be used."""


class Registry(Mapping[str, T], Generic[T]):
    """Things of one kind by name, ours first; entry points are loaded when something is first looked up."""

    def __init__(self, what: str, group: str, ours: Mapping[str, str], check: Callable[[str, T], None]) -> None:
        self.what, self.group = what, group
        self._a = f"a{'n' if what[0] in 'aeiou' else ''} {what}"
        self._ours, self._check = OnDemand[T](ours), check
        self._known: MutableMapping[str, T] | None = None
        self._lock = threading.RLock()

    def add(self, name: str, item: T, *, replace: bool = False) -> None:
        """Add something under a name; a Mistake if the thing cannot be used, or if the name is taken and stays so."""
        if not is_name(name):
            raise Mistake(f"{name!r} cannot be the name of {self._a}: write letters, digits, '_', '-' and '.'.")
        with self._lock:
            known = self._loaded()
            if name in known and known[name] is not item and not replace:
                raise Mistake(
                    f"There is {self._a} called {name!r} already: choose another name, or write replace=True."
                )
            self._check(name, item)
            known[name] = item

    def _loaded(self) -> MutableMapping[str, T]:
        with self._lock:
            if self._known is None:
                self._known = ChainMap({}, self._ours)  # type: ignore[arg-type] # only the first one is written to
                for entry in entry_points(group=self.group):
                    self._take(entry)
            return self._known

    def _take(self, entry: EntryPoint) -> None:
        package = entry.dist.name if entry.dist is not None else entry.module
        try:
            self.add(entry.name, entry.load())
        except Exception as error:  # whatever another package does, the rest has to work
            reason = str(error) if isinstance(error, Mistake) else f"{type(error).__name__}: {error}"
            warnings.warn(
                f"The {self.what} {entry.name!r} of the package {package!r} cannot be used: {one_line(reason)}",
                PackageWarning,
                stacklevel=2,
            )

    def __getitem__(self, name: str) -> T:
        return self._loaded()[name]

    def __contains__(self, name: object) -> bool:
        return name in self._loaded()

    def __iter__(self) -> Iterator[str]:
        return iter(self._loaded())

    def __len__(self) -> int:
        return len(self._loaded())
