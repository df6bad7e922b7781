"""Trees of moves: what is written reads back; branches are made, promoted and deleted."""

import json
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from plyground import Mistake, MoveTree, game

TICTACTOE = game("tictactoe").start()
# The page reads and writes the same texts: tests/page/variations.test.js takes the same examples.
EXAMPLES = json.loads((Path(__file__).parents[1] / "page/variations.json").read_text())


@st.composite
def trees(draw: st.DrawFn) -> MoveTree:
    """Random moves from random places of the tree so far."""
    root = MoveTree(TICTACTOE)
    nodes = [root]
    for _ in range(draw(st.integers(0, 25))):
        node = nodes[draw(st.integers(0, len(nodes) - 1))]
        if not node.state.is_over:
            nodes.append(node.play(draw(st.sampled_from(node.state.legal_moves))))
    return root


@given(trees())
def test_a_text_reads_back(tree: MoveTree) -> None:
    again = MoveTree(TICTACTOE).add(tree.text)
    assert again.text == tree.text
    assert [[node.path for node in line] for line in again.lines] == [
        [node.path for node in line] for line in tree.lines
    ]
    assert MoveTree.of(TICTACTOE, tree.main_line, tree.variations).text == tree.text


@given(trees(), st.integers(0, 100))
def test_any_line_becomes_the_main_line_and_no_other_is_lost(tree: MoveTree, which: int) -> None:
    before = {line[-1].path for line in tree.lines if line}
    for line in tree.lines[which % len(tree.lines) :][:1]:
        for end in line[-1:]:
            end.promote()
            assert tree.main_line == end.path
    assert {line[-1].path for line in tree.lines if line} == before


@pytest.mark.parametrize("example", EXAMPLES["trees"], ids=lambda example: example["text"])
def test_the_lines_are_those_that_the_page_walks(example: dict[str, object]) -> None:
    tree = MoveTree(TICTACTOE).add(str(example["text"]))
    assert tree.text == example["text"]
    assert [[node.move for node in line] for line in tree.lines] == example["lines"]


def test_playing_another_move_makes_a_branch_once() -> None:
    tree = MoveTree(TICTACTOE).add("b2 a1 c3")
    branch = tree.play("b2", "a3")
    assert tree.play("b2", "a3") is branch
    assert tree.text == "b2 a1 ( a3 ) c3"
    branch.promote()
    assert tree.text == "b2 a3 ( a1 c3 )"
    tree.play("b2", "a1").delete()
    assert tree.text == "b2 a3"
    assert tree.add("b2 ( c1 ) a3 b1").text == "b2 ( c1 ) a3 b1"


@pytest.mark.parametrize("text", EXAMPLES["wrong"] + ["b2 b2", "b2 ( b2 c1 c1 )", "b2 zz", "a1 " * 2001])
def test_what_cannot_be_read_adds_nothing(text: str) -> None:
    tree = MoveTree(TICTACTOE).add("b2")
    with pytest.raises(Mistake):
        MoveTree(TICTACTOE).add(text)
    with pytest.raises(Mistake):
        tree.play("b2").add("a1 a1")
    assert tree.text == "b2"


def test_moves_whose_names_have_brackets() -> None:
    start = game("dotsandboxes:rows=1,columns=2").start()
    text = "h(0,0) ( v(0,0) h(1,0) ) v(0,1)"
    assert MoveTree(start).add(text).text == text


def test_the_start_cannot_be_deleted() -> None:
    with pytest.raises(Mistake, match="start"):
        MoveTree(TICTACTOE).delete()
