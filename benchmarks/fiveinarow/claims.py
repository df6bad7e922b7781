"""Check every win and loss that the five-in-a-row engine calls exact, on many positions.

    python -m benchmarks.fiveinarow.claims [--positions N] [--nodes N] [--seed S] [--quiet]

Positions are those of the tests, random stones near the middle, half of them by the standard rule. With --quiet, only
those count in which nobody can make five or a winning four. A claim is checked by a proof by fours and threes, which is
replayed against every legal reply. A claim without one counts as false.
"""

import argparse
import random
from collections.abc import Iterator
from itertools import cycle, islice
from typing import Any

import plyground
from plyground.engines.fiveinarow import FIVE
from plyground.engines.fiveinarow.kernel import WIN
from plyground.games.fiveinarow.threats.proof import forced_by_threats, verify
from plyground.search import Limits
from tests.games.fiveinarow.test_wins import quiet_stones, stones

PROOF = 500_000  # nodes


def positions(dice: random.Random, quiet: bool) -> Iterator[Any]:
    """Without end, freestyle and standard in turn."""
    for rule in cycle(("freestyle", "standard")):
        yield quiet_stones(dice, rule) if quiet else stones(dice, rule)


def main() -> int:
    options = argparse.ArgumentParser(prog="python -m benchmarks.fiveinarow.claims")
    options.add_argument("--positions", type=int, default=2000)
    options.add_argument("--nodes", type=int, default=3000)
    options.add_argument("--seed", type=int, default=1)
    options.add_argument("--quiet", action="store_true")
    chosen = options.parse_args()
    dice = random.Random(chosen.seed)
    wins, losses, false = 0, 0, list[str]()
    for number, position in enumerate(islice(positions(dice, chosen.quiet), chosen.positions)):
        found = FIVE.run(position, None, Limits(nodes=chosen.nodes), seeds=(number,))
        if found.bound == "exact" and found.value:
            side = position.to_move() if found.value > 0 else 1 - position.to_move()
            wins, losses = wins + (found.value > 0), losses + (found.value < 0)
            win = forced_by_threats(position, side, PROOF)
            if win is None or not verify(win):
                false.append(f"{plyground.game('fiveinarow').text(position)}: {WIN - abs(found.value)} plies")
        if number % 100 == 99:
            print(f"{number + 1} positions: {wins} wins, {losses} losses claimed, {len(false)} false", flush=True)
    print(*false, sep="\n")
    return 1 if false else 0


if __name__ == "__main__":
    raise SystemExit(main())
