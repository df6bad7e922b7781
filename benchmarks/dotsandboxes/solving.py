"""What solving dots-and-boxes takes: nodes, seconds of the processor and on the wall, and memory, after compilation.

python -m benchmarks.dotsandboxes.solving [--value] [--threads N] [--memory MB] [--time SECONDS] [BOARD …]

A board is such as 3x3, 2x6:off or random5x5; all but the long ones if none is named. With --value, the moves that keep
the value are not looked for, and with --time it is told how far so many processor seconds get.
"""

import argparse
import random
import resource
import statistics
import threading
import time
from collections.abc import Callable

from plyground.analysis.solving.questions import narrowed
from plyground.analysis.solving.solve import prepare_solvers, solve, usual_memory
from plyground.engines.dotsandboxes.solver import BoxesSolver
from plyground.games.dotsandboxes import DotsAndBoxesGame
from plyground.games.state import State
from plyground.search import Limits

USUAL = ["2x5", "3x3", "2x6", "3x4", "2x3:off", "2x4:off", "random5x5"]
LINES_LEFT = 38


def main() -> None:
    options = argparse.ArgumentParser(prog="python -m benchmarks.dotsandboxes.solving")
    options.add_argument("boards", nargs="*", default=USUAL)
    options.add_argument("--value", action="store_true")
    options.add_argument("--threads", type=int, default=1)
    options.add_argument("--memory", type=float, default=usual_memory())
    options.add_argument("--time", type=float)
    chosen = options.parse_args()
    print(f"{'board':>12}  {'value':>6}  {'nodes':>13}  {'processor':>10}  {'wall':>10}  {'memory':>9}")
    for board in chosen.boards:
        if board == "random5x5":
            _random_positions(20)
            continue
        size, _, rule = board.partition(":")
        rows, columns = map(int, size.split("x"))
        state = DotsAndBoxesGame(rows, columns, rule != "off").start()
        if chosen.value:
            solver = BoxesSolver(state.core, chosen.memory, chosen.threads)
            solver.work.limit = 1 << 62
            _value(board, state, solver, chosen.time)
            continue
        prepare_solvers(state)
        spent = _clock()
        solution = solve(state, Limits(nodes=10**13), memory=chosen.memory, threads=chosen.threads)
        _report(board, solution.value, solution.nodes, *spent())


def _value(board: str, state: State, solver: BoxesSolver, seconds: float | None) -> None:
    solver.prepare(state.core)
    if seconds is not None:
        threading.Thread(target=_stop, args=(solver, time.process_time() + seconds), daemon=True).start()
    spent = _clock()
    low, high = bounds(solver, state)
    _report(board, low if low == high else None, int(solver.work.nodes), *spent())
    if low < high:
        print(f"from {low} to {high}; it was at {solver.progress()}")


def _stop(solver: BoxesSolver, end: float) -> None:
    """Stop a solver at a processor time."""
    while time.process_time() < end:
        time.sleep(0.5)
    solver.work.limit = 0


def bounds(solver: BoxesSolver, state: State) -> tuple[int, int]:
    """Of the final result, for the side that the solver is for; equal unless it is stopped."""
    low, high = state.game.result_range(state.core, solver.side)

    def bound(goal: int) -> int | None:
        found = solver.bound(state.core, goal)
        return None if solver.work.limit == 0 else found

    return narrowed(low, high, state.result(solver.side), bound)


def value_within(state: State, nodes: int) -> tuple[int | None, int]:
    """The final result for the side to move, None if it takes more nodes than these, and the nodes visited."""
    solver = BoxesSolver(state.core, 64)
    solver.prepare(state.core)
    solver.work.limit = nodes
    low, high = state.game.result_range(state.core, solver.side)

    def bound(goal: int) -> int | None:
        found = solver.bound(state.core, goal)
        return None if solver.work.nodes >= nodes else found

    low, high = narrowed(low, high, state.result(solver.side), bound)
    return low if low == high else None, int(solver.work.nodes)


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
    found = []  # of each: nodes, seconds of the processor, seconds on the wall
    for state in states:
        spent = _clock()
        solution = solve(state, all_moves=True)
        found.append((solution.nodes, *spent()))
        print(f"{state.text:>24}  {solution.value:>6}  {solution.nodes:>13,}  {found[-1][1]:>8.3f} s")
    print(f"all moves of {count} positions of 5x5 with {LINES_LEFT} lines left:")
    nodes, processor, wall = zip(*found, strict=True)
    _report("median", None, int(statistics.median(nodes)), statistics.median(processor), statistics.median(wall))
    _report("worst", None, max(nodes), max(processor), max(wall))


def _clock() -> Callable[[], tuple[float, float]]:
    """Tells the seconds of the processor and on the wall since it was made."""
    started = time.process_time(), time.perf_counter()
    return lambda: (time.process_time() - started[0], time.perf_counter() - started[1])


def _report(name: str, value: int | None, nodes: int, processor: float, wall: float) -> None:
    memory = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    shown = "" if value is None else f"{value:+}"
    print(f"{name:>12}  {shown:>6}  {nodes:>13,}  {processor:>8.3f} s  {wall:>8.3f} s  {memory:>6.0f} MB", flush=True)


if __name__ == "__main__":
    main()
