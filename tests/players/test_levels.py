"""Levels: five a game, named alike, and as strong on every machine."""

import pytest

from plyground import game, player
from plyground.compiled import INTERPRETED
from plyground.games import games
from plyground.games.game import after, legal_moves
from plyground.games.state import State

NAMES = ["Beginner", "Casual", "Club", "Expert"]
STRONGEST = {"tictactoe": "Unbeatable", "fiveinarow": "Master", "dotsandboxes": "Unbeatable"}


@pytest.mark.parametrize("name", games())
def test_every_game_has_the_same_five_levels(name: str) -> None:
    rules = game(name)
    assert list(rules.levels) == [*NAMES, STRONGEST[name]]
    for level in rules.levels:
        who = player(level, rules)
        assert who.name == level
        assert who.limits.seconds is None
        assert player(who.spec, rules).spec == who.spec


@pytest.mark.skipif(INTERPRETED, reason="takes minutes")
def test_the_best_level_of_tic_tac_toe_never_loses() -> None:
    rules = game("tictactoe")
    best = player("Unbeatable", rules)
    waiting = [(rules.new(), side) for side in (0, 1)]
    seen = set()
    while waiting:
        position, side = waiting.pop()
        if (position.key(), side) in seen:
            continue
        seen.add((position.key(), side))
        assert position.result(side) >= 0
        if position.is_over():
            continue
        moves = (
            [best.decide(State(rules, position)).move.number] if position.to_move() == side else legal_moves(position)
        )
        waiting += [(after(position, move), side) for move in moves]
