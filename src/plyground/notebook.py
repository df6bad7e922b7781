"""How tables show themselves: as aligned text, and as HTML where a notebook asks for it."""

import html
from collections.abc import Mapping, Sequence
from typing import Any

Rows = list[dict[str, Any]]


def text_table(rows: Sequence[Mapping[str, Any]]) -> str:
    """Rows with the same keys as columns of text, numbers to the right."""
    if not rows:
        return "(no rows)"
    names = list(rows[0])
    cells = [[cell_text(row.get(name)) for name in names] for row in rows]
    numeric = _numeric(rows)
    widths = [max(len(name), *(len(row[i]) for row in cells)) for i, name in enumerate(names)]

    def line(texts: Sequence[str]) -> str:
        return "  ".join(
            text.rjust(width) if right else text.ljust(width)
            for text, width, right in zip(texts, widths, numeric, strict=True)
        ).rstrip()

    return "\n".join([line(names), line(["-" * width for width in widths]), *(line(row) for row in cells)])


def html_table(rows: Sequence[Mapping[str, Any]], caption: str = "") -> str:
    """The same as an HTML table."""
    if not rows:
        return "<p>(no rows)</p>"
    names = list(rows[0])
    kinds = [' class="number"' if right else "" for right in _numeric(rows)]
    head = "".join(f"<th{kind}>{html.escape(name)}</th>" for name, kind in zip(names, kinds, strict=True))
    cells = [[html.escape(cell_text(row.get(name))) for name in names] for row in rows]
    body = "".join(
        "<tr>" + "".join(f"<td{kind}>{cell}</td>" for cell, kind in zip(line, kinds, strict=True)) + "</tr>"
        for line in cells
    )
    title = f"<caption>{html.escape(caption)}</caption>" if caption else ""
    return f"<table>{title}<thead><tr>{head}</tr></thead><tbody>{body}</tbody></table>"


def _numeric(rows: Sequence[Mapping[str, Any]]) -> list[bool]:
    """Which columns have numbers alone."""
    return [all(isinstance(row.get(name), int | float | None) for row in rows) for name in rows[0]]


def cell_text(value: Any) -> str:
    """A value as a table shows it: thousands in groups, few digits, nothing for None."""
    if value is None:
        return ""
    if isinstance(value, bool) or not isinstance(value, int | float):
        return " ".join(map(str, value)) if isinstance(value, tuple | list) else str(value)
    return f"{value:,.0f}" if isinstance(value, int) or abs(value) >= 1000 else f"{value:.4g}"
