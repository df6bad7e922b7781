"""Calibrate the levels of the catalogue: everybody against everybody, from random openings, both sides in turn.

    python -m benchmarks.levels [GAME …] [--games N]

writes docs/levels.md. Levels are limited by nodes and depths, never by time, so the figures do not depend on the
machine. It takes about half an hour on one core.
"""

import argparse
import sys
from itertools import combinations

import plyground
from plyground.arena import play_match
from plyground.arena.ratings import Result, ratings
from plyground.games import games

from .measure import ROOT

GAMES = 40
OPENING_PLIES = {"tictactoe": 1, "fiveinarow": 3, "dotsandboxes": 8}
NOTES = {
    "tictactoe": "From every first move, nobody has to lose.",
    "fiveinarow": "On 15×15. Random stones anywhere on the board leave the game open.",
    "dotsandboxes": "On 6×6. Eight random lines leave the game open.",
}

CLOSING = """
## What the figures say

- In tic-tac-toe *Expert* and *Unbeatable* draw with each other. *Expert* wins more often against the weak, because it
  sets problems where *Unbeatable* is content with any draw; only *Unbeatable* cannot lose.
- Whoever won all games of a pair may be stronger than the figure says: there the gap is a lower bound.
- In dots-and-boxes, *Club*, *Expert* and *Master* won 200 of 200 won endings of chains and loops against perfect
  replies, with no box given away (`python -m benchmarks.dots_endings`); *Beginner* and *Casual* miss chains on purpose.
"""


def main() -> int:
    options = argparse.ArgumentParser(prog="python -m benchmarks.levels")
    options.add_argument("games", nargs="*", default=list(games()))
    options.add_argument("--games", type=int, default=GAMES, dest="count", help="games of each pair")
    chosen = options.parse_args()
    text = """# Levels

Every game has five levels, from *Beginner* to *Master* (*Unbeatable* in tic-tac-toe). A level is a player of the
catalogue: its name may stand wherever a player may, on the page, in the terminal (`plyground play fiveinarow --second
Club`) and in files. They were measured against each other by `python -m benchmarks.levels`: everybody against
everybody, each pair of games from the same random opening with the sides exchanged. Elo ± is a 95 % interval; the
average of the five is 0. A gap of 200 points is a score of 76 %, one of 400 a score of 91 %.
"""
    for name in chosen.games:
        text += section(name, chosen.count)
    text += CLOSING
    print(text)
    if chosen.games == list(games()):
        (ROOT / "docs" / "levels.md").write_text(text, encoding="utf-8")
    return 0


def section(name: str, count: int) -> str:
    game = plyground.game(name)
    named = game.levels
    results = {}
    for first, second in combinations(named, 2):
        pair = plyground.player(first, game), plyground.player(second, game)
        match = play_match(game, pair, count, seed=1, opening_plies=OPENING_PLIES[name])
        results[first, second] = Result(match.wins[0], match.draws, match.wins[1])
        print(f"{name}: {first} against {second}: {results[first, second]}", file=sys.stderr, flush=True)
    text = f"\n## {game.title}\n\n{NOTES[name]} {count} games a pair.\n\n"
    text += "| level | player | Elo | score |\n|---|---|---|---|\n"
    for rating in ratings(list(named), results):
        elo = f"{rating.elo:+.0f} ± {rating.plus_minus:.0f}"
        text += f"| {rating.name} | `{named[rating.name].spec}` | {elo} | {rating.score:.0%} |\n"
    text += "\n| wins–draws–losses | " + " | ".join(list(named)[1:]) + " |\n|---|" + "---|" * (len(named) - 1) + "\n"
    for first in list(named)[:-1]:
        row = [results.get((first, second)) for second in list(named)[1:]]
        cells = ["" if cell is None else f"{cell.wins}–{cell.draws}–{cell.losses}" for cell in row]
        text += f"| {first} | " + " | ".join(cells) + " |\n"
    return text


if __name__ == "__main__":
    sys.exit(main())
