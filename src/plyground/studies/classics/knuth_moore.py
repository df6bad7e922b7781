"""The least tree, the order of moves, and the branching factor: uniform trees, and our games' real ones."""

from __future__ import annotations

import math
import re
from collections.abc import Mapping, Sequence
from typing import Any

from plyground.charts import Chart, Series
from plyground.studies.filed import Found, More
from plyground.studies.report import Row, Table, compared
from plyground.studies.statistics import mean_with_error


def least_on_level(branching: int, level: int) -> int:
    """Knuth and Moore's count of the positions on a level of a uniform tree that every search has to look at."""
    return int(branching ** math.ceil(level / 2) + branching ** (level // 2) - 1)


def least_tree(branching: int, depth: int) -> int:
    """All positions that have to be looked at, the root included."""
    return sum(least_on_level(branching, level) for level in range(depth + 1))


def pearl(branching: int) -> float:
    """The branching factor of alpha-beta on independent leaves: ξ / (1 − ξ), where ξ is the root of xⁿ + x − 1."""
    low, high = 0.0, 1.0
    for _ in range(60):
        middle = (low + high) / 2
        low, high = (middle, high) if middle**branching + middle < 1 else (low, middle)
    return low / (1 - low)


def more(found: Found) -> More:
    orders, order_chart = _orders(found)
    growth, growth_chart, text = _growth(found)
    real, real_charts = _games(found)
    words = (
        "A leaf counts as a position and the root does, too; what Knuth and Moore say of each level is added up over "
        "all levels. The numbers at the leaves are independent of each other and, as far as a million different ones "
        "allow, all different.",
        text,
        "Our games' trees are not uniform. Their least tree is estimated level by level from minimax's counts: if "
        "every position of a level has as many moves as the average one, a search that sees all the moves of one side "
        "at every other level, and one move of the other side between, cannot do with fewer. Searches with iterative "
        "deepening also count the depths before, and those with a table may end up below the least tree, which is one "
        "of a tree and not of a graph.",
    )
    return More((orders, growth, real), words, (order_chart, growth_chart, *real_charts))


def uniform(spec: str) -> dict[str, str]:
    """The options in a uniform tree's spec."""
    return dict(re.findall(r"(\w+)=(\w+)", spec))


def _orders(found: Found) -> tuple[Table, Chart]:
    counts: dict[tuple[int, int, str], list[int]] = {}
    whole: dict[tuple[int, int], int] = {}
    for row in found.experiments["orders"].rows():
        tree = uniform(row["game"])
        size = int(tree["branching"]), int(tree["depth"])
        if row["search"] == "minimax":
            whole[size] = row["nodes"]
        else:
            counts.setdefault((*size, tree["order"]), []).append(row["nodes"])
    rows = []
    for (branching, depth), everything in whole.items():
        least, label = least_tree(branching, depth), f"branching {branching}, depth {depth}"
        best = counts[branching, depth, "best"]
        rows.append(
            compared(
                f"{label}: best moves first, in each of {len(best)} trees",
                least,
                best[0] if len(set(best)) == 1 else f"{min(best):,} to {max(best):,}",
                "the counts are not those of the theorem",
            )
        )
        worst = counts[branching, depth, "worst"]
        mean, _ = mean_with_error(worst)
        rows.append(
            Row(
                f"{label}: worst moves first, at most all positions",
                f"at most {everything:,}",
                f"{mean:,.0f}, {min(worst) / everything:.1%} to {max(worst) / everything:.1%} of all",
                "reproduced" if max(worst) <= everything else "differs",
                "" if max(worst) <= everything else "it looks at more than minimax",
            )
        )
        chance = counts[branching, depth, "random"]
        middle, error = mean_with_error(chance)
        rows.append(
            Row(
                f"{label}: random order lies between",
                f"{least:,} to {everything:,}",
                f"{middle:,.0f} ± {error or 0:,.0f}",
                "reproduced" if all(least <= count <= everything for count in chance) else "differs",
                "" if all(least <= count <= everything for count in chance) else "outside the bounds",
            )
        )
    named = [f"{branching}, depth {depth}" for branching, depth in whole]
    series = tuple(
        Series(
            f"{order} order",
            tuple(
                (name, 100 * mean_with_error(counts[*size, order])[0] / whole[size])
                for name, size in zip(named, whole, strict=True)
            ),
        )
        for order in ("best", "random", "worst")
    )
    chart = Chart(
        "Alpha-beta's share of a uniform tree, by the order of moves",
        "branching",
        "% of all positions",
        series,
        log=True,
        kind="bars",
    )
    return Table("Uniform trees: alpha-beta's positions, by the order of moves", tuple(rows)), chart


def _growth(found: Found) -> tuple[Table, Chart, str]:
    counts: dict[int, dict[int, dict[str, int]]] = {}
    for row in found.experiments["growth"].rows():
        tree = uniform(row["game"])
        counts.setdefault(int(tree["branching"]), {}).setdefault(int(tree["depth"]), {})[tree["seed"]] = row["nodes"]
    rows, series = [], []
    for branching, by_depth in counts.items():
        limit, points = pearl(branching), []
        for depth in sorted(by_depth)[1:]:
            now, before = by_depth[depth], by_depth.get(depth - 2, {})
            factors = [math.sqrt(now[seed] / before[seed]) for seed in now if seed in before]
            mean, error = mean_with_error(factors)
            points.append((depth, mean, error or 0.0))
        depth, mean, error = points[-1]
        is_near = abs(mean - limit) <= error
        # Positions of all levels grow as those of the last one do.
        rows.append(
            Row(
                f"branching {branching}: growth a ply, from depth {depth - 2} to {depth}",
                round(limit, 4),
                f"{mean:.4f} ± {error:.4f}",
                "reproduced" if is_near else "differs",
                ""
                if is_near
                else f"at this depth it is {'above' if mean > limit else 'below'} the limit, see the chart",
            )
        )
        series.append(
            Series(
                f"branching {branching}: measured ÷ Pearl's",
                tuple((d, m / limit) for d, m, _ in points),
                tuple(e / limit for _, _, e in points),
            )
        )
    chart = Chart(
        "Alpha-beta's growth a ply on independent leaves, as a multiple of Pearl's limit",
        "depth in plies",
        "measured ÷ limit",
        tuple(series),
    )
    seeds = len(next(iter(next(iter(counts.values())).values())))
    text = (
        "Pearl's branching factor is a limit for endless depth. It is estimated by the square root of the positions "
        "at one depth divided by those of the same seed two plies earlier; the interval is Student's t over "
        f"{seeds} seeds. Trees of different depths have different "
        "leaves."
    )
    return Table("Pearl's branching factor", tuple(rows)), chart, text


def _games(found: Found) -> tuple[Table, tuple[Chart, ...]]:
    shown: list[Row] = []
    charts: list[Chart] = []
    for account in (account for name, account in found.experiments.items() if name.startswith("games-")):
        rows = account.rows()
        lines = multiples(rows)
        game = rows[0]["game"]
        charts.append(
            Chart(
                f"Positions as a multiple of the least tree: {game}",
                "depth in plies",
                "× least tree",
                tuple(
                    Series(name, tuple((depth, math.exp(mean_with_error(logs)[0])) for depth, logs in by_depth.items()))
                    for name, by_depth in lines.items()
                    if name != "minimax"
                ),
            )
        )
        for name, by_depth in lines.items():
            depth = max(by_depth)
            mean, error = mean_with_error(by_depth[depth])
            spread = "" if error is None else f" ({math.exp(mean - error):.3g} to {math.exp(mean + error):.3g})"
            count = "1 position" if len(by_depth[depth]) == 1 else f"{len(by_depth[depth])} positions"
            shown.append(
                Row(
                    f"{game}, depth {depth}: {name}",
                    "not published",
                    f"× {math.exp(mean):.3g}{spread} of the least tree, from {count}",
                    "cannot be checked",
                    "measured here; the least tree is an estimate",
                )
            )
    return Table("How far our games' trees are from the least tree", tuple(shown), conclusions=True), tuple(charts)


def multiples(rows: Sequence[Mapping[str, Any]]) -> dict[str, dict[int, list[float]]]:
    """By search and depth: logarithms of its positions divided by the least tree's, one for each position searched."""
    found: dict[str, dict[int, list[float]]] = {}
    for position in dict.fromkeys(row["position"] for row in rows):
        mine = [row for row in rows if row["position"] == position]
        # A search that has proven the end stops before it has reached the depth.
        depths = {row["player"]: int(re.findall(r"depth=(\d+)", row["player"])[0]) for row in mine}
        whole = {depths[row["player"]]: row["nodes"] for row in mine if row["search"] == "minimax"}
        least = least_of_levels(whole)
        for row in mine:
            depth = depths[row["player"]]
            if row["depth"] == depth:
                found.setdefault(named(row["player"]), {}).setdefault(depth, []).append(
                    math.log(row["nodes"] / least[depth])
                )
    return found


def least_of_levels(nodes: Mapping[int, int]) -> dict[int, float]:
    """The least tree by depth, from minimax's counts at depths 1, 2, 3 …, with the average moves of each level."""
    widths, sizes, least, before = [], {}, 1.0, 1
    for depth in sorted(nodes):
        on_level = nodes[depth] - (nodes.get(depth - 1, 1))
        widths.append(on_level / before)
        before = on_level
        least += math.prod(widths[::2]) + math.prod(widths[1::2]) - 1
        sizes[depth] = least
    return sizes


def named(spec: str) -> str:
    """A search by the ingredients that it has."""
    name, _, rest = spec.partition(":")
    off = re.findall(r"(\w+)=off", rest)
    if name != "deepening":
        return name
    return {4: "deepening, bare", 2: "… with killers and history", 1: "… and with a table", 0: "… and PVS"}[len(off)]
