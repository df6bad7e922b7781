"""Games of player 2 against player 1, many side by side, and what their scores say."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache, cached_property
from math import sqrt
from random import Random
from statistics import fmean, stdev

from plyground import Game, Player, State
from plyground import game as game_of
from plyground.games.dotsandboxes.evaluators import LastMove
from plyground.games.dotsandboxes.position import DotsAndBoxes, line_count
from plyground.studies.dotsandboxes import many_boards
from plyground.studies.dotsandboxes.published import COLUMNS, ROWS
from plyground.studies.dotsandboxes.rivals import Rival

# Draws a line in each of several positions, each with its own random numbers.
Chooser = Callable[[Sequence[DotsAndBoxes], Sequence[Random]], Sequence[int]]


@dataclass(frozen=True)
class Setting:
    """The rules of a match. Opening lines are drawn at random; with an even number the same player still starts."""

    extra_turn: bool = False
    starts: int = 2
    opening: int = 0
    rows: int = ROWS
    columns: int = COLUMNS

    @property
    def game(self) -> Game:
        turns = "on" if self.extra_turn else "off"
        return game_of(f"dotsandboxes:rows={self.rows},columns={self.columns},extra_turn={turns}")

    @property
    def label(self) -> str:
        turns = "extra turn" if self.extra_turn else "strict turns"
        opening = f" after {self.opening} random lines" if self.opening else ""
        return f"{turns}, player {self.starts} first{opening}"


# What the document played: the framework lets player 2 begin and alternates strictly.
AS_PUBLISHED = Setting()
SETTINGS = tuple(Setting(extra_turn, starts) for extra_turn in (False, True) for starts in (2, 1))


def programmed(depth: int, evaluator: LastMove) -> Chooser:
    return lambda positions, rng: many_boards.moves(positions, depth, evaluator)


@cache
def rival(who: Rival) -> Chooser:
    return lambda positions, rng: [who.choose(*each) for each in zip(positions, rng, strict=True)]


def library(player: Player) -> Chooser:
    """A player of the library. The levels judge by the last move alone: what they draw depends on the lines only."""
    known: dict[tuple[int, int, int], int] = {}

    def decided(position: DotsAndBoxes, seeds: tuple[int, ...] = ()) -> int:
        return player.decide(State(player.game, position), seeds=seeds).move.number

    def choose(positions: Sequence[DotsAndBoxes], rng: Sequence[Random]) -> list[int]:
        if player.is_random:
            seeds = [(each.getrandbits(60),) for each in rng]
            return [decided(each, seed) for each, seed in zip(positions, seeds, strict=True)]
        lines = [(each.horizontals, each.verticals, each.extra_turn) for each in positions]
        for key, position in zip(lines, positions, strict=True):
            if key not in known:
                known[key] = decided(position)
        return [known[key] for key in lines]

    return choose


@dataclass(frozen=True)
class PlannedGame:
    """A game to be played. The seed gives the opening, and the random choices of players that make any."""

    setting: Setting
    player_1: Chooser
    seed: int = 0


def play_all(
    plans: Sequence[PlannedGame], player_2: Chooser, progress: Callable[[float], None] = lambda done: None
) -> list[int]:
    """Player 2's boxes in each game. All games go on together, so that choosers see many positions at once."""
    rng = [Random(plan.seed) for plan in plans]
    positions = [opened(plan.setting, each) for plan, each in zip(plans, rng, strict=True)]
    my_sides = [0 if plan.setting.starts == 2 else 1 for plan in plans]
    lines_left = longest = max(position.plies_left() for position in positions)
    while lines_left:
        to_move: dict[Chooser, list[int]] = {}
        for number, (plan, position, my_side) in enumerate(zip(plans, positions, my_sides, strict=True)):
            if not position.is_over():
                mover = player_2 if position.to_move() == my_side else plan.player_1
                to_move.setdefault(mover, []).append(number)
        for choose, numbers in to_move.items():
            lines = choose([positions[number] for number in numbers], [rng[number] for number in numbers])
            for number, line in zip(numbers, lines, strict=True):
                positions[number] = positions[number].play(line)
        lines_left -= 1
        progress(1 - lines_left / longest)
    return [
        (position.first_boxes, position.second_boxes)[my_side]
        for position, my_side in zip(positions, my_sides, strict=True)
    ]


def opened(setting: Setting, rng: Random) -> DotsAndBoxes:
    """The position after the random lines."""
    position = setting.game.new()
    for line in rng.sample(range(line_count(setting.rows, setting.columns)), setting.opening):
        position = position.play(line)
    return position


def play(setting: Setting, player_2: Chooser, player_1: Chooser, games: int = 1) -> list[int]:
    """Player 2's boxes in games with the seeds 0, 1, 2 …"""
    return play_all([PlannedGame(setting, player_1, seed) for seed in range(games)], player_2)


def score_line(setting: Setting, mine: int) -> str:
    return f"{mine}–{setting.rows * setting.columns - mine}"


@dataclass(frozen=True)
class Scores:
    """Player 2's boxes in several games under one setting."""

    setting: Setting
    boxes: tuple[int, ...]

    @cached_property
    def _sorted(self) -> list[int]:
        return sorted(self.boxes)

    @property
    def mean(self) -> float:
        return fmean(self.boxes)

    @property
    def spread(self) -> float:
        """The standard deviation."""
        return stdev(self.boxes) if len(self.boxes) > 1 else 0.0

    def quantile(self, share: float) -> int:
        """The smallest score that at least this share of the games does not exceed."""
        return self._sorted[max(0, -int(-share * len(self.boxes) // 1) - 1)]

    def percentile(self, mine: int) -> float:
        """How many per cent of the games end below a score, those that end exactly there counted half."""
        below, at = sum(each < mine for each in self.boxes), self.boxes.count(mine)
        return 100 * (below + at / 2) / len(self.boxes)

    def share(self, mine: int) -> float:
        """How many per cent of the games end exactly so."""
        return 100 * self.boxes.count(mine) / len(self.boxes)

    @property
    def covered(self) -> range:
        return range(self._sorted[0], self._sorted[-1] + 1)

    @property
    def summary(self) -> str:
        quantiles = "/".join(str(self.quantile(share)) for share in (0.05, 0.25, 0.5, 0.75, 0.95))
        return (
            f"mean {self.mean:.1f}, sd {self.spread:.1f}; 5/25/50/75/95 % {quantiles}; "
            f"{self._sorted[0]} to {self._sorted[-1]}"
        )


NORMAL = 1.96  # the 97.5 % quantile of the normal distribution


@dataclass(frozen=True)
class Difference:
    """The mean of paired differences and half the width of its 95 % confidence interval."""

    mean: float
    margin: float

    @classmethod
    def of(cls, differences: Sequence[float]) -> Difference:
        freedom = len(differences) - 1
        if freedom == 0:
            return cls(differences[0], 0.0)
        quantile = NORMAL + (NORMAL**3 + NORMAL) / (4 * freedom)  # of Student's distribution, nearly
        return cls(fmean(differences), quantile * stdev(differences) / sqrt(len(differences)))

    @classmethod
    def between(cls, larger: Sequence[float], smaller: Sequence[float]) -> Difference:
        return cls.of([a - b for a, b in zip(larger, smaller, strict=True)])

    @property
    def sign(self) -> int:
        """1 or -1 if the interval leaves out zero, otherwise 0."""
        if abs(self.mean) <= self.margin:
            return 0
        return 1 if self.mean > 0 else -1

    def __str__(self) -> str:
        return f"{self.mean:+.1f} ± {self.margin:.1f}" if self.margin else f"{self.mean:+g}"
