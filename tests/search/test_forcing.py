"""Forcing moves, what deepening makes of them, and what it keeps from move to move."""

from typing import Any

import hypothesis.strategies as st
import numpy as np
import pytest
from hypothesis import given, settings

from plyground import EngineMemory, Limits, game, player
from plyground.compiled import INTERPRETED
from plyground.games.game import after, legal_moves
from plyground.games.limits import MOST_MOVES
from plyground.games.remarks import Remarks
from plyground.search.deepening import deepening
from plyground.search.textbook.alphabeta import alphabeta

GAMES = (
    "tictactoe",
    "tictactoe:rows=5,columns=5,k=4",
    "fiveinarow:size=7",
    "fiveinarow:size=8,rule=standard",
    "dotsandboxes:rows=2,columns=3",
)


def forcing(position: Any) -> tuple[bool, list[int]]:
    """Whether one of them has to be played, and the moves."""
    out = np.zeros(MOST_MOVES, np.int64)
    n = position.forcing(out)
    return n < 0, [int(move) for move in out[: abs(n)]]


def wins_at_once(position: Any) -> list[int]:
    return [move for move in legal_moves(position) if after(position, move).result(position.to_move()) > 0]


@st.composite
def positions(draw: st.DrawFn) -> tuple[Any, Any]:
    """Positions in which stones stand together: where moves force anything."""
    rules = game(draw(st.sampled_from(GAMES)))
    position = rules.new()
    out = np.zeros(MOST_MOVES, np.int64)
    for choice in draw(st.lists(st.integers(0, 99), max_size=24)):
        likely = [int(move) for move in out[: position.candidates(out)]][:6]
        following = after(position, likely[choice % len(likely)])
        if following.is_over():
            break
        position = following
    return rules, position


@settings(max_examples=8 if INTERPRETED else 100)
@given(positions())
def test_forcing_moves_are_legal_and_change_nothing(question: tuple[Any, Any]) -> None:
    rules, position = question
    before = rules.text(position), position.key()
    must, moves = forcing(position)
    assert (rules.text(position), position.key()) == before
    assert len(set(moves)) == len(moves)
    assert set(moves) <= set(legal_moves(position))
    assert moves or not must


@settings(max_examples=8 if INTERPRETED else 100)
@given(positions())
def test_what_has_to_be_played_is_exactly_that(question: tuple[Any, Any]) -> None:
    rules, position = question
    if Remarks.of(rules).points != "wins" or len(legal_moves(position)) < 3:
        return
    must, moves = forcing(position)
    own = wins_at_once(position)
    if own:
        assert must
        assert moves[0] in own
        assert len(moves) == 1
        return
    # A stone elsewhere changes nothing about a cell where the rival wins: two of them show all such cells.
    threatened = {
        reply
        for move in legal_moves(position)[:2]
        if not (child := after(position, move)).is_over()
        for reply in wins_at_once(child)
    }
    assert must == bool(threatened)
    if must:
        assert set(moves) == threatened


@pytest.mark.skipif(INTERPRETED, reason="takes minutes")
def test_a_row_of_fours_is_seen_beyond_the_depth() -> None:
    # Black's fours at g8 and then g10 each have to be answered; the second one makes a four in two lines.
    rules = game("fiveinarow")
    position = rules.parse("h8 a1 i8 a3 j8 k8 g11 a5 g12 a7 g13 g14 e10 o1 f10 o3 h10 o5")
    assert position.to_move() == 0
    judge = rules.evaluator("nine-patterns", weights=(0,) * 8 + (1,))  # only who wins; compiled for other tests, too
    blind = deepening(position, judge, Limits(depth=1))
    seen = deepening(position, judge, Limits(depth=1), quiescence=20)
    assert blind.value == 0
    assert seen.value == 1
    end = position
    for move in seen.line:
        end = after(end, move)
    assert end.result(0) == 1


def test_quiescence_comes_nearer_to_the_truth_in_dots_and_boxes() -> None:
    rules = game("dotsandboxes:rows=2,columns=2")
    judge = rules.evaluator("boxes")
    chance = np.random.default_rng(1)
    errors = {0: 0, 20: 0}
    for _ in range(4 if INTERPRETED else 40):
        position = rules.new()
        for _ in range(6):
            position = after(position, int(chance.choice(legal_moves(position))))
        truth = alphabeta(position, judge).value
        for quiescence in errors:
            found = deepening(position, judge, Limits(depth=1), quiescence=quiescence).value
            assert found is not None
            assert truth is not None
            errors[quiescence] += abs(found - truth)
    assert errors[20] < errors[0]


@pytest.mark.parametrize("spec", ["deepening:depth=5", "mtdf:depth=5"])
def test_a_table_kept_between_moves_saves_nodes_and_keeps_values(spec: str) -> None:
    rules = game("tictactoe")
    who, recall = player(spec, rules), EngineMemory()
    state = rules.state("x--/---/---")
    saved = 0
    for _ in range(2):
        fresh, kept = who.decide(state), who.decide(state, recall=recall)
        assert kept.value == fresh.value
        saved += fresh.nodes - kept.nodes
        state = state.play(*fresh.line[:2])  # the rival does what was expected: that state was searched
    assert saved > 0


def test_a_table_is_not_kept_for_somebody_else() -> None:
    rules = game("tictactoe")
    recall = EngineMemory()
    player("deepening:depth=4,eval=default", rules).decide(rules.start(), recall=recall)
    other = player("deepening:depth=4,eval=win-10", rules)
    assert other.decide(rules.start(), recall=recall).nodes == other.decide(rules.start()).nodes
    off = player("deepening:depth=4,eval=win-10,reuse=off", rules)
    assert off.decide(rules.start(), recall=recall).nodes == off.decide(rules.start()).nodes
