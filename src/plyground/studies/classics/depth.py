"""Ladders of players, each against the one before it: what a step is worth in Elo, and whether that becomes less."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import NamedTuple

from plyground.arena import Match
from plyground.charts import Chart, Series
from plyground.studies.filed import Found, More
from plyground.studies.report import Row, Table, Verdict
from plyground.studies.statistics import weighted_slope

KINDS = {
    "alphabeta": "one ply more, by alpha-beta",
    "deepening": "twice the positions, by deepening",
    "mcts": "twice the simulations, by mcts",
}


class Step(NamedTuple):
    number: int  # from 1
    name: str  # "depth 3 against 2"
    elo: float
    error: float  # at 95 %
    games: int


def more(found: Found) -> More:
    tables, charts, words = [], [], []
    for kind, title in KINDS.items():
        ladders = {
            account.matches[0].game.spec: steps(account.matches)
            for name, account in found.experiments.items()
            if name.startswith(f"{kind}-")
        }
        rows = [row for game, climbed in ladders.items() for row in _rows(game, climbed)]
        tables.append(Table(f"{title[0].upper()}{title[1:]}", tuple(rows)))
        series = tuple(
            Series(game, tuple((step.number, step.elo) for step in climbed), tuple(step.error for step in climbed))
            for game, climbed in ladders.items()
        )
        charts.append(Chart(f"Elo of a step: {title}", "step", "Elo", series, kind="points"))
    words.append(
        "Each player of a ladder meets the one before it, in pairs of games from the same random opening with the "
        "sides exchanged. Elo is worked out with half a point for each side added, so that a player that wins "
        "everything has a finite one; its 95 % interval comes from the pairs. Time is not measured: twice the "
        "positions take about twice the time."
    )
    words.append(
        "Whether returns diminish is read off the line through the steps of a ladder, each step weighted by its "
        "error: they do if the whole 95 % interval of its slope is below zero. Both publications are about chess. "
        "Where a game is a draw, or won by one side whatever the other does, with good play, nothing is left to gain "
        "in the end: that is a property of the game."
    )
    return More(tuple(tables), tuple(words), tuple(charts))


def steps(matches: Sequence[Match]) -> list[Step]:
    """The steps of a ladder: its matches, the stronger player first."""
    return [
        Step(number, f"{_limit(match, 0)} against {_limit(match, 1)}", *elo_with_error(match.pairs), match.games)
        for number, match in enumerate(matches, start=1)
    ]


def elo_with_error(pairs: Sequence[int]) -> tuple[float, float]:
    """Elo and its 95 % error from the counts of pairs by points, both finite."""
    scores = [points / 4 for points in range(5)]
    count = sum(pairs)
    share = (sum(score * n for score, n in zip(scores, pairs, strict=True)) + 0.5) / (count + 1)
    smoothed = [n + 0.5 for n in pairs]
    mean = sum(score * n for score, n in zip(scores, smoothed, strict=True)) / sum(smoothed)
    variance = sum(n * (score - mean) ** 2 for score, n in zip(scores, smoothed, strict=True)) / sum(smoothed)
    slope = 400 / math.log(10) / (share * (1 - share))
    return 400 * math.log10(share / (1 - share)), 1.96 * slope * math.sqrt(variance / max(count, 1))


def _limit(match: Match, side: int) -> str:
    return match.players[side].name.partition(":")[2].replace("=", " ")


def _rows(game: str, climbed: Sequence[Step]) -> list[Row]:
    rows = [
        Row(
            f"{game}: {step.name}",
            "stronger (Thompson)",
            f"Elo {step.elo:+.0f} ± {step.error:.0f} in {step.games} games",
            *_stronger(step),
        )
        for step in climbed
    ]
    slope = weighted_slope([(step.number, step.elo, step.error) for step in climbed])
    if slope is None:
        return rows
    gradient, error = slope
    verdict: Verdict = (
        "reproduced" if gradient + error < 0 else "differs" if gradient - error > 0 else "cannot be checked"
    )
    reason = {
        "reproduced": "",
        "differs": "each step is worth more than the one before",
        "cannot be checked": "the 95 % interval includes no change",
    }
    return [
        *rows,
        Row(
            f"{game}: each step is worth less than the one before",
            "less (Heinz)",
            f"Elo {gradient:+.0f} ± {error:.0f} a step",
            verdict,
            reason[verdict],
        ),
    ]


def _stronger(step: Step) -> tuple[Verdict, str]:
    if step.elo - step.error > 0:
        return "reproduced", ""
    if step.elo + step.error < 0:
        return "differs", "it is weaker"
    return "cannot be checked", "the 95 % interval includes no difference"
