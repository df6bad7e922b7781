"""Variants of Monte-Carlo search against plain `mcts` in the same processor time."""

from __future__ import annotations

import math

from plyground.charts import Chart, Series
from plyground.studies.filed import Found, More

# The variants in the order of the chart, by what tells them from the others.
VARIANTS = {
    "RAVE": "rave=300",
    "progressive bias": "bias=on",
    "lookahead=2": "lookahead=2,greedy_percent=0",
    "greedy_percent=90": "lookahead=0,greedy_percent=90",
    "lookahead=1, greedy_percent=90": "lookahead=1,greedy_percent=90",
    "lookahead=2, greedy_percent=90": "lookahead=2,greedy_percent=90",
}


def more(found: Found) -> More:
    series, games = [], 0
    for account in found.experiments.values():
        points, errors = [], []
        for match in account.matches:
            name = next((name for name, mark in VARIANTS.items() if mark in match.players[1].name), "")
            games += match.games
            if match.elo is not None and name and math.isfinite(match.elo.plus_minus):
                points.append((name, -match.elo.difference))
                errors.append(match.elo.plus_minus)
        order = sorted(range(len(points)), key=lambda at: list(VARIANTS).index(points[at][0]))
        if points:
            title = account.matches[0].game.spec
            series.append(Series(title, tuple(points[at] for at in order), tuple(errors[at] for at in order)))
    words = (
        "Each pair of games has the same random opening with the sides exchanged; the intervals are of 95 % and come "
        "from the pairs, so that one in twenty of them misses. Budgets are numbers of positions, which the two of a "
        "match visit in about the same processor time: this is the comparison of docs/mcts.md, which has more games "
        "for each row.",
        "The publications are about other games. Their claim is tested here as one in words: that the variant is "
        "stronger than plain Monte-Carlo search. Where the interval includes no difference, nothing can be said.",
        f"{games:,} games were played.",
    )
    chart = Chart(
        "Elo of each variant against plain Monte-Carlo search", "variant", "Elo", tuple(series), kind="points"
    )
    return More((), words, (chart,) if series else ())
