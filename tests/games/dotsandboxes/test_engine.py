"""`dots-expert`: what it proves is true, it never loses a won ending, it keeps to limits, and its openings vary."""

import random
import threading

import pytest

from plyground import game, player
from plyground.analysis.solving.solve import solve
from plyground.compiled import INTERPRETED
from plyground.engines.dotsandboxes.decisions import Decisions
from plyground.engines.dotsandboxes.strategy import LEAVE, TAKE, Strategy, strategy_of
from plyground.games.dotsandboxes import DotsAndBoxesGame
from plyground.games.game import legal_moves
from plyground.games.state import State
from plyground.search import Control, EngineMemory
from plyground.search.textbook.alphabeta import alphabeta

pytestmark = pytest.mark.skipif(INTERPRETED, reason="takes minutes")


def late_states(size: int, lines: int, count: int, seed: int, extra_turn: bool = True) -> list[State]:
    chance = random.Random(seed)
    found: list[State] = []
    while len(found) < count:
        state = DotsAndBoxesGame(size, size, extra_turn).start()
        while state.plies_left > lines:
            state = state.play(chance.choice(state.legal_moves))
        if not state.is_over:
            found.append(state)
    return found


def test_decisions_are_worth_what_the_position_is() -> None:
    for state in late_states(3, 10, 30, 1):
        strategy = strategy_of(state.core)
        side = state.turn
        truth = alphabeta(state.core, state.game.evaluator("boxes")).value
        if strategy.is_over():
            assert strategy.result(side) == truth, state.text
        else:
            assert best_by_hand(strategy, side) == truth, state.text


def best_by_hand(strategy: Strategy, side: int) -> int:
    """The value of a position of decisions, by trying all of them."""
    if strategy.is_over():
        return strategy.result(side)
    values = [best_by_hand(strategy.play(move), side) for move in legal_moves(strategy)]
    return max(values) if strategy.to_move() == side else min(values)


def test_the_line_of_a_decision_leads_to_it() -> None:
    """Drawn one after the other, the lines take all, or all but what is left to the other side."""
    seen = set()
    for state in late_states(4, 18, 200, 3):
        decisions = Decisions(state.core)
        if decisions.taken == 0 or decisions.strategy.unclosed == 0:
            continue
        for decision in (TAKE, LEAVE) if decisions.spare else (legal_moves(decisions.strategy._replace(over=0))[0],):
            position, side = state.core, state.turn
            while Decisions(position).taken and position.to_move() == side:
                position = position.play(Decisions(position).line(decision))
            own = (position.first_boxes, position.second_boxes)[side] - (state.score or (0, 0))[side]
            assert own == decisions.taken - (decisions.spare if decision == LEAVE else 0), state.text
            assert (position.to_move() == side) == (decision != LEAVE)
            seen.add(decision)
    assert {TAKE, LEAVE} <= seen


@pytest.mark.parametrize("extra_turn", [True, False])
def test_what_it_calls_exact_is_true(extra_turn: bool) -> None:
    for state in late_states(4, 18 if extra_turn else 14, 10, 5, extra_turn):
        decision = player("dots-expert:nodes=300000,seed=1", state.game).decide(state)
        solution = solve(state, memory=64)
        assert decision.bound == "exact"
        assert decision.value == (solution.value or 0) + state.result(state.turn), state.text
        assert decision.move in solution.moves, state.text


@pytest.mark.parametrize("level", ["Club", "Expert", "Master"])
def test_a_level_never_loses_a_won_ending(level: str) -> None:
    """Endings of chains and loops alone, played to the end against perfect replies."""
    endings = 0
    for seed in range(40):
        chance = random.Random(seed)
        state = DotsAndBoxesGame(4, 4).start()
        while safe := [move for move in state.legal_moves if state.play(move).core.largest_take() == 0]:
            state = state.play(chance.choice(safe))
        if not strategy_of(state.core).is_over() or endings == 4:
            continue
        endings += 1
        for side in (0, 1):
            due, now = strategy_of(state.core).result(side), state
            who = player(level, now.game)
            while not now.is_over:
                move = who.decide(now, seeds=(seed,)).move if now.turn == side else solve(now, memory=1).moves[0]
                now = now.play(move)
            assert now.result(side) == due, state.text
    assert endings == 4


def test_from_every_opening_line_of_three_by_three_it_keeps_the_value() -> None:
    rules = game("dotsandboxes:rows=3,columns=3")
    who = player("dots-expert:nodes=400000,seed=3", rules)
    for first in (0, 1, 3, 4):  # all others mirror one of these
        state, recall = rules.start().play(first), EngineMemory()
        side = state.turn
        due = (solve(state, memory=16).value or 0) + state.result(side)
        while not state.is_over:
            if state.turn == side:
                state = state.play(who.decide(state, recall=recall).move)
            else:
                state = state.play(solve(state, memory=16).moves[0])
        assert state.result(side) >= due


def test_limits_are_kept_and_openings_vary() -> None:
    rules = game("dotsandboxes")
    who = player("dots-expert:nodes=20000", rules)
    decisions = [who.decide(rules.start(), seeds=(seed,)) for seed in range(8)]
    assert all(decision.nodes <= 20_000 + 200 for decision in decisions)
    assert all(decision.bound is None for decision in decisions)
    assert len({decision.move for decision in decisions}) > 3
    assert who.decide(rules.start(), seeds=(0,)).move == decisions[0].move
    quick = player("dots-expert:time=50ms", rules).decide(rules.start())
    assert quick.seconds < 5


def test_it_can_be_stopped() -> None:
    rules = game("dotsandboxes")
    control = Control()
    threading.Timer(0.3, control.stop).start()
    decision = player("dots-expert:time=2m", rules).decide(rules.start(), control=control)
    assert decision.seconds < 60


def test_a_beginner_takes_boxes_and_misses_chains() -> None:
    rules = game("dotsandboxes")
    who = player("Beginner", rules)
    assert who.decide(rules.state("1x2:15"), seeds=(1,)).move in ("v(0,1)",)
    openings = {who.decide(rules.state("2x3:1fc"), seeds=(seed,)).move for seed in range(30)}
    assert any(move.startswith("v") for move in openings)  # gives a chain away, though there are safe lines


def test_a_line_is_judged_once_though_taking_and_leaving_begin_with_it() -> None:
    state = game("dotsandboxes").state("2x4:10ff turn=2")  # the upper of two chains of four is opened
    judged = [found.move for found in player("dots-expert:nodes=2000", state.game).decide(state).root]
    assert judged
    assert len(judged) == len(set(judged))
