"""Matches of the five-in-a-row engine from balanced openings, each played with both colours.

    python -m benchmarks.five_matches [FIRST SECOND] [--openings N] [--seed S]

The openings are those that the game knows, over and over with other seeds if more are wanted. Without players, `five`
meets the level that was once called Unbeatable and document 000's. CPU time a move is printed beside the score, since
equal nodes are not equal time.
"""

import argparse
import math
import sys
import time
from itertools import cycle, islice

import plyground
from plyground.search import Recall

from .five_openings import openings

OLD = "deepening:nodes=200000,quiescence=12,width=20,eval=nine-patterns"
OPPONENTS = (OLD, "000-alphabeta-2", "000-alphabeta-4", "000-alphabeta-6")


def score(first: str, second: str, starts: list[str], seed: int = 0) -> tuple[list[int], list[float]]:
    """Wins of the first, draws, wins of the second; and the CPU seconds a move of both."""
    rules = plyground.game("fiveinarow")
    players = plyground.player(first, rules), plyground.player(second, rules)
    for player in players:
        player.decide(rules.state("h8 i9"), seeds=(0,))  # compiled before the clock runs
    counts, seconds, moves = [0, 0, 0], [0.0, 0.0], [0, 0]
    for number, start in enumerate(starts):
        for colour in (0, 1):  # of the first player
            state, recalls = rules.state(start), (Recall(), Recall())
            while not state.is_over:
                who = 0 if state.turn == colour else 1
                began = time.process_time()
                decision = players[who].decide(state, seeds=(seed, number), recall=recalls[who])
                seconds[who] += time.process_time() - began
                moves[who] += 1
                state = state.play(decision.move)
            counts[1 - state.result(colour)] += 1
        print(f"  {2 * number + 2} games: {counts}", file=sys.stderr, flush=True)
    return counts, [total / max(1, n) for total, n in zip(seconds, moves, strict=True)]


def elo(counts: list[int]) -> str:
    """The score and the difference in Elo with Wilson's 95 % interval; a draw counts as half a win."""
    games, z = sum(counts), 1.96
    share = (counts[0] + counts[1] / 2) / games
    middle = (share + z * z / (2 * games)) / (1 + z * z / games)
    half = z * math.sqrt(share * (1 - share) / games + z * z / (4 * games * games)) / (1 + z * z / games)
    low, high = (-400 * math.log10(1 / max(x, 1e-9) - 1) if x < 1 else math.inf for x in (middle - half, middle + half))
    return f"{share:.1%} ({middle - half:.0%} to {middle + half:.0%}), Elo {low:+.0f} to {high:+.0f}"


def main() -> int:
    options = argparse.ArgumentParser(prog="python -m benchmarks.five_matches")
    options.add_argument("players", nargs="*")
    options.add_argument("--openings", type=int, default=24)
    options.add_argument("--seed", type=int, default=1)
    chosen = options.parse_args()
    pairs = [tuple(chosen.players)] if chosen.players else [("five:nodes=200000", other) for other in OPPONENTS]
    starts = list(islice(cycle(openings()), chosen.openings))
    for first, second in pairs:
        counts, seconds = score(first, second, starts, chosen.seed)
        print(f"{first} against {second}: {counts[0]}–{counts[1]}–{counts[2]}, {elo(counts)}")
        print(f"  CPU seconds a move: {seconds[0]:.3f} and {seconds[1]:.3f}")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
