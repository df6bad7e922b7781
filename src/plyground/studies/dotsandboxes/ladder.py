"""The levels of document 004, as the library's catalogue has them, against each other."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from itertools import combinations
from statistics import fmean
from typing import Final

from plyground import player
from plyground.studies.dotsandboxes.grid import OPENING
from plyground.studies.dotsandboxes.matches import Difference, Setting, library, play
from plyground.studies.dotsandboxes.published import COLUMNS, RISING_LEVELS, ROWS
from plyground.studies.report import Chart, Row, Series, Shown, Table, Verdict

LEVELS: Final = (0, 1, 2, 3, 4)
NAMES: Final = ("0: any line", "1: takes boxes", "2: avoids giving", "3: look-ahead, depth 1", "4: look-ahead, depth 2")
PAIRS: Final = tuple(combinations(LEVELS, 2))


@dataclass(frozen=True)
class Pairing:
    """Games of two levels; each opening is played twice, with either side first."""

    higher: int
    lower: int
    board: int
    boxes: tuple[tuple[int, int], ...]  # of the higher level, in the two games of each opening

    @property
    def games(self) -> list[int]:
        return [boxes for pair in self.boxes for boxes in pair]

    @property
    def wins(self) -> tuple[int, int]:
        return sum(2 * boxes > self.board for boxes in self.games), sum(2 * boxes < self.board for boxes in self.games)

    @property
    def margin(self) -> Difference:
        return Difference.of([sum(pair) - self.board for pair in self.boxes])

    def boxes_a_game(self, level: int) -> float:
        mean = fmean(self.games)
        return mean if level == self.higher else self.board - mean


def pairings(
    extra_turn: bool,
    games: int,
    rows: int = ROWS,
    columns: int = COLUMNS,
    progress: Callable[[float], None] = lambda done: None,
) -> tuple[Pairing, ...]:
    """A round robin with `games` games a pair."""
    game = Setting(extra_turn, rows=rows, columns=columns).game
    players = [library(player(f"004-level-{level}", game)) for level in LEVELS]
    found: list[Pairing] = []
    for lower, higher in PAIRS:
        boxes = []
        for starts in (2, 1):
            setting = Setting(extra_turn, starts, OPENING, rows, columns)
            boxes.append(play(setting, players[higher], players[lower], max(1, games // 2)))
        found.append(Pairing(higher, lower, rows * columns, tuple(zip(*boxes, strict=True))))
        progress(len(found) / len(PAIRS))
    return tuple(found)


def table(rule: str, found: tuple[Pairing, ...]) -> Table:
    rows = []
    for pairing in found:
        # Of its two depths the document found the smaller one better.
        better = pairing.lower if (pairing.lower, pairing.higher) == (3, 4) else pairing.higher
        wins, losses = pairing.wins
        measured = (
            f"{wins} wins to {losses}, {pairing.boxes_a_game(pairing.higher):.1f} to "
            f"{pairing.boxes_a_game(pairing.lower):.1f} boxes a game"
        )
        label = f"level {pairing.higher} against level {pairing.lower}"
        players = tuple(f"004-level-{level}" for level in (pairing.higher, pairing.lower))
        shown = Shown("game", Setting(rule == "extra turn").game.spec, players)
        rows.append(Row(label, f"level {better}", measured, *verdict(pairing, better), shown))
    games = len(found[0].games)
    title = f"“{RISING_LEVELS.words}”, {rule}: {games} games a pair after {OPENING} random lines, either side first"
    return Table(title, tuple(rows), conclusions=True)


def verdict(pairing: Pairing, better: int) -> tuple[Verdict, str]:
    sign = pairing.margin.sign * (1 if better == pairing.higher else -1)
    reason = f"margin of level {pairing.higher} {pairing.margin} boxes"
    if sign > 0:
        return "reproduced", reason
    if sign < 0:
        return "differs", reason
    return "cannot be checked", f"{reason}: no difference seen"


def boxes_a_game(found: tuple[Pairing, ...]) -> list[float]:
    """Of each level, over all its games."""
    return [
        fmean(pairing.boxes_a_game(level) for pairing in found if level in (pairing.higher, pairing.lower))
        for level in LEVELS
    ]


def chart(by_rule: dict[str, tuple[Pairing, ...]]) -> Chart:
    return Chart(
        "The levels against each other: boxes a game of 36, over all opponents",
        "level",
        "boxes a game",
        tuple(Series(rule, tuple(zip(NAMES, boxes_a_game(found), strict=True))) for rule, found in by_rule.items()),
        kind="bars",
    )
