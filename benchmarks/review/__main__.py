"""How often a review names the decisive mistake first, accuses falsely, or lets the win chance saw.

    python -m benchmarks.review [GAME …] [--games 50] [--effort normal] [--folder FOLDER] [--workers 1]

plays games between levels and finds out the truth of their positions (truth.py), once for each game: both are kept in
the folder, so that a run goes on where it ended. Then every game is reviewed, and the figures are printed:

- decisive: of the games whose last change of the result is proven, those in which the review names it first
- slips: of the other games in which a side let go of a proven win and did not win, those in which the review names the
  last such move first
- accused: of the moves that kept a proven result, those that are called a mistake
- sawteeth: changes of the chance by more than 5 % away from the proven truth, in the review and in the chart of Play

Nothing depends on the clock: the same games have the same figures on every machine. What is counted of a game is
written to GAME-EFFORT.counted in the folder, and not counted again. Ctrl-C prints what is counted by then.
"""

import argparse
import json
from collections.abc import Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from multiprocessing import get_context
from pathlib import Path
from typing import Any

from .counting import COUNTS, counted, made, words
from .truth import EXPERIMENTS

HERE = Path(__file__).parent
Pool = ProcessPoolExecutor


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game", nargs="*", default=list(EXPERIMENTS))
    parser.add_argument("--games", type=int, default=50)
    parser.add_argument("--effort", default="normal")
    parser.add_argument("--folder", type=Path, default=HERE)
    parser.add_argument("--workers", type=int, default=1)
    given = parser.parse_args()
    sums = {name: dict.fromkeys(COUNTS, 0.0) for name in given.game}
    with Pool(given.workers, mp_context=get_context("spawn")) as pool:
        try:
            for name, counts in _all_counted(pool, given.game, given.games, given.effort, given.folder):
                for key, count in counts.items():
                    sums[name][key] += count
        except KeyboardInterrupt:
            pool.shutdown(wait=False, cancel_futures=True)
            print("ended early", flush=True)
    for name, counts in sums.items():
        print(f"{name}, {given.effort}: {words(counts)}", flush=True)


def games_of(name: str, folder: Path = HERE) -> list[dict[str, Any]]:
    """The games that are kept in a folder, with their truth."""
    file = folder / f"{name}.json"
    return json.loads(file.read_text()) if file.exists() else []


def _all_counted(
    pool: Pool, names: list[str], games: int, effort: str, folder: Path
) -> Iterator[tuple[str, dict[str, float]]]:
    """What is counted of each game as it is reviewed, the missing games being made before."""
    waiting: dict[Future[Any], tuple[str, int]] = {}
    kept = {name: {game["number"]: game for game in games_of(name, folder)} for name in names}
    for name in names:
        before = _counted_before(name, effort, folder)
        for number in range(games):
            if number in before:
                yield name, before[number]
            elif number in kept[name]:
                waiting[pool.submit(counted, name, kept[name][number], effort)] = name, number
            else:
                waiting[pool.submit(made, name, number)] = name, number
    while waiting:
        for future in wait(waiting, return_when=FIRST_COMPLETED).done:
            (name, number), result = waiting.pop(future), future.result()
            if number not in kept[name]:
                kept[name][number] = result
                known = [kept[name][each] for each in sorted(kept[name])]
                (folder / f"{name}.json").write_text("[\n" + ",\n".join(map(json.dumps, known)) + "\n]\n")
                waiting[pool.submit(counted, name, result, effort)] = name, number
                continue
            counts, lines = result
            print(*lines, f"{name} {number}: {counts['seconds']:.0f} s", sep="\n", flush=True)
            with (folder / f"{name}-{effort}.counted").open("a") as file:
                file.write(json.dumps([number, counts]) + "\n")
            yield name, counts


def _counted_before(name: str, effort: str, folder: Path) -> dict[int, dict[str, float]]:
    # Ctrl-C, or a machine that stops, loses no game that is counted.
    file = folder / f"{name}-{effort}.counted"
    return dict(map(json.loads, file.read_text().splitlines())) if file.exists() else {}


if __name__ == "__main__":
    main()
