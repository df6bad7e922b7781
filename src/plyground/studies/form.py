"""A study as a file: what was claimed, the experiments that test it, and the rules that judge what they find.

title = "What pruning saves in tic-tac-toe"
source = "D. E. Knuth, R. W. Moore, An Analysis of Alpha-Beta Pruning, Artificial Intelligence 6, 1975"

[experiments.pruning.grid]               # as in a file of `plyground experiment`; [experiments.pruning.play] for games
games = ["tictactoe"]
searches = ["minimax", "alphabeta"]
depths = [4]

[[claims]]
says = "alpha-beta finds minimax's value"
where = "section 2"                      # a page or a table; may be left out
experiment = "pruning"                   # default: the first one; with * in it, each that fits
measure = "value"                        # a column of the experiment's rows, or "elo" of players that met
of = { search = "alphabeta" }            # of these rows; a text may have * in it
is = "equal"                             # to what it is compared with: less, more, equal, near
than = { search = "minimax" }            # those rows, in pairs; or instead a number: published = 206
within = "5%"                            # how far off "near" may be
each = "game"                            # a verdict for each value of this column; default: one for all rows

[small.pruning.grid]                     # what is different at --scale small
depths = [2]
"""

import math
import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from fnmatch import fnmatchcase
from pathlib import Path
from typing import Any, Literal, get_args

from plyground.arena import Plan, plan_of
from plyground.errors import Mistake, shortened, unknown
from plyground.files import read_toml

Scale = Literal["full", "small"]
SCALES: tuple[Scale, ...] = get_args(Scale)
RULES = ("less", "more", "equal", "near")
_KEYS = ("title", "source", "summary", "experiments", "claims", "small")
_PARTS = ("grid", "play", "minutes")
_CLAIM = ("says", "where", "experiment", "measure", "of", "is", "than", "published", "within", "each")
_PERCENT = re.compile(r"([0-9]{1,3}(?:\.[0-9]{1,3})?)%")


@dataclass(frozen=True)
class Claim:
    """What was claimed, and the rule that judges it."""

    says: str
    where: str
    experiment: str
    measure: str
    of: Mapping[str, str | int]
    rule: str
    than: Mapping[str, str | int] = field(default_factory=dict)
    published: float | None = None
    within: float = 0.0
    each: str = ""

    @property
    def is_of_one(self) -> bool:
        """Whether it names one experiment, and not a pattern of them."""
        return "*" not in self.experiment

    @property
    def label(self) -> str:
        return f"{self.says} ({self.where})" if self.where else self.says


@dataclass(frozen=True)
class StudyFile:
    """A study before it is run."""

    name: str
    title: str
    source: str
    summary: str
    experiments: Mapping[str, Mapping[str, Any]]  # as experiments take them
    minutes: Mapping[str, float]  # about how long each takes on one core, for the estimate
    claims: tuple[Claim, ...]

    def plans(self) -> dict[str, Plan]:
        """The experiments, read; a Mistake if one cannot be run, or wants what only a person may choose."""
        plans = {}
        for name, data in self.experiments.items():
            plan = plan_of(data, f"{self.name}: {name}")
            if plan.outside:
                raise Mistake(
                    f"The study {self.name!r} names programs to start or files to read, which studies do not: "
                    f"{shortened('; '.join(plan.outside), 300)}."
                )
            plans[name] = plan
        return plans


def read_study(path: Path, scale: Scale = "full") -> StudyFile:
    """The study in a file; a Mistake if it is none."""
    return study_of(read_toml(path), path.stem, scale)


def study_of(data: Mapping[str, Any], name: str, scale: Scale = "full") -> StudyFile:
    """The study that data such as TOML describe; a Mistake if they describe none."""
    for key in data:
        if key not in _KEYS:
            raise unknown("key of a study", key, _KEYS)
    experiments = _tables(data, "experiments")
    if not experiments:
        raise Mistake("The study has no experiment: write [experiments.NAME.grid] with games, searches and depths.")
    smaller = _tables(data, "small")
    for key in smaller:
        if key not in experiments:
            raise unknown("experiment of the study", key, experiments)
    if scale != "small":
        smaller = {}
    plans, minutes = {}, {}
    for key, whole in experiments.items():
        for part in whole:
            if part not in _PARTS:
                raise unknown("key of an experiment in a study", part, _PARTS)
        plans[key] = {
            part: {**_table(whole, part), **_table(smaller.get(key, {}), part)}
            for part in ("grid", "play")
            if part in whole
        }
        minutes[key] = _number(whole, "minutes", 1.0)
    claims = data.get("claims", [])
    if not isinstance(claims, list) or not all(isinstance(claim, Mapping) for claim in claims):
        raise Mistake("claims is not allowed as it is: write [[claims]] before each of them.")
    return StudyFile(
        name,
        _text(data, "title"),
        _text(data, "source"),
        _text(data, "summary", ""),
        plans,
        minutes,
        tuple(_claim(claim, tuple(plans)) for claim in claims),
    )


def _claim(data: Mapping[str, Any], experiments: tuple[str, ...]) -> Claim:
    for key in data:
        if key not in _CLAIM:
            raise unknown("key of a claim", key, _CLAIM)
    rule, experiment = _text(data, "is"), _text(data, "experiment", experiments[0])
    if rule not in RULES:
        raise unknown("rule of a claim", rule, RULES)
    if not any(fnmatchcase(each, experiment) for each in experiments):
        raise unknown("experiment of the study", experiment, experiments)
    says, has_than, has_number = _text(data, "says"), "than" in data, "published" in data
    if has_than == has_number:
        raise Mistake(
            f"The claim {shortened(says)!r} has to have one of 'than' and 'published': write which rows, or a number."
        )
    share = _PERCENT.fullmatch(_text(data, "within", "0%"))
    if share is None:
        raise Mistake(f"within = {shortened(str(data['within']))!r} is not allowed: write a percentage such as '5%'.")
    return Claim(
        says,
        _text(data, "where", ""),
        experiment,
        _text(data, "measure"),
        _rows(data, "of"),
        rule,
        _rows(data, "than"),
        _number(data, "published", 0.0) if has_number else None,
        float(share[1]) / 100,
        _text(data, "each", ""),
    )


def _tables(data: Mapping[str, Any], key: str) -> dict[str, Mapping[str, Any]]:
    whole = _table(data, key)
    return {name: _table(whole, name) for name in whole}


def _table(data: Mapping[str, Any], key: str) -> Mapping[str, Any]:
    value = data.get(key, {})
    if not isinstance(value, Mapping):
        raise Mistake(f"{shortened(key)} is not allowed as it is: write a table.")
    return value


def _rows(data: Mapping[str, Any], key: str) -> Mapping[str, str | int]:
    value = _table(data, key)
    if not all(isinstance(one, str | int) for one in value.values()):
        raise Mistake(f"{key} is not allowed as it is: write texts or whole numbers, such as {{ search = 'minimax' }}.")
    return value


def _text(data: Mapping[str, Any], key: str, default: str | None = None) -> str:
    value = data.get(key, default)
    if not isinstance(value, str) or len(value) > 2000:
        said = f"no {key}" if value is None else f"{key} = {shortened(str(value)[:60])}"
        raise Mistake(f"The study has {said}: write {key} as a text in quotes.")
    return value


def _number(data: Mapping[str, Any], key: str, default: float) -> float:
    value = data.get(key, default)
    if isinstance(value, bool) or not isinstance(value, int | float) or not math.isfinite(value):
        raise Mistake(f"{key} is not allowed as it is: write a number.")
    return float(value)
