"""MTD(f) beside PVS and alpha-beta: quotients of positions and of time, by game and by the values of random trees."""

from __future__ import annotations

import math
import re
from collections.abc import Mapping, Sequence
from typing import Any

from plyground.charts import Chart, Series
from plyground.studies.classics.knuth_moore import uniform
from plyground.studies.filed import Found, More
from plyground.studies.report import Row, Table
from plyground.studies.rules import quotient
from plyground.studies.statistics import mean_with_error

NAMES = {"mtdf": "MTD(f)", "pvs": "PVS", "alphabeta": "alpha-beta"}
CLAIMED = "less than 1 (abstract)"
CARRIED_OVER = "less than 1, if it holds of random trees, too"
GAMES = ("tictactoe", "fiveinarow", "dotsandboxes")
Cell = Mapping[str, Any]


def kind(row: Cell) -> str:
    """Which of the three a row is of."""
    return "mtdf" if row["search"] == "mtdf" else "alphabeta" if "pvs=off" in row["player"] else "pvs"


def more(found: Found) -> More:
    real = [
        _part(row, f"{row['game']}{_evaluator(row)}, depth {row['depth']}")
        for name in GAMES
        for row in found.experiments[name].rows()
    ]
    trees = [
        _part(row, f"{int(tree['values']):,} values, {tree['order']} order")
        for row in found.experiments["random"].rows()
        for tree in [uniform(row["game"])]
    ]
    tables = (
        Table("MTD(f) against the others in our games: positions", _verdicts(real, CLAIMED)),
        Table("MTD(f) against the others on random trees: positions", _verdicts(trees, CARRIED_OVER), conclusions=True),
        Table("Time, as the clock ran", _times(real + trees), conclusions=True),
    )
    words = (
        "A quotient below 1 says that MTD(f) visits fewer positions. All three searches begin each depth with what "
        "the table, the killers and the history have of the one before; MTD(f) begins with the value of two depths "
        "before, in which the same side moved last. Leaves are not counted apart from other positions.",
        "On the random trees nothing is known before the last depth, where the values are: the depths before cost all "
        "three about the same, and the order of moves is what the tree has.",
        "Times are those of the clock and say nothing where the machine also did something else; positions do not "
        "depend on it.",
    )
    charts = (
        _chart("Positions of MTD(f) as a share of the others' in our games", real),
        _chart("Positions of MTD(f) as a share of the others' on random trees", trees),
    )
    return More(tables, words, charts)


def _evaluator(row: Cell) -> str:
    return ", " + row["player"].partition("eval=")[2].partition(",")[0] if "eval=" in row["player"] else ""


def _part(row: Cell, label: str) -> tuple[str, Cell]:
    return label, row


def _pairs(parts: Sequence[tuple[str, Cell]], measure: str) -> dict[str, dict[str, list[tuple[float, float]]]]:
    """By part and rival: MTD(f)'s figure and the rival's, of the same position."""
    figures: dict[tuple[str, Any], dict[str, float]] = {}
    for label, row in parts:
        figures.setdefault((label, (row["game"], row["position"])), {})[kind(row)] = row[measure]
    pairs: dict[str, dict[str, list[tuple[float, float]]]] = {}
    for (label, _), by_kind in figures.items():
        for rival in ("pvs", "alphabeta"):
            if rival in by_kind and "mtdf" in by_kind:
                pairs.setdefault(label, {}).setdefault(rival, []).append((by_kind["mtdf"], by_kind[rival]))
    return pairs


def _verdicts(parts: Sequence[tuple[str, Cell]], claim: str) -> tuple[Row, ...]:
    return tuple(
        Row(f"{label}: MTD(f) ÷ {NAMES[rival]}", claim, *quotient("less", pairs))
        for label, by_rival in _pairs(parts, "nodes").items()
        for rival, pairs in by_rival.items()
    )


def _times(parts: Sequence[tuple[str, Cell]]) -> tuple[Row, ...]:
    whole: dict[str, list[tuple[float, float]]] = {}
    for label, by_rival in _pairs(parts, "seconds").items():
        for rival, pairs in by_rival.items():
            where = "random trees" if "values" in label else label.partition(",")[0].partition(":")[0]
            whole.setdefault(f"{where}: MTD(f) ÷ {NAMES[rival]}", []).extend(pairs)
    return tuple(Row(label, CLAIMED, *quotient("less", pairs)) for label, pairs in whole.items())


def _short(label: str) -> str:
    """Below a chart: a game without its options, and an order without the word."""
    return re.sub(r":\S+?(?=, |$)", "", label).replace("depth ", "d").replace(" order", "").replace(" values", "")


def _chart(title: str, parts: Sequence[tuple[str, Cell]]) -> Chart:
    series = []
    for rival in ("pvs", "alphabeta"):
        points = []
        for label, by_rival in _pairs(parts, "nodes").items():
            logs = [math.log(one / other) for one, other in by_rival[rival]]
            mean, error = mean_with_error(logs)
            points.append((_short(label), math.exp(mean), math.exp(mean) * (error or 0.0)))
        series.append(Series(f"÷ {NAMES[rival]}", tuple((x, y) for x, y, _ in points), tuple(e for _, _, e in points)))
    return Chart(title, "where", "quotient of positions", tuple(series), kind="points")
