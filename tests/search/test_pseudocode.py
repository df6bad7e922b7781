"""Pseudocode names the steps that its search really takes."""

import pytest

import plyground
from plyground.search import SEARCHES
from plyground.search.pseudocode import STEPS
from plyground.trees import walk


@pytest.mark.parametrize("name", [name for name, kind in SEARCHES.items() if kind.pseudocode])
def test_every_step_of_a_search_has_its_line(name: str) -> None:
    lines = SEARCHES[name].pseudocode
    steps = [line.step for line in lines if line.step]
    assert lines[0].text.startswith(f"{name}(position, depth")  # it calls itself as it is called
    assert any(f"← {name}(" in line.text for line in lines)
    assert len(set(steps)) == len(steps)
    assert set(steps) <= set(STEPS)
    game = plyground.game("tree:((5 9 7) (4 1 2) (11 6 3))")
    tree = walk(plyground.player(name, game), game.start(), depth=5, width=9)
    taken = {"enter", "leaf", "better", "back"}
    taken |= {"bound"} if tree.has_windows else set()
    taken |= {"cut"} if any(node.left_out for node in tree.walk()) else set()
    assert set(steps) == taken
