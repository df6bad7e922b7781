"""The studies by name, each loaded when it is run."""

import importlib
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING

from ..errors import unknown

if TYPE_CHECKING:
    from .report import Study


@dataclass(frozen=True)
class StudyKind:
    documents: tuple[str, ...]  # their numbers in the bibliography
    summary: str
    module: str  # has run(progress) -> Study
    share: float  # of the time of all studies, for the estimate


STUDIES: Mapping[str, StudyKind] = {
    "fiveinarow": StudyKind(
        ("000",), "five-in-a-row: minimax and alpha-beta with nine patterns", "fiveinarow.study", 0.38
    ),
    "minimax": StudyKind(("001", "003"), "tic-tac-toe played perfectly by minimax", "minimax_tictactoe.study", 0.06),
    "laboratory": StudyKind(
        ("002",), "tic-tac-toe: two searches, five evaluations, two depths", "laboratory.study", 0.08
    ),
    "dotsandboxes": StudyKind(("004",), "dots-and-boxes: levels of intelligence", "dotsandboxes.study", 0.48),
}


def run_study(name: str, progress: Callable[[float], None] = lambda fraction: None) -> "Study":
    """Run a study, telling how much of it is done."""
    if name not in STUDIES:
        raise unknown("study", name, STUDIES)
    module = importlib.import_module(f"{__package__}.{STUDIES[name].module}")
    study: Study = module.run(progress=progress)
    progress(1.0)
    return study
