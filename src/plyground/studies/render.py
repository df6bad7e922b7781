"""Studies as Markdown and as a page of HTML; the same tables, paragraphs and charts in both."""

from collections import Counter
from collections.abc import Callable, Sequence
from html import escape

from ..charts import Chart, chart_svg
from .report import Figure, Study

_STYLE = """
:root { color-scheme: light dark;
  --ink: #1a1a1a; --quiet: #555; --line: #ddd; --paper: #fff; --good: #00664d; --bad: #a33b00; }
@media (prefers-color-scheme: dark) {
  :root { --ink: #eee; --quiet: #aaa; --line: #333; --paper: #16181c; --good: #4fd1a5; --bad: #ff9b6a; }
}
body { font: 16px/1.55 system-ui, sans-serif; color: var(--ink); background: var(--paper); max-width: 62rem;
       margin: 2rem auto; padding: 0 1rem; }
table { border-collapse: collapse; width: 100%; margin: 1rem 0 2rem; font-size: .92rem; }
th, td { text-align: left; padding: .3rem .6rem; border-bottom: 1px solid var(--line); vertical-align: top; }
td:nth-child(2), td:nth-child(3) { font-variant-numeric: tabular-nums; }
td.reproduced { color: var(--good); } td.differs { color: var(--bad); } td.unchecked { color: var(--quiet); }
figure { margin: 1.5rem 0; } figure svg { width: 100%; height: auto; } div.wide { overflow-x: auto; }
"""


def figure_text(figure: Figure) -> str:
    """A figure as people write it."""
    if isinstance(figure, float):
        return f"{figure:,.4g}" if abs(figure) < 1000 else f"{figure:,.0f}"
    return f"{figure:,}" if isinstance(figure, int) else figure


def verdicts(study: Study) -> str:
    """How many figures got which verdict, in words."""
    counts = Counter(row.verdict for table in study.tables if not table.conclusions for row in table.rows)
    unchecked = counts["cannot be checked"]
    return f"Figures: {counts['reproduced']} reproduced, {counts['differs']} differ, {unchecked} cannot be checked"


def markdown(
    studies: Sequence[Study],
    picture: Callable[[Study, int, Chart], str] | None = None,
    *,
    title: str = "Studies: published beside measured",
    opening: str = "",
) -> str:
    """Everything as one Markdown page; `picture` gives the address of a chart's file, or charts are left out."""
    text = f"# {title}\n" + (f"\n{opening}\n" if opening else "")
    for study in studies:
        text += f"\n## {study.heading}\n\n{verdicts(study)}.\n"
        text += "".join(f"\n{paragraph}\n" for paragraph in study.paragraphs)
        if picture is not None:
            for number, chart in enumerate(study.charts):
                text += f"\n![{chart.title}]({picture(study, number, chart)})\n"
        for table in study.tables:
            text += f"\n### {table.title}\n\n| | published | measured | verdict |\n|---|---|---|---|\n"
            for row in table.rows:
                verdict = f"{row.verdict}: {row.reason}" if row.reason else row.verdict
                cells = (row.label, figure_text(row.published), figure_text(row.measured), verdict)
                text += "| " + " | ".join(cell.replace("|", "\\|").replace("\n", " ") for cell in cells) + " |\n"
    return text


def html(studies: Sequence[Study]) -> str:
    """Everything as one page that needs nothing else."""
    parts = [
        '<!doctype html><html lang="en"><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width, initial-scale=1">'
        f"<title>Plyground studies</title><style>{_STYLE}</style><body><h1>Published beside measured</h1>"
    ]
    for study in studies:
        parts.append(f"<h2>{escape(study.heading)}</h2><p>{verdicts(study)}.</p>")
        parts += [f"<p>{escape(paragraph)}</p>" for paragraph in study.paragraphs]
        parts += [f"<figure>{chart_svg(chart)}</figure>" for chart in study.charts]
        for table in study.tables:
            parts.append(
                f'<h3>{escape(table.title)}</h3><div class="wide"><table><thead><tr>'
                + "".join(f'<th scope="col">{name}</th>' for name in ("figure", "published", "measured", "verdict"))
                + "</tr></thead><tbody>"
            )
            for row in table.rows:
                kind = "unchecked" if row.verdict == "cannot be checked" else row.verdict
                reason = f": {escape(row.reason)}" if row.reason else ""
                parts.append(
                    f"<tr><td>{escape(row.label)}</td><td>{escape(figure_text(row.published))}</td>"
                    f"<td>{escape(figure_text(row.measured))}</td>"
                    f'<td class="{kind}">{row.verdict}{reason}</td></tr>'
                )
            parts.append("</tbody></table></div>")
    return "\n".join([*parts, "</body></html>", ""])
