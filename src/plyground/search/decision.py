"""A player's decision: the finding of its search, with names for the moves."""

import html
from dataclasses import dataclass
from typing import NamedTuple

from ..games.capabilities import Claim
from ..games.state import Move, State
from ..notebook import Rows, html_table
from .finding import Finding


class JudgedMove(NamedTuple):
    """What a search found out about one move of the state it searched."""

    move: Move
    value: int
    bound: str
    visits: int | None = None  # simulations through it; None if the search runs none


@dataclass(frozen=True)
class Decision:
    """A player's move in a state, and what its search knows. Values are for the side to move."""

    state: State
    player: str
    move: Move
    value: int | None  # None if the search gives no values, or was stopped before it had judged a move
    bound: str | None  # "exact", "at least", "at most", or "about" for a mean
    depth: int
    nodes: int  # positions visited, the root included
    seconds: float  # inside the search; compilation does not count
    line: tuple[Move, ...]  # best play from here, as far as it was searched
    root: tuple[JudgedMove, ...]  # the moves that were judged
    simulations: int | None = None  # random games; None if the search plays none

    @classmethod
    def of(cls, state: State, player: str, finding: Finding) -> "Decision":
        """The decision that gives names to the moves of a finding."""
        visits = getattr(finding, "visits", None)
        return cls(
            state,
            player,
            state.named(finding.move),
            finding.value,
            finding.bound,
            finding.depth,
            finding.nodes,
            finding.seconds,
            state.line(finding.line),
            tuple(
                JudgedMove(state.named(found.move), found.value, found.bound, visits[i] if visits else None)
                for i, found in enumerate(finding.root)
            ),
            getattr(finding, "simulations", None),
        )

    @property
    def claim(self) -> Claim | None:
        """What the decision says about its state, for a proof; None if it says nothing."""
        if self.value is None or not self.line:
            return None
        return Claim(self.value, self.bound == "exact", self.depth, tuple(move.number for move in self.line))

    def rows(self) -> Rows:
        """The judged moves, one row each; `pandas.DataFrame(decision.rows())` accepts them."""
        return [
            {"move": str(found.move), "value": found.value, "bound": found.bound, "visits": found.visits}
            for found in self.root
        ]

    def __str__(self) -> str:
        worth = "not judged" if self.value is None else f"{self.bound} {self.value}"
        return f"{self.move} ({worth}, depth {self.depth}, {self.nodes:,} nodes, {self.seconds:.3g} s)"

    def _repr_html_(self) -> str:
        line = " ".join(self.line)
        return (
            f"{self.state.play(self.move).svg()}<p><b>{html.escape(self.player)}</b> plays {html.escape(str(self))}"
            f"<br>{html.escape(line)}</p>{html_table(self.rows())}"
        )
