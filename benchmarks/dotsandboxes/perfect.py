"""`dots-expert` against perfect play, from every first line of a small board: how many boxes of value it gives away.

python -m benchmarks.dotsandboxes.perfect [--expert SPEC] [BOARD …]        3x3 and 3x4 if none is named
"""

import argparse
import random

import plyground
from plyground import State
from plyground.engines.dotsandboxes.solver import BoxesSolver
from plyground.games.dotsandboxes import DotsAndBoxesGame
from plyground.games.dotsandboxes.position import DotsAndBoxes
from plyground.search import EngineMemory

from .solving import bounds


class Perfect:
    """Knows the final result of every position, for the side that moves first in the game."""

    def __init__(self, start: DotsAndBoxes) -> None:
        self.solver = BoxesSolver(start, 1024)
        self.solver.prepare(start)
        self.solver.work.limit = 1 << 62

    def result(self, state: State) -> int:
        return bounds(self.solver, state)[0]

    def reply(self, state: State, rng: random.Random) -> State:
        """The state after a random one of the best moves."""
        due = self.result(state)
        for move in rng.sample(state.legal_moves, len(state.legal_moves)):
            if self.result(child := state.play(move)) == due:
                return child
        raise AssertionError("no move keeps the value")


def main() -> None:
    options = argparse.ArgumentParser(prog="python -m benchmarks.dotsandboxes.perfect")
    options.add_argument("boards", nargs="*", default=["3x3", "3x4"])
    options.add_argument("--expert", default="dots-expert:nodes=5000000,memory=512")
    chosen = options.parse_args()
    for board in chosen.boards:
        rows, columns = map(int, board.split("x"))
        rules = DotsAndBoxesGame(rows, columns)
        perfect, expert = Perfect(rules.new()), plyground.player(chosen.expert, rules)
        lost = [_lost(first, rules.start(), expert, perfect) for first in range(rules.start().plies_left)]
        print(f"{board}: {len(lost)} games, {sum(lost)} boxes given away in {sum(map(bool, lost))} of them", flush=True)


def _lost(first: int, start: State, expert: plyground.Player, perfect: Perfect) -> int:
    """How much less than its due the expert gets as the second player."""
    state, recall, rng = start.play(first), EngineMemory(), random.Random(first)
    due = perfect.result(state)
    while not state.is_over:
        is_expert = state.turn == 1
        state = state.play(expert.decide(state, recall=recall).move) if is_expert else perfect.reply(state, rng)
    return state.result(0) - due


if __name__ == "__main__":
    main()
