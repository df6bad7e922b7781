"""Does `plyground gomocup` keep its time? Games against a player that moves at once, with the other cores busy.

    python -m benchmarks.gomocup_time [--games 20] [--each 10] [--time 100ms] [--player SPEC] [--idle]

Every answer is timed from outside, as a manager does, from the command to the move. What is later than the limit counts
as a loss on time. A busy process on every core but one takes turns with the engine, as other matches would. An engine
plays `--each` games before it is started anew; in the first of them its compiled code is still being loaded.

Beside it a process does nothing but sleep for the same time and look how late it wakes up: as late as that, the machine
itself may make any program.
"""

import argparse
import gc
import multiprocessing
import os
import sys
import time
from typing import Any

from plyground import Player, State, game, player
from plyground.arena.openings import random_opening
from plyground.games.fiveinarow.notation import cell_of, move_of
from plyground.gomocup.board import OWN, RIVAL, Point, read_point, write_point
from plyground.gomocup.process import Gone, Program, TooSlow
from plyground.spec import Duration

PATIENCE = 30.0  # seconds to wait for any answer


def spin() -> None:
    while True:
        pass


def sleep_and_look(seconds: float, lateness: "multiprocessing.Queue[list[float]]", ended: Any) -> None:
    """How late a process that only sleeps wakes up, in seconds, until it is told to end."""
    late = []
    while not ended.is_set():
        until = time.monotonic() + seconds
        time.sleep(seconds)
        late.append(time.monotonic() - until)
    lateness.put(late)


class Manager:
    """Talks to one engine, and times its moves."""

    def __init__(self, milliseconds: int, spec: str) -> None:
        arguments = ("--player", spec) if spec else ()
        self.engine = Program((sys.executable, "-m", "plyground", "gomocup", *arguments))
        self.searched: list[float] = []  # seconds of moves that were searched
        self.quick: list[float] = []  # of those that came while compiled code was loaded
        self.ask("START 15")
        self.engine.say(f"INFO timeout_turn {milliseconds}")

    def ask(self, *lines: str) -> tuple[str, str]:
        """The answer to some lines, and the message before it."""
        message = ""
        for line in lines:
            self.engine.say(line)
        while (answer := self.engine.hear(time.monotonic() + PATIENCE).strip()).startswith("MESSAGE"):
            message = answer
        return answer, message

    def move(self, points: list[Point], is_first: bool) -> Point:
        """The engine's move after these stones of both sides in turn."""
        lines = [f"TURN {write_point(points[-1])}"]
        if is_first:
            owners = [OWN if (len(points) - number) % 2 == 0 else RIVAL for number in range(len(points))]
            stones = [f"{write_point(point)},{owner}" for point, owner in zip(points, owners, strict=True)]
            lines = ["BOARD", *stones, "DONE"]
        began = time.perf_counter()
        answer, message = self.ask(*lines)
        seconds = time.perf_counter() - began
        (self.quick if "not ready" in message else self.searched).append(seconds)
        point = read_point(answer)
        assert point is not None, answer
        return point


def play(manager: Manager, rival: Player, number: int) -> bool:
    """One game of the engine; whether it has won."""
    manager.ask("RESTART")
    state, side, is_first = rival.game.start(), number % 2, True
    size, points = state.core.size, []
    for move in random_opening(rival.game, "", 2, 1, number // 2):
        state = state.play(move)
        points.append(_point(state))
    while not state.is_over:
        if state.turn == side:
            x, y = manager.move(points, is_first)
            state, is_first = state.play(move_of(y, x, size)), False
        else:
            state = state.play(rival.decide(state).move)
        points.append(_point(state))
    return state.result(side) > 0


def _point(state: State) -> Point:
    assert state.last is not None
    row, column = cell_of(state.last.number, state.core.size)
    return column, row


def main() -> None:
    parser = argparse.ArgumentParser(description="Time losses of our engine under a manager's clock.")
    parser.add_argument("--games", type=int, default=20)
    parser.add_argument("--each", type=int, default=10, help="games before the engine is started anew")
    parser.add_argument("--time", default="100ms")
    parser.add_argument("--player", default="")
    parser.add_argument("--idle", action="store_true", help="leave the other cores alone")
    options = parser.parse_args()
    limit = Duration("").read(options.time)
    assert limit is not None
    busy = [multiprocessing.Process(target=spin, daemon=True) for _ in range((os.cpu_count() or 1) - 1)]
    for process in () if options.idle else busy:
        process.start()
    lateness: multiprocessing.Queue[list[float]] = multiprocessing.Queue()
    ended = multiprocessing.Event()
    multiprocessing.Process(target=sleep_and_look, args=(limit, lateness, ended), daemon=True).start()
    rival = player("greedy", game("fiveinarow"))
    rival.prepare()
    gc.disable()  # to look for garbage among all that is loaded here would take time of the engine's moves
    searched: list[float] = []
    quick: list[float] = []
    wins = failures = 0
    for first in range(0, options.games, options.each):
        manager = Manager(round(1000 * limit), options.player)
        try:
            for number in range(first, min(first + options.each, options.games)):
                wins += play(manager, rival, number)
        except (Gone, TooSlow) as problem:
            failures += 1
            print(f"the engine {problem or 'has not answered'}")
        finally:
            manager.engine.close("END")
        searched += manager.searched
        quick += manager.quick
        late = sum(seconds > limit for seconds in searched + quick)
        print(f"{first + options.each} games, {len(searched + quick)} moves, {late} late", file=sys.stderr)
    print(f"{options.games} games of {options.time} a move: {wins} won, {failures} broken off, {late} moves late")
    print(f"moves that were searched: {shown(searched)}")
    print(f"moves while compiled code was loaded: {shown(quick)}")
    ended.set()
    print(f"how late a process wakes up that only sleeps: {shown(lateness.get())}")


def shown(seconds: list[float]) -> str:
    """Some of many times, in words."""
    if not seconds:
        return "none"
    times = [f"{1000 * each:.1f} ms" for each in sorted(seconds)]
    count = len(times)
    return f"{count}, median {times[count // 2]}, 99 % {times[count * 99 // 100]}, slowest {times[-1]}"


if __name__ == "__main__":
    main()
