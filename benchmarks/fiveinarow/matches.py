"""Matches of the five-in-a-row engine from balanced openings, each played with both colours.

    python -m benchmarks.fiveinarow.matches [FIRST SECOND] [--games N] [--seed S] [--jobs N]

The openings are those that the game knows, in a random order, over and over if more are wanted. Without players, `five`
meets the level that was once called Unbeatable and document 000's. The time for a move is printed beside the score,
since equal nodes are not equal time.
"""

from ..matches import options, print_matches

OLD = "deepening:nodes=200000,quiescence=12,width=20,eval=nine-patterns"
OPPONENTS = (OLD, "000-alphabeta-2", "000-alphabeta-4", "000-alphabeta-6")


def main() -> int:
    parser = options("fiveinarow.matches", games=48)
    parser.add_argument("players", nargs="*")
    chosen = parser.parse_args()
    pairs = [tuple(chosen.players)] if chosen.players else [("five:nodes=200000", other) for other in OPPONENTS]
    print_matches("fiveinarow", pairs, "book", chosen)
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
