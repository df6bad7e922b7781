"""The table of m,n,k-games: each board that is proven here beside the family it belongs to."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from plyground import game
from plyground.charts import Chart, Series
from plyground.studies.filed import Found, More
from plyground.studies.report import Row, Table, Verdict

WIN, DRAW = "the first player wins", "a draw"
WORDS = {1: WIN, 0: DRAW, -1: "the second player wins"}
# What solving does with this game, see plyground.solve.
METHOD = {
    "tictactoe": "the solver that weighs open lines",
    "fiveinarow": "threats, alpha-beta and proof-number search",
}


def published(columns: int, rows: int, k: int) -> tuple[str, str]:
    """The value and the family that the table gives it by; both empty where it gives none."""
    m, n = max(columns, rows), min(columns, rows)
    if k <= 2:
        return WIN, "k = 1, 2"
    if (m, n, k) == (3, 3, 3):
        return DRAW, "3,3,3 (tic-tac-toe)"
    if k == 3 and m >= 4 and n >= 3:
        return WIN, "m,n,3 with m ≥ 4, n ≥ 3"
    if k == 4 and n == 4 and m <= 8:
        return DRAW, "m,4,4 with m ≤ 8"
    if k == 4 and m == n == 5:
        return DRAW, "m,5,4 with m ≤ 5"
    if k == 4 and m >= 6 and n >= 5:
        return WIN, "m,n,4 with m ≥ 6, n ≥ 5"
    if k == 5 and m <= 6 and n <= 6:
        return DRAW, "m,n,5 with m ≤ 6, n ≤ 6"
    if (m, n, k) == (15, 15, 5):
        return WIN, "15,15,5 (go-moku)"
    if k >= 8:
        return DRAW, "k ≥ 8"
    return "", ""


def more(found: Found) -> More:
    rows, points = [], []
    for cell in found.experiments["boards"].rows():
        rules: Any = game(cell["game"])
        size = (rules.columns, rules.rows, rules.k) if rules.name == "tictactoe" else (rules.size, rules.size, 5)
        label = ",".join(map(str, size))
        value, family = published(*size)
        rows.append(Row(f"{label} ({family})", value, *_judge(value, cell, rules.name)))
        if cell["bound"] == "exact":
            points.append((label, cell["nodes"] / 1000))
    words = (
        "Written m,n,k: columns, rows, and how many in a row win; more than k count, too. The published table gives "
        "values by families of boards; a proof of one board is evidence for its family and no proof of it.",
        "The proofs are by our solver of m,n,k-games: forced moves, the weights of open lines by Erdős and Selfridge "
        "(1973), which end a search where the defender can stop all lines, and a table of positions and their mirror "
        "images. A draw is proven by two answers: that the first player gets at least a draw, and not more. 15,15,5 "
        "is asked of the threat search, alpha-beta and proof-number search.",
    )
    chart = Chart(
        "Positions that a proof takes",
        "m,n,k",
        "thousand positions",
        (Series("solved", tuple(points)),),
        log=True,
        kind="bars",
    )
    return More((Table("Values", tuple(rows)),), words, (chart,) if points else ())


def _judge(value: str, cell: Mapping[str, Any], name: str) -> tuple[str, Verdict, str]:
    cost = f"{cell['nodes']:,} positions, {cell['seconds']:.1f} s"
    limit = cell["player"].partition("time=")[2]
    if cell["value"] is None:
        return f"nothing in {cost}", "cannot be checked", f"not proven within {limit} by {METHOD[name]}"
    if cell["bound"] == "exact":
        shown = f"{WORDS[cell['value']]}: {cost}"
        return (
            shown,
            "reproduced" if WORDS[cell["value"]] == value else "differs",
            "" if WORDS[cell["value"]] == value else "proven",
        )
    shown = f"{cell['bound']} {'a draw' if cell['value'] == 0 else cell['value']}: {cost}"
    return shown, "cannot be checked", f"only this bound is proven within {limit} by {METHOD[name]}"
