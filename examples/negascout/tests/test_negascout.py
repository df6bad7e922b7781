"""NegaScout finds what minimax finds; with the whole window it is alpha-beta, node for node."""

import random

import pytest
from plyground_negascout import NEGASCOUT

import plyground
from plyground.trees import walk

plyground.register(NEGASCOUT, "negascout")  # once more does no harm where the package is installed


@pytest.mark.parametrize("spec", ["tictactoe", "dotsandboxes:rows=2,columns=2"])
def test_value_move_and_line_are_those_of_minimax(spec: str) -> None:
    game, chance = plyground.game(spec), random.Random(spec)
    plainly, scouting, wide = (
        plyground.player(name, game) for name in ("minimax:depth=3", "negascout:depth=3", "negascout:depth=3,scout=off")
    )
    alphabeta = plyground.player("alphabeta:depth=3", game)
    for _ in range(20):
        state = game.start()
        for _ in range(chance.randrange(6)):
            if not state.is_over:
                state = state.play(chance.choice(state.legal_moves))
        if state.is_over:
            continue
        expected = plainly.decide(state)
        for player in (scouting, wide):
            found = player.decide(state)
            assert (found.move, found.value, found.bound) == (expected.move, expected.value, "exact")
            assert found.line == expected.line
            exact = {judged.move: judged.value for judged in expected.root}
            for judged in found.root:
                assert (
                    judged.value == exact[judged.move]
                    if judged.bound == "exact"
                    else judged.value >= exact[judged.move]
                )
        assert wide.decide(state).nodes == alphabeta.decide(state).nodes


def test_the_tree_adds_up_and_shows_second_looks() -> None:
    state = plyground.game("tictactoe").state("x--/-o-/---")
    tree = walk(plyground.player("negascout:depth=4,eval=default", state.game), state)
    assert sum(root.nodes for root in tree.roots) == tree.decision.nodes
    assert any(node.is_first_look for node in tree.walk())
