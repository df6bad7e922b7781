"""How fast searches are with the learned evaluation of five-in-a-row, beside the evaluations made by hand.

    python -m benchmarks.fiveinarow.lines

Nodes a second of CPU time on one core, the best of three rounds for each position, side by side in one process.
"""

import time
from typing import Any

import plyground
from plyground.engines.fiveinarow import FIVE
from plyground.search import Limits
from plyground.search.deepening import deepening

from .engine import POSITIONS

NODES = 200_000
ROUNDS = 3
GOAL = 250_000  # nodes a second of `deepening` with the learned evaluation


def main() -> int:
    rules = plyground.game("fiveinarow")
    positions = [rules.parse(text) for text in POSITIONS]
    searches: dict[str, Any] = {
        f"deepening, eval={name}": lambda position, limits, name=name: deepening(
            position, rules.evaluator(name), limits
        )
        for name in ("nine-patterns", "lines")
    } | {
        f"five, eval={name}": lambda position, limits, name=name: FIVE.run(
            position, None, limits, seeds=(0,), eval=name, proofs=False
        )
        for name in ("threats", "lines")
    }
    print(f"goal: {GOAL / 1e3:.0f} thousand nodes/s of deepening with eval=lines")
    for name, search in searches.items():
        search(positions[0], Limits(depth=1))
        found = [max(nodes_a_second(search, position) for _ in range(ROUNDS)) for position in positions]
        print(f"{name}: {', '.join(f'{rate / 1e3:.0f}' for rate in found)} thousand nodes/s", flush=True)
    return 0


def nodes_a_second(search: Any, position: Any) -> float:
    began = time.process_time()
    found = search(position, Limits(nodes=NODES))
    return float(found.nodes / (time.process_time() - began))


if __name__ == "__main__":
    raise SystemExit(main())
