"""What a study hands back: tables of published figures, each beside the measured one, with a verdict; and charts."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from typing import Literal

from ..charts import Chart, Series

__all__ = ["Chart", "Figure", "Row", "Series", "Shown", "Study", "Table", "Verdict", "compared"]

Figure = int | float | str
Verdict = Literal["reproduced", "differs", "cannot be checked"]


@dataclass(frozen=True)
class Shown:
    """Where a figure can be seen: a game or a comparison of players, the tree of one, or a position's evaluation."""

    what: Literal["game", "comparison", "tree", "evaluation"]
    game: str
    players: tuple[str, ...] = ()  # names or specs; of a game the first one first
    position: str = ""  # its text; empty for the game's own start
    evaluator: str = ""  # of an evaluation


@dataclass(frozen=True)
class Row:
    """One published figure. Any verdict but "reproduced" owes the reader a reason."""

    label: str
    published: Figure
    measured: Figure
    verdict: Verdict
    reason: str = ""
    shown: Shown | None = None  # its table's, if it has none

    def __post_init__(self) -> None:
        if self.verdict != "reproduced" and not self.reason:
            raise ValueError(f"{self.label!r} {self.verdict} ({self.published} | {self.measured}) without a reason")


@dataclass(frozen=True)
class Table:
    """Published figures, or conclusions drawn from them: those hold or fail, and are not counted as figures."""

    title: str
    rows: tuple[Row, ...]
    conclusions: bool = False
    shown: Shown | None = None


@dataclass(frozen=True)
class Study:
    name: str
    document: str  # what it is about; empty for a study that is a file, which has a title and a source
    tables: tuple[Table, ...]
    paragraphs: tuple[str, ...]
    charts: tuple[Chart, ...] = ()
    title: str = ""
    source: str = ""

    @property
    def heading(self) -> str:
        about = f"document {self.document}" if self.document else f"{self.title}. {self.source}"
        return f"{self.name}: {about}"

    def to_json(self) -> dict[str, object]:
        return {
            "name": self.name,
            "document": self.document,
            "title": self.title,
            "source": self.source,
            "tables": [
                {
                    "title": table.title,
                    "players": list(table.shown.players) if table.shown and table.shown.what == "game" else [],
                    "shown": table.shown and asdict(table.shown),
                    "rows": [asdict(row) for row in table.rows],
                }
                for table in self.tables
            ],
            "paragraphs": list(self.paragraphs),
            "charts": [asdict(chart) for chart in self.charts],
        }


def compared(label: str, published: Figure, measured: Figure, reason: str = "", *, shown: Shown | None = None) -> Row:
    """A row judged by exact equality; `reason` is kept only if the figures differ."""
    if published == measured:
        return Row(label, published, measured, "reproduced", shown=shown)
    return Row(label, published, measured, "differs", reason, shown)
