"""Calibrate the levels of the catalogue: everybody against everybody, both sides in turn.

    python -m benchmarks.levels [GAME …] [--games N] [--jobs N] [--store FILE]

writes the games' sections of docs/levels.md anew. Levels are limited by nodes and depths, never by time, so the figures
do not depend on the machine. With a store, a run that was stopped goes on.
"""

import argparse
import sys
from pathlib import Path

import plyground
from plyground import Match, Players, Tournament
from plyground.games import games

from .matches import score
from .measure import ROOT

FILE = ROOT / "docs" / "levels.md"
GAMES = 40
OPENINGS = {"tictactoe": "1", "fiveinarow": "book", "dotsandboxes": "8"}
NOTES = {
    "tictactoe": "From every first move, nobody has to lose.",
    "fiveinarow": (
        "The levels are `five` ([how it plays](fiveinarow.md)), but for *Master*: here, on 15×15 freestyle, it is the "
        "[net](nets.md). From nearly balanced openings."
    ),
    "dotsandboxes": "On 6×6. Eight random lines leave the game open.",
}


def main() -> int:
    options = argparse.ArgumentParser(prog="python -m benchmarks.levels")
    options.add_argument("games", nargs="*", default=list(games()))
    options.add_argument("--games", type=int, default=GAMES, dest="count", help="games of each pair")
    options.add_argument("--jobs", type=int, help="games at once; default: one for each core")
    options.add_argument("--store", type=Path, help="keep the games here, and go on with them")
    chosen = options.parse_args()
    for name in chosen.games:
        rules = plyground.game(name)
        found = plyground.tournament(
            rules,
            list(Players.of(rules).levels),
            chosen.count,
            openings=OPENINGS[name],
            seed=1,
            jobs=chosen.jobs,
            store=chosen.store,
            progress=tell,
        )
        renew(section(found, NOTES[name], chosen.count))
    return 0


def tell(match: Match) -> None:
    names = " against ".join(player.name for player in match.players)
    print(f"{match.game.name}: {names}: {score(match)}", file=sys.stderr, flush=True)


def section(found: Tournament, note: str, count: int) -> str:
    """What docs/levels.md says about a game, the levels in their own order."""
    levels = Players.of(found.game).levels
    text = f"## {found.game.title}\n\n{note} {count} games a pair.\n\n"
    text += "| level | player | Elo | score |\n|---|---|---|---|\n"
    ratings = {rating.name: rating for rating in found.ratings()}
    for name, level in levels.items():
        rating = ratings[name]
        text += f"| {name} | `{level.spec}` | {rating.elo:+.0f} ± {rating.plus_minus:.0f} | {rating.score:.0%} |\n"
    names = list(levels)
    text += "\n| wins–draws–losses | " + " | ".join(names[1:]) + " |\n|---|" + "---|" * (len(names) - 1) + "\n"
    for number, first in enumerate(names[:-1], start=1):
        cells = [""] * (number - 1)
        for second in names[number:]:
            result = found.result(first, second)
            assert result is not None
            cells.append(f"{result.wins}–{result.draws}–{result.losses}")
        text += f"| {first} | " + " | ".join(cells) + " |\n"
    return text


def renew(section: str) -> None:
    """Put a section in the place of the one with its title."""
    title = section.split("\n", 1)[0]
    before, _, rest = FILE.read_text(encoding="utf-8").partition(title + "\n")
    _, next_title, after = rest.partition("\n## ")
    FILE.write_text(f"{before}{section}{next_title}{after}", encoding="utf-8")


if __name__ == "__main__":
    sys.exit(main())
