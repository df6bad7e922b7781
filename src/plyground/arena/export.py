"""Tables and figures in the forms that papers take: LaTeX, Parquet, SVG and PDF.

LaTeX tables use the package booktabs. Parquet is written by pyarrow and PDF by Typst (through usvg and svg2pdf), both
optional: Typst's wheel brings its fonts, embeds them, and needs no library of the system.
"""

import io
import json
import re
import tempfile
from collections.abc import Mapping
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from ..errors import Mistake
from ..notebook import Rows, cell_text

EXTRA = "pip install 'plyground[paper]'"
_WIDTH = "14cm"  # of a figure: the text of an A4 page
_SPECIAL = {
    **{sign: f"\\{sign}" for sign in "&%$#_{}"},
    "\\": r"\textbackslash{}",
    "~": r"\textasciitilde{}",
    "^": r"\textasciicircum{}",
    "<": r"\textless{}",
    ">": r"\textgreater{}",
    "|": r"\textbar{}",
    **{"−": "$-$", "±": r"$\pm$", "½": r"$\frac12$", "×": r"$\times$", "÷": r"$\div$", "·": r"$\cdot$"},
    **{"≥": r"$\ge$", "≤": r"$\le$", "∞": r"$\infty$", "≈": r"$\approx$", "α": r"$\alpha$", "β": r"$\beta$"},
    **{"–": "--", "…": r"\dots{}", "“": "``", "”": "''", "→": r"$\to$", "²": r"$^2$", "ᵈ": r"$^d$"},
}


def missing() -> tuple[str, ...]:
    """What cannot be written here, for want of a package."""
    wanted = {"figures as PDF": "typst", "rows as Parquet": "pyarrow"}
    return tuple(what for what, package in wanted.items() if find_spec(package) is None)


def latex_text(text: str) -> str:
    """A text as LaTeX sets it."""
    return "".join(_SPECIAL.get(sign, sign) for sign in text)


def latex_table(rows: Rows, caption: str, label: str) -> str:
    """A table for the package booktabs, numbers to the right."""
    if not rows:
        return f"% {caption}: no rows\n"
    names = list(rows[0])
    columns = "".join(
        "r" if all(isinstance(row.get(name), int | float | None) for row in rows) else "l" for name in names
    )
    lines = [
        r"\begin{table}",
        r"  \centering",
        f"  \\caption{{{latex_text(caption)}}}",
        f"  \\label{{tab:{label}}}",
        f"  \\begin{{tabular}}{{{columns}}}",
        r"    \toprule",
        "    " + " & ".join(latex_text(name) for name in names) + r" \\",
        r"    \midrule",
        *("    " + " & ".join(latex_text(cell_text(row.get(name))) for name in names) + r" \\" for row in rows),
        r"    \bottomrule",
        r"  \end{tabular}",
        r"\end{table}",
    ]
    return "\n".join(lines) + "\n"


def parquet(rows: Rows, run: Mapping[str, Any]) -> bytes:
    """Rows as a Parquet file that also says how they were made; a Mistake without pyarrow."""
    if find_spec("pyarrow") is None:
        raise Mistake(f"Parquet files are written by pyarrow, which is not installed: {EXTRA}.")
    import pyarrow
    import pyarrow.parquet

    table = pyarrow.Table.from_pylist(rows)
    table = table.replace_schema_metadata({"plyground": json.dumps(dict(run), default=str)})
    file = io.BytesIO()
    pyarrow.parquet.write_table(table, file)
    return file.getvalue()


def figure_pdf(svg: str) -> bytes:
    """A picture as a page of PDF of its own size, with its fonts; a Mistake without Typst."""
    if find_spec("typst") is None:
        raise Mistake(f"PDF figures are written by Typst, which is not installed: {EXTRA}.")
    import typst

    with tempfile.TemporaryDirectory(prefix="plyground-") as name:
        folder = Path(name)
        (folder / "figure.svg").write_text(svg, encoding="utf-8")
        page = f'#set page(width: auto, height: auto, margin: 0pt)\n#image("figure.svg", width: {_WIDTH})\n'
        (folder / "figure.typ").write_text(page, encoding="utf-8")
        made: bytes = typst.compile(folder / "figure.typ")
    return made


def slug(title: str) -> str:
    """A title as the name of a file or a label."""
    return re.sub(r"[^a-z0-9]+", "-", title.lower()).strip("-")[:60].strip("-") or "table"
