"""What the arena costs: many short games with their rows stored, several processes at once, the way to a worker.

python -m benchmarks.arena [--games N] [--long N]

Wall time means something on an idle machine only; CPU time is printed beside it.
"""

import argparse
import os
import resource
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

from plyground import match
from plyground.arena import Workers, open_workers

SHORT = ("tictactoe", "alphabeta", "alphabeta:depth=4")
LONG = ("tictactoe:rows=5,columns=5,k=4", "alphabeta:depth=8", "alphabeta:depth=7")


def main() -> int:
    options = argparse.ArgumentParser(prog="python -m benchmarks.arena")
    options.add_argument("--games", type=int, default=10_000, help="short games")
    options.add_argument("--long", type=int, default=20, help="games of about a second")
    chosen = options.parse_args()
    for who in SHORT[1:]:
        match(SHORT[0], who, who, jobs=1)  # compiled before the clock runs
    print(f"load before: {os.getloadavg()[0]:.1f}")
    with tempfile.TemporaryDirectory() as folder:
        store = Path(folder) / "arena.db"
        seconds, cpu = measured(lambda: match(*SHORT, chosen.games, store=store, jobs=2))
        print(f"{chosen.games:,} short games, stored, 2 processes: {seconds:.1f} s, CPU {cpu:.1f} s")
        seconds, cpu = measured(lambda: match(*SHORT, chosen.games, store=store, jobs=1))
        print(f"the same again, all from the store: {seconds:.1f} s, CPU {cpu:.1f} s")
    one, one_cpu = measured(lambda: match(*LONG, chosen.long, jobs=1))
    two, two_cpu = measured(lambda: match(*LONG, chosen.long, jobs=2))
    print(f"{chosen.long} games of {one_cpu / chosen.long:.2f} s, 1 process: {one:.1f} s, CPU {one_cpu:.1f} s")
    print(f"2 processes: {two:.1f} s, CPU {two_cpu:.1f} s")
    print(f"efficiency {one / two / 2:.2f} by wall time; CPU time of one process to two {one_cpu / two_cpu:.2f}")
    with open_workers(2) as workers:
        overhead(workers)
    return 0


def overhead(workers: Workers) -> None:
    """The CPU time of the process that hands out the games, for each of them."""
    usual = workers.task_seconds
    for task_seconds, what in ((usual, f"tasks of {usual:g} s"), (0.0, "one game a task")):
        workers.task_seconds = task_seconds
        began = time.process_time()
        games = match(*SHORT, 1000, workers=workers).games
        print(f"overhead, {what}: {(time.process_time() - began) / games * 1e6:.0f} µs of CPU a game")


def measured(work: Callable[[], object]) -> tuple[float, float]:
    """Wall and CPU seconds of this process and of the processes that it started and ended."""
    began, cpu = time.perf_counter(), _cpu()
    work()
    return time.perf_counter() - began, _cpu() - cpu


def _cpu() -> float:
    used = [resource.getrusage(who) for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN)]
    return sum(each.ru_utime + each.ru_stime for each in used)


if __name__ == "__main__":
    raise SystemExit(main())
