"""Tune the weights of the evaluation `threats` on games of the engine against itself.

    python -m benchmarks.fiveinarow.tune [--games N] [--nodes N] [--seed S]

plays fast games from random openings, takes the quiet positions in which neither side threatens a winning four, and
fits who won by logistic regression on the counters of the board (Newton's method with a small penalty). It prints the
weights as engine/evaluation.py has them, and the log-loss of the old and the new ones on games that they were not
fitted to. Run it, paste the weights, play a match of old against new (benchmarks.fiveinarow.matches), and keep what
wins.
"""

import argparse
import random
import sys
from typing import Any

import numpy as np

import plyground
from plyground.engines.fiveinarow import FIVE
from plyground.engines.fiveinarow.evaluation import SCALE, threats_evaluator
from plyground.games.fiveinarow.lines import KINDS
from plyground.games.fiveinarow.threats.board import THREATS, WINNING_FOUR, WINS, threat_board
from plyground.games.game import after
from plyground.search import EngineMemory, Limits

PENALTY = 3.0  # pulls a weight that few positions speak of towards the old one


def features(board: Any) -> list[int]:
    """The counters in the order of the weights."""
    mine, theirs = board.side, 1 - board.side
    return [*board.lines[mine], *board.lines[theirs], *board.counts[mine], *board.counts[theirs], 1]


def positions(dice: random.Random, nodes: int, seed: int) -> tuple[list[list[int]], list[float]]:
    """The quiet positions of one game, and what the side to move got in the end."""
    rules = plyground.game("fiveinarow")
    position, recall = rules.new(), EngineMemory()
    seen: list[tuple[list[int], int]] = []
    stones = 3 + dice.randrange(4)
    while not position.is_over() and position.vacant > 125:
        count = 225 - position.vacant
        if count < stones or dice.random() < 0.04:
            out = np.zeros(400, np.int64)
            n = position.candidates(out) if count else 0
            move = int(out[dice.randrange(min(n, 16))]) if count else rules.read_move(position, "h8")
            if dice.random() < 0.5 and 0 < count < stones:
                move = (5 + dice.randrange(7)) * 16 + 4 + dice.randrange(7)
                if position.board[move] != 2:
                    continue
        else:
            board = threat_board(position)
            if not board.counts[:, WINS].any() and not board.counts[:, WINNING_FOUR].any():
                seen.append((features(board), position.side))
            found = FIVE.run(position, None, Limits(nodes=nodes), seeds=(seed, count), recall=recall, eval="threats")
            move = found.move
            if found.bound == "exact" and found.value:
                winner = position.side if found.value > 0 else 1 - position.side
                return [f for f, _ in seen], [float(side == winner) for _, side in seen]
        position = after(position, move)
    results = [(1 + position.result(side)) / 2 for _, side in seen]
    return [f for f, _ in seen], results


def fit(x: Any, y: Any, start: Any) -> Any:
    """Weights by logistic regression, pulled towards where they start."""
    spread = x.std(axis=0) + 1e-9
    pull = np.diag(PENALTY * np.maximum(spread, 0.05) ** 2 * np.sqrt(len(y)))
    weights = start.copy()
    for _ in range(15):
        chance = 1 / (1 + np.exp(-x @ weights))
        gradient = x.T @ (y - chance) - pull @ (weights - start)
        curvature = (x * (chance * (1 - chance))[:, None]).T @ x + pull + 1e-6 * np.eye(len(weights))
        weights += np.linalg.solve(curvature, gradient)
    return weights


def loss(x: Any, y: Any, weights: Any) -> float:
    chance = np.clip(1 / (1 + np.exp(-x @ weights)), 1e-6, 1 - 1e-6)
    return float(-(y * np.log(chance) + (1 - y) * np.log(1 - chance)).mean())


def main() -> int:
    options = argparse.ArgumentParser(prog="python -m benchmarks.fiveinarow.tune")
    options.add_argument("--games", type=int, default=600)
    options.add_argument("--nodes", type=int, default=1500)
    options.add_argument("--seed", type=int, default=5)
    chosen = options.parse_args()
    dice = random.Random(chosen.seed)
    rows: list[list[int]] = []
    results: list[float] = []
    games: list[int] = []
    for number in range(chosen.games):
        more, got = positions(dice, chosen.nodes, number)
        rows += more
        results += got
        games += [number] * len(more)
        if number % 20 == 19:
            print(f"{number + 1} games, {len(rows)} positions", file=sys.stderr, flush=True)
    x, y, game = np.array(rows, float), np.array(results), np.array(games)
    start = threats_evaluator().weights / SCALE
    held_out = game % 5 == 0
    fitted = fit(x[~held_out], y[~held_out], start)
    base = y[~held_out].mean()
    print(f"{len(y)} positions of {chosen.games} games at {chosen.nodes} nodes a move")
    print(f"log-loss on games held out: base rate {-(base * np.log(base) + (1 - base) * np.log(1 - base)):.4f}", end="")
    print(f", old weights {loss(x[held_out], y[held_out], start):.4f}", end="")
    print(f", new weights {loss(x[held_out], y[held_out], fitted):.4f}")
    numbers = [round(SCALE * weight) for weight in fit(x, y, start)]
    for name, count in (
        ("OWN_LINES", KINDS),
        ("RIVAL_LINES", KINDS),
        ("OWN_THREATS", THREATS),
        ("RIVAL_THREATS", THREATS),
    ):
        print(f"{name} = {tuple(numbers[:count])}")
        numbers = numbers[count:]
    print(f"TO_MOVE = {numbers[0]}")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
