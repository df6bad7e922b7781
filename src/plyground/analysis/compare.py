"""Several players on the same state: what each would play, and what it cost; and how their nodes grow with depth."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from ..errors import Mistake
from ..games.state import State
from ..notebook import Rows, html_table, text_table
from ..players import Player
from ..search import Control, Decision, Limits
from .asking import Ask, Steps, Stopped, conduct


@dataclass(frozen=True)
class Comparison:
    """The decisions of several players in one state; ratios are to the first of them."""

    state: State
    decisions: tuple[Decision, ...]

    def rows(self) -> Rows:
        """One row a player."""
        return [
            {
                "player": decision.player,
                "move": str(decision.move),
                "value": decision.value,
                "bound": decision.bound,
                "depth": decision.depth,
                "nodes": decision.nodes,
                "seconds": decision.seconds,
                "nodes per second": decision.nodes / decision.seconds if decision.seconds else None,
                "nodes ratio": ratio(decision.nodes, self.decisions[0].nodes),
                "agrees": decision.move == self.decisions[0].move,
            }
            for decision in self.decisions
        ]

    def __str__(self) -> str:
        return text_table(self.rows())

    def _repr_html_(self) -> str:
        return self.state.svg() + html_table(self.rows())


@dataclass(frozen=True)
class DepthTable:
    """The decisions of several players at several depths, by player and depth."""

    state: State
    depths: tuple[int, ...]
    players: tuple[str, ...]  # without their depths
    decisions: dict[tuple[str, int], Decision]

    def rows(self) -> Rows:
        """One row a player and depth. The branching factor is the growth of nodes from the depth before."""
        rows: Rows = []
        for player in self.players:
            for depth in self.depths:
                found = self.decisions.get((player, depth))
                if found is None:
                    continue
                before = self.decisions.get((player, depth - 1))
                first = self.decisions.get((self.players[0], depth))
                rows.append(
                    {
                        "player": player,
                        "depth": depth,
                        "move": str(found.move),
                        "value": found.value,
                        "nodes": found.nodes,
                        "seconds": found.seconds,
                        "branching": None if before is None else ratio(found.nodes, before.nodes),
                        "nodes ratio": None if first is None else ratio(found.nodes, first.nodes),
                    }
                )
        return rows

    def __str__(self) -> str:
        return text_table(self.rows())

    def _repr_html_(self) -> str:
        return self.state.svg() + html_table(self.rows())


def compare(
    state: State,
    players: Sequence[Player],
    *,
    control: Control | None = None,
    progress: Callable[[float], None] | None = None,
) -> Comparison:
    """What each of the players decides in a state. Each is made ready before its time is taken."""
    if state.is_over:
        raise Mistake("The game is over in this state: there is nothing to compare.")
    if not players:
        raise Mistake("There is nobody to compare: name at least one player.")
    for player in players:
        player.prepare(state)

    def steps() -> Steps[Comparison]:
        decisions: list[Decision] = []
        try:
            for number, player in enumerate(players):
                decisions.append((yield Ask(player, state, number / len(players))))
        except Stopped:
            pass
        return Comparison(state, tuple(decisions))

    return conduct(steps(), control, progress)


def nodes_by_depth(
    state: State,
    players: Sequence[Player],
    depths: Sequence[int],
    *,
    control: Control | None = None,
    progress: Callable[[float], None] | None = None,
) -> DepthTable:
    """The same players at each of the depths, whatever limits they have of their own."""
    if state.is_over:
        raise Mistake("The game is over in this state: there is nothing to compare.")
    for player in players:
        if not player.kind.takes_limits:
            raise Mistake(f"{player.name} has no depth: compare players that search to one.")
        player.prepare(state)
    names = tuple(player.name for player in players)
    found: dict[tuple[str, int], Decision] = {}

    def steps() -> Steps[DepthTable]:
        try:
            for i, depth in enumerate(depths):
                for j, player in enumerate(players):
                    done = (i + j / len(players)) / len(depths)
                    found[player.name, depth] = yield Ask(replace(player, limits=Limits(depth=depth)), state, done)
        except Stopped:
            pass
        return DepthTable(state, tuple(depths), names, found)

    return conduct(steps(), control, progress)


def ratio(count: int, other: int) -> float | None:
    return count / other if other else None
