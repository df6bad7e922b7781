"""The trees that the tests of the page look at, tests/page/trees.json, are what the server answers today."""

import json
from pathlib import Path
from typing import Any

import pytest

from plyground.compiled import INTERPRETED

from .server import Visitor

pytestmark = pytest.mark.skipif(INTERPRETED, reason="the API does not depend on how searches run: once is enough")

FILE = Path(__file__).parent.parent / "page" / "trees.json"
TEXTBOOK = {"game": "tree:((5 9 7) (4 1 2) (11 6 3))", "depth": 5, "width": 20}
REAL = {"game": "tictactoe", "position": "xo-/-x-/--o", "player": "alphabeta", "depth": 2, "width": 2}
QUESTIONS: dict[str, dict[str, Any]] = {
    "minimax": {**TEXTBOOK, "player": "minimax"},
    "alphabeta": {**TEXTBOOK, "player": "alphabeta"},
    "real": REAL,
    "opened": {**REAL, "open": ["c3"], "width": 3},
    "mcts": {**REAL, "player": "mcts:simulations=20,seed=1", "width": 9},
}


def test_the_examples_are_the_librarys(visitor: Visitor) -> None:
    """If a search changed on purpose: delete the file, and this test writes it anew."""
    trees = {name: {**visitor.post("tree", asked, 200), "seconds": 0} for name, asked in QUESTIONS.items()}
    if not FILE.exists():
        FILE.write_text(json.dumps(trees, ensure_ascii=False, separators=(",", ":")) + "\n")
    assert json.loads(FILE.read_text()) == trees
