"""Several players in the same state: the move and cost of each, and how their nodes grow with depth."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

from ..errors import Mistake, unknown
from ..games import state_of
from ..games.state import State
from ..notebook import Rows, html_table, text_table
from ..players import Player
from ..players import player as player_of
from ..search import Control, Decision, Limits
from ..search.result import bound_text
from .requests import GaveUp, SearchRequest, Steps, Stopped, run_analysis

if TYPE_CHECKING:
    from ..charts import Chart

DEEPEST = 60  # plies of a table that a person asks for
FIGURES = ("nodes", "seconds", "depth", "value", "simulations")  # what a chart can show
FIGURES_BY_DEPTH = ("nodes", "seconds", "value")
MANY_NODES = 1_000_000  # a good `most_nodes` for a person who waits for the table
LEAST_NODES = 10_000  # what a compared player may visit, however little of its time a busy machine leaves it


@dataclass(frozen=True)
class Comparison:
    """The decisions of several players in one state; ratios are to the first of them."""

    state: State
    decisions: tuple[Decision, ...]

    def rows(self) -> Rows:
        """One row per player."""
        return [
            {
                "player": decision.player.name,
                "move": str(decision.move),
                "value": decision.value,
                "bound": bound_text(decision.bound),
                "depth": decision.depth,
                "nodes": decision.nodes,
                "seconds": decision.seconds,
                "nodes per second": decision.nodes / decision.seconds if decision.seconds else None,
                "nodes ratio": ratio(decision.nodes, self.decisions[0].nodes),
                "agrees": decision.move == self.decisions[0].move,
            }
            for decision in self.decisions
        ]

    def chart(self, figure: str = "nodes") -> "Chart":
        """A bar for each player: its nodes, or another figure, such as seconds or depth."""
        from ..charts import Chart, Series  # that most commands do without

        _check_figure(figure, FIGURES)
        points = [(decision.player.name, getattr(decision, figure)) for decision in self.decisions]
        series = Series(figure, tuple((name, float(y)) for name, y in points if y is not None))
        title = f"{figure.capitalize()} for a move of {self.state.game.spec}"
        return Chart(title, "player", figure, (series,), log=figure == "nodes", kind="bars")

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
    given_up: dict[str, int] = field(default_factory=dict)  # by player: the first depth that it needs too much for

    def rows(self) -> Rows:
        """One row per player and depth. The branching factor is the growth of nodes from the depth before."""
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

    def chart(self, figure: str = "nodes") -> "Chart":
        """A line for each player: its nodes by depth, or its seconds, or values."""
        from ..charts import Chart, Series  # that most commands do without

        _check_figure(figure, FIGURES_BY_DEPTH)
        series = []
        for player in self.players:
            found = [(depth, self.decisions.get((player, depth))) for depth in self.depths]
            points = [(depth, getattr(one, figure)) for depth, one in found if one is not None]
            series.append(Series(player, tuple((depth, float(y)) for depth, y in points if y is not None)))
        title = f"{figure.capitalize()} by depth in {self.state.game.spec}"
        return Chart(title, "depth in plies", figure, tuple(series), log=figure != "value")

    def __str__(self) -> str:
        return text_table(self.rows())

    def _repr_html_(self) -> str:
        return self.state.svg() + html_table(self.rows())


def compare(
    state: State | str,
    players: Sequence[Player | str],
    *,
    control: Control | None = None,
    progress: Callable[[float], None] | None = None,
) -> Comparison:
    """The decision of each player in a state. Each player is compiled before its time is measured.

    A player whose time ends at depth 1 is asked again for LEAST_NODES: see `with_least_nodes`.
    """
    state = state_of(state)
    known = _players(players, state)
    if state.is_over:
        raise Mistake("The game is over in this state: there is nothing to compare.")
    if not known:
        raise Mistake("There is nobody to compare: name at least one player.")
    for player in known:
        player.prepare(state)

    def steps() -> Steps[Comparison]:
        decisions: list[Decision] = []
        try:
            for number, player in enumerate(known):
                done = number / len(known)
                decisions.append((yield SearchRequest(player, state, done)))
                if (again := with_least_nodes(player, decisions[-1])) is not None:
                    decisions[-1] = yield SearchRequest(again, state, done)
        except Stopped:
            pass
        return Comparison(state, tuple(decisions))

    return run_analysis(steps(), control, progress)


def with_least_nodes(player: Player, decision: Decision) -> Player | None:
    """The player to ask again if the clock ended its search at depth 1; None if the decision can be compared.

    A busy machine may leave a search next to nothing of its time. The player asked again has LEAST_NODES in its place.
    """
    seconds, nodes = player.limits.seconds, min(LEAST_NODES, player.limits.most_nodes)
    if seconds is None or player.kind.runs_programs:  # a program may tell neither depth nor nodes
        return None
    if decision.depth > 1 or decision.nodes >= nodes or decision.seconds < seconds:
        return None
    return replace(player, limits=replace(player.limits, nodes=nodes, seconds=None))


class Depths:
    """A DepthTable that is being filled, question by question: all players at a depth, then at the next."""

    def __init__(
        self, state: State, players: Sequence[Player], depths: Sequence[int], most_nodes: int | None = None
    ) -> None:
        if state.is_over:
            raise Mistake("The game is over in this state: there is nothing to compare.")
        for player in players:
            if not player.kind.takes_limits:
                raise Mistake(f"{player.name} has no depth: compare players that search to one.")
        self.state, self.players, self.depths, self.most_nodes = state, players, depths, most_nodes
        self._found: dict[tuple[str, int], Decision] = {}
        self._given_up: dict[str, int] = {}

    def steps(self) -> Steps[DepthTable]:
        """The questions, and at the end the table. A player that is given up is not asked about greater depths."""
        pairs = [(depth, player) for depth in self.depths for player in self.players]
        try:
            for number, (depth, player) in enumerate(pairs):
                if player.name in self._given_up:
                    continue
                asked = replace(player, limits=Limits(depth=depth))
                done = number / len(pairs)
                try:
                    found = yield SearchRequest(asked, self.state, done, most_nodes=self.most_nodes, is_whole=True)
                except GaveUp:
                    self._given_up[player.name] = depth
                else:
                    self._found[player.name, depth] = found
        except Stopped:
            pass
        return self.so_far()

    def so_far(self) -> DepthTable:
        """The table as far as it is filled."""
        names = tuple(player.name for player in self.players)
        return DepthTable(self.state, tuple(self.depths), names, dict(self._found), dict(self._given_up))


def nodes_by_depth(
    state: State | str,
    players: Sequence[Player | str],
    depths: Sequence[int],
    *,
    most_nodes: int | None = None,
    control: Control | None = None,
    progress: Callable[[float], None] | None = None,
) -> DepthTable:
    """The decisions of players at each of the depths, in place of the players' own limits.

    A player that needs more than `most_nodes` nodes at a depth is given up: it has no row for that depth, and is not
    asked about those that follow.
    """
    state = state_of(state)
    known = _players(players, state)
    counting = Depths(state, known, depths, most_nodes)
    for player in known:
        player.prepare(state)
    return run_analysis(counting.steps(), control, progress)


def _players(players: Sequence[Player | str], state: State) -> list[Player]:
    if isinstance(players, str | Player):
        raise Mistake(f"Write the players as a list, such as [{str(players)!r}]: one is compared with others.")
    return [player_of(who, state.game) for who in players]


def _check_figure(figure: str, known: Sequence[str]) -> None:
    if figure not in known:
        raise unknown("figure to draw", figure, known)


def ratio(count: int, other: int) -> float | None:
    return count / other if other else None
