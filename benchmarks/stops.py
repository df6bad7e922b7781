"""Stops: how long a search goes on after `Control.stop()`, told at random moments by another thread.

    python -m benchmarks.stops

Unlike a limit of time, a stop comes from outside: while a search begins, between two depths, inside a threat search
that lends a part of its budget, while a net computes. Here the worst counts. Beside it stands the processor time that
the search's thread still took: on a busy machine the rest of the wait is other programs' turn.
"""

import argparse
import random
import threading
import time
from collections.abc import Callable, Sequence
from statistics import median

import plyground
from plyground import Control, State

from .measure import Line, table
from .timecontrol import ENGINES, MOST, PLAYERS

STOPS = 25  # of each player
LATEST = 0.4  # seconds from the question to the stop
POSITIONS = {  # where nothing is soon proven
    "tictactoe:rows=10,columns=10,k=5": "start",
    "fiveinarow": "h8 i9",
    "dotsandboxes:rows=6,columns=6": "start",
}
# The documents' programs play on boards of their own; they are plain Python.
PROGRAMS = {
    "printed-001": "tictactoe",
    "printed-002": "tictactoe",
    "printed-003": "tictactoe",
    "printed-004": "dotsandboxes:extra_turn=off",
}
SEED = 1
# What `solve` asks: alpha-beta and proof numbers in turns, a game's own solver, and a threat search.
SOLVED = {"tictactoe:rows=5,columns=5,k=4": "start", "dotsandboxes:rows=5,columns=5": "start", "fiveinarow": "h8 i9"}


def lines() -> list[Line]:
    rng = random.Random(SEED)
    decisions = [_line(f"`{player}`", _decisions(player, boards), rng) for player, boards in asked_players().items()]
    return decisions + [_line(f"`solve {spec}`", [_solved(spec, text)], rng) for spec, text in SOLVED.items()]


Asked = Callable[[Control], object]


def asked_players() -> dict[str, dict[str, str]]:
    """Every player that is stopped, with its positions by game."""
    of_a_game = {
        player: {spec: text for spec, text in POSITIONS.items() if spec.startswith(game)}
        for player, game in ENGINES.items()
    }
    return dict.fromkeys(PLAYERS, POSITIONS) | of_a_game | {name: {spec: "start"} for name, spec in PROGRAMS.items()}


def _decisions(player: str, positions: dict[str, str]) -> list[Asked]:
    """The question for a move within a minute, in each position."""

    def asked(spec: str, text: str) -> Asked:
        state = plyground.game(spec).state(text)
        who = plyground.player(player, state.game)
        if who.kind.takes_limits:
            who = plyground.player(f"{player}{',' if ':' in player else ':'}time=60s", state.game)
        who.prepare(state)
        return lambda control: who.decide(state, control=control)

    return [asked(spec, text) for spec, text in positions.items()]


def _solved(spec: str, text: str) -> Asked:
    state: State = plyground.game(spec).state(text)
    plyground.solve(state, plyground.Limits(nodes=1000))  # to have it compiled
    return lambda control: plyground.solve(state, control=control)


def _line(what: str, asked: list[Asked], rng: random.Random) -> Line:
    waits = [_stopped(asked[number % len(asked)], rng.uniform(0, LATEST)) for number in range(STOPS)]
    told = [wait for wait, _ in filter(None, waits)]
    worked = [work for _, work in filter(None, waits)]
    what += f": {len(told)} stops" + (f", {STOPS - len(told)} searches had ended" if len(told) < STOPS else "")
    if not told:
        return Line(what, "none")
    figures = f"median {median(told):.1f} ms, worst {max(told):.1f} ms; its own work {max(worked):.1f} ms at most"
    return Line(what, figures, f"≤ {MOST} ms", max(told) <= MOST)


def _stopped(ask: Asked, after: float) -> tuple[float, float] | None:
    """Milliseconds from the stop to the answer, and of the thread's own work; None if the search had ended before."""
    control, told = Control(), [0.0, 0.0]
    clock = time.pthread_getcpuclockid(threading.get_ident())

    def stop() -> None:
        told[:] = time.perf_counter(), time.clock_gettime(clock)
        control.stop()

    timer = threading.Timer(after, stop)
    timer.start()
    ask(control)
    ended = time.perf_counter(), time.clock_gettime(clock)
    timer.cancel()
    timer.join()
    return (1000 * (ended[0] - told[0]), 1000 * (ended[1] - told[1])) if 0 < told[0] <= ended[0] else None


def main(arguments: Sequence[str] | None = None) -> None:
    """Print the table alone; docs/benchmarks.md is written by `make bench`."""
    summary = (__doc__ or "").splitlines()[0]
    argparse.ArgumentParser(prog="python -m benchmarks.stops", description=summary).parse_args(arguments)
    print(table(lines()))


if __name__ == "__main__":
    main()
