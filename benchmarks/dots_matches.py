"""Matches of dots-and-boxes' expert on 6×6 at equal time, each opening of two random lines with both sides starting.

python -m benchmarks.dots_matches [--games N] [--time T] [OPPONENT …]
"""

import argparse
import math
import sys

import plyground
from plyground.arena import Match, play_match

SEARCHES = ("deepening:{limit},quiescence=20,eval=boxes", "mcts:{limit}")
DOCUMENT = ("004-level-1", "004-level-2", "004-level-3", "004-level-4")


def main() -> None:
    options = argparse.ArgumentParser(prog="python -m benchmarks.dots_matches")
    options.add_argument("opponents", nargs="*")
    options.add_argument("--expert", default="dots-expert:{limit}")
    options.add_argument("--games", type=int, default=20)
    options.add_argument("--time", default="200ms")
    options.add_argument("--seed", type=int, default=0)
    options.add_argument("--rules", default="dotsandboxes")
    chosen = options.parse_args()
    game = plyground.game(chosen.rules)
    limit = f"time={chosen.time}"
    expert = plyground.player(chosen.expert.replace("{limit}", limit), game)
    expert.prepare()
    for spec in chosen.opponents or (*SEARCHES, *DOCUMENT):
        other = plyground.player(spec.replace("{limit}", limit), game)
        other.prepare()
        match = play_match(game, (expert, other), chosen.games, seed=chosen.seed, opening_plies=2, progress=_tell)
        print(f"{expert.name} against {other.name}: {_score(match)}", flush=True)


def _tell(match: Match) -> None:
    print(f"  {_score(match)}", file=sys.stderr, flush=True)


def _score(match: Match) -> str:
    """Wins, draws, losses, and the share of the points with its standard error."""
    (won, lost), drawn = match.wins, match.draws
    games = won + drawn + lost
    share = (won + drawn / 2) / games
    # One game more of each kind keeps the error from being zero where all games were won.
    wins, draws, losses = won + 1, drawn + 1, lost + 1
    mean = (wins + draws / 2) / (games + 3)
    spread = wins * (1 - mean) ** 2 + draws * (0.5 - mean) ** 2 + losses * mean**2
    return f"{won}–{drawn}–{lost}, {share:.1%} ± {math.sqrt(spread) / (games + 3):.1%}"


if __name__ == "__main__":
    main()
