"""What a search has found: a score with its bound, and the figures of the whole search.

Whatever tells of a search contains its Figures: the search's own result, a player's decision, a move of a record, a
cell of an experiment, a turn of a comparison, an answer to the page.
"""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from enum import StrEnum
from functools import total_ordering
from typing import Any, Generic, NamedTuple, TypeVar

EXACT, AT_LEAST, AT_MOST = 0, 1, 2  # bounds as compiled searches write them


class Bound(StrEnum):
    """What the value of a score says about the true one. Files and JSON have these texts."""

    EXACT = "exact"
    AT_LEAST = "at least"
    AT_MOST = "at most"
    ABOUT = "about"  # the mean of simulations, or a search that leaves moves out

    def __repr__(self) -> str:
        """As the text that it is, which can be pasted."""
        return repr(str(self))

    @property
    def flipped(self) -> "Bound":
        """The bound for the other side."""
        return {Bound.AT_LEAST: Bound.AT_MOST, Bound.AT_MOST: Bound.AT_LEAST}.get(self, self)


def bound_text(bound: Bound | None) -> str | None:
    """A bound as a plain text, for rows that any table takes."""
    return None if bound is None else str(bound)


BOUNDS = (Bound.EXACT, Bound.AT_LEAST, Bound.AT_MOST)  # by the number that compiled searches write


@total_ordering
@dataclass(frozen=True)
class Score:
    """What a position is worth to the side to move in it; for one side to see the score of the other, it is flipped."""

    value: int
    bound: Bound = Bound.EXACT
    is_proven: bool = False  # the value is exact and holds against every legal reply
    plies: int | None = None  # to the proven end, if the search counts them: each one makes the value smaller by 1

    def flipped(self) -> "Score":
        """The same score from the other side's point of view."""
        return replace(self, value=-self.value, bound=self.bound.flipped)

    def seen_by(self, side: int, turn: int) -> "Score":
        """The score from a side's point of view, where `turn` is the side to move."""
        return self if side == turn else self.flipped()

    def nearer(self) -> "Score":
        """The score one ply further on, on the way to a proven end."""
        if self.plies is None:
            return self
        return replace(self, value=self.value + (1 if self.value > 0 else -1), plies=self.plies - 1)

    def __lt__(self, other: "Score") -> bool:
        """Whether it is the worse one; among equal values, "at most" is."""
        return (self.value, self.bound is not Bound.AT_MOST) < (other.value, other.bound is not Bound.AT_MOST)

    def __str__(self) -> str:
        return f"{self.bound} {self.value}"


WON = 500_000_000  # of a value: only a won game is worth so much, as a five is to the nine patterns


def figure(value: int) -> str:
    """A value as people read it: with a true minus sign, or in words where an evaluator marks a won game by it."""
    if abs(value) >= WON:
        return "a win" if value > 0 else "a loss"
    return f"{value}".replace("-", "−")


M = TypeVar("M", covariant=True)
N = TypeVar("N")


@dataclass(frozen=True)
class Figures(Generic[M]):
    """The figures of a search. Its moves are numbers, or names where people see them."""

    score: Score | None  # None if the search gives no values, or was stopped before it had judged a move
    depth: int
    nodes: int  # positions visited, the root included
    seconds: float  # inside the search; compilation does not count
    line: tuple[M, ...]  # best play (the principal variation), as far as it was searched
    simulations: int | None = None  # of this search alone; None if it runs none

    @property
    def value(self) -> int | None:
        return None if self.score is None else self.score.value

    @property
    def bound(self) -> Bound | None:
        return None if self.score is None else self.score.bound

    def with_line(self, line: "tuple[N, ...]") -> "Figures[N]":
        """The same with another line, such as one of names in place of numbers."""
        return replace(self, line=line)  # type: ignore[arg-type, return-value]

    def to_json(self) -> dict[str, Any]:
        """As files and the page have them; simulations only if there are any."""
        more = {} if self.simulations is None else {"simulations": self.simulations}
        figures = {"value": self.value, "bound": self.bound, "depth": self.depth, "nodes": self.nodes}
        return {**figures, "seconds": self.seconds, "line": list(map(str, self.line)), **more}

    @staticmethod
    def from_json(data: Mapping[str, Any]) -> "Figures[str]":
        """The reverse of `to_json`; a ValueError if the bound is none. Proofs are not written, so none are read."""
        score = None if data["value"] is None else Score(data["value"], Bound(data["bound"]))
        line = tuple(data["line"])
        return Figures(score, data["depth"], data["nodes"], data["seconds"], line, data.get("simulations"))


class WithFigures(Generic[M]):
    """Reads the figures that a search's result or a player's decision contains."""

    figures: Figures[M]

    @property
    def score(self) -> Score | None:
        return self.figures.score

    @property
    def value(self) -> int | None:
        return self.figures.value

    @property
    def bound(self) -> Bound | None:
        return self.figures.bound

    @property
    def depth(self) -> int:
        return self.figures.depth

    @property
    def nodes(self) -> int:
        return self.figures.nodes

    @property
    def seconds(self) -> float:
        return self.figures.seconds

    @property
    def line(self) -> tuple[M, ...]:
        return self.figures.line

    @property
    def simulations(self) -> int | None:
        return self.figures.simulations

    @property
    def move(self) -> M:
        """The move that the search has chosen."""
        return self.figures.line[0]


class RootMove(NamedTuple, Generic[M]):
    """What a search found out about one move of the position it searched, for the side to move there."""

    move: M
    score: Score
    visits: int | None = None  # simulations through it; None if the search runs none

    @property
    def value(self) -> int:
        return self.score.value

    @property
    def bound(self) -> Bound:
        return self.score.bound


@dataclass(frozen=True)
class SearchResult(WithFigures[int]):
    """The answer of a search, in move numbers.

    What may be left out: the score (None) if nothing was judged, and `root` if the search does not judge its moves one
    by one. The line needs its first move, the one that is chosen.
    """

    figures: Figures[int]
    root: tuple[RootMove[int], ...] = ()  # the moves that were judged

    @staticmethod
    def unjudged(move: int, nodes: int = 0, seconds: float = 0.0) -> "SearchResult":
        """A move without a value: it was chosen at random, by another program, or before any was judged."""
        return SearchResult(Figures(None, 0, nodes, seconds, (move,)))

    def with_figures(self, **changes: Any) -> "SearchResult":
        """The same with some figures changed."""
        return replace(self, figures=replace(self.figures, **changes))
