"""Trees written by hand: what their texts mean, and what is no tree."""

import hypothesis.strategies as st
import pytest
from hypothesis import given

from plyground import Mistake, game, solve
from plyground.games import games
from plyground.games.handmade import HandmadeGame
from tests.mistakes import read_or_mistake
from tests.trees.examples import random_trees


def test_nodes_are_named_after_the_way_to_them() -> None:
    rules = game("tree:((3 (7 1)) 2)")
    assert rules.start().legal_moves == ("a", "b")
    assert rules.state("a2").legal_moves == ("a2a", "a2b")
    assert rules.state("A2B").result(0) == 1
    assert rules.state("b").result(1) == -2
    assert [rules.state(name).turn for name in ("start", "a", "a2")] == [0, 1, 0]
    assert [rules.state(name).plies_left for name in ("start", "a", "a2", "b")] == [3, 2, 1, 0]


def test_names_and_sides_may_be_given() -> None:
    rules = HandmadeGame(" ( left: max(3, up:5), right:min(−2 4) )")
    assert rules.spec == "tree:(left:max(3 up:5) right:(-2 4))"
    assert rules.outline.names == ("start", "left", "right", "left1", "up", "right1", "right2")
    assert [rules.parse(name).to_move() for name in ("start", "left", "right")] == [0, 0, 1]
    assert rules.parse("right1").result(0) == -2


def test_a_tree_is_a_game_but_in_no_list() -> None:
    assert isinstance(game("tree:(1 2)"), HandmadeGame)
    assert "tree" not in games()
    rules = game("tree:((4 -6) 0)")
    outcomes = {name: str(rules.state(name).outcome) for name in ("a1", "a2", "b")}
    assert outcomes == {"a1": "MAX wins by 4", "a2": "MIN wins by 6", "b": "a draw"}
    with pytest.raises(Mistake, match="b is not a legal move here: allowed are a1, a2"):
        rules.state("a").move("b")
    with pytest.raises(Mistake, match="no node 'c': allowed are start, a, b, a1, a2"):
        rules.parse("c")


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("", "there is no list"),
        ("7", "there is no list"),
        ("(1 ()", "a list is empty"),
        ("((1 2)", "a bracket is missing"),
        ("(1 2))", "begins at '\\)'"),
        ("(1 2) 3", "begins at '3'"),
        ("(1 two)", "begins at 'two\\)'"),
        ("(1.5 2)", "begins at '.5 2\\)'"),
        ("top:(1 2)", "the root has the name 'start' already"),
        ("(x:1 X:2)", "called 'X'"),
        ("((1 2) a1:3)", "called 'a1'"),
        ("(start:1 2)", "called 'start'"),
        ("(1000000 2)", "allowed is up to 999999"),
        (f"({'1 ' * 27})", "26 moves at a node"),
        ("(" * 31 + "1" + ")" * 31, "30 levels"),
        ("(" + f"({'1 ' * 26})" * 26 + ")", None),
        ("(" + f"(({'1 ' * 26}) ({'1 ' * 26}))" * 20 + ")", "1000 nodes"),
    ],
)
def test_what_is_no_tree_is_refused_with_its_reason(text: str, why: str | None) -> None:
    if why is None:
        game(f"tree:{text}")
        return
    with pytest.raises(Mistake, match=why):
        game(f"tree:{text}")


@pytest.mark.parametrize(("node", "value", "moves"), [("start", 5, ["a"]), ("b", -1, ["b2"])])
def test_a_tree_can_be_solved(node: str, value: int, moves: list[str]) -> None:
    found = solve(game("tree:((5 9) (4 1) 2)").state(node))
    assert found.proven
    assert (found.value, list(found.moves)) == (value, moves)


@given(random_trees())
def test_a_tree_reads_back_as_it_is_written(text: str) -> None:
    rules = HandmadeGame(text)
    again = game(rules.spec)
    assert again == rules
    assert again.new().worth.tolist() == rules.new().worth.tolist()
    assert again.new().movers.tolist() == rules.new().movers.tolist()


@given(st.text(alphabet="()123 -:abmaxin,", max_size=30) | st.text(max_size=10))
def test_any_text_is_a_tree_or_a_mistake(text: str) -> None:
    read_or_mistake(game, f"tree:{text}")
