"""Does `plyground gomocup` keep its time? Games against a player that moves at once, with the other cores busy.

    python -m benchmarks.gomocup_time [--games 20] [--time 100ms] [--player SPEC] [--idle]

Every answer is timed from outside, as a manager does, from the command to the move. What is later than the limit counts
as a loss on time. A busy process on every core but one takes turns with the engine, as other matches would.
"""

import argparse
import multiprocessing
import os
import sys

from plyground import Control, Recall, game, player
from plyground.arena.openings import random_opening
from plyground.gomocup.client import gomocup
from plyground.search import ForfeitError, Limits
from plyground.spec import Duration


def spin() -> None:
    while True:
        pass


def main() -> None:
    parser = argparse.ArgumentParser(description="Time losses of our engine under a manager's clock.")
    parser.add_argument("--games", type=int, default=20)
    parser.add_argument("--time", default="100ms")
    parser.add_argument("--player", default="")
    parser.add_argument("--idle", action="store_true", help="leave the other cores alone")
    options = parser.parse_args()
    limit = Duration("").read(options.time)
    assert limit is not None
    busy = [multiprocessing.Process(target=spin, daemon=True) for _ in range((os.cpu_count() or 1) - 1)]
    for process in () if options.idle else busy:
        process.start()
    args = "-m plyground gomocup" + (f" --player '{options.player}'" if options.player else "")
    rules = game("fiveinarow")
    rival = player("greedy", rules)
    rival.prepare()
    spent: list[float] = []
    late = forfeits = wins = 0
    for number in range(options.games):
        recall, state, side = Recall(), rules.start(), number % 2
        for move in random_opening(rules, "", 2, 1, number // 2):
            state = state.play(move)
        try:
            while not state.is_over:
                if state.turn != side:
                    state = state.play(rival.decide(state).move)
                    continue
                found = gomocup(
                    state.core, None, Limits(), control=Control(), recall=recall, cmd=sys.executable, args=args,
                    time=limit, grace=30.0,
                )  # fmt: skip
                spent.append(found.seconds)
                late += found.seconds > limit
                state = state.play(found.move)
            wins += state.result(side) > 0
        except ForfeitError as reason:
            forfeits += 1
            print(reason)
        finally:
            recall.close()
        print(f"{number + 1} games, {len(spent)} moves, {late} late", file=sys.stderr)
    spent.sort()
    shown = {"median": spent[len(spent) // 2], "99 %": spent[len(spent) * 99 // 100], "slowest": spent[-1]}
    times = ", ".join(f"{name} {seconds * 1000:.0f} ms" for name, seconds in shown.items())
    print(
        f"{options.games} games ({wins} won), {len(spent)} moves of {options.time}: {late} late, {forfeits} forfeited"
    )
    print(times)


if __name__ == "__main__":
    main()
