"""Rate the levels of the catalogue, or players that may become levels (candidates.py): each against its neighbours.

    python -m benchmarks.levels [GAME …] [--games N] [--apart N] [--jobs N] [--store FILE] [--results FILE]
    python -m benchmarks.levels --candidates [GAME …] …
    python -m benchmarks.levels --read FILE

The first writes the games' sections of docs/levels.md anew, the second prints ratings, and the third writes the
sections from results that were measured elsewhere. Every player meets those at most `--apart` places away in its list.
Levels are limited by nodes, simulations and depths, never by time, so the figures do not depend on the machine. With a
store, a run that was stopped goes on.
"""

import argparse
import json
import os
import sys
from pathlib import Path
from typing import Any

import plyground
from plyground import Match, Players
from plyground.arena.play import play_matches
from plyground.arena.ratings import Result, ratings
from plyground.arena.schedule import ArenaControl
from plyground.arena.workers import open_workers
from plyground.search.control import alarm

from .candidates import CANDIDATES
from .matches import score
from .measure import ROOT

FILE = ROOT / "docs" / "levels.md"
GAMES = 100
LARGE = "tictactoe:rows=10,columns=10,k=5"
OPENINGS = {"tictactoe": "1", LARGE: "4", "fiveinarow": "book", "dotsandboxes": "8"}
NOTES = {
    "tictactoe": "On 3×3, from every first move; nobody has to lose.",
    LARGE: "After four random moves.",
    "fiveinarow": "On 15×15, freestyle, from nearly balanced openings.",
    "dotsandboxes": "On 6×6. Eight random lines leave the game open.",
}


def main() -> int:
    options = argparse.ArgumentParser(prog="python -m benchmarks.levels")
    options.add_argument("games", nargs="*")
    options.add_argument("--candidates", action="store_true", help="rate candidates.py in place of the levels")
    options.add_argument("--games", type=int, default=GAMES, dest="count", help="games of each pair")
    options.add_argument("--apart", type=int, default=1, help="players meet that are at most so far apart")
    options.add_argument("--jobs", type=int, help="games at once; default: one for each core")
    options.add_argument("--minutes", type=float, help="begin no more games of a game after so long")
    options.add_argument("--store", type=Path, help="keep the games here, and go on with them")
    options.add_argument("--results", type=Path, help="write the results to this file")
    options.add_argument("--read", type=Path, help="write docs/levels.md from such a file, without playing")
    chosen = options.parse_args()
    if chosen.read:
        for found in json.loads(chosen.read.read_text(encoding="utf-8")):
            renew(section(found))
        return 0
    known = list(CANDIDATES if chosen.candidates else OPENINGS)
    all_found = []
    for name in chosen.games or known:
        players = CANDIDATES[name] if chosen.candidates else list(Players.of(plyground.game(name)).levels)
        found = measured(name, players, chosen)
        all_found.append(found)
        print(table(found), flush=True)
        if chosen.results:
            chosen.results.write_text(json.dumps(all_found, indent=1), encoding="utf-8")
        elif not chosen.candidates:
            renew(section(found))
    return 0


def measured(name: str, players: list[str], chosen: argparse.Namespace) -> dict[str, Any]:
    """The ratings of players in a game, and the results of all that met."""
    openings = OPENINGS[name]
    meetings = [
        Match.of(name, player, other, chosen.count, openings=openings, seed=1)
        for distance in range(1, chosen.apart + 1)
        for player, other in zip(players[distance:], players, strict=False)
    ]
    for spec in players:
        plyground.player(spec, name).prepare()
    control = ArenaControl()
    jobs = chosen.jobs or len(os.sched_getaffinity(0))
    with alarm(chosen.minutes and 60 * chosen.minutes, control.finish), open_workers(jobs, control) as workers:
        for match in meetings:
            play_matches([match], chosen.count, store=chosen.store, workers=workers, control=control, progress=tell)
    meetings = [match for match in meetings if match.games]
    names = [each.name for each in (plyground.player(spec, name) for spec in players)]
    results = {(match.players[0].name, match.players[1].name): match.result for match in meetings}
    return {
        "game": name,
        "games": chosen.count,
        "players": [
            {
                "name": rating.name,
                "spec": plyground.player(spec, name).spec,
                "elo": rating.elo,
                "plus_minus": rating.plus_minus,
                "milliseconds": cost(rating.name, meetings),
            }
            for spec, rating in zip(players, ratings(names, results), strict=True)
        ],
        "matches": [
            {"players": list(pair), "wins": each.wins, "draws": each.draws, "losses": each.losses, "share": share(each)}
            for pair, each in results.items()
        ],
    }


def share(result: Result) -> float:
    return result.points / max(1, result.games)


def cost(name: str, matches: list[Match]) -> float:
    """Milliseconds for a move."""
    both = [(match, who) for match in matches for who in (0, 1) if match.players[who].name == name]
    moves = sum(match.moves[who] for match, who in both)
    return 1000 * sum(match.seconds[who] for match, who in both) / max(1, moves)


def tell(match: Match) -> None:
    if match.games % 10 == 0:
        names = " against ".join(player.name for player in match.players)
        print(f"{match.game.name}: {names}: {score(match)}", file=sys.stderr, flush=True)


def table(found: dict[str, Any]) -> str:
    """The ratings as lines of text, the weakest first, with the score against the player before."""
    shares = {tuple(match["players"]): match["share"] for match in found["matches"]}
    lines, before = [found["game"]], None
    for player in found["players"]:
        step = shares.get((player["name"], before))
        gained = "" if step is None else f"{step:.0%}"
        rating = f"{player['elo']:+6.0f} ± {player['plus_minus']:3.0f}"
        lines.append(f"{rating} {gained:>5} {player['milliseconds']:8.1f} ms  {player['name']}")
        before = player["name"]
    return "\n".join(lines)


def section(found: dict[str, Any]) -> str:
    """What docs/levels.md says about a game, the levels in their own order."""
    rules = plyground.game(found["game"])
    levels = Players.of(rules).levels
    title = "Five in a row on 10×10" if found["game"] == LARGE else rules.title
    text = f"## {title}\n\n{NOTES[found['game']]} {found['games']} games a pair of neighbours.\n\n"
    text += (
        "| level | for | player | Elo | against the level before: wins–draws–losses, score |\n|---|---|---|---|---|\n"
    )
    met = {tuple(match["players"]): match for match in found["matches"]}
    before = ""
    for player in found["players"]:
        level = levels[player["name"]]
        match = met.get((player["name"], before))
        step = "" if match is None else f"{match['wins']}–{match['draws']}–{match['losses']}, {match['share']:.0%}"
        rating = f"{player['elo']:+.0f} ± {player['plus_minus']:.0f}"
        text += f"| {player['name']} | {level.people} | `{player['spec']}` | {rating} | {step} |\n"
        before = player["name"]
    return text


def renew(section: str) -> None:
    """Put a section in the place of the one with its title."""
    title = section.split("\n", 1)[0]
    before, _, rest = FILE.read_text(encoding="utf-8").partition(title + "\n")
    _, next_title, after = rest.partition("\n## ")
    FILE.write_text(f"{before}{section}{next_title}{after}", encoding="utf-8")


if __name__ == "__main__":
    sys.exit(main())
