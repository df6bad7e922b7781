"""The studies by name, each loaded when it is run: those of the documents, and the classics."""

import importlib
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from ..errors import Mistake, unknown

if TYPE_CHECKING:
    from plyground.arena import ArenaControl

    from .form import Scale, StudyFile
    from .report import Study

_CLASSICS = Path(__file__).parent / "classics"


@dataclass(frozen=True)
class StudyKind:
    documents: tuple[str, ...]  # their numbers in the bibliography; none for a classic
    summary: str
    module: str  # of a document: has run(progress) -> Study; of a classic, if it says more than its file: more(found)
    share: float  # of the time of all studies of its kind, for the estimate
    file: str = ""  # of a classic: NAME.toml in the folder classics

    @property
    def is_classic(self) -> bool:
        return bool(self.file)


DOCUMENT_STUDIES: Mapping[str, StudyKind] = {
    "fiveinarow": StudyKind(
        ("000",), "five-in-a-row: minimax and alpha-beta with nine patterns", "fiveinarow.study", 0.38
    ),
    "minimax": StudyKind(("001", "003"), "tic-tac-toe played perfectly by minimax", "minimax_tictactoe.study", 0.06),
    "laboratory": StudyKind(
        ("002",), "tic-tac-toe: two searches, five evaluations, two depths", "laboratory.study", 0.08
    ),
    "dotsandboxes": StudyKind(("004",), "dots-and-boxes: levels of intelligence", "dotsandboxes.study", 0.48),
}


def _classic(name: str, summary: str, share: float) -> StudyKind:
    return StudyKind((), summary, f"classics.{name}", share, f"{name}.toml")


CLASSICS: Mapping[str, StudyKind] = {
    "knuth-moore": _classic("knuth_moore", "Knuth and Moore 1975, Pearl 1982: how much alpha-beta has to look at", 0.1),
    "plaat": _classic("plaat", "Plaat, Schaeffer, Pijls and de Bruin 1996: MTD(f), PVS, alpha-beta", 0.1),
    "mnk": _classic("mnk", "van den Herik, Uiterwijk and van Rijswijck 2002: values of m,n,k-games", 0.1),
    "barker-korf": _classic("barker_korf", "Barker and Korf 2012: values of dots-and-boxes", 0.1),
    "mcts": _classic("mcts", "Gelly and Silver 2007, Baier and Winands 2015: RAVE, and minimax inside MCTS", 0.25),
    "allis": _classic("allis", "Allis 1994: the first player's win at five-in-a-row", 0.1),
    "depth": _classic("depth", "Thompson 1982, Heinz 2001: what deeper search is worth", 0.25),
}
STUDIES: Mapping[str, StudyKind] = {**DOCUMENT_STUDIES, **CLASSICS}
GROUPS: Mapping[str, Mapping[str, StudyKind]] = {"all": DOCUMENT_STUDIES, "classics": CLASSICS}


def classic(name: str, scale: "Scale" = "full") -> "StudyFile":
    """The file of a classic, read."""
    from plyground.files import read_toml

    from .form import study_of

    return study_of(read_toml(_CLASSICS / CLASSICS[name].file), name, scale)


def run_study(
    name: str,
    progress: Callable[[float], None] = lambda fraction: None,
    *,
    scale: "Scale" = "full",
    store: Path | None = None,
    jobs: int | None = None,
    control: "ArenaControl | None" = None,
) -> "Study":
    """Run a study, telling how much of it is done. A name that ends in .toml is a file's.

    What is said besides is about studies that are files, the classics among them: `store` is where finished parts are
    kept, and found again.
    """
    if name.endswith(".toml"):
        from .filed import run_file
        from .form import read_study

        return run_file(
            read_study(Path(name), scale), scale=scale, store=store, jobs=jobs, control=control, progress=progress
        )
    if name not in STUDIES:
        raise unknown("study", name, STUDIES)
    kind = STUDIES[name]
    module = importlib.import_module(f"{__package__}.{kind.module}")
    if kind.is_classic:
        from .filed import run_file

        return run_file(
            classic(name, scale),
            scale=scale,
            store=store,
            jobs=jobs,
            control=control,
            progress=progress,
            more=module.more,
        )
    if scale != "full":
        raise Mistake(f"The study {name!r} has no scale {scale!r}: allowed is full; the classics have both.")
    study: Study = module.run(progress=progress)
    progress(1.0)
    return study
