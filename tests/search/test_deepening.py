"""Deepening and MTD(f): minimax's values whatever is switched on, and what iteration and table add to them."""

import importlib
import threading
from typing import Any

import hypothesis.strategies as st
import numpy as np
import pytest
from hypothesis import given

from plyground import Control, Decision, Limits, Mistake, game, player
from plyground.compiled import INTERPRETED
from plyground.games.game import after, legal_moves
from plyground.games.state import copied
from plyground.search import RecordingControl
from plyground.search.deepening import deepening
from plyground.search.deepening.mtdf import mtdf
from plyground.search.textbook.alphabeta import alphabeta

SPECS = (
    "tictactoe",
    "tictactoe:rows=4,columns=4,k=3",
    "fiveinarow:size=7",
    "dotsandboxes:rows=2,columns=2",
    "dotsandboxes:rows=3,columns=3,extra_turn=off",
)
SWITCHES = ("tt", "pvs", "aspiration", "killers", "history")
DEEPEST = 2 if INTERPRETED else 5


@st.composite
def positions(draw: st.DrawFn) -> tuple[Any, Any]:
    rules = game(draw(st.sampled_from(SPECS)))
    position = rules.new()
    for choice in draw(st.lists(st.integers(0, 99), max_size=9)):
        moves = legal_moves(after(position, legal_moves(position)[choice % len(legal_moves(position))]))
        if not moves:
            break
        position = after(position, legal_moves(position)[choice % len(legal_moves(position))])
    return rules, position


@given(positions(), st.integers(1, DEEPEST), st.sets(st.sampled_from(SWITCHES)), st.data())
def test_value_is_alpha_betas_with_any_ingredient_switched_off(
    start: tuple[Any, Any], depth: int, on: set[str], data: st.DataObject
) -> None:
    rules, position = start
    evaluator = rules.evaluator(data.draw(st.sampled_from(sorted(rules.evaluators))))
    switches = {name: name in on for name in SWITCHES}
    found = deepening(position, evaluator, Limits(depth=depth), memory=1, **switches)  # type: ignore[arg-type]
    # It ends before the depth is reached if it sees how the game ends.
    truth = alphabeta(position, evaluator, Limits(depth=found.depth))
    assert found.value == truth.value
    assert found.move in legal_moves(position)
    for root in found.root:
        if root.bound == "at most":
            assert root.value <= (found.value or 0)


@given(positions(), st.integers(1, DEEPEST), st.data())
def test_mtdf_has_alpha_betas_value(start: tuple[Any, Any], depth: int, data: st.DataObject) -> None:
    rules, position = start
    evaluator = rules.evaluator(data.draw(st.sampled_from(sorted(rules.evaluators))))
    found = mtdf(position, evaluator, Limits(depth=depth), memory=1)
    assert found.value == alphabeta(position, evaluator, Limits(depth=found.depth)).value
    # The move found is worth that value: whoever plays it has the value one ply less deep.
    if not after(position, found.move).is_over() and found.depth > 1 and found.depth == depth:
        child = after(position, found.move)
        reply = alphabeta(child, evaluator, Limits(depth=depth - 1))
        antisymmetric = rules.name != "tictactoe"
        if antisymmetric:
            assert reply.value == (found.value if child.to_move() == position.to_move() else -(found.value or 0))


def test_a_forced_win_is_found_at_the_least_depth_that_shows_it() -> None:
    rules = game("fiveinarow")
    position = rules.parse("h8 a1 h9 a3 h10 a5")  # an open three: four, then five
    found = deepening(position, rules.evaluator("nine-patterns"), Limits(depth=8))
    assert found.depth == 3
    assert rules.move_name(position, found.move) in ("h7", "h11")


def test_the_loser_holds_out_as_long_as_it_can() -> None:
    rules = game("tictactoe")
    # o cannot stop both threats; it can only choose not to lose at once.
    position = rules.parse("x-x/-o-/x-o")
    found = deepening(position, rules.evaluator("win-10"), Limits(depth=9))
    assert found.value == -10
    reply = after(position, found.move)
    assert rules.move_name(position, found.move) in ("b3", "a2")
    assert not reply.is_over()


def test_progress_hears_of_every_depth() -> None:
    rules = game("fiveinarow:size=9")
    seen = RecordingControl()
    found = deepening(rules.parse("e5 e6"), rules.evaluator("nine-patterns"), Limits(depth=3), control=seen)
    assert [report.depth for report in seen.all] == [1, 2, 3]
    assert seen.all[-1].move == found.move
    heard: list[Decision] = []
    control = Control(heard.append)
    decision = player("deepening:depth=3,eval=nine-patterns", rules).decide(rules.state("e5 e6"), control=control)
    assert [report.depth for report in heard] == [1, 2, 3]
    assert control.latest is heard[-1]
    assert (heard[-1].state, heard[-1].move, heard[-1].line) == (decision.state, decision.move, decision.line)


@pytest.mark.parametrize("search", [deepening, mtdf])
def test_limits_and_stop(search: Any) -> None:
    rules = game("fiveinarow")
    position, evaluator = rules.parse("h8 h9"), rules.evaluator("nine-patterns")
    few = search(position, evaluator, Limits(nodes=200))
    assert few.nodes <= 200 + few.depth + 1
    assert few.move in legal_moves(position)
    control = Control()
    control.stop()
    assert search(position, evaluator, Limits(), control=control).depth == 0
    control = Control()
    threading.Timer(0.2, control.stop).start()
    assert search(position, evaluator, Limits(), control=control).move in legal_moves(position)
    with pytest.raises(Mistake, match="over"):
        search(rules.parse("a1 b2 a2 b3 a3 b4 a4 b5 a5"), evaluator)


@pytest.mark.parametrize(
    ("spec", "text", "evaluator", "depth"),
    [
        ("dotsandboxes:rows=3,columns=3", "3x3:15", "boxes", 10),
        ("fiveinarow", "h8 i9 g7 f6 h9", "nine-patterns", 6),
        ("tictactoe:rows=5,columns=5,k=4", "-----/-----/--x--/-----/-----", "default", 7),
    ],
)
def test_threads_agree_with_one(
    spec: str, text: str, evaluator: str, depth: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    if INTERPRETED:
        monkeypatch.setattr(importlib.import_module("plyground.search.deepening.search"), "WORTH_HELP", 1)
        depth = 3
    rules = game(spec)
    position, judge = rules.parse(text), rules.evaluator(evaluator)
    alone = deepening(position, judge, Limits(depth=depth))
    together = deepening(position, judge, Limits(depth=depth), threads=3)
    assert (together.value, together.depth) == (alone.value, alone.depth)
    assert len(together.root) == len(alone.root)
    assert {found.move for found in together.root} == {found.move for found in alone.root}
    if not INTERPRETED:
        assert together.nodes != alone.nodes  # others have helped


def test_searching_leaves_the_position_as_it_was() -> None:
    rules = game("fiveinarow:size=9")
    position = rules.parse("e5 e6 d5")
    before = copied(position)
    deepening(position, rules.evaluator("nine-patterns"), Limits(depth=3), threads=2)
    assert all(np.array_equal(here, there) for here, there in zip(position, before, strict=True))


def test_switches_stand_in_the_spec() -> None:
    rules = game("tictactoe")
    chosen = player("deepening:time=1s,tt=off,threads=2,memory=4", rules)
    assert chosen.spec == "deepening:time=1s,tt=off,memory=4,threads=2"
    assert chosen.settings == {"tt": False, "threads": 2, "memory": 4}
    assert player("deepening:depth=3,pvs=off", rules).decide(rules.start()).depth == 3
