"""What each part of the five-in-a-row engine is worth in games: the whole engine against itself without the part.

    python -m benchmarks.five_elo [PART …] [--games N] [--nodes N] [--seed S] [--jobs N]

prints a row of the table in docs/fiveinarow.md for each part. Both sides have the same number of nodes; the time for a
move is beside the score, since a part may cost time.
"""

from plyground import match

from .five import INGREDIENTS
from .matches import effort, options, score


def main() -> int:
    parser = options("five_elo", games=48)
    parser.add_argument("parts", nargs="*", default=["proofs", *INGREDIENTS])
    parser.add_argument("--nodes", type=int, default=10_000)
    chosen = parser.parse_args()
    print("| without | score and Elo of the whole engine | time for a move |\n|---|---|---|")
    for part in chosen.parts:
        players = f"five:nodes={chosen.nodes}", f"five:nodes={chosen.nodes},{part}=off"
        found = match("fiveinarow", *players, chosen.games, openings="book", seed=chosen.seed, jobs=chosen.jobs)
        print(f"| {part} | {score(found)} | {effort(found)} |", flush=True)
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
