"""Eq. 2 of Perumal Raja (document 000)."""

import plyground
from plyground import game
from plyground.studies.gain import ai_score


def test_the_score_is_the_gain_that_the_program_expects() -> None:
    rules = game("fiveinarow")
    state = rules.state("h8 i9 g7 f6 h9")
    decision = plyground.player("alphabeta:depth=2", rules).decide(state)
    static = rules.evaluator("nine-patterns").score(state.core, state.turn)
    assert decision.value is not None
    assert ai_score(state, decision) == decision.value - static
    assert ai_score(state) == ai_score(state, decision)


def test_a_blunder_of_the_human_gives_the_program_a_higher_score() -> None:
    rules = game("fiveinarow")
    blocks, ignores = (rules.state(f"a1 h8 o1 h9 a15 h10 {move}") for move in ("h11", "o15"))
    score, higher = ai_score(blocks), ai_score(ignores)
    assert score is not None
    assert higher is not None
    assert higher > score


def test_there_is_no_score_elsewhere() -> None:
    assert ai_score(game("tictactoe").start()) is None
    rules = game("fiveinarow")
    assert ai_score(rules.state("h8 a1 h9 a3 h10 a5 h11 a7 h12")) is None
