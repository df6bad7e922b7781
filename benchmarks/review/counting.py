"""What is counted of one game: whether its review blames the right move, and whether the chance saws."""

import time
from typing import Any

import plyground
from plyground import Record
from plyground.analysis import Review, review, win_chance
from plyground.analysis.claims import carried
from plyground.records import MoveRecord
from plyground.web.service.searches.chances import judgement, prepare

from .truth import EXPERIMENTS, Experiment, decisive, played, slip, truth_of

TOOTH = 0.05
COUNTS = (
    "games", "proven", "named", "slips", "slips_named", "kept", "accused", "known", "sawteeth", "chart", "seconds",
)  # fmt: skip


def made(name: str, number: int) -> dict[str, Any]:
    """The game with this number, with the truth of its positions."""
    experiment = EXPERIMENTS[name]
    record = played(experiment, number)
    truth = truth_of(record, experiment.nodes)
    moves = " ".join(entry.move for entry in record.moves)
    return {"number": number, "players": record.players, "nodes": experiment.nodes, "moves": moves, "truth": truth}


def record_of(experiment: Experiment, kept: dict[str, Any]) -> Record:
    """The game as it was played."""
    moves = [MoveRecord(move) for move in kept["moves"].split()]
    return Record(plyground.game(experiment.game), tuple(kept["players"]), moves=moves)


def counted(name: str, kept: dict[str, Any], effort: str) -> tuple[dict[str, float], list[str]]:
    """What is counted of a game that is reviewed, and a line about every move that goes against the truth."""
    record, truth = record_of(EXPERIMENTS[name], kept), kept["truth"]
    counts, lines = dict.fromkeys(COUNTS, 0.0), list[str]()
    began = time.perf_counter()
    _count(counts, lines, review(record, effort=effort), truth)
    _count_chart(counts, record, truth)
    counts["seconds"] = time.perf_counter() - began
    return counts, [f"{name} {kept['number']}: {line}" for line in lines]


def _count(counts: dict[str, float], lines: list[str], found: Review, truth: list[float | None]) -> None:
    counts["games"] += 1
    worst = found.worst()
    wanted = {"proven": decisive(truth), "slips": slip(found.record, truth)}
    kind = next((kind for kind, ply in wanted.items() if ply is not None), None)
    if kind is not None:
        is_named = worst is not None and worst.ply == wanted[kind]
        counts[kind] += 1
        counts["named" if kind == "proven" else f"{kind}_named"] += is_named
        if not is_named:
            lines.append(f"{kind}: move {wanted[kind]} counts, named is {worst and worst.ply}")
    for move in found.moves:
        before, after = truth[move.ply - 1], truth[move.ply]
        if before is None or after is None or move.before is None or move.after is None:
            continue
        counts["known"] += 1
        if before == after:
            counts["kept"] += 1
            counts["accused"] += bool(move.kind)
            if move.kind:
                lines.append(f"move {move.ply} kept the result, and {move.verdict}")
        if abs(move.after.share - after) - abs(move.before.share - after) > TOOTH:
            counts["sawteeth"] += 1
            lines.append(f"at move {move.ply} {move.before} becomes {move.after}")


def _count_chart(counts: dict[str, float], record: Record, truth: list[float | None]) -> None:
    """The teeth of the chart that Play shows of a game between people."""
    prepare(record.game)  # what is not compiled has no chance on the page
    states, known = record.states, [win_chance(record.states[0])]
    for ply, move in enumerate(record.moves):
        known.append(judgement(states[ply], states[ply + 1], move, known[-1])["chance"])
    shown = carried(states, known)
    for before, after, true in zip(shown[:-1], shown[1:], truth[1:], strict=True):
        if before is not None and after is not None and true is not None:
            counts["chart"] += abs(after.share - true) - abs(before.share - true) > TOOTH


def words(counts: dict[str, float]) -> str:
    """What was counted of several games, in a sentence."""
    whole = {name: int(count) for name, count in counts.items()}
    return (
        f"{whole['games']} games; decisive {whole['named']} of {whole['proven']}; slips {whole['slips_named']} of "
        f"{whole['slips']}; accused {whole['accused']} of "
        f"{whole['kept']}; sawteeth {whole['sawteeth']} in {whole['known']} moves, in the chart of Play "
        f"{whole['chart']}; {counts['seconds'] / max(1, counts['games']):.0f} s a review"
    )
