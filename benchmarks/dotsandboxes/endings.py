"""Levels in won endings of dots-and-boxes, against perfect replies: how many they win, and how many boxes they lose.

python -m benchmarks.dotsandboxes.endings [--count N] [LEVEL …]        Club, Expert and Master if none is named

An ending has chains and loops alone; it comes from random safe lines on 4×4 to 6×6, drawn until none is left.
"""

import argparse
import random
from collections.abc import Iterator
from itertools import count, islice

import plyground
from plyground import State
from plyground.engines.dotsandboxes.strategy import strategy_of
from plyground.games.dotsandboxes import DotsAndBoxesGame

from .perfect import Perfect

SIZES = (4, 5, 6)


def main() -> None:
    options = argparse.ArgumentParser(prog="python -m benchmarks.dotsandboxes.endings")
    options.add_argument("levels", nargs="*", default=["Club", "Expert", "Master"])
    options.add_argument("--count", type=int, default=200)
    chosen = options.parse_args()
    endings = list(islice(won_endings(), chosen.count))
    perfect = {size: Perfect(DotsAndBoxesGame(size, size).new()) for size in SIZES}
    for level in chosen.levels:
        won, lost = 0, 0
        for number, state in enumerate(endings):
            due = abs(strategy_of(state.core).result(0))
            got = _played(state, level, perfect[state.core.rows], random.Random(number))
            won += got > 0
            lost += due - got
        print(f"{level}: {won} of {len(endings)} won endings are won, {lost} boxes given away", flush=True)


def won_endings() -> Iterator[State]:
    """Endings that one of the sides wins, the same ones every time."""
    for seed in count():
        rng = random.Random(seed)
        size = rng.choice(SIZES)
        state = DotsAndBoxesGame(size, size).start()
        while safe := [move for move in state.legal_moves if state.play(move).core.largest_take() == 0]:
            state = state.play(rng.choice(safe))
        ending = strategy_of(state.core)
        if ending.is_over() and ending.result(0) != 0:
            yield state


def _played(state: State, level: str, perfect: Perfect, rng: random.Random) -> int:
    """What a level makes of an ending that its side wins: its margin in the end."""
    side = 0 if strategy_of(state.core).result(0) > 0 else 1
    who = plyground.player(level, state.game)
    while not state.is_over:
        is_level = state.turn == side
        state = state.play(who.decide(state).move) if is_level else perfect.reply(state, rng)
    return state.result(side)


if __name__ == "__main__":
    main()
