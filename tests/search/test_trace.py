"""Recorded trees: they change nothing, they add up, and every value in them follows from the values below it."""

from dataclasses import replace
from typing import Any

import hypothesis.strategies as st
import numpy as np
import pytest
from hypothesis import given, settings

from plyground import Mistake, after, game, legal_moves, player
from plyground.compiled import INTERPRETED
from plyground.games.limits import MOST_MOVES
from plyground.search import Decision
from plyground.search.finding import AT_LEAST, AT_MOST, EXACT
from plyground.search.mcts.answer import Sampled
from plyground.search.trace import CUT, DEPTH, FUTILE, OVER, TABLE, Recording

GAMES = (
    "tictactoe",
    "fiveinarow:size=6",
    "dotsandboxes:rows=2,columns=2",
    "dotsandboxes:rows=2,columns=3,extra_turn=off",
)
PLAYERS = (
    "minimax:depth=3",
    "minimax_ab:depth=4",
    "alphabeta:depth=4",
    "deepening:depth=4",
    "deepening:depth=4,tt=off,pvs=off",
    "deepening:depth=4,lmr=on,futility=3,quiescence=6",
    "deepening:depth=3,aspiration=on",
    "mtdf:depth=3",
    "alphabeta:nodes=150",
    "greedy",
)


@st.composite
def questions(draw: st.DrawFn) -> tuple[Any, Any, Any]:
    rules = game(draw(st.sampled_from(GAMES)))
    position = rules.new()
    for choice in draw(st.lists(st.integers(0, 99), max_size=8)):
        following = after(position, legal_moves(position)[choice % len(legal_moves(position))])
        if following.is_over():
            break
        position = following
    spec = draw(st.sampled_from(PLAYERS if not INTERPRETED else PLAYERS[1:5]))
    return rules, position, player(spec, rules)


def without_time(decision: Decision) -> Decision:
    return replace(decision, seconds=0)


@settings(max_examples=5 if INTERPRETED else 100)
@given(questions(), st.integers(1, 3), st.data())
def test_recording_changes_nothing_and_adds_up(question: tuple[Any, Any, Any], plies: int, data: st.DataObject) -> None:
    _, position, who = question
    alone = who.decide(position)
    path = data.draw(st.sampled_from([(), alone.line, alone.line[:1]]))
    recording = Recording(first_plies=plies, path=path)
    assert without_time(who.decide(position, recording=recording)) == without_time(alone)
    if not recording.passes:
        return  # the limit of nodes was reached before the first depth was done
    unfinished = alone.nodes - sum(done.nodes for done in recording.passes)
    assert unfinished == 0 if who.limits.nodes is None else unfinished >= 0
    nodes = recording.nodes
    roots = nodes[nodes["parent"] < 0]
    whole = [done for done in recording.passes if done.is_recorded]
    assert roots["nodes"].sum() == sum(done.nodes for done in whole if done.depth == whole[-1].depth)
    assert recording.missing == 0
    check(position, who, recording)


def check(position: Any, who: Any, recording: Recording) -> None:
    """An independent reading: every node is explained by the rules and by its children."""
    nodes = recording.nodes
    positions: list[Any] = []
    children: list[list[int]] = [[] for _ in nodes]
    for row, node in enumerate(nodes):
        parent = int(node["parent"])
        positions.append(position if parent < 0 else after(positions[parent], int(node["move"])))
        if parent >= 0:
            assert parent < row
            assert node["ply"] == nodes[parent]["ply"] + 1
            assert nodes[parent]["order"] < node["order"] < nodes[parent]["order"] + nodes[parent]["nodes"]
            children[parent].append(row)
    for row, node in enumerate(nodes):
        explain(positions[row], who, recording, node, [nodes[child] for child in children[row]], position.to_move())


def explain(now: Any, who: Any, recording: Recording, node: Any, below: list[Any], side: int) -> None:
    value, why = int(node["value"]), int(node["why"])
    expected = AT_MOST if value <= node["alpha"] else AT_LEAST if value >= node["beta"] else EXACT
    assert node["bound"] == expected
    assert now.is_over() == (why == OVER)
    assert int(node["nodes"]) >= 1 + sum(int(child["nodes"]) for child in below)
    maximising = now.to_move() == side
    better = max if maximising else min
    deepest = max(done.depth for done in recording.passes)
    quiescent = who.settings.get("quiescence", 0) > 0 and node["ply"] >= deepest - 1
    if why == OVER or (why == DEPTH and not below):
        if not quiescent:
            assert value == who.evaluator.score(now, side)
        return
    if why in (TABLE, FUTILE):
        assert not below
        return
    if quiescent or who.settings.get("lmr"):
        return
    last = {int(child["move"]): child for child in below}  # of a move searched twice, the second time counts
    complete = node["ply"] < recording.first_plies
    if complete:
        moves = np.zeros(MOST_MOVES, np.int64)
        assert len(last) + int(node["left_out"]) == now.candidates(moves)
        assert int(node["nodes"]) == 1 + sum(int(child["nodes"]) for child in below)
    if complete or who.search != "minimax_ab":
        best = better(int(child["value"]) for child in last.values())
        if who.search == "minimax_ab":  # it never leaves its window
            best = max(best, int(node["alpha"])) if maximising else min(best, int(node["beta"]))
        assert value == best
    if why == CUT:
        assert value >= node["beta"] if maximising else value <= node["alpha"]
        assert node["left_out"] >= 0


def test_the_line_is_recorded_to_its_end() -> None:
    rules = game("fiveinarow:size=9")
    position = rules.parse("e5 e6 d5")
    recording = Recording(first_plies=1)
    decision = player("alphabeta:depth=4", rules).decide(position, recording=recording)
    row, line = 0, []
    for move in decision.line:
        (row,) = [i for i, node in enumerate(recording.nodes) if node["parent"] == row and node["move"] == move]
        line.append(int(recording.nodes[row]["move"]))
        assert recording.nodes[row]["value"] == decision.value
    assert tuple(line) == decision.line


def test_a_chosen_path_is_recorded_with_everything_beside_it() -> None:
    rules = game("tictactoe")
    position = rules.new()
    moves = legal_moves(position)
    path = (moves[4], moves[0], moves[8], moves[1])
    recording = Recording(first_plies=1, path=path)
    player("minimax:depth=6", rules).decide(position, recording=recording)
    row = 0
    for ply, move in enumerate(path):
        below = [i for i, node in enumerate(recording.nodes) if node["parent"] == row]
        assert len(below) == 9 - ply
        (row,) = [i for i in below if recording.nodes[i]["move"] == move]
    assert sum(recording.nodes["parent"] == row) == 5


def test_a_limit_loses_nodes_and_says_how_many() -> None:
    rules = game("tictactoe")
    recording = Recording(limit=20)
    player("minimax:depth=4", rules).decide(rules.new(), recording=recording)
    assert len(recording.nodes) == 20
    assert recording.missing > 0
    assert recording.nodes[0]["nodes"] == 1 + 9 + 72 + 504 + 3024


@pytest.mark.parametrize("spec", ["mcts:simulations=60,seed=1", "mcts_minimax:simulations=40,seed=1"])
def test_the_tree_of_random_games_is_recorded_with_its_visits(spec: str) -> None:
    rules = game("tictactoe")
    position = rules.parse("x--/-o-/---")
    who, recording = player(spec, rules), Recording()
    decision = who.decide(position, recording=recording)
    assert isinstance(decision, Sampled)
    assert without_time(decision) == without_time(who.decide(position))
    nodes = recording.nodes
    top = nodes[nodes["ply"] == 1]
    assert {(int(node["move"]), int(node["value"]), int(node["visits"])) for node in top} == {
        (found.move, found.value, visits) for found, visits in zip(decision.root, decision.visits, strict=True)
    }
    row = 0
    for move in decision.line:
        (row,) = [i for i, node in enumerate(nodes) if node["parent"] == row and node["move"] == move]
    assert sum(done.nodes for done in recording.passes) == decision.nodes
    whole = Recording(first_plies=9)
    who.decide(position, recording=whole)
    for row, node in enumerate(whole.nodes):
        below = whole.nodes[whole.nodes["parent"] == row]
        assert node["nodes"] == 1 + below["nodes"].sum()
        assert node["visits"] >= below["visits"].sum()
    assert nodes[0]["nodes"] == len(whole.nodes)


def test_random_walks_no_tree() -> None:
    rules = game("tictactoe")
    with pytest.raises(Mistake, match="random walks no tree"):
        player("random", rules).decide(rules.new(), recording=Recording())
