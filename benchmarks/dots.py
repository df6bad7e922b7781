"""What solving dots-and-boxes takes: nodes, processor seconds and memory, after compilation.

python -m benchmarks.dots [BOARD …]        such as 3x3 3x4 2x6:off random5x5; all but the long ones if none is named
"""

import random
import resource
import statistics
import sys
import time

from plyground.analysis.solve import prepare_solvers, solve
from plyground.games.dotsandboxes import DotsAndBoxesGame
from plyground.games.state import State
from plyground.search import Limits

USUAL = ["2x5", "3x3", "2x6", "3x4", "2x3:off", "2x4:off", "random5x5"]
LINES_LEFT = 38


def main(boards: list[str]) -> None:
    print(f"{'board':>12}  {'value':>6}  {'nodes':>13}  {'processor':>10}  {'memory':>9}")
    for board in boards or USUAL:
        if board == "random5x5":
            _random_positions(20)
            continue
        size, _, rule = board.partition(":")
        rows, columns = map(int, size.split("x"))
        state = DotsAndBoxesGame(rows, columns, rule != "off").start()
        prepare_solvers(state)
        started = time.process_time()
        solution = solve(state, Limits(nodes=10**12))
        _report(board, solution.value, solution.nodes, time.process_time() - started)


def random_state(seed: int, size: int = 5, lines_left: int = LINES_LEFT) -> State:
    """A position with so many lines left, reached by random lines."""
    chance = random.Random(seed)
    state = DotsAndBoxesGame(size, size).start()
    while state.plies_left > lines_left:
        state = state.play(chance.choice(state.legal_moves))
    return state


def _random_positions(count: int) -> None:
    """All moves of random 5×5 positions."""
    states = [random_state(seed) for seed in range(count)]
    prepare_solvers(states[0])
    seconds, nodes = [], []
    for state in states:
        started = time.process_time()
        solution = solve(state, all_moves=True)
        seconds.append(time.process_time() - started)
        nodes.append(solution.nodes)
        print(f"{state.text:>24}  {solution.value:>6}  {solution.nodes:>13,}  {seconds[-1]:>8.3f} s")
    print(f"all moves of {count} positions of 5x5 with {LINES_LEFT} lines left:")
    _report("median", None, int(statistics.median(nodes)), statistics.median(seconds))
    _report("worst", None, max(nodes), max(seconds))


def _report(name: str, value: int | None, nodes: int, seconds: float) -> None:
    memory = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    shown = "" if value is None else f"{value:+}"
    print(f"{name:>12}  {shown:>6}  {nodes:>13,}  {seconds:>8.3f} s  {memory:>6.0f} MB", flush=True)


if __name__ == "__main__":
    main(sys.argv[1:])
