"""Fit the curves of the games (their `Curve`): play games, learn from most of them, check on the rest.

    python -m benchmarks.chance.fit [NAME [--keep FILE]]        prints the weights and the tables of docs/chance.md

Two players drawn from a ladder meet after a random opening; every pair is as likely as any other, so a chance is that
of a game between two players of whom nothing is known. Of each game a few positions are taken, apart from those whose
result is proven, which no curve is asked about. Every fifth game is kept for the check; its positions never touch the
fit.

With --keep, the positions are kept in a file of JSON lines, and taken from there the next time: other features can be
fitted to the same games.
"""

import argparse
import json
import sys
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

import numpy as np

import plyground
from plyground import Game, State
from plyground.analysis.chance import features_of, proven
from plyground.analysis.offers import Curve
from plyground.builtin.fiveinarow.chance import patterns_curve
from plyground.offers import offer

SEED = 1
A_GAME = 6  # positions, at most
HELD_OUT = 5  # every fifth game
DECILES = 10
PHASES = 5

Array = Any


@dataclass(frozen=True)
class Experiment:
    name: str
    specs: tuple[str, ...]
    ladder: tuple[str, ...]
    games: int
    opening: Callable[[State, Random], int]  # plies, given the state at the start
    early: Callable[[State], bool] = lambda state: True  # whether a state may lack a proof
    curve: Curve | None = None  # whose features are fitted; the game's own if None


FIVE = Experiment(
    "five-in-a-row",
    tuple(f"fiveinarow:size={size},rule={rule}" for size in (9, 11, 13, 15, 19) for rule in ("freestyle", "standard")),
    ("greedy", "alphabeta:depth=2", "alphabeta:depth=3", "deepening:nodes=10000,memory=1"),
    2500,
    lambda start, dice: dice.randint(1, 8),
    curve=patterns_curve(9),
)


_BOXES = ("greedy:eval=takes-boxes", "alphabeta:depth=1,eval=look-ahead")


def boxes(name: str, rule: str, ladder: tuple[str, ...], games: int, fewest_lines: int) -> Experiment:
    return Experiment(
        name,
        tuple(
            f"dotsandboxes:rows={rows},columns={columns},extra_turn={rule}"
            for rows, columns in ((3, 3), (3, 4), (4, 4), (4, 5), (5, 5), (5, 6), (6, 6), (6, 6))
        ),
        _BOXES + ladder,
        games,
        lambda start, dice: dice.randint(0, start.plies_left // 3),
        lambda state: state.plies_left > fewest_lines,
    )


EXPERIMENTS = (
    FIVE,
    boxes("dots-and-boxes", "on", ("deepening:nodes=5000,eval=boxes,memory=1", "Casual", "Club", "Expert"), 2000, 16),
    boxes(
        "dots-and-boxes without the extra turn",
        "off",
        (
            "alphabeta:depth=3,eval=boxes",
            "deepening:nodes=5000,eval=boxes,memory=1",
            "mcts:simulations=100,memory=1,seed=1",
        ),
        2000,
        8,
    ),
)


class Seen(NamedTuple):
    """A position of a game, and how the game ended for the side to move."""

    number: int  # of the game
    board: int  # index of the spec
    text: str
    result: float  # 1 is won, 0.5 drawn


@dataclass(frozen=True)
class Sample:
    """Positions of games, one row each; results are those of the side to move."""

    features: Array
    results: Array
    numbers: Array  # of the games
    boards: Array  # indices of specs
    played: Array  # the share of the moves that were made

    def where(self, rows: Array) -> "Sample":
        return Sample(*(column[rows] for column in vars(self).values()))


def positions(experiment: Experiment, dice: Random) -> Iterator[Seen]:
    """A few positions of every game."""
    for number in range(experiment.games):
        board = dice.randrange(len(experiment.specs))
        states, end = played(experiment, plyground.game(experiment.specs[board]), dice)
        open_ones = [state for state in states if experiment.early(state)]
        for state in dice.sample(open_ones, min(A_GAME, len(open_ones))):
            if proven(state) is None:
                result = end.result(state.turn)
                yield Seen(number, board, state.text, (1 + (result > 0) - (result < 0)) / 2)


def kept(path: Path, found: Iterator[Seen]) -> Iterator[Seen]:
    """What the file has; if it does not exist, what is found, which it gets."""
    if path.exists():
        yield from (Seen(*json.loads(line)) for line in path.read_text(encoding="utf-8").splitlines())
        return
    with path.open("w", encoding="utf-8") as file:
        for seen in found:
            file.write(json.dumps(seen) + "\n")
            file.flush()
            yield seen


def sample(experiment: Experiment, found: Iterable[Seen]) -> Sample:
    features, results, numbers, boards, shares = [], [], [], [], []
    for seen in found:
        game = plyground.game(experiment.specs[seen.board])
        curve = experiment.curve or offer(game, Curve)
        assert curve is not None
        state = game.state(seen.text)
        features.append(features_of(game, curve, state.core))
        results.append(seen.result)
        numbers.append(seen.number)
        boards.append(seen.board)
        shares.append(1 - state.plies_left / game.start().plies_left)
    return Sample(*map(np.array, (features, results, numbers, boards, shares)))


def played(experiment: Experiment, game: Game, dice: Random) -> tuple[list[State], State]:
    """The states of a game after its opening, and its end."""
    players = [plyground.player(dice.choice(experiment.ladder), game) for _ in range(2)]
    state = game.start()
    for _ in range(experiment.opening(state, dice)):
        # Mostly moves that the game itself would consider: stones all over a large board are no opening.
        child = state.play(dice.choice(state.candidates if dice.random() < 0.7 else state.legal_moves))
        if child.is_over:
            break
        state = child
    states = []
    while not state.is_over:
        states.append(state)
        state = state.play(players[state.turn].decide(state).move)
    return states, state


def fitted(features: Array, results: Array) -> Array:
    """The weights of the likeliest logistic curve, by Newton's method."""
    weights = np.zeros(features.shape[1])
    for _ in range(50):
        shares = logistic(features @ weights)
        slope = features.T @ (results - shares)
        curvature = (features.T * (shares * (1 - shares))) @ features
        step = np.linalg.solve(curvature, slope)
        weights += step
        if np.abs(step).max() < 1e-9:
            break
    return weights


def logistic(scores: Array) -> Array:
    return 1 / (1 + np.exp(-scores))


def log_loss(shares: Array, results: Array) -> float:
    return float(-(results * np.log(shares) + (1 - results) * np.log(1 - shares)).mean())


def calibration(shares: Array, results: Array) -> tuple[list[tuple[int, float, float]], float]:
    """By tenths of the positions, in the order of their shares: how many, expected, happened; and the mean error."""
    rows = []
    for part in np.array_split(np.argsort(shares, kind="stable"), DECILES):
        rows.append((len(part), float(shares[part].mean()), float(results[part].mean())))
    return rows, float(np.average([abs(p - y) for _, p, y in rows], weights=[n for n, _, _ in rows]))


def report(experiment: Experiment, found: Sample, seconds: float) -> str:
    check = found.numbers % HELD_OUT == 0
    learnt, held_out = found.where(~check), found.where(check)
    weights = fitted(learnt.features, learnt.results).round(3)
    shares = logistic(held_out.features @ weights)
    rows, error = calibration(shares, held_out.results)
    base = np.full(len(shares), learnt.results.mean())
    lines = [
        f"## {experiment.name}",
        "",
        f"weights {tuple(map(float, weights))}",
        "",
        f"Fitted to {len(learnt.results):,} positions of {len(set(learnt.numbers)):,} games, checked on "
        f"{len(held_out.results):,} of {len(set(held_out.numbers)):,} others ({seconds:.0f} s): log-loss "
        f"{log_loss(shares, held_out.results):.3f}, of the base rate {log_loss(base, held_out.results):.3f}; "
        f"mean error by tenths {error:.1%}.",
        "",
        "| positions | expected | happened |",
        "|---:|---:|---:|",
        *(f"| {n} | {expected:.1%} | {happened:.1%} |" for n, expected, happened in rows),
        "",
        "| board | positions | expected | happened | log-loss | base rate |",
        "|---|---:|---:|---:|---:|---:|",
        *(by_board(experiment.specs, held_out, shares, float(base[0]))),
        "",
        "| moves made | positions | mean distance from ½ | mean error by tenths | log-loss | base rate |",
        "|---|---:|---:|---:|---:|---:|",
        *(by_phase(held_out, shares, float(base[0]))),
        "",
    ]
    return "\n".join(lines)


def by_board(specs: Sequence[str], held_out: Sample, shares: Array, base: float) -> list[str]:
    lines = []
    for spec in dict.fromkeys(specs):
        rows = np.isin(held_out.boards, [i for i, other in enumerate(specs) if other == spec])
        if rows.any():
            p, y = shares[rows], held_out.results[rows]
            lines.append(
                f"| {plyground.game(spec).spec} | {len(p)} | {p.mean():.1%} | {y.mean():.1%} | {log_loss(p, y):.3f} "
                f"| {log_loss(np.full(len(y), base), y):.3f} |"
            )
    return lines


def by_phase(held_out: Sample, shares: Array, base: float) -> list[str]:
    """The check by fifths of the positions, in the order of how much of the game was played."""
    lines = []
    for part in np.array_split(np.argsort(held_out.played, kind="stable"), PHASES):
        p, y, played = shares[part], held_out.results[part], held_out.played[part]
        lines.append(
            f"| {played[0]:.0%} to {played[-1]:.0%} | {len(p)} | {np.abs(p - 0.5).mean():.1%} | "
            f"{calibration(p, y)[1]:.1%} | {log_loss(p, y):.3f} | {log_loss(np.full(len(y), base), y):.3f} |"
        )
    return lines


def main() -> int:
    options = argparse.ArgumentParser(prog="python -m benchmarks.chance.fit")
    options.add_argument("name", nargs="?", choices=[experiment.name for experiment in EXPERIMENTS])
    options.add_argument("--keep", type=Path, metavar="FILE")
    chosen = options.parse_args()
    if chosen.keep is not None and chosen.name is None:
        options.error("--keep needs a NAME: a file has the positions of one of them.")
    for experiment in EXPERIMENTS:
        if chosen.name not in (None, experiment.name):
            continue
        started = time.process_time()
        seen = positions(experiment, Random(f"{SEED} {experiment.name}"))
        found = sample(experiment, seen if chosen.keep is None else kept(chosen.keep, seen))
        print(report(experiment, found, time.process_time() - started), flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
