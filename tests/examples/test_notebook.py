"""The notebook runs from top to bottom, and what it shows is drawn."""

from typing import Any

import nbformat
from nbclient import NotebookClient

from .environment import EXAMPLES


def outputs(cell: Any) -> dict[str, str]:
    """What a cell shows, by kind."""
    return {kind: text for output in cell.get("outputs", []) for kind, text in output.get("data", {}).items()}


def test_the_notebook_shows_boards_a_chart_a_tree_and_tables() -> None:
    notebook = nbformat.read(EXAMPLES / "notebook.ipynb", as_version=4)  # type: ignore[no-untyped-call]
    NotebookClient(notebook, timeout=300).execute()
    shown = {cell.source.splitlines()[-1]: outputs(cell) for cell in notebook.cells if cell.cell_type == "code"}
    assert "side0" in shown["state"]["image/svg+xml"]
    assert shown["state"]["text/plain"] == "plyground.game('tictactoe').state('xo-/-x-/--o')"
    assert shown["decision"]["text/html"].count("<tr>") == 1 + 5  # a head, and a row a legal move
    assert shown["plyground.win_chance(state, decision).text"]["text/plain"] == "'x wins in 2'"
    assert "minimax" in shown["comparison"]["text/html"]
    assert "(logarithmic)" in shown["SVG(chart_svg(chart))"]["image/svg+xml"]
    assert "principal variation" in shown["walk(alphabeta, state, depth=2, width=3)"]["image/svg+xml"]
    assert "alphabeta" in next(text for line, text in shown.items() if line.startswith("play_match"))["text/html"]
    assert shown["solution.value, solution.proven, solution.moves"]["text/plain"].startswith("(1, True")
