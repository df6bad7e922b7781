"""The log of a training run: one JSON object a line, and charts of it."""

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from ..arena.ratings import Rating, Result, ratings
from ..charts import Chart, Series, chart_svg
from ..files import write_whole

PROGRESS, MATCH = "progress", "match"  # the kinds of rows
Row = dict[str, Any]


class TrainingLog:
    """The rows so far, and the file that has them; a resumed run goes on with the rows of its checkpoint."""

    def __init__(self, path: Path, rows: Sequence[Row] = ()) -> None:
        self.path, self.rows = path, list(rows)

    def add(self, kind: str, **figures: Any) -> None:
        self.rows.append({"kind": kind, **figures})
        write_whole(self.path, "".join(json.dumps(row) + "\n" for row in self.rows).encode())

    def of_kind(self, kind: str) -> list[Row]:
        return [row for row in self.rows if row["kind"] == kind]


def elo_by_minutes(rows: Sequence[Row]) -> list[Rating]:
    """The ratings of the nets that met, named by their minutes, the earliest first and at 0."""
    results = {
        (str(row["minutes"]), str(row["against"])): Result(row["wins"], row["draws"], row["losses"])
        for row in rows
        if row["kind"] == MATCH
    }
    names = sorted({name for pair in results for name in pair}, key=float)
    return ratings(names, results, anchor=names[0]) if names else []


def by_net(rows: Sequence[Row]) -> list[Row]:
    """For each net that met others: its minutes and Elo, and the losses and the length of games by then, if known."""
    found = []
    for rating in elo_by_minutes(rows):
        minutes = float(rating.name)
        progress = [row for row in rows if row["kind"] == PROGRESS and row["minutes"] <= minutes]
        latest = {key: progress[-1][key] if progress else None for key in ("policy_loss", "value_loss", "length")}
        found.append({"minutes": minutes, **latest, "elo": rating.elo, "plus_minus": rating.plus_minus})
    return found


def charts(rows: Sequence[Row]) -> dict[str, str]:
    """SVG documents by name: `losses`, if games have ended `lengths`, and if nets have met `elo`."""
    progress = [row for row in rows if row["kind"] == PROGRESS]
    drawn = {}
    if progress:
        losses = [
            Series(name, tuple((row["minutes"], row[key]) for row in progress if row[key] is not None))
            for name, key in (("policy", "policy_loss"), ("value", "value_loss"))
        ]
        drawn["losses"] = chart_svg(Chart("Losses while training", "minutes", "cross-entropy", tuple(losses)))
    if lengths := tuple((row["minutes"], row["length"]) for row in progress if row["length"] is not None):
        title = "Lengths of games while training"
        drawn["lengths"] = chart_svg(Chart(title, "minutes", "moves after the opening", (Series("mean", lengths),)))
    if rated := elo_by_minutes(rows):
        points = tuple((float(rating.name), round(rating.elo)) for rating in rated)
        title = "Strength of the policy alone by minutes of training"
        drawn["elo"] = chart_svg(Chart(title, "minutes", "Elo above the first", (Series("net", points),)))
    return drawn
