"""Ordinary play for a long time: does the server's memory stay where it is, and is every move kept?

    python -m benchmarks.web.endurance [--minutes 13] [--clients 20] [--most 1024]

Twenty clients play game after game of five-in-a-row, together about thirty moves a second, against players with tables
and trees of the usual sizes. The exit code is 1 if a move is lost or the server ever has more than --most megabytes.
"""

import argparse
import asyncio
import sys
import time
from statistics import median, quantiles

from ..measure import machine
from .load import Person, crowd, resident, serving, warm_up

OPPONENTS = ("deepening:time=30ms", "alphabeta:depth=2", "mtdf:time=30ms", "mcts:time=30ms")
PAUSE = (0.8, 1.4)  # seconds that a client thinks about a move


async def watched(people: list[Person], url: str, seconds: float) -> list[int]:
    """Megabytes that the server has, once a second."""
    playing = asyncio.ensure_future(crowd(url, people, seconds))
    seen: list[int] = []
    started = time.monotonic()
    while not playing.done():
        await asyncio.wait({playing}, timeout=1)
        seen.append(resident())
        if len(seen) % 30 == 0:
            moves = 2 * sum(len(person.waits) for person in people)
            print(f"{time.monotonic() - started:6.0f} s  {seen[-1]:6} MB  {moves:7} moves", file=sys.stderr, flush=True)
    await playing
    return seen


def main() -> int:
    parser = argparse.ArgumentParser(description="Ordinary play for a long time: memory and lost moves.")
    parser.add_argument("--minutes", type=float, default=13)
    parser.add_argument("--clients", type=int, default=20)
    parser.add_argument("--most", type=int, default=1024, help="megabytes that the server may have")
    wanted = parser.parse_args()
    people = [Person(number, OPPONENTS[number % len(OPPONENTS)], PAUSE) for number in range(wanted.clients)]
    with serving() as url:
        warm_up(url, *OPPONENTS)
        before = resident()
        seen = asyncio.run(watched(people, url, 60 * wanted.minutes))
        after = resident()
    waits = sorted(wait for person in people for wait in person.waits)
    errors = [error for person in people for error in person.errors]
    moves, minutes = 2 * len(waits), wanted.minutes
    print(machine())
    print(f"{wanted.clients} clients for {minutes:g} min: {moves} moves, {moves / minutes / 60:.0f} a second")
    print(f"waiting for a reply: p50 {median(waits):.2f} s, p95 {quantiles(waits, n=20)[-1]:.2f} s")
    print(f"memory: {before} MB before, {max(seen)} MB at most, {after} MB at the end")
    print(f"errors and lost moves: {len(errors)}", *errors[:5], sep="\n  ")
    return 1 if errors or max(seen) > wanted.most else 0


if __name__ == "__main__":
    sys.exit(main())
