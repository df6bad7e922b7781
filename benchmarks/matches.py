"""Matches as the benchmarks print them: a line for each, with its score, the Elo and the time for a move."""

import argparse
import sys
from collections.abc import Iterable

from plyground import Match, match


def options(prog: str, games: int) -> argparse.ArgumentParser:
    """What every benchmark of matches takes."""
    parser = argparse.ArgumentParser(prog=f"python -m benchmarks.{prog}")
    parser.add_argument("--games", type=int, default=games)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--jobs", type=int, help="games at once; default: one for each core")
    return parser


def print_matches(rules: str, pairs: Iterable[tuple[str, str]], openings: str, chosen: argparse.Namespace) -> None:
    """Play the matches and print a line for each."""
    for first, second in pairs:
        found = match(
            rules,
            first,
            second,
            chosen.games,
            openings=openings,
            seed=chosen.seed,
            jobs=chosen.jobs,
            progress=lambda so_far: print(f"  {score(so_far)}", file=sys.stderr, flush=True),
        )
        print(f"{first} against {second}: {score(found)}; {effort(found)} a move", flush=True)


def score(found: Match) -> str:
    """Wins, draws and losses of the first player, and its Elo."""
    elo = "" if found.elo is None else f", Elo {found.elo}"
    return f"{found.wins[0]}–{found.draws}–{found.wins[1]}{elo}"


def effort(found: Match) -> str:
    """The milliseconds for a move of both players."""
    first, second = (1000 * found.seconds[who] / max(1, found.moves[who]) for who in (0, 1))
    return f"{first:.1f} and {second:.1f} ms"
