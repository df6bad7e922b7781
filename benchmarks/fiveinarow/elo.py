"""What each part of the five-in-a-row engine is worth in games: the whole engine against itself without the part.

    python -m benchmarks.fiveinarow.elo [PART …] [--games N] [--limit LIMIT] [--seed S] [--jobs N]

prints a row of the table in docs/lab/fiveinarow.md for each part. Both sides have the same limit, such as time=50ms or
nodes=10000; the time for a move is beside the score, since with equal nodes a part may cost time.
"""

from plyground import match

from ..matches import effort, options, score
from .engine import INGREDIENTS


def main() -> int:
    parser = options("fiveinarow.elo", games=48)
    parser.add_argument("parts", nargs="*", default=["proofs", *INGREDIENTS])
    parser.add_argument("--limit", default="time=50ms")
    chosen = parser.parse_args()
    print("| without | score and Elo of the whole engine | time for a move |\n|---|---|---|")
    for part in chosen.parts:
        players = f"five:{chosen.limit}", f"five:{chosen.limit},{part}=off"
        found = match("fiveinarow", *players, chosen.games, openings="book", seed=chosen.seed, jobs=chosen.jobs)
        print(f"| {part} | {score(found)} | {effort(found)} |", flush=True)
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
