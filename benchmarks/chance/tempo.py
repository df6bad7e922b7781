"""By how much does a good move change the verdict of a position? By nothing, if the verdict is right.

    python -m benchmarks.chance.tempo [GAME …] [--positions 200] [--nodes 20000]

The positions are those of the games of benchmarks/review without a proven result. In each the game's analyst looks for
the best move, with this many nodes, and then at the position after it: the verdict of a position, for the side to move,
should be that after its best move. By fifths of the positions, in the order of how much of the game was played: the
mean change (the tempo: above 0 if the side to move is flattered) and the mean of its size. The second pair of figures
is that of the look of some milliseconds which stands beside a person's moves.
"""

import argparse
from collections.abc import Iterator
from random import Random

import numpy as np

import plyground
from plyground import State
from plyground.analysis.chance import win_chance
from plyground.analysis.claims import Chance, is_certain
from plyground.analysis.lines import verdict
from plyground.players import Player, analyst

from ..review.__main__ import games_of
from ..review.counting import record_of
from ..review.truth import EXPERIMENTS

PHASES = 5


def positions(name: str, most: int) -> list[tuple[float, State]]:
    """Positions with a choice, without a proven result, and the share of the game that was played."""
    found = []
    for kept in games_of(name):
        record = record_of(EXPERIMENTS[name], kept)
        for ply, state in enumerate(record.states):
            if kept["truth"][ply] is None and len(state.legal_moves) > 1:
                found.append((ply / len(record.moves), state))
    return Random(1).sample(found, min(most, len(found)))


def changes(name: str, most: int, who: Player) -> Iterator[tuple[float, float, float]]:
    """The share of the game, and the chance of the side to move less that after its best move: by searches, and by
    looks."""
    for part, state in positions(name, most):
        decision = who.decide(state, seeds=(0,))
        child = state.play(decision.move)
        if child.is_over:
            continue
        searched = _change(verdict(decision), verdict(who.decide(child, seeds=(0,))), state)
        looked = _change(win_chance(state), win_chance(child), state)
        if searched is not None and looked is not None:
            yield part, searched, looked


def _change(before: Chance | None, after: Chance | None, state: State) -> float | None:
    if before is None or after is None or is_certain(before) or is_certain(after):
        return None
    return (before.share - after.share) * (1 if state.turn == 0 else -1)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game", nargs="*", default=list(EXPERIMENTS))
    parser.add_argument("--positions", type=int, default=200)
    parser.add_argument("--nodes", type=int, default=20_000)
    given = parser.parse_args()
    for name in given.game:
        kind = analyst(plyground.game(name), 1).search
        who = plyground.player(f"{kind}:nodes={given.nodes}", plyground.game(name))
        found = sorted(changes(name, given.positions, who))
        print(f"{name}, {who.spec}: {len(found)} positions")
        for rows in (*np.array_split(np.array(found), PHASES), np.array(found)):
            words = [f"tempo {rows[:, i].mean():+6.1%}, size {np.abs(rows[:, i]).mean():5.1%}" for i in (1, 2)]
            print(f"  {rows[0, 0]:4.0%} to {rows[-1, 0]:4.0%}: by search {words[0]}; by a look {words[1]}", flush=True)


if __name__ == "__main__":
    main()
