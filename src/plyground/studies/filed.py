"""Runs a study that is a file: its experiments, each of them going on where it stopped, and then the verdicts."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from fnmatch import fnmatchcase
from pathlib import Path

from plyground.arena import ArenaControl, Experiment, experiment

from .form import Scale, StudyFile
from .report import Chart, Study, Table
from .rules import judged

Progress = Callable[[float], None]


@dataclass(frozen=True)
class Found:
    """What the experiments of a study have found, by name."""

    file: StudyFile
    experiments: Mapping[str, Experiment]
    scale: Scale


@dataclass(frozen=True)
class More:
    """What a study says beyond the verdicts on its claims."""

    tables: tuple[Table, ...] = ()
    paragraphs: tuple[str, ...] = ()
    charts: tuple[Chart, ...] = ()


class StoppedError(Exception):
    """The study was stopped before its experiments were complete."""


def run_file(
    file: StudyFile,
    *,
    scale: Scale = "full",
    store: Path | None = None,
    jobs: int | None = None,
    control: ArenaControl | None = None,
    progress: Progress = lambda share: None,
    more: Callable[[Found], More] = lambda found: More(),
) -> Study:
    """The study's report. What a store has already of its experiments is not run again."""
    plans, control = file.plans(), control or ArenaControl()
    whole, before = sum(file.minutes.values()), 0.0
    found: dict[str, Experiment] = {}
    for name, plan in plans.items():
        share = file.minutes[name] / whole

        def tell(so_far: Experiment, before: float = before, share: float = share) -> None:
            progress(before + share * so_far.finished / max(so_far.size, 1))

        account = experiment(plan, store=store, jobs=jobs, control=control, progress=tell)
        if not account.is_complete:
            raise StoppedError
        found[name] = account
        before += share
        progress(before)
    rows = tuple(
        row
        for claim in file.claims
        for name in found
        if fnmatchcase(name, claim.experiment)
        for row in judged(claim, found[name], is_named=not claim.is_of_one)
    )
    tables = (Table("What was claimed", rows),) if rows else ()
    extra = more(Found(file, found, scale))
    return Study(
        file.name, "", tables + extra.tables, extra.paragraphs, extra.charts, title=file.title, source=file.source
    )
