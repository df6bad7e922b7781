"""The patient evaluator of dots-and-boxes against counting safe lines one by one."""

import random

import pytest
from plyground_patient import PATIENT

import plyground

plyground.register(PATIENT, "dotsandboxes.patient")  # once more does no harm where the package is installed


def safe_lines(state: plyground.State) -> int:
    """Lines that close no box and leave no box to take that could not be taken before."""
    following = [state.play(move) for move in state.legal_moves]
    return sum(after.score == state.score and after.core.takeable() == state.core.takeable() for after in following)


@pytest.mark.parametrize("spec", ["dotsandboxes:rows=2,columns=3", "dotsandboxes:rows=7,columns=7"])
def test_the_parity_of_safe_lines_counts_for_the_side_to_move(spec: str) -> None:
    game, chance = plyground.game(spec), random.Random(spec)
    evaluator = game.evaluator("patient", box=(1000,), tempo=(1,))
    for _ in range(60):
        state = game.start()
        for _ in range(chance.randrange(state.plies_left)):
            state = state.play(chance.choice(state.legal_moves))
        if not state.is_over:
            tempo = 1 if safe_lines(state) % 2 else -1
            assert evaluator.score(state.core, state.turn) == 1000 * state.result(state.turn) + tempo
            assert evaluator.score(state.core, 1 - state.turn) == -evaluator.score(state.core, state.turn)


def test_it_plays() -> None:
    game = plyground.game("dotsandboxes:rows=2,columns=2")
    decision = plyground.player("alphabeta:depth=3,eval=patient", game).decide(game.start())
    assert decision.move in game.start().legal_moves
