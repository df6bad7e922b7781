"""Make balanced openings of five-in-a-row: stones from which neither side is known to win.

    python -m benchmarks.fiveinarow.openings [--count N] [--seed S]

writes the openings that the game knows (an `OpeningBook`), one a line, as its moves. Four to seven random stones near
the middle count as balanced if

1.  the engine's value is close to zero (from 38 to 62 % in the end), with few nodes and then with more and more,
2.  no win by fours and threes is found for either side, whoever is to move,
3.  and of four games of the engine against itself each side wins at least one.

So an opening is balanced for this engine: nothing is proven about it.
"""

import argparse
import random

import plyground
from plyground.arena.openings import OpeningBook
from plyground.builtin.fiveinarow.openings import OPENINGS
from plyground.engines.fiveinarow import FIVE
from plyground.games.fiveinarow.threats.fours import new_threat_work
from plyground.games.fiveinarow.threats.proof import forced_by_threats
from plyground.games.game import after
from plyground.offers import offer
from plyground.search import EngineMemory, Limits

CLOSE = ((5_000, 150), (60_000, 100), (1_500_000, 100))  # nodes, and the largest value; 200 is odds of e to 1
PROOF = 20_000  # nodes
GAMES, NODES = 4, 5_000


def openings() -> list[str]:
    known = offer(plyground.game("fiveinarow"), OpeningBook)
    return [" ".join(moves) for moves in known.openings] if known is not None else []


def random_stones(dice: random.Random) -> str:
    """Each stone within two cells of one before, none far from the middle."""
    cells = [(7 + dice.randrange(-1, 2), 7 + dice.randrange(-1, 2))]
    wanted = dice.randrange(4, 8)
    while len(cells) < wanted:
        row, column = dice.choice(cells)
        cell = row + dice.randrange(-2, 3), column + dice.randrange(-2, 3)
        if cell not in cells and all(2 <= place <= 12 for place in cell):
            cells.append(cell)
    return " ".join(f"{'abcdefghijklmno'[column]}{row + 1}" for row, column in cells)


def is_balanced(text: str) -> bool:
    rules, work = plyground.game("fiveinarow"), new_threat_work()
    position = rules.parse(text)
    for nodes, most in CLOSE:
        found = FIVE.run(position, None, Limits(nodes=nodes), seeds=(0,))
        if found.value is None or abs(found.value) > most:
            return False
    for side in (0, 1):
        if forced_by_threats(position._replace(side=side), side, PROOF, work) is not None:
            return False
    wins = [0, 0]
    for number in range(GAMES):
        wins[winner(text, number)] += 1
    return min(wins) > 0


def winner(text: str, seed: int) -> int:
    """Who wins a game of the engine against itself; a draw counts for the side that was not to move first."""
    position, recalls = plyground.game("fiveinarow").parse(text), (EngineMemory(), EngineMemory())
    while not position.is_over():
        side = position.to_move()
        found = FIVE.run(position, None, Limits(nodes=NODES), seeds=(seed,), recall=recalls[side])
        if found.bound == "exact" and found.value:
            return side if found.value > 0 else 1 - side
        position = after(position, found.move)
    return 0 if position.result(0) > 0 else 1


def main() -> int:
    options = argparse.ArgumentParser(prog="python -m benchmarks.fiveinarow.openings")
    options.add_argument("--count", type=int, default=50)
    options.add_argument("--seed", type=int, default=1)
    chosen = options.parse_args()
    dice, found, tried = random.Random(chosen.seed), list[str](), 0
    while len(found) < chosen.count:
        tried += 1
        text = random_stones(dice)
        if is_balanced(text):
            found.append(text)
            print(f"{len(found)} of {tried}: {text}", flush=True)
    OPENINGS.write_text("\n".join(found) + "\n", encoding="utf-8")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
