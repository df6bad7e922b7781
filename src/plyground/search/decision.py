"""A player's decision: the result of its search, with names for the moves."""

import html
from dataclasses import dataclass, field, replace
from typing import Any, Protocol

from ..games.state import Move, State
from ..notebook import Rows, html_table
from .result import Figures, RootMove, SearchResult, WithFigures, bound_text

JudgedMove = RootMove[Move]


class Decider(Protocol):
    """Who decides, as far as a decision asks: a Player, of a room above."""

    @property
    def name(self) -> str: ...

    @property
    def search(self) -> str: ...


@dataclass(frozen=True)
class Decision(WithFigures[Move]):
    """A player's move in a state, and what its search knows. Values are for the side to move."""

    state: State
    player: Decider = field(compare=False)  # a Player; its evaluator may have arrays, which do not compare
    figures: Figures[Move]
    root: tuple[JudgedMove, ...] = ()  # the moves that were judged
    interpreted: bool = False  # as plain Python, while its code was being compiled
    shortened: bool = False  # for that reason it was stopped before the player's own limits

    @classmethod
    def of(cls, state: State, player: Decider, result: SearchResult) -> "Decision":
        """The decision that gives names to the moves of a result."""
        root = tuple(RootMove(state.named(move), score, visits) for move, score, visits in result.root)
        return cls(state, player, result.figures.with_line(state.line(result.line)), root)

    def with_figures(self, **changes: Any) -> "Decision":
        """The same with some figures changed."""
        return replace(self, figures=replace(self.figures, **changes))

    def rows(self) -> Rows:
        """The judged moves, one row each; `pandas.DataFrame(decision.rows())` accepts them."""
        return [
            {"move": str(found.move), "value": found.value, "bound": bound_text(found.bound), "visits": found.visits}
            for found in self.root
        ]

    def __str__(self) -> str:
        worth = self.score or "not judged"
        return f"{self.move} ({worth}, depth {self.depth}, {self.nodes:,} nodes, {self.seconds:.3g} s)"

    def _repr_html_(self) -> str:
        line, name = " ".join(self.line), html.escape(self.player.name)
        return (
            f"{self.state.play(self.move).svg()}<p><b>{name}</b> plays {html.escape(str(self))}"
            f"<br>{html.escape(line)}</p>{html_table(self.rows())}"
        )
