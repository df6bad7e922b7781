"""Forced wins from games of the engine against itself, to test the search for them.

    python -m benchmarks.fiveinarow.wins [--count N]

writes tests/games/fiveinarow/wins.txt: one position a line, as its moves, with a proven win of the side to move that
takes 7 to 21 plies. Games begin with random stones near the middle, weak players finish them, and every position
before the end is asked, with many more nodes than the tests allow; of each game three positions count at the most. Each
proof is checked against every legal reply before its position is written.
"""

import argparse
import random
import time

import plyground
from plyground.engines.fiveinarow import FIVE
from plyground.games.fiveinarow.threats.proof import forced_by_threats, verify
from plyground.games.game import after
from plyground.games.state import copied
from plyground.search import Limits

from ..measure import ROOT

WINS = ROOT / "tests" / "games" / "fiveinarow" / "wins.txt"
SHORTEST, LONGEST = 7, 21
NODES = 300_000
A_GAME = 3


def game_moves(dice: random.Random, rules: plyground.Game) -> list[int]:
    """A game of two weak players from a random opening."""
    moves: list[int] = []
    position = rules.new()
    while not position.is_over() and len(moves) < 100:
        if len(moves) < 4:
            move = (4 + dice.randrange(7) + 1) * 16 + 4 + dice.randrange(7)
            if move in moves:
                continue
        else:
            move = FIVE.run(position, None, Limits(nodes=400), seeds=(dice.getrandbits(32),), lapses=15).move
        moves.append(move)
        position = after(position, move)
    return moves


def main() -> int:
    options = argparse.ArgumentParser(prog="python -m benchmarks.fiveinarow.wins")
    options.add_argument("--count", type=int, default=220)
    chosen = options.parse_args()
    rules, dice = plyground.game("fiveinarow"), random.Random(12)
    found: list[str] = []
    while len(found) < chosen.count:
        moves = game_moves(dice, rules)
        positions = [copied(rules.new())]
        for move in moves[:-1]:
            positions.append(after(positions[-1], move))
        of_game = 0
        for position in reversed(positions[6:]):
            began = time.process_time()
            win = forced_by_threats(position, position.to_move(), NODES)
            seconds = time.process_time() - began
            if win is not None and SHORTEST <= len(win.line) <= LONGEST and of_game < A_GAME:
                assert verify(win)
                text = rules.text(position)
                found.append(f"{len(win.line):2} {text}")
                of_game += 1
                print(f"{len(found)}: {len(win.line)} plies, {win.nodes} nodes, {seconds:.3f} s", flush=True)
    WINS.write_text("\n".join(found) + "\n", encoding="utf-8")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
