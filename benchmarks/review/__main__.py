"""How often a review names the decisive mistake first, accuses falsely, or lets the win chance saw.

    python -m benchmarks.review [GAME …] [--games 50] [--effort normal] [--file FILE]

plays games between levels and finds out the truth of their positions (truth.py), once for each game: both are kept in
the file, so that a run goes on where it ended. Then every game is reviewed, and the figures are printed:

- decisive: of the games whose last change of the result is proven, those in which the review names it first
- slips: of the other games in which a proven win was let go, those in which the review names the last such move first
- accused: of the moves that kept a proven result, those that are called a mistake
- sawteeth: changes of the chance by more than 5 % away from the proven truth, in the review and in the chart of Play

Nothing depends on the clock: the same games have the same figures on every machine. Ctrl-C prints
what is counted by then.
"""

import argparse
import json
import time
from pathlib import Path
from typing import Any

import plyground
from plyground import Record
from plyground.analysis import Review, review, win_chance
from plyground.analysis.claims import carried
from plyground.records import MoveRecord
from plyground.web.service.searches.chances import judgement

from .truth import EXPERIMENTS, Experiment, decisive, played, slip, truth_of

HERE = Path(__file__).parent
TOOTH = 0.05
_COUNTS = [
    "games",
    "proven",
    "named",
    "slips",
    "slips_named",
    "kept",
    "accused",
    "known",
    "sawteeth",
    "chart",
    "seconds",
]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game", nargs="*", default=list(EXPERIMENTS))
    parser.add_argument("--games", type=int, default=50)
    parser.add_argument("--effort", default="normal")
    parser.add_argument("--folder", type=Path, default=HERE)
    given = parser.parse_args()
    for name in given.game:
        experiment, file = EXPERIMENTS[name], given.folder / f"{name}.json"
        kept: list[dict[str, Any]] = json.loads(file.read_text()) if file.exists() else []
        counts = dict.fromkeys(_COUNTS, 0.0)
        try:
            for number in range(given.games):
                if number == len(kept):
                    kept.append(_made(experiment, number))
                    file.write_text("[\n" + ",\n".join(json.dumps(each) for each in kept) + "\n]\n")
                record = record_of(experiment, kept[number])
                began = time.perf_counter()
                found = review(record, effort=given.effort)
                _count(counts, found, kept[number]["truth"], number)
                _count_chart(counts, record, kept[number]["truth"])
                counts["seconds"] += time.perf_counter() - began
        except KeyboardInterrupt:
            print("ended early", flush=True)
        print(f"{name}, {given.effort}: {_words(counts)}", flush=True)


def _made(experiment: Experiment, number: int) -> dict[str, Any]:
    record = played(experiment, number)
    truth = truth_of(record, experiment.nodes)
    moves = " ".join(entry.move for entry in record.moves)
    return {"number": number, "players": record.players, "nodes": experiment.nodes, "moves": moves, "truth": truth}


def record_of(experiment: Experiment, kept: dict[str, Any]) -> Record:
    """The game as it was played."""
    moves = [MoveRecord(move) for move in kept["moves"].split()]
    return Record(plyground.game(experiment.game), tuple(kept["players"]), moves=moves)


def _count(counts: dict[str, float], found: Review, truth: list[float | None], number: int) -> None:
    counts["games"] += 1
    worst, wanted = found.worst(), decisive(truth)
    if wanted is not None:
        counts["proven"] += 1
        counts["named"] += worst is not None and worst.ply == wanted
        if worst is None or worst.ply != wanted:
            print(f"game {number}: {wanted} is decisive, named is {None if worst is None else worst.ply}", flush=True)
    elif (slipped := slip(found.record, truth)) is not None:
        counts["slips"] += 1
        counts["slips_named"] += worst is not None and worst.ply == slipped
        if worst is None or worst.ply != slipped:
            print(f"game {number}: {slipped} lets a win slip, named is {worst and worst.ply}", flush=True)
    for move in found.moves:
        before, after = truth[move.ply - 1], truth[move.ply]
        if before is None or after is None or move.before is None or move.after is None:
            continue
        counts["known"] += 1
        if before == after:
            counts["kept"] += 1
            counts["accused"] += bool(move.kind)
            if move.kind:
                print(f"game {number}: move {move.ply} kept the result, and {move.verdict}", flush=True)
        if abs(move.after.share - after) - abs(move.before.share - after) > TOOTH:
            counts["sawteeth"] += 1
            print(f"game {number}: at move {move.ply} {move.before} becomes {move.after}", flush=True)


def _count_chart(counts: dict[str, float], record: Record, truth: list[float | None]) -> None:
    """The teeth of the chart that Play shows of a game between people."""
    states, known = record.states, [win_chance(record.states[0])]
    for ply, move in enumerate(record.moves):
        known.append(judgement(states[ply], states[ply + 1], move, known[-1])["chance"])
    shown = carried(states, known)
    for before, after, true in zip(shown[:-1], shown[1:], truth[1:], strict=True):
        if before is not None and after is not None and true is not None:
            counts["chart"] += abs(after.share - true) - abs(before.share - true) > TOOTH


def _words(counts: dict[str, float]) -> str:
    whole = {name: int(count) for name, count in counts.items()}
    return (
        f"{whole['games']} games; decisive {whole['named']} of {whole['proven']}; slips {whole['slips_named']} of "
        f"{whole['slips']}; accused {whole['accused']} of {whole['kept']}; sawteeth {whole['sawteeth']} in "
        f"{whole['known']} moves, in the chart of Play {whole['chart']}; "
        f"{counts['seconds'] / max(1, counts['games']):.0f} s a review"
    )


if __name__ == "__main__":
    main()
