"""Levels: five a game, named alike, and as strong on every machine."""

import pytest

from plyground import Players, game, player
from plyground.compiled import INTERPRETED
from plyground.games import games

NAMES = ["Beginner", "Casual", "Club", "Expert"]
STRONGEST = {"tictactoe": "Unbeatable", "fiveinarow": "Master", "dotsandboxes": "Master"}


@pytest.mark.parametrize("name", games())
def test_every_game_has_the_same_five_levels(name: str) -> None:
    rules = game(name)
    assert list(Players.of(rules).levels) == [*NAMES, STRONGEST[name]]
    for level in Players.of(rules).levels:
        who = player(level, rules)
        assert who.name == level
        assert who.limits.seconds is None
        assert player(who.spec, rules).spec == who.spec


@pytest.mark.parametrize("spec", [*games(), "fiveinarow:size=19", "fiveinarow:rule=standard", "fiveinarow:rule=renju"])
def test_the_strongest_search_plays_for_a_time_and_is_no_other_than_masters(spec: str) -> None:
    rules = game(spec)
    who = player(f"{Players.of(rules).strongest}:time=1s", rules)
    if rules.name != "tictactoe":  # whose best level sees to the end of the game, whatever the search
        assert who.search == player("Master", rules).search


@pytest.mark.skipif(INTERPRETED, reason="takes minutes")
def test_the_best_level_of_tic_tac_toe_never_loses() -> None:
    rules = game("tictactoe")
    best = player("Unbeatable", rules)
    waiting = [(rules.start(), side) for side in (0, 1)]
    seen = set()
    while waiting:
        state, side = waiting.pop()
        if (state, side) in seen:
            continue
        seen.add((state, side))
        assert state.result(side) >= 0
        if state.is_over:
            continue
        moves = [best.decide(state).move] if state.turn == side else state.legal_moves
        waiting += [(state.play(move), side) for move in moves]
