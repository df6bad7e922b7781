"""Recorded trees: they change nothing, they add up, and every value in them follows from the values below it."""

from typing import Any

import hypothesis.strategies as st
import pytest
from hypothesis import given, settings

from plyground import Decision, Mistake, Player, State, game, player
from plyground.compiled import INTERPRETED
from plyground.search.result import AT_LEAST, AT_MOST, EXACT
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
def questions(draw: st.DrawFn) -> tuple[State, Player]:
    rules = game(draw(st.sampled_from(GAMES)))
    state = rules.start()
    for choice in draw(st.lists(st.integers(0, 99), max_size=8)):
        following = state.play(state.legal_moves[choice % len(state.legal_moves)])
        if following.is_over:
            break
        state = following
    spec = draw(st.sampled_from(PLAYERS if not INTERPRETED else PLAYERS[1:5]))
    return state, player(spec, rules)


def without_time(decision: Decision) -> Decision:
    return decision.with_figures(seconds=0)


@settings(max_examples=5 if INTERPRETED else 100)
@given(questions(), st.integers(1, 3), st.data())
def test_recording_changes_nothing_and_adds_up(question: tuple[State, Player], plies: int, data: st.DataObject) -> None:
    state, who = question
    alone = who.decide(state)
    path = data.draw(st.sampled_from([(), alone.line, alone.line[:1]]))
    recording = Recording(first_plies=plies, path=tuple(move.number for move in path))
    assert without_time(who.decide(state, recording=recording)) == without_time(alone)
    if not recording.passes:
        return  # the limit of nodes was reached before the first depth was done
    unfinished = alone.nodes - sum(done.nodes for done in recording.passes)
    assert unfinished == 0 if who.limits.nodes is None else unfinished >= 0
    nodes = recording.nodes
    roots = nodes[nodes["parent"] < 0]
    whole = [done for done in recording.passes if done.is_recorded]
    assert roots["nodes"].sum() == sum(done.nodes for done in whole if done.depth == whole[-1].depth)
    assert recording.missing == 0
    check(state, who, recording)


def check(state: State, who: Player, recording: Recording) -> None:
    """An independent reading: every node is explained by the rules and by its children."""
    nodes = recording.nodes
    states: list[State] = []
    children: list[list[int]] = [[] for _ in nodes]
    for row, node in enumerate(nodes):
        parent = int(node["parent"])
        states.append(state if parent < 0 else states[parent].play(int(node["move"])))
        if parent >= 0:
            assert parent < row
            assert node["ply"] == nodes[parent]["ply"] + 1
            assert nodes[parent]["order"] < node["order"] < nodes[parent]["order"] + nodes[parent]["nodes"]
            children[parent].append(row)
    for row, node in enumerate(nodes):
        explain(states[row], who, recording, node, [nodes[child] for child in children[row]], state.turn)


def explain(now: State, who: Player, recording: Recording, node: Any, below: list[Any], side: int) -> None:
    value, why = int(node["value"]), int(node["why"])
    expected = AT_MOST if value <= node["alpha"] else AT_LEAST if value >= node["beta"] else EXACT
    assert node["bound"] == expected
    assert now.is_over == (why == OVER)
    assert int(node["nodes"]) >= 1 + sum(int(child["nodes"]) for child in below)
    maximising = now.turn == side
    better = max if maximising else min
    deepest = max(done.depth for done in recording.passes)
    quiescent = who.settings.get("quiescence", 0) > 0 and node["ply"] >= deepest - 1
    if why == OVER or (why == DEPTH and not below):
        if not quiescent:
            assert who.evaluator is not None
            assert value == who.evaluator.score(now.core, side)
        return
    if why in (TABLE, FUTILE):
        assert not below
        return
    if quiescent or who.settings.get("lmr"):
        return
    last = {int(child["move"]): child for child in below}  # of a move searched twice, the second time counts
    complete = node["ply"] < recording.first_plies
    if complete:
        assert len(last) + int(node["left_out"]) == len(now.candidates)
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
    recording = Recording(first_plies=1)
    decision = player("alphabeta:depth=4", rules).decide(rules.state("e5 e6 d5"), recording=recording)
    row, line = 0, []
    for move in decision.line:
        (row,) = [i for i, node in enumerate(recording.nodes) if node["parent"] == row and node["move"] == move.number]
        line.append(int(recording.nodes[row]["move"]))
        assert recording.nodes[row]["value"] == decision.value
    assert decision.state.line(line) == decision.line


def test_a_chosen_path_is_recorded_with_everything_beside_it() -> None:
    rules = game("tictactoe")
    moves = rules.start().legal_moves
    path = tuple(moves[i].number for i in (4, 0, 8, 1))
    recording = Recording(first_plies=1, path=path)
    player("minimax:depth=6", rules).decide(rules.start(), recording=recording)
    row = 0
    for ply, move in enumerate(path):
        below = [i for i, node in enumerate(recording.nodes) if node["parent"] == row]
        assert len(below) == 9 - ply
        (row,) = [i for i in below if recording.nodes[i]["move"] == move]
    assert sum(recording.nodes["parent"] == row) == 5


def test_a_limit_loses_nodes_and_says_how_many() -> None:
    rules = game("tictactoe")
    recording = Recording(limit=20)
    player("minimax:depth=4", rules).decide(rules.start(), recording=recording)
    assert len(recording.nodes) == 20
    assert recording.missing > 0
    assert recording.nodes[0]["nodes"] == 1 + 9 + 72 + 504 + 3024


@pytest.mark.parametrize("spec", ["mcts:simulations=60,seed=1", "mcts_minimax:simulations=40,seed=1"])
def test_the_tree_of_random_games_is_recorded_with_its_visits(spec: str) -> None:
    rules = game("tictactoe")
    state = rules.state("x--/-o-/---")
    who, recording = player(spec, rules), Recording()
    decision = who.decide(state, recording=recording)
    assert without_time(decision) == without_time(who.decide(state))
    nodes = recording.nodes
    top = nodes[nodes["ply"] == 1]
    assert {(int(node["move"]), int(node["value"]), int(node["visits"])) for node in top} == {
        (found.move.number, found.value, found.visits) for found in decision.root
    }
    row = 0
    for move in decision.line:
        (row,) = [i for i, node in enumerate(nodes) if node["parent"] == row and node["move"] == move.number]
    assert sum(done.nodes for done in recording.passes) == decision.nodes
    whole = Recording(first_plies=9)
    who.decide(state, recording=whole)
    for row, node in enumerate(whole.nodes):
        below = whole.nodes[whole.nodes["parent"] == row]
        assert node["nodes"] == 1 + below["nodes"].sum()
        assert node["visits"] >= below["visits"].sum()
    assert nodes[0]["nodes"] == len(whole.nodes)


def test_random_walks_no_tree() -> None:
    rules = game("tictactoe")
    with pytest.raises(Mistake, match="random walks no tree"):
        player("random", rules).decide(rules.start(), recording=Recording())
