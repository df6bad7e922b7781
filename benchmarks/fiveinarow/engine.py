"""How fast the five-in-a-row engine is, how deep it looks, what its parts are worth, and which forced wins it proves.

    python -m benchmarks.fiveinarow.engine

Without `eval=`, the engine asks the learned lines on these boards; its speed is measured with counted threats as well.
Times are CPU times of this process, the best of some rounds; those of threads are by the wall, for idle cores. The
ratio of an ingredient is how many nodes the engine needs without it for the depth that it reaches with it: above 1, the
ingredient pays. (Not for `move_count`, `futility` and `reductions` alone: without them the same depth also sees more.)
"""

import time
from itertools import product
from typing import Any

import numpy as np

import plyground
from plyground.compiled import compiled, prepare
from plyground.engines.fiveinarow import FIVE
from plyground.engines.fiveinarow.evaluation import EVALUATIONS
from plyground.games.fiveinarow.threats.board import threat_board
from plyground.games.fiveinarow.threats.fours import new_threat_work
from plyground.games.fiveinarow.threats.proof import forced_by_threats
from plyground.search import Limits

from .wins import WINS

POSITIONS = ("g7 h10 d11 i8 e9 f8 e8 h9 e7 e6", "h8 i9 h10", "h8 i9 i7 g9 j8 h6 f8", "h8 h9 i9 g7 i10 i8 g8 j11")
INGREDIENTS = ("fours", "reductions", "futility", "move_count", "extension", "history")
NODES = 500_000
ROUNDS = 200_000


@compiled
def play_and_undo(board: Any, rounds: int, out: Any) -> int:
    n, total = board.candidates(out), 0
    for i in range(rounds):
        child = board.play(int(out[i % n]))
        total += child.vacant
        child.undo()
    return total


def main() -> int:
    rules = plyground.game("fiveinarow")
    positions = [rules.parse(text) for text in POSITIONS]
    board, out = threat_board(positions[2]), np.zeros(400, np.int64)
    prepare(play_and_undo, board, ROUNDS, out)
    best = min(seconds(play_and_undo, board, ROUNDS, out) for _ in range(5))
    print(f"play and undo: {ROUNDS / best / 1e6:.2f} million a second (goal: 0.7 million nodes a second of the engine)")

    FIVE.run(positions[0], None, Limits(depth=1), seeds=(0,))
    for name, (text, position) in product(EVALUATIONS, zip(POSITIONS, positions, strict=True)):
        began = time.process_time()
        found = FIVE.run(position, None, Limits(nodes=NODES), seeds=(0,), eval=name)
        took = time.process_time() - began
        speed = f"{found.nodes / took / 1e3:.0f} thousand nodes/s, depth {found.depth} ({took:.2f} s)"
        print(f"{name}, {text}: {speed}, {rules.move_name(position, found.move)}")

    for text, position in zip(POSITIONS, positions, strict=True):
        found = FIVE.run(position, None, Limits(seconds=1), seeds=(0,))
        print(f"one second, {text}: depth {found.depth}, {found.nodes:,} nodes")

    depths = [max(2, FIVE.run(p, None, Limits(nodes=NODES // 10), seeds=(0,)).depth) for p in positions]
    usual = nodes_for(positions, depths)
    for name in INGREDIENTS:
        print(f"without {name}: {nodes_for(positions, depths, **{name: False}) / usual:.2f} times the nodes")

    one, two = (seconds_for(positions, depths, threads) for threads in (1, 2))
    print(f"a ply deeper with one thread {one:.2f} s, with two {two:.2f} s: {one / two:.2f} times as fast")

    texts = [line.split(maxsplit=1)[1] for line in WINS.read_text(encoding="utf-8").splitlines()]
    times = sorted(proof_seconds(rules.parse(text)) for text in texts)
    for limit in (0.001, 0.01, 0.1, 1.0):
        print(f"forced wins proven within {limit:g} s: {sum(took <= limit for took in times)} of {len(times)}")
    return 0


def seconds(function: Any, *arguments: Any) -> float:
    began = time.process_time()
    function(*arguments)
    return time.process_time() - began


def seconds_for(positions: list[Any], depths: list[int], threads: int) -> float:
    """Seconds on the wall to search all positions to one ply beyond their depths, the best of three rounds."""
    rounds = []
    for _ in range(3):
        began = time.perf_counter()
        for position, depth in zip(positions, depths, strict=True):
            FIVE.run(position, None, Limits(depth=depth + 1), seeds=(0,), threads=threads)
        rounds.append(time.perf_counter() - began)
    return min(rounds)


def nodes_for(positions: list[Any], depths: list[int], **settings: bool) -> int:
    """The nodes to search all positions to their depths."""
    found = (
        FIVE.run(position, None, Limits(depth=depth, nodes=4 * NODES), seeds=(0,), proofs=False, **settings)
        for position, depth in zip(positions, depths, strict=True)
    )
    return sum(finding.nodes for finding in found)


def proof_seconds(position: Any) -> float:
    """The CPU seconds of a proof, the board's making included; no end if none is found."""
    work = new_threat_work()
    began = time.process_time()
    win = forced_by_threats(position, position.to_move(), 400_000, work)
    return time.process_time() - began if win is not None else float("inf")


if __name__ == "__main__":
    raise SystemExit(main())
