"""Trees ready to show: they add up, their signs tell the truth, and abbreviating hides nothing that counts."""

import hypothesis.strategies as st
import numpy as np
import pytest
from hypothesis import given

from plyground import Mistake, Player, State, game, player
from plyground.compiled import INTERPRETED
from plyground.games.handmade import HandmadeGame
from plyground.search import Bound, Decision, Figures, Score, SearchResult
from plyground.search.result import WON, figure
from plyground.search.trace import COMPLETE, NODE, Recording
from plyground.trees import Node, Tree, build, walk
from tests.search.test_trace import check, questions

from .examples import random_trees, true_value, walked

SEARCHES = ("minimax", "minimax_ab", "alphabeta", "deepening", "mtdf")


def adds_up(tree: Tree) -> None:
    shown = list(tree.walk())
    assert all(node.more_nodes >= 0 for node in shown)
    assert len(shown) + sum(node.more_nodes for node in shown) == sum(root.nodes for root in tree.roots)


@given(random_trees(), st.sampled_from(SEARCHES[2:4] if INTERPRETED else SEARCHES))
def test_every_sign_tells_the_truth(text: str, spec: str) -> None:
    rules = HandmadeGame(text)
    state, who = rules.start(), player(spec, rules)
    recording = Recording(first_plies=30)
    decision = who.decide(state, recording=recording)
    check(state, who, recording)
    tree = build(who, decision, recording, depth=30, width=26)
    side = 1 if state.turn == 0 else -1
    assert decision.value is not None
    assert decision.value * side == true_value(state.core, decision.depth)
    adds_up(tree)
    for node in tree.walk():
        truth = true_value(node.state.core, decision.depth - node.ply)
        assert {"=": node.value == truth, "≥": truth >= node.value, "≤": truth <= node.value}[node.sign], node
        assert node.more_nodes == 0
        assert node.more_moves == 0


def test_bounds_are_what_was_passed_down() -> None:
    tree = walked("((5 9 7) (4 1 2) (11 6 3))", "alphabeta")
    nodes = {node.name: node for node in tree.walk()}
    windows = {name: (node.alpha, node.beta) for name, node in nodes.items()}
    assert windows == {
        "": (None, None), "a": (None, None), "b": (5, None), "c": (5, None),
        "a1": (None, None), "a2": (None, 5), "a3": (None, 5),
        "b1": (5, None), "c1": (5, None), "c2": (5, 11), "c3": (5, 6),
    }  # fmt: skip
    assert [nodes[name].value_text for name in "abc"] == ["= 5", "≤ 4", "= 3"]
    assert nodes["b"].words == "cut: MAX already has α = 5 elsewhere, 2 moves left out"
    assert nodes["b"].cut == "MAX already has α = 5 elsewhere, 2 moves left out"
    assert nodes["c"].words == (
        "the least value of its moves, all of which were searched; MAX already has α = 5 elsewhere"
    )
    assert nodes["c"].cut == ""
    assert [name for name, node in nodes.items() if node.is_on_line] == ["", "a", "a1"]


@given(questions(), st.integers(1, 3), st.integers(1, 4), st.data())
def test_what_is_shown_and_what_is_hidden_add_up(
    question: tuple[State, Player], depth: int, width: int, data: st.DataObject
) -> None:
    state, who = question
    alone = who.decide(state)
    path = data.draw(st.sampled_from([(), alone.line[:1], alone.line[:2]]))
    tree = walk(who, state, depth=depth, width=width, path=path)
    decision = tree.decision
    assert (decision.move, decision.value, decision.nodes) == (alone.move, alone.value, alone.nodes)
    adds_up(tree)
    for node in tree.walk():
        assert len(node.children) <= max(width, 2)
        assert node.more_moves is None or node.more_moves >= 0
        assert (node.level == "") == node.state.is_over
        if node.ply > 0:
            assert node.name == node.state.last
    for root in tree.roots:
        follow_line(root, decision)
    data_of_it = tree.to_json()
    assert len(data_of_it["nodes"]) == sum(1 for _ in tree.walk())
    assert all(node["parent"] is None or node["parent"] < node["id"] for node in data_of_it["nodes"])


def follow_line(root: Node, decision: Decision) -> None:
    """The principal variation is marked, unbroken, and begins with the move that was chosen."""
    marked = [node for node in root.walk() if node.is_on_line]
    assert tuple(node.move for node in marked[1:]) == decision.line[: len(marked) - 1]
    assert [node.move for node in root.walk() if node.is_chosen] == [node.move for node in marked[1:2]]
    if len(marked) > 1:
        assert marked[1].move == decision.move


def test_the_whole_line_stays_in_however_little_is_shown() -> None:
    rules = game("fiveinarow:size=9")
    tree = walk(player("alphabeta:depth=4", rules), rules.state("e5 e6 d5"), depth=1, width=1)
    assert [node.move for node in tree.walk() if node.is_on_line] == [None, *tree.decision.line]


def test_a_path_opens_the_tree() -> None:
    rules = game("tictactoe")
    state = rules.state("xo-/-x-/--o")
    who = player("alphabeta", rules)
    path = ("c3", "a1")
    closed, opened = (walk(who, state, depth=1, width=9, path=way) for way in ((), path))
    assert sum(node.ply >= 2 for node in closed.walk() if not node.is_on_line) == 0
    node = opened.roots[0]
    for move in path:
        node = next(child for child in node.children if child.move == move)
    assert len(node.children) == 3
    adds_up(opened)
    with pytest.raises(Mistake, match=r"^Move 2 of the path, c3, cannot be played there: c3 is not a legal move here"):
        walk(who, state, path=(path[0], path[0]))


def test_max_can_be_the_other_side() -> None:
    rules = game("tictactoe")
    state = rules.state("xo-/-x-/---")  # o is to move
    who = player("alphabeta:depth=3,eval=default", rules)
    ours, theirs = (walk(who, state, depth=3, width=9, maximiser=side) for side in (1, 0))
    opposite = {"=": "=", "≥": "≤", "≤": "≥"}
    for one, other in zip(ours.walk(), theirs.walk(), strict=True):
        assert (other.value, other.sign) == (-one.value, opposite[one.sign])
        assert (other.alpha, other.beta) == (negative(one.beta), negative(one.alpha))
        assert one.level == "" or {one.level, other.level} == {"MAX", "MIN"}
    assert ours.to_json()["value"] == -theirs.to_json()["value"]


def negative(bound: int | None) -> int | None:
    return None if bound is None else -bound


def test_passes_of_one_decision_are_all_there() -> None:
    rules = game("tictactoe")
    tree = walk(player("mtdf:depth=3", rules), rules.state("xo-/-x-/---"))
    decision = tree.decision
    assert len(tree.roots) > 1
    assert sum(done.nodes for done in tree.passes) == decision.nodes
    asked = [root.words for root in tree.roots]
    assert asked[-1].startswith("asked whether it is at least")
    assert f"{decision.nodes - sum(root.nodes for root in tree.roots)} nodes in earlier passes" in tree.account


def simulated(visits: list[int], values: list[int]) -> Tree:
    """A tree of a search by simulations: a root and its moves."""
    rules = game("tictactoe")
    state = rules.start()
    who = player("alphabeta", rules)
    rows = np.zeros(1 + len(visits), NODE)
    rows["parent"], rows["alpha"], rows["beta"] = 0, -(1 << 62), 1 << 62
    rows[0] = (-1, 0, -1, -(1 << 62), 1 << 62, max(values), 0, COMPLETE, 0, 1, 1 + len(visits), sum(visits), 0)
    for number, (count, value) in enumerate(zip(visits, values, strict=True), start=1):
        row = rows[number]
        row["ply"], row["move"], row["visits"], row["value"] = 1, number - 1, count, value
        row["why"], row["order"], row["nodes"] = COMPLETE, number + 1, 1
    recording = Recording()
    recording.nodes = rows
    best = int(np.argmax(visits))
    finding = SearchResult(Figures(Score(values[best], Bound.ABOUT), 1, 100, 0.0, (best,)))
    return build(who, Decision.of(state, who, finding), recording, width=2)


def test_bounds_of_moves_are_told_apart_from_moves_left_out() -> None:
    tree = walked("((5 9) (6 ((2 1))))", "alphabeta")
    nodes = {node.name: node for node in tree.walk()}
    assert [nodes[name].value_text for name in ("b2a1", "b2a", "b2", "b")] == ["= 2", "≤ 2", "≤ 2", "≤ 2"]
    assert nodes["b2a"].words == "cut: MAX already has α = 5 elsewhere, 1 move left out"
    only_to_see = (
        "all its moves were searched, but only to see whether it is worth more than the 5 that MAX already has"
    )
    assert nodes["b2"].words == nodes["b"].words == f"{only_to_see} elsewhere"


def test_a_mean_says_that_it_is_not_the_best_moves_value() -> None:
    (root,) = simulated([5, 60, 30], [100, 400, 300]).roots
    assert root.words == "the mean of 95 simulations through all its moves, not the value of the best one"


def test_simulations_are_shown_by_their_visits() -> None:
    tree = simulated([5, 60, 30], [100, 400, 300])
    (root,) = tree.roots
    assert [(node.name, node.visits, node.value_text) for node in root.children] == [
        ("b3", 60, "≈ 400"), ("c3", 30, "≈ 300")
    ]  # fmt: skip
    assert root.more_moves == 1
    assert root.children[0].words == "the mean of 60 simulations"
    assert root.children[0].is_chosen
    assert root.children[0].state.board.marks[1] == 0


def test_a_value_that_marks_a_won_game_is_told_in_words() -> None:
    """A lesson shows the moves of this position; the root was worth 990902139 there."""
    state = game("fiveinarow:size=9").state("b5 a5 c5 e9 d5 a6 e6 d9 e7 a4 e8 f9 e5 f5")  # e5 made two fours
    tree = walk(player("minimax:depth=1", state.game), state)
    assert tree.roots[0].value > WON
    assert tree.roots[0].value_text == "= a win"
    assert "value a win" in tree.headline
    assert [figure(value) for value in (-990_902_139, -10_017)] == ["a loss", "−10017"]
