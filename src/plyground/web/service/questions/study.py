"""A study rerun for the page: the library's, in a process of its own that has a place in the server's queue."""

import time
from typing import Any, ClassVar, Literal

from typing_extensions import TypedDict

from ....analysis.solving.progress import roughly
from ....errors import unknown
from ....search import Control
from ....studies import STUDIES
from ....studies.render import figure_text, verdicts
from ....studies.report import Shown, Study, Verdict
from ...wire.socket import Referred
from ..limits import Refusal
from ..searches.scheduler import Search
from ..searches.studying import run_apart
from .message import Asking, LongQuestion

MEMORY = 400  # megabytes that the process may need
REST = 0.5  # seconds between two reports
SURE = 0.02  # the part that is done before the rest is estimated


class StudyShown(TypedDict):
    """Where the page shows a figure: a game or a comparison of players, the tree of one, a position's evaluation."""

    what: Literal["game", "comparison", "tree", "evaluation"]
    game: str
    players: list[str]
    position: str
    evaluator: str


class StudyRow(TypedDict):
    """A published figure beside the measured one, as people write them."""

    label: str
    published: str
    measured: str
    verdict: Verdict
    reason: str
    shown: StudyShown | None


class StudyTable(TypedDict):
    """Published figures, or conclusions drawn from them."""

    title: str
    shown: StudyShown | None
    conclusions: bool
    rows: list[StudyRow]


class StudyPoint(TypedDict):
    """A point, and how far the true `y` may be from it either way; null if that is not known."""

    x: str
    y: float
    error: float | None


class StudySeries(TypedDict):
    name: str
    points: list[StudyPoint]


class StudyChart(TypedDict):
    title: str
    x_label: str
    y_label: str
    log: bool
    kind: Literal["lines", "bars", "points"]
    series: list[StudySeries]


class StudyReport(TypedDict):
    """What a study has found; `verdicts` says how many figures got which verdict."""

    verdicts: str
    paragraphs: list[str]
    tables: list[StudyTable]
    charts: list[StudyChart]


class StudyMessage(Referred):
    """A study that waits, runs or has ended: `words` says how far it is, `share` which part is done. One that was
    stopped is `done` and has no `report`."""

    type: Literal["study"]
    key: str
    name: str
    done: bool
    words: str
    share: float
    seconds: float
    report: StudyReport | None


class RunStudy(LongQuestion):
    """Rerun a study on the server's machine."""

    type: Literal["study"]
    name: str
    answer: ClassVar[Any] = StudyMessage

    async def run(self, asking: Asking) -> Any:
        if self.name not in STUDIES:
            raise unknown("study", self.name, STUDIES)
        if not asking.tables.caps.studies:
            raise Refusal(
                f"This server is shared, and a study takes minutes: run 'plyground study {self.name}' on your machine."
            )
        return await _Running(asking, self.name).run()


class _Running:
    """A study that waits or runs."""

    def __init__(self, asking: Asking, name: str) -> None:
        self.asking, self.name, self.share, self.told_at = asking, name, 0.0, 0.0
        caps, scheduler = asking.tables.caps, asking.tables.scheduler
        megabytes = min(MEMORY, scheduler.memory.budget)
        self.search = Search(f"The study {name}", self._work, asking.client, caps.endless, megabytes, asking.notify)
        asking.on_finish = self.search.control.stop
        if asking.is_finished:
            self.search.control.stop()

    async def run(self) -> Any:
        found: Study | None = await self.asking.tables.scheduler.answer(self.search, self._progress)
        if found is None:
            return self._shown("stopped", is_done=True)
        self.share = 1.0
        return {**self._shown("finished", is_done=True), "report": _report(found)}

    def _work(self, control: Control) -> Study | None:
        return run_apart(self.name, self._take, lambda: control.stopped)

    def _take(self, share: float) -> None:
        self.share = share

    def _progress(self, search: Search) -> None:
        if time.monotonic() < self.told_at + REST:
            return
        self.told_at = time.monotonic()
        spent = search.running_for
        if search.waiting:
            words = "waits for a free processor"
        elif self.share < SURE:
            words = "running"
        else:
            words = f"running, about {roughly(spent * (1 - self.share) / self.share)} left"
        self.asking.tell(self._shown(words, is_done=False))

    def _shown(self, words: str, *, is_done: bool) -> dict[str, Any]:
        return {
            "name": self.name,
            "done": is_done,
            "words": words,
            "share": self.share,
            "seconds": self.search.running_for,
            "report": None,
        }


def _report(study: Study) -> StudyReport:
    return {
        "verdicts": verdicts(study),
        "paragraphs": list(study.paragraphs),
        "tables": [
            {
                "title": table.title,
                "shown": _shown(table.shown),
                "conclusions": table.conclusions,
                "rows": [
                    {
                        "label": row.label,
                        "published": figure_text(row.published),
                        "measured": figure_text(row.measured),
                        "verdict": row.verdict,
                        "reason": row.reason,
                        "shown": _shown(row.shown),
                    }
                    for row in table.rows
                ],
            }
            for table in study.tables
        ],
        "charts": [
            {
                "title": chart.title,
                "x_label": chart.x_label,
                "y_label": chart.y_label,
                "log": chart.log,
                "kind": chart.kind,
                "series": [
                    {
                        "name": series.name,
                        "points": [
                            {
                                "x": x if isinstance(x, str) else f"{x:g}",
                                "y": y,
                                "error": series.errors[at] if series.errors else None,
                            }
                            for at, (x, y) in enumerate(series.points)
                        ],
                    }
                    for series in chart.series
                ],
            }
            for chart in study.charts
        ],
    }


def _shown(shown: Shown | None) -> StudyShown | None:
    if shown is None:
        return None
    return {
        "what": shown.what,
        "game": shown.game,
        "players": list(shown.players),
        "position": shown.position,
        "evaluator": shown.evaluator,
    }
