"""Which estimate of the win chance is best in five-in-a-row, 15×15, freestyle? Played out on games that none has seen.

    python -m benchmarks.chance.estimates [--games 400]

Two players drawn from a ladder meet after a random opening, as in `fit`. Each candidate is a few numbers about a
position; a logistic curve of them is fitted to four fifths of the games, and its log-loss and Brier score are those of
the rest. Positions with a proven result are left out: no curve is asked about them. The last column is processor time
for the numbers of one position.
"""

import argparse
import sys
import time
from collections.abc import Callable
from random import Random
from typing import Any

import numpy as np

import plyground
from plyground import State
from plyground.analysis.chance import features_of, proven
from plyground.builtin.fiveinarow.chance import patterns_curve
from plyground.nets.binding import Nets
from plyground.nets.net import Inference

from .fit import A_GAME, HELD_OUT, Experiment, fitted, log_loss, logistic, played

GAME = plyground.game("fiveinarow")
LADDER = Experiment(
    "five-in-a-row 15×15",
    (GAME.spec,),
    ("greedy", "alphabeta:depth=2", "Casual", "Club", "Expert"),
    400,
    lambda start, dice: dice.randint(1, 8),
)
ANALYST = plyground.player("five:nodes=20000", GAME)
Numbers = Callable[[State], tuple[float, ...]]


def nine_patterns(state: State) -> tuple[float, ...]:
    return features_of(GAME, patterns_curve(9), state.core)


def lines(state: State) -> tuple[float, ...]:
    return 1.0, GAME.evaluator("lines").score(state.core, state.turn) / 200


def lines_ahead(state: State) -> tuple[float, ...]:
    decision = plyground.player("deepening:depth=2,eval=lines,memory=1", GAME).decide(state)
    return *lines(state), float(np.clip((decision.value or 0) / 200, -20, 20))


def search(state: State) -> tuple[float, ...]:
    """What the analyst's search says, as a review with the normal effort asks it."""
    return 1.0, float(np.clip((ANALYST.decide(state, seeds=(0,)).value or 0) / 200, -20, 20))


def by_net() -> Numbers:
    binding = Nets.of(GAME).binding()
    assert binding is not None
    inferences: list[Inference] = []

    def value(state: State) -> tuple[float, ...]:
        view = binding.view(state.core)
        if not inferences:
            inferences.append(Inference(binding.net_for(view), view.rows, view.columns))
        planes = np.zeros((1, view.rows, view.columns, int(view.rules["planes"])), np.float32)
        view.encoder.write(view.board, planes[0])
        share = float(np.clip(inferences[0](planes)[1][0] / 2 + 0.5, 1e-4, 1 - 1e-4))
        return 1.0, float(np.log(share / (1 - share)))

    return value


def main() -> int:
    parser = argparse.ArgumentParser(description="Estimates of the win chance in five-in-a-row, on games not seen.")
    parser.add_argument("--games", type=int, default=LADDER.games)
    games: int = parser.parse_args().games
    net = by_net()
    candidates: dict[str, Numbers] = {
        "nothing": lambda state: (1.0,),
        "nine patterns, 2 and 3 plies": nine_patterns,
        "eval=lines": lines,
        "eval=lines, and 2 plies ahead": lines_ahead,
        "five, 20,000 nodes": search,
        "net": net,
        "net and nine patterns": lambda state: (*net(state), *nine_patterns(state)[1:]),
    }
    dice = Random(1)
    found: dict[str, list[Any]] = {name: [] for name in candidates}
    results: list[float] = []
    numbers: list[int] = []  # of the games
    seconds = dict.fromkeys(candidates, 0.0)
    for number in range(games):
        states, end = played(LADDER, GAME, dice)
        for state in dice.sample(states, min(A_GAME, len(states))):
            if proven(state) is not None:
                continue
            for name, look in candidates.items():
                started = time.process_time()
                found[name].append(look(state))
                seconds[name] += time.process_time() - started if len(numbers) else 0.0  # the first one loads code
            results.append((1 + end.result(state.turn)) / 2)
            numbers.append(number)
        print(f"\r{number + 1} of {games} games, {len(numbers)} positions", end="", file=sys.stderr, flush=True)
    print(file=sys.stderr)
    scores, held_out = np.array(results), np.array(numbers) % HELD_OUT == 0
    print(f"{len(scores)} positions of {games} games, {held_out.sum()} of them in the games kept for the check")
    print(f"{'':31} log-loss  Brier  ms  weights")
    for name, features in found.items():
        known = np.array(features)
        weights = fitted(known[~held_out], scores[~held_out])
        shares = logistic(known[held_out] @ weights)
        brier = float(((shares - scores[held_out]) ** 2).mean())
        cost = 1000 * seconds[name] / max(1, len(scores) - 1)
        shown = " ".join(f"{weight:.3f}" for weight in weights)
        print(f"{name:31} {log_loss(shares, scores[held_out]):8.3f} {brier:6.3f} {cost:5.2f}  {shown}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
