"""Finding 1 of section 5: two searches one after the other, and in two threads, with Python's global lock and without.

Interpreted, the two threads take turns under the lock; compiled, they release it and run side by side. Which of the two
a process does is settled when it starts, so each is measured in a process of its own: this module, run as a script,
reads an experiment from standard input and writes what it measured to standard output, both as JSON.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import threading
import time
from collections.abc import Callable
from dataclasses import asdict, dataclass
from typing import Final, NamedTuple

import numpy as np

from plyground import State, player
from plyground.author import INTERPRETED
from plyground.studies.fiveinarow.measure import EVALUATOR, GAME, fresh_windows

MINIMAX: Final = "minimax"
ALPHABETA: Final = "alphabeta"
FRESH: Final = "alphabeta, an open window for each root move"

Search = Callable[[State], object]


@dataclass(frozen=True)
class ThreadsExperiment:
    positions: tuple[str, ...]
    depth: int  # in plies
    repeats: int
    rivals: tuple[str, ...]  # each measured against minimax


@dataclass(frozen=True)
class Pair:
    """The seconds of two searches over all positions; of several runs the quickest, which others disturbed least."""

    rival: str  # of minimax
    minimax_alone: float
    rival_alone: float
    minimax_first: tuple[float, float]  # minimax, rival: in two threads, minimax's started first
    rival_first: tuple[float, float]
    crowding: float = 1.0  # how many times longer all of it took than the processor time that it needed

    @property
    def alone(self) -> float:
        """The rival's time as a multiple of minimax's, one after the other."""
        return self.rival_alone / self.minimax_alone

    @property
    def together(self) -> float:
        """The same in two threads, over both orders of starting them."""
        return sum(rival for _, rival in self._both) / sum(minimax for minimax, _ in self._both)

    @property
    def across(self) -> float:
        """The rival in a thread beside minimax, as a multiple of minimax alone."""
        return sum(rival for _, rival in self._both) / 2 / self.minimax_alone

    @property
    def stretched(self) -> tuple[float, float]:
        """How many times longer minimax and its rival take in two threads than alone."""
        minimax, rival = (sum(times) / 2 for times in zip(*self._both, strict=True))
        return minimax / self.minimax_alone, rival / self.rival_alone

    @property
    def _both(self) -> tuple[tuple[float, float], tuple[float, float]]:
        return self.minimax_first, self.rival_first


@dataclass(frozen=True)
class Threading:
    interpreted: bool
    pairs: tuple[Pair, ...]

    @property
    def crowding(self) -> float:
        return max(pair.crowding for pair in self.pairs)


def searches(depth: int) -> dict[str, Search]:
    return {
        MINIMAX: player(f"minimax:depth={depth},eval={EVALUATOR}", GAME).decide,
        ALPHABETA: player(f"alphabeta:depth={depth},eval={EVALUATOR}", GAME).decide,
        FRESH: lambda state: fresh_windows(state, depth),
    }


class Timed(NamedTuple):
    """Two searches in a state: the seconds of each, of both on the clock, and what the processor needs at least."""

    first: float
    second: float
    wall: float
    needed: float


def _seconds(search: Search, state: State) -> tuple[float, float]:
    """On the clock, and of this thread's processor time."""
    started, began = time.perf_counter(), time.thread_time()
    search(state)
    return time.perf_counter() - started, time.thread_time() - began


def _alone(first: Search, second: Search, state: State) -> Timed:
    one, other = _seconds(first, state), _seconds(second, state)
    return Timed(one[0], other[0], one[0] + other[0], one[1] + other[1])


def _together(first: Search, second: Search, state: State) -> Timed:
    found = [(0.0, 0.0), (0.0, 0.0)]

    def run(which: int, search: Search) -> None:
        found[which] = _seconds(search, state)

    threads = [threading.Thread(target=run, args=item) for item in enumerate((first, second))]
    started = time.perf_counter()
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    wall = time.perf_counter() - started
    # Under the lock the two take turns; without it they run side by side.
    processor = found[0][1], found[1][1]
    return Timed(found[0][0], found[1][0], wall, sum(processor) if INTERPRETED else max(processor))


def _swapped(timed: Timed) -> Timed:
    return timed._replace(first=timed.second, second=timed.first)


def conduct(experiment: ThreadsExperiment) -> Threading:
    """Measure in this process."""
    states = [GAME.state(text) for text in experiment.positions]
    by_name = searches(experiment.depth)
    minimax = by_name[MINIMAX]
    for name in (MINIMAX, *experiment.rivals):
        by_name[name](states[0])  # compiled or loaded before anybody looks at the clock

    pairs = []
    for name in experiment.rivals:
        rival = by_name[name]
        runs = [
            [
                (
                    _alone(minimax, rival, state),
                    _together(minimax, rival, state),
                    _swapped(_together(rival, minimax, state)),
                )
                for state in states
            ]
            for _ in range(experiment.repeats)
        ]
        # Runs, positions, three conditions, four times: the quickest run of each position, summed over positions.
        alone, ahead, behind = (Timed(*times) for times in np.array(runs).min(axis=0).sum(axis=0).tolist())
        every = (alone, ahead, behind)
        crowding = sum(each.wall for each in every) / sum(each.needed for each in every)
        pairs.append(Pair(name, *alone[:2], ahead[:2], behind[:2], crowding))
    return Threading(INTERPRETED, tuple(pairs))


def measured(experiment: ThreadsExperiment, interpreted: bool) -> Threading:
    """Measure in a fresh process that interprets, or compiles, the same text."""
    environment = {**os.environ, "NUMBA_DISABLE_JIT": "1" if interpreted else "0"}
    process = subprocess.run(
        [sys.executable, "-m", __name__],
        input=json.dumps(asdict(experiment)),
        env=environment,
        capture_output=True,
        text=True,
        check=True,
    )
    answer = json.loads(process.stdout)
    pairs = (
        Pair(**{**pair, "minimax_first": tuple(pair["minimax_first"]), "rival_first": tuple(pair["rival_first"])})
        for pair in answer["pairs"]
    )
    return Threading(answer["interpreted"], tuple(pairs))


if __name__ == "__main__":
    asked = json.load(sys.stdin)
    json.dump(asdict(conduct(ThreadsExperiment(**asked))), sys.stdout)
