"""The rules that judge the claims of a study's file by what its experiments have found.

Rows that are compared come in pairs: of the same position, depth and seed. Several pairs
are told by the geometric mean of their quotients, with its 95 % interval (Student's t over the logarithms), and a claim
that something is less or more is reproduced if the whole interval says so.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping, Sequence
from fnmatch import fnmatchcase
from typing import Any

from plyground.arena import Experiment
from plyground.errors import unknown

from .form import Claim
from .report import Figure, Row, Verdict
from .statistics import mean_with_error

ELO = "elo"
_WHERE = ("game", "position", "depth", "seed")
_UNCHECKED: Verdict = "cannot be checked"


def judged(claim: Claim, found: Experiment, *, is_named: bool = False) -> list[Row]:
    """A row for each part of the experiment that the claim wants a verdict on; `is_named` adds the part's name."""
    rows = _matches(found) if claim.measure == ELO else found.rows()
    each = claim.each or ("game" if claim.measure == ELO or is_named else "")
    if rows:
        for column in filter(None, (claim.measure, each)):
            if column not in rows[0]:
                raise unknown("column of the experiment", column, rows[0])
    mine = [row for row in rows if _fits(row, claim.of)]
    if not mine and is_named:
        return []
    if not mine:
        return [Row(claim.label, _published(claim), "nothing", _UNCHECKED, "no row of the experiment fits the claim")]
    parts = list(dict.fromkeys(row[each] for row in mine)) if each else [None]
    verdicts = []
    for part in parts:
        own = mine if part is None else [row for row in mine if row[each] == part]
        label = claim.label if len(parts) == 1 and not is_named else f"{claim.label}: {part}"
        measured, verdict, reason = _judge(claim, own, rows)
        verdicts.append(Row(label, _published(claim), measured, verdict, reason))
    return verdicts


def _judge(
    claim: Claim, mine: Sequence[Mapping[str, Any]], rows: Sequence[Mapping[str, Any]]
) -> tuple[Figure, Verdict, str]:
    if claim.measure == ELO:
        return _by_elo(claim, mine)
    if claim.published is not None:
        return _by_number(claim, [row[claim.measure] for row in mine if row[claim.measure] is not None])
    varying = {key for key in claim.than if key in _WHERE}
    others = {_place(row, varying): row[claim.measure] for row in rows if _fits(row, claim.than)}
    pairs = [
        (row[claim.measure], others[_place(row, varying)])
        for row in mine
        if _place(row, varying) in others
        and row[claim.measure] is not None
        and others[_place(row, varying)] is not None
    ]
    if not pairs:
        return "nothing", _UNCHECKED, "no two rows of the experiment can be compared"
    if claim.rule in ("equal", "near"):
        far = [pair for pair in pairs if abs(pair[0] - pair[1]) > claim.within * abs(pair[1])]
        said = f"in {len(pairs) - len(far):,} of {len(pairs):,}"
        return said, "differs" if far else "reproduced", f"{far[0][0]:,} beside {far[0][1]:,}, for one" if far else ""
    return quotient(claim.rule, pairs)


def quotient(rule: str, pairs: Sequence[tuple[float, float]]) -> tuple[Figure, Verdict, str]:
    """Whether one figure is less, or more, than the other in pairs of them: measured, verdict, reason."""
    if any(one <= 0 or other <= 0 for one, other in pairs):
        return "nothing", _UNCHECKED, "a quotient needs positive numbers"
    mean, error = mean_with_error([math.log(one / other) for one, other in pairs])
    if error is None:
        error = 0.0 if len(set(pairs)) == 1 else math.inf
    low, high = math.exp(mean - error), math.exp(min(mean + error, 700))
    span = f"{low:.3g} to {high:.3g}, " if error else ""
    count = "1 pair" if len(pairs) == 1 else f"{len(pairs)} pairs"
    said = f"× {math.exp(mean):.3g} ({span}{count})"
    return (said, *_verdict(rule, low, high, 1.0))


def _by_elo(claim: Claim, mine: Sequence[Mapping[str, Any]]) -> tuple[Figure, Verdict, str]:
    wanted = [row for row in mine if _fits({**row, **row["rival"]}, claim.than)] if claim.than else list(mine)
    if not wanted:
        return "nothing", _UNCHECKED, "these players did not meet"
    elo = wanted[0]["elo"]
    if elo is None:
        return "nothing", _UNCHECKED, "no pair of games is complete"
    said = f"Elo {elo} in {wanted[0]['games']} games"
    return (said, *_verdict(claim.rule, elo.low, elo.high, claim.published or 0.0))


def _verdict(rule: str, low: float, high: float, even: float) -> tuple[Verdict, str]:
    """By an interval: whether all of it is on the side that was claimed."""
    if low == high == even:
        return "differs", "there is no difference"
    if low <= even <= high:
        return _UNCHECKED, "the 95 % interval includes no difference"
    is_less = high < even
    return ("reproduced", "") if is_less == (rule == "less") else ("differs", "it is the other way round")


def _by_number(claim: Claim, values: Sequence[float]) -> tuple[Figure, Verdict, str]:
    published = claim.published or 0.0
    if not values:
        return "nothing", _UNCHECKED, "the experiment has no such figure"
    mean, error = mean_with_error(values)
    if len(set(values)) == 1:
        measured: Figure = values[0]
    else:
        measured = f"{mean:,.4g} ± {error:,.2g}" if error is not None else f"{mean:,.4g}"
    if claim.rule in ("equal", "near"):
        far = [value for value in values if abs(value - published) > claim.within * abs(published)]
        return measured, "differs" if far else "reproduced", f"{len(far):,} of {len(values):,} are not" if far else ""
    spread = error or 0.0
    return (measured, *_verdict(claim.rule, mean - spread, mean + spread, published))


def _published(claim: Claim) -> Figure:
    if claim.published is not None:
        number = int(claim.published) if claim.published == int(claim.published) else claim.published
        return (
            number if claim.rule == "equal" else f"{claim.rule} {'to' if claim.rule == 'near' else 'than'} {number:,}"
        )
    return {"less": "less", "more": "more", "equal": "the same", "near": "about the same"}[claim.rule]


def _fits(row: Mapping[str, Any], wanted: Mapping[str, str | int]) -> bool:
    for key, value in wanted.items():
        if key not in row:
            raise unknown("column of the experiment", key, row)
        is_same = (
            fnmatchcase(row[key], value) if isinstance(value, str) and isinstance(row[key], str) else row[key] == value
        )
        if not is_same:
            return False
    return True


def _place(row: Mapping[str, Any], varying: Iterable[str]) -> tuple[Any, ...]:
    return tuple(row[key] for key in _WHERE if key not in varying)


def _matches(found: Experiment) -> list[dict[str, Any]]:
    """A row for each match, from both sides."""
    return [row for match in found.matches for row in (_match(match, 0), _match(match, 1))]


def _match(match: Any, side: int) -> dict[str, Any]:
    elo = match.elo
    if elo is not None and side:
        elo = type(elo)(0.0 - elo.difference, -elo.high, -elo.low)
    mine, rival = match.players[side], match.players[1 - side]
    return {
        "game": match.game.spec,
        "position": match.settings.start,
        "seed": match.settings.seed,
        "player": mine.name,
        "search": mine.search,
        "rival": {"player": rival.name, "search": rival.search},
        "games": match.games,
        ELO: elo,
    }
