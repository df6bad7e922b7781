"""Charts of what moves cost the players of matches."""

from collections.abc import Iterable, Mapping, Sequence

from ..charts import Chart, Series
from ..players import Player
from .matches import Match


def without_depth(who: Player) -> str:
    """The name of a player, without its depth if that is given: the same for one algorithm at several depths."""
    return who.name.replace(f"depth={who.limits.depth}", "").replace(":,", ":").rstrip(":,")


def effective_branching(nodes: float, depth: int) -> float:
    """The moves b of the uniform tree of this depth with as many nodes below its root: b + b² + … + bᵈ = nodes − 1.

    Russell and Norvig's effective branching factor. A depth that the tree was cut short of gives less than one.
    """
    below = max(nodes - 1, 0)
    low, high = 0.0, max(1.0, below)
    for _ in range(60):  # halving: the sum grows with b
        middle = (low + high) / 2
        total = 0.0
        for _ in range(depth):
            total = (total + 1) * middle
            if total > below:
                break
        low, high = (low, middle) if total > below else (middle, high)
    return (low + high) / 2


def effort_charts(matches: Sequence[Match], where: str = "") -> tuple[Chart, ...]:
    """What moves cost the players: nodes by the depth that was reached, how nodes grow with it, and time for a move."""
    spent: dict[str, dict[int, list[tuple[int, float]]]] = {}
    algorithms: dict[str, dict[int, list[int]]] = {}
    for match in matches:
        for result in match.results:
            for side, entry in zip(result.movers, result.moves, strict=True):
                if entry.nodes is not None and entry.seconds is not None:
                    who, depth = match.players[result.first ^ side], entry.depth or 0
                    spent.setdefault(who.name, {}).setdefault(depth, []).append((entry.nodes, entry.seconds))
                    algorithms.setdefault(without_depth(who), {}).setdefault(depth, []).append(entry.nodes)
    if not spent:
        return ()
    nodes = tuple(
        Series(name, points)
        for name, depths in algorithms.items()
        if (points := tuple((depth, _mean(counts)) for depth, counts in sorted(depths.items()) if depth))
    )
    growth = {
        name: [effective_branching(n, depth) for depth, moves in depths.items() if depth for n, _ in moves]
        for name, depths in spent.items()
    }
    times = {
        name: [1000 * seconds for moves in depths.values() for _, seconds in moves] for name, depths in spent.items()
    }
    by_depth = Chart(
        f"Nodes for a move, by the depth that it reached{where}", "depth in plies", "nodes, mean", nodes, log=True
    )
    branching = _bars(f"Effective branching factor{where}", "b of b + b² + … + bᵈ = nodes, mean", growth)
    return (*((by_depth, branching) if nodes else ()), _bars(f"Time for a move{where}", "milliseconds, mean", times))


def _bars(title: str, label: str, figures: Mapping[str, Sequence[float]]) -> Chart:
    points = tuple((name, _mean(values)) for name, values in figures.items() if values)
    return Chart(title, "player", label, (Series("mean", points),), kind="bars")


def _mean(numbers: Iterable[float]) -> float:
    known = list(numbers)
    return sum(known) / len(known)
