"""What each part of the five-in-a-row engine is worth in games: the whole engine against itself without the part.

    python -m benchmarks.five_elo [PART …] [--openings N] [--nodes N]

prints a row of the table in docs/fiveinarow.md for each part. Both sides have the same number of nodes; CPU time a move
is beside the score, since a part may cost time.
"""

import argparse
from itertools import cycle, islice

from .five import INGREDIENTS
from .five_matches import elo, score
from .five_openings import openings


def main() -> int:
    options = argparse.ArgumentParser(prog="python -m benchmarks.five_elo")
    options.add_argument("parts", nargs="*", default=["proofs", *INGREDIENTS])
    options.add_argument("--openings", type=int, default=24)
    options.add_argument("--nodes", type=int, default=10_000)
    chosen = options.parse_args()
    starts = list(islice(cycle(openings()), chosen.openings))
    print("| without | games | score of the whole engine | CPU seconds a move |\n|---|---|---|---|")
    for part in chosen.parts:
        whole = f"five:nodes={chosen.nodes}"
        counts, seconds = score(whole, f"{whole},{part}=off", starts)
        games = "–".join(map(str, counts))
        print(f"| {part} | {games} | {elo(counts)} | {seconds[0]:.3f}, {seconds[1]:.3f} |", flush=True)
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
