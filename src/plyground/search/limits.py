"""How much a search may spend."""

from collections.abc import Iterator
from dataclasses import dataclass

from ..errors import Mistake
from .workspace import INFINITY


@dataclass(frozen=True)
class Limits:
    """How much a search may spend; None is no limit.

    A depth alone is searched straight away. With nodes or seconds, depths 1, 2, 3 … are searched one after the other
    and the last one finished in time counts.
    """

    depth: int | None = None
    nodes: int | None = None
    seconds: float | None = None

    def __post_init__(self) -> None:
        for name, least in (("depth", 1), ("nodes", 1), ("seconds", 1e-9)):
            value = getattr(self, name)
            if value is not None and value < least:
                raise Mistake(f"The limit {name}={value} leaves nothing to search: it has to be positive.")

    @property
    def most_nodes(self) -> int:
        return INFINITY if self.nodes is None else self.nodes

    def depths(self, longest: int) -> Iterator[int]:
        """The depths to search, one after the other, when a game lasts at most `longest` plies."""
        deepest = longest if self.depth is None else min(self.depth, longest)
        yield from [deepest] if self.nodes is None and self.seconds is None else range(1, deepest + 1)
