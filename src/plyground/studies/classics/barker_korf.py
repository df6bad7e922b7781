"""The values of boards of dots-and-boxes, for the first player, under both rules of turns."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from plyground import game
from plyground.charts import Chart, Series
from plyground.studies.filed import Found, More
from plyground.studies.report import Row, Table, Verdict

TIE = "0, a tie (abstract)"


def more(found: Found) -> More:
    extra, strict = _by_size(found, "extra"), _by_size(found, "strict")
    rows = []
    for size, cell in extra.items():
        if size == (4, 5):
            measured, verdict, reason = told(cell)
            rows.append(Row(_label(size), TIE, measured, *_against_tie(cell, verdict, reason)))
        else:
            rows.append(Row(_label(size), "not in the abstract", *told(cell)))
    tables = (
        Table("With the extra turn, as everybody plays", tuple(rows)),
        Table(
            "Without it, as document 004 plays",
            tuple(Row(_label(size), "not known to be published", *told(cell)) for size, cell in strict.items()),
        ),
    )
    words = (
        "A value is the first player's boxes less the second's, with best play by both. Boards are rows × columns of "
        "boxes; one and its transpose are the same game and are both solved as a check.",
        "The abstract says that 4×5 is a tie, found in 2012 and the largest game solved then. Only what the "
        "abstract says is quoted, so that the smaller boards stand here as measured.",
        _compared(extra, strict),
    )
    series = tuple(
        Series(name, tuple((_label(size), cell["nodes"] / 1000) for size, cell in cells.items() if is_proven(cell)))
        for name, cells in (("with the extra turn", extra), ("without", strict))
    )
    chart = Chart("Positions that a proof takes", "rows × columns", "thousand positions", series, log=True, kind="bars")
    return More(tables, words, (chart,))


def is_proven(cell: Mapping[str, Any]) -> bool:
    return bool(cell["bound"] == "exact")


def told(cell: Mapping[str, Any]) -> tuple[str, Verdict, str]:
    cost = f"{cell['nodes']:,} positions, {cell['seconds']:.1f} s"
    if is_proven(cell):
        return f"{cell['value']:+d}: {cost}", "cannot be checked", "proven here; no published figure at hand"
    limit = cell["player"].partition("time=")[2]
    known = "nothing" if cell["value"] is None else f"{cell['bound']} {cell['value']:+d}"
    return f"{known}: {cost}", "cannot be checked", f"not proven within {limit}"


def _against_tie(cell: Mapping[str, Any], verdict: Verdict, reason: str) -> tuple[Verdict, str]:
    if not is_proven(cell):
        return verdict, reason
    return ("reproduced", "") if cell["value"] == 0 else ("differs", "proven")


def _compared(extra: Mapping[tuple[int, int], Any], strict: Mapping[tuple[int, int], Any]) -> str:
    both = [size for size in strict if is_proven(strict[size]) and size in extra and is_proven(extra[size])]
    other = [
        size
        for size in both
        if (extra[size]["value"] > 0) != (strict[size]["value"] > 0)
        or (extra[size]["value"] < 0) != (strict[size]["value"] < 0)
    ]
    return (
        f"On {len(other)} of {len(both)} boards that are proven under both rules another side wins, or there is a "
        f"draw under one of them alone: {', '.join(map(_label, other)) or 'none'}."
    )


def _by_size(found: Found, name: str) -> dict[tuple[int, int], Mapping[str, Any]]:
    rows: dict[tuple[int, int], Mapping[str, Any]] = {}
    for cell in found.experiments[name].rows():
        rules: Any = game(cell["game"])
        rows[rules.rows, rules.columns] = cell
    return dict(sorted(rows.items(), key=lambda item: (item[0][0] * item[0][1], item[0])))


def _label(size: tuple[int, int]) -> str:
    return f"{size[0]}×{size[1]}"
