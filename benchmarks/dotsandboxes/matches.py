"""Matches of dots-and-boxes' expert on 6×6 at equal time, each opening of two random lines with both sides starting.

    python -m benchmarks.dotsandboxes.matches [OPPONENT …] [--games N] [--time T] [--seed S] [--jobs N]

In a player, {limit} stands for the time.
"""

from ..matches import options, print_matches

SEARCHES = ("deepening:{limit},quiescence=20,eval=boxes", "mcts:{limit}")
DOCUMENT = ("004-level-1", "004-level-2", "004-level-3", "004-level-4")


def main() -> int:
    parser = options("dotsandboxes.matches", games=20)
    parser.add_argument("opponents", nargs="*", default=(*SEARCHES, *DOCUMENT))
    parser.add_argument("--expert", default="dots-expert:{limit}")
    parser.add_argument("--time", default="200ms")
    parser.add_argument("--rules", default="dotsandboxes")
    chosen = parser.parse_args()

    def limited(spec: str) -> str:
        return spec.replace("{limit}", f"time={chosen.time}")

    pairs = [(limited(chosen.expert), limited(other)) for other in chosen.opponents]
    print_matches(chosen.rules, pairs, "2", chosen)
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
