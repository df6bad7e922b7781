"""Trees as text, SVG, Graphviz and PNG."""

import json
import re
import sys
from pathlib import Path
from xml.etree import ElementTree

import pytest

from plyground import Mistake, game, player
from plyground.games.picture import plain
from plyground.trees import Tree, walk
from plyground.trees.dot import tree_dot
from plyground.trees.files import FORMATS, write_tree
from plyground.trees.svg import tree_svg
from plyground.trees.text import tree_rows

from .test_tree import simulated

SVG = "{http://www.w3.org/2000/svg}"


def tree_of(rules: str, position: str, spec: str = "alphabeta", depth: int = 2, width: int = 5) -> Tree:
    found = game(rules)
    return walk(player(spec, found), found.state(position), depth=depth, width=width)


@pytest.fixture(scope="module")
def classic() -> Tree:
    return tree_of("tree:((5 9 7) (4 1 2) (11 6 3))", "start")


CLASSIC = """\
alphabeta plays a for MAX, value 5, depth 2, 11 nodes
11 nodes of 11 shown.

MAX = 5  α −∞ β ∞  11 nodes
├─ ★ a  MIN = 5  α −∞ β ∞  4 nodes
│  ├─ ▸ a1  = 5  α −∞ β ∞
│  ├─ a2  = 9  α −∞ β 5
│  └─ a3  = 7  α −∞ β 5
├─ b  MIN ≤ 4  α 5 β ∞  2 nodes
│  ├─ b1  = 4  α 5 β ∞
│  └─ cut: MAX already has α = 5 elsewhere, 2 moves left out
└─ c  MIN = 3  α 5 β ∞  4 nodes
   ├─ c1  = 11  α 5 β ∞
   ├─ c2  = 6  α 5 β 11
   └─ c3  = 3  α 5 β 6"""


def test_text(classic: Tree) -> None:
    assert plain(tree_rows(classic)) == CLASSIC
    ascii = plain(tree_rows(classic, unicode=False))
    assert ascii.isascii()
    assert "|-- b  MIN <= 4  a 5 b inf  2 nodes\n|   |-- b1  = 4" in ascii


def test_text_says_what_is_not_shown() -> None:
    tree = tree_of("tictactoe", "xo-/-x-/--o", depth=1, width=2)
    lines = plain(tree_rows(tree)).splitlines()
    assert lines[1] == "5 nodes of 93 shown."
    assert "└─ +3 more, 28 nodes" in lines


def texts_of(svg: str) -> list[str]:
    return ["".join(element.itertext()) for element in ElementTree.fromstring(svg).iter(f"{SVG}text")]


def test_svg_has_every_value_bound_and_cut(classic: Tree) -> None:
    svg = tree_svg(classic)
    texts = texts_of(svg)
    for node in classic.walk():
        assert node.value_text in texts
        assert set(node.window_text) <= set(texts)
    assert [text for text in texts if "cut" in text] == ["2 moves cut"]
    assert texts.count("MAX") == texts.count("MIN") == 1
    looks = [element.get("class") for element in ElementTree.fromstring(svg).iter(f"{SVG}rect")]
    assert (looks.count("linecard"), looks.count("card"), looks.count("gone"), looks.count("ring")) == (3, 8, 1, 1)
    titles = [element.text for element in ElementTree.fromstring(svg).iter(f"{SVG}title")]
    assert any(title and "cut: MAX already has α = 5 elsewhere, 2 moves left out" in title for title in titles)


@pytest.mark.parametrize(
    ("rules", "position", "look", "count"),
    [
        ("tictactoe", "xox/oox/---", "side0", 3),
        ("fiveinarow:size=6", "c3 d3 c4", "stone0", 2),
        ("dotsandboxes:rows=2,columns=2", "h(0,0) v(0,0) h(1,0)", "dot", 9),
    ],
)
def test_boards_are_drawn_and_can_be_left_out(rules: str, position: str, look: str, count: int) -> None:
    tree = tree_of(rules, position, "greedy")
    drawn = tree_svg(tree)
    first = drawn.split("</g>")[0]
    assert first.count(f'class="{look}"') == count
    assert f'class="{look}"' not in tree_svg(tree, with_boards=False)
    ElementTree.fromstring(drawn)


def test_levels_are_named_only_where_all_nodes_agree() -> None:
    # Closing a box gives another move, so MAX and MIN stand side by side.
    tree = tree_of("dotsandboxes:rows=2,columns=2", "h(0,0) v(0,0) h(1,0)", "minimax:depth=2", width=12)
    assert {node.level for node in tree.walk() if node.ply == 1} == {"MAX", "MIN"}
    assert [text for text in texts_of(tree_svg(tree)) if text in ("MAX", "MIN")][:1] == ["MAX"]


def test_discs_grow_with_visits() -> None:
    svg = tree_svg(simulated([5, 60, 30], [100, 400, 300]), with_boards=False)
    radii = [float(radius) for radius in re.findall(r'class="disc" cy="[\d.]+" r="([\d.]+)"', svg)]
    assert radii[0] > radii[1] > radii[2]
    assert "60 visits" in texts_of(svg)


def test_dot(classic: Tree) -> None:
    dot = tree_dot(classic)
    assert dot.startswith("digraph tree {")
    assert dot.count(" -> ") == 10 + 1  # and the cut
    assert dot.count("penwidth=3") == 2
    assert '"2 moves cut\\nα = 5"' in dot
    assert dot.count('"') % 2 == 0


def test_files(classic: Tree, tmp_path: Path) -> None:
    for suffix in FORMATS:
        write_tree(classic, tmp_path / f"tree{suffix}")
    assert (tmp_path / "tree.png").read_bytes().startswith(b"\x89PNG")
    assert json.loads((tmp_path / "tree.json").read_text(encoding="utf-8")) == classic.to_json()
    assert (tmp_path / "tree.txt").read_text(encoding="utf-8") == CLASSIC + "\n"
    assert sorted(path.name for path in tmp_path.iterdir()) == sorted(f"tree{suffix}" for suffix in FORMATS)


def test_a_missing_rasteriser_is_named(classic: Tree, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "resvg_py", None)
    with pytest.raises(Mistake, match=r"needs the package resvg-py: pip install 'plyground\[png\]'"):
        write_tree(classic, tmp_path / "tree.png")
    assert list(tmp_path.iterdir()) == []
