"""Alpha-beta has minimax's answer from fewer nodes: `alphabeta` is fail-soft, `minimax_ab` fail-hard from below.

What is left out is checked leaf by leaf on trees that a pencil can follow, and by Knuth and Moore's count where the
best moves come first.
"""

from typing import Any

import hypothesis.strategies as st
import pytest
from hypothesis import given

from plyground import Decision, State, game, player
from plyground.compiled import INTERPRETED
from plyground.games.handmade import HandmadeGame
from tests.trees.examples import Nested, in_perfect_order, leaf_names, random_trees, true_value, walked, written

FORMS = ("alphabeta", "minimax_ab")
both_forms = pytest.mark.parametrize("search", FORMS)

# Each with the best move of MAX, the value, and the leaves that need not be searched, worked out by hand.
CLASSICS = [
    # a is worth 5. In b the first leaf, 4, is less: MAX will not go there. In c only the last leaf, 3, shows it.
    ("((5 9 7) (4 1 2) (11 6 3))", "a", 5, {"b2", "b3"}),
    # The same with c's 3 in front: all but the first leaf of b and c go.
    ("((5 9 7) (4 1 2) (3 11 6))", "a", 5, {"b2", "b3", "c2", "c3"}),
    # A deep cut: what MAX has at the root, 6, ends the search of b1a two levels of MAX below; then b, worth 4, is cut.
    ("(6 (((4 9) 3) 8))", "a", 6, {"b1a2", "b2"}),
    # MIN cuts too: after a1 is worth 4, a2 shows 7 at once, and what else MAX has there does not matter.
    ("(((4 2) (7 1 9)) ((5 6) 8))", "b", 6, {"a2b", "a2c"}),
    # In the worst order nothing is left out.
    ("((2 1) (4 3) (6 5))", "c", 5, set()),
]


@both_forms
@pytest.mark.parametrize(("text", "move", "value", "skipped"), CLASSICS)
def test_the_classic_cuts(search: str, text: str, move: str, value: int, skipped: set[str]) -> None:
    tree = walked(text, search)
    rules = tree.game
    assert isinstance(rules, HandmadeGame)
    assert leaf_names(rules) - {node.name for node in tree.walk()} == skipped
    (root,) = tree.roots
    assert (root.value, root.sign, root.level) == (value, "=", "MAX")
    assert [node.name for node in root.children if node.is_chosen] == [move]


# The same value and the same move as minimax


def asked(state: State, search: str, depth: int) -> Decision:
    return player(f"{search}:depth={depth}", state.game).decide(state)


def agrees_with_minimax(state: State, search: str, depth: int) -> None:
    plain, pruned = asked(state, "minimax", depth), asked(state, search, depth)
    assert (pruned.move, pruned.value, pruned.bound, pruned.line) == (plain.move, plain.value, "exact", plain.line)
    assert pruned.nodes <= plain.nodes
    values = {found.move: found.value for found in plain.root}
    assert [found.move for found in pruned.root] == list(values)
    for found in pruned.root:
        assert values[found.move] == found.value if found.bound == "exact" else values[found.move] <= found.value


@both_forms
@given(text=random_trees(), depth=st.integers(1, 8))
def test_it_agrees_with_minimax_on_trees_of_any_shape(search: str, text: str, depth: int) -> None:
    agrees_with_minimax(HandmadeGame(text).start(), search, depth)


@both_forms
@pytest.mark.parametrize(
    "spec",
    ["tictactoe", "tictactoe:rows=4,columns=4,k=3", "fiveinarow:size=6", "dotsandboxes:rows=2,columns=2"],
)
@given(choices=st.lists(st.integers(0, 99), max_size=8), depth=st.integers(1, 2 if INTERPRETED else 4))
def test_it_agrees_with_minimax_in_games(search: str, spec: str, choices: list[int], depth: int) -> None:
    state = game(spec).start()
    for choice in choices:
        following = state.play(state.legal_moves[choice % len(state.legal_moves)])
        if following.is_over:
            break
        state = following
    agrees_with_minimax(state, search, depth)


@both_forms
def test_it_follows_the_side_that_moves_twice(search: str) -> None:
    # The left box lacks its fourth line. Second takes it, moves again, and has the right box as well: First has to
    # draw its third line.
    state = game("dotsandboxes:rows=1,columns=2").start().play("h(0,0)", "h(1,0)", "v(0,0)")
    decision = player(search, state.game).decide(state)
    assert (state.turn, decision.move, decision.value) == (1, "v(0,1)", 2)
    sides = [state.turn]
    for move in decision.line[:-1]:
        state = state.play(move)
        sides.append(state.turn)
    assert sides == [1, 1, 0, 1]


# What the values mean that were found with a window


@given(random_trees())
def test_fail_soft_values_are_bounds_of_the_truth_on_their_side_of_the_window(text: str) -> None:
    tree = walked(text, "alphabeta")
    for node in tree.walk():
        truth = true_value(node.state.core, 30)
        if node.alpha is not None and node.value <= node.alpha:
            assert truth <= node.value
        elif node.beta is not None and node.value >= node.beta:
            assert truth >= node.value
        else:
            assert truth == node.value


def test_fail_soft_tells_more_than_fail_hard() -> None:
    # MAX has 6 at a. Below b1 it gets at most 2: fail-soft says so, fail-hard only that it is no better than 6.
    text = "(6 ((1 2) 3))"
    soft, hard = ({node.name: node.value for node in walked(text, search).walk()} for search in FORMS)
    assert (soft["b1"], soft["b"]) == (2, 2)
    assert (hard["b1"], hard["b"]) == (6, 6)


@given(random_trees())
def test_fail_hard_values_are_never_worse_than_what_the_side_to_move_had(text: str) -> None:
    for node in walked(text, "minimax_ab").walk():
        if node.level == "MAX" and node.alpha is not None:
            assert node.value >= node.alpha
        if node.level == "MIN" and node.beta is not None:
            assert node.value <= node.beta


# How much is left out


def least(branching: int, plies: int) -> int:
    """The nodes that are left this many plies below the root if the best moves come first (Knuth and Moore 1975)."""
    return int(branching ** (plies // 2) + branching ** (plies - plies // 2) - 1)


@both_forms
@pytest.mark.parametrize(("branching", "depth"), [(2, 4), (3, 4), (3, 3), (2, 7), (5, 3), (1, 6)])
def test_with_the_best_moves_first_only_the_least_tree_is_searched(search: str, branching: int, depth: int) -> None:
    rules = HandmadeGame(written(in_perfect_order(branching, depth)))
    nodes = player(search, rules).decide(rules.start()).nodes
    assert nodes == sum(least(branching, plies) for plies in range(depth + 1))


def uniform_trees(branching: int, depth: int) -> st.SearchStrategy[Nested]:
    below: st.SearchStrategy[Any] = st.integers(-99, 99)
    for _ in range(depth):
        below = st.lists(below, min_size=branching, max_size=branching)
    return below


@both_forms
@given(data=st.data(), shape=st.sampled_from([(2, 4), (3, 3), (4, 2)]))
def test_no_order_of_moves_needs_less_than_the_least_tree(
    search: str, data: st.DataObject, shape: tuple[int, int]
) -> None:
    branching, depth = shape
    tree = walked(written(data.draw(uniform_trees(*shape))), search)
    leaves = sum(not node.level for node in tree.walk())
    assert least(branching, depth) <= leaves <= branching**depth


@both_forms
def test_tic_tac_toe_is_a_draw_by_far_fewer_nodes(search: str) -> None:
    rules = game("tictactoe")
    state = rules.state("x--/-o-/---") if INTERPRETED else rules.start()
    decision = player(search, rules).decide(state)
    assert decision.value == 0
    assert decision.nodes < (1_500 if INTERPRETED else 549_946 // 10)
