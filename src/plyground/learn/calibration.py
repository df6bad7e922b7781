"""Whether a net's values come true: what it expected in games that it has not seen, beside how they ended."""

from dataclasses import dataclass
from typing import Any

import torch

from ..charts import Chart, Series
from .rules import Rules
from .search import Evaluate, search
from .selfplay import fresh_openings

BINS = 10


@dataclass(frozen=True)
class Bin:
    """The positions whose expected score was in one tenth of 0 to 1; a draw is half a point."""

    low: float
    high: float
    positions: int
    expected: float
    actual: float


@torch.no_grad()
def calibration(rules: Rules, net: Evaluate, games: int, simulations: int, device: Any) -> list[Bin]:
    """Play games with this search, noise included, and compare the net's value of each position with the outcome."""
    boards = fresh_openings(rules, games, device)
    which = torch.arange(games, device=device)  # the games that go on; boards and sides are theirs
    side = torch.zeros(games, dtype=torch.bool, device=device)
    outcome = torch.zeros(games, device=device)  # for the side that began
    thoughts = []  # of each ply: the games, the net's values, and whether the other side was to move
    while len(which):
        thoughts.append((which, net(rules.look(boards).planes)[1], side))
        boards, went_over = rules.play(boards, search(rules, net, boards, simulations, simulations // 2).move)
        side = side ^ went_over
        view = rules.look(boards)
        outcome[which] = torch.where(side, -view.value, view.value)
        going_on = ~view.decided
        boards, which, side = boards[going_on], which[going_on], side[going_on]
    expected = torch.cat([value for _, value, _ in thoughts]) / 2 + 0.5
    actual = torch.cat([torch.where(who, -outcome[at], outcome[at]) for at, _, who in thoughts]) / 2 + 0.5
    tenth = (expected * BINS).long().clamp(0, BINS - 1)
    bins = []
    for number in range(BINS):
        here = tenth == number
        if count := int(here.sum()):
            means = (float(numbers[here].mean()) for numbers in (expected, actual))
            bins.append(Bin(number / BINS, (number + 1) / BINS, count, *means))
    return bins


def calibration_chart(bins: list[Bin]) -> Chart:
    names = [f"{b.low:.1f}–{b.high:.1f}" for b in bins]
    series = (
        Series("expected by the net", tuple(zip(names, (b.expected for b in bins), strict=True))),
        Series("how the games ended", tuple(zip(names, (b.actual for b in bins), strict=True))),
    )
    return Chart(
        "The net's value beside the outcome", "expected score of the side to move", "score", series, kind="bars"
    )
