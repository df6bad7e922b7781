"""Levels: eight a game where it leaves room for them, named alike, and as strong on every machine."""

import pytest

from plyground import Players, game, player
from plyground.compiled import INTERPRETED
from plyground.games import games

NAMES = ["Newcomer", "Beginner", "Casual", "Regular", "Club", "Advanced", "Expert", "Master"]
OF_TIC_TAC_TOE = ["Newcomer", "Beginner", "Casual", "Club", "Expert", "Unbeatable"]  # draws leave no room for more
BOARDS = [
    *games(),
    "fiveinarow:size=9",
    "fiveinarow:rule=renju",
    "tictactoe:rows=10,columns=10,k=5",
    "tictactoe:rows=4,columns=4,k=3",
]


@pytest.mark.parametrize("spec", BOARDS)
def test_every_game_has_the_same_levels(spec: str) -> None:
    rules = game(spec)
    assert list(Players.of(rules).levels) == (OF_TIC_TAC_TOE if spec == "tictactoe" else NAMES)
    for name, level in Players.of(rules).levels.items():
        who = player(name, rules)
        assert who.name == name
        assert who.limits.seconds is None
        assert player(who.spec, rules).spec == who.spec
        assert level.people or rules.spec.endswith("renju")  # whose levels were not rated


@pytest.mark.parametrize("spec", BOARDS)
def test_a_level_is_known_by_the_names_it_has_on_other_boards_and_had_before(spec: str) -> None:
    names = {*NAMES, *(OF_TIC_TAC_TOE if spec.startswith("tictactoe") else ())}
    assert {player(name, spec).name for name in names} <= set(Players.of(game(spec)).levels)
    assert player("Master", spec).name == list(Players.of(game(spec)).levels)[-1]


@pytest.mark.parametrize("spec", BOARDS)
def test_every_level_varies_by_seed_and_repeats_with_it(spec: str) -> None:
    for level in Players.of(game(spec)).levels:
        assert player(level, spec).is_random


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
        # Whichever the seed, its moves are worth the same: some seeds stand for all.
        own = [best.decide(state, seeds=(seed,)).move for seed in range(4)]
        moves = own if state.turn == side else state.legal_moves
        waiting += [(state.play(move), side) for move in moves]
