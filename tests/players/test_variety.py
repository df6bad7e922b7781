"""Players that vary among good moves and overlook some: alike for the same seed, and never worse than they say."""

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from plyground import game, player
from plyground.games.state import State
from plyground.search import Bound, Figures, RootMove, Score, SearchResult
from plyground.search.puct.search import vary

RULES = game("tictactoe")


def some_state(seed: int) -> State:
    """A position of a few random moves whose game goes on."""
    chance = random.Random(seed)
    state = RULES.start()
    for _ in range(chance.randrange(3, 7)):
        after = state.play(chance.choice(state.legal_moves))
        if after.is_over:
            break
        state = after
    return state


@settings(max_examples=30)
@given(st.integers(0, 10**6), st.integers(0, 10**6))
@pytest.mark.parametrize("search", ["alphabeta", "minimax_ab", "mtdf"])
def test_a_move_played_for_variety_is_as_good_as_the_best(search: str, position: int, seed: int) -> None:
    state = some_state(position)
    exact = {found.move: found.value for found in player("minimax:depth=9,eval=win-10", RULES).decide(state).root}
    played = player(f"{search}:depth=9,eval=win-10,vary=0", RULES).decide(state, seeds=(seed,))
    assert exact[played.move] == max(exact.values()) == played.value


@pytest.mark.parametrize(
    ("spec", "least"),
    [
        ("alphabeta:depth=3,eval=win-10,vary=0", 6),
        ("deepening:depth=3,eval=default,vary=10", 3),
        ("minimax:depth=1,eval=default,vary=1", 4),
        ("greedy:eval=default,lapses=60", 3),
    ],
)
def test_games_begin_differently_with_another_seed_and_alike_with_the_same(spec: str, least: int) -> None:
    who = player(spec, RULES)
    moves = [who.decide(RULES.start(), seeds=(seed,)).move for seed in range(30)]
    assert len(set(moves)) >= least
    assert moves == [who.decide(RULES.start(), seeds=(seed,)).move for seed in range(30)]
    assert who.is_random
    assert player(who.spec, RULES).spec == who.spec


def test_without_vary_and_lapses_nothing_varies() -> None:
    who = player("alphabeta:depth=3,eval=win-10", RULES)
    assert not who.is_random
    assert len({who.decide(RULES.start(), seeds=(seed,)).move for seed in range(10)}) == 1


def test_a_win_is_not_given_away_for_variety() -> None:
    state = RULES.state("xx-/oo-/---")
    who = player("alphabeta:depth=3,eval=win-10,vary=1000", RULES)
    assert {who.decide(state, seeds=(seed,)).move for seed in range(30)} == {"c3"}


def test_a_win_at_once_is_seldom_overlooked_and_a_threat_often() -> None:
    who = player("alphabeta:depth=2,eval=win-1,lapses=80,vary=0", RULES)
    wins = [who.decide(RULES.state("xx-/oo-/---"), seeds=(seed,)).move == "c3" for seed in range(200)]
    stops = [who.decide(RULES.state("x--/oo-/--x"), seeds=(seed,)).move == "c2" for seed in range(200)]
    assert sum(wins) > 160
    assert 20 < sum(stops) < 120


def test_five_varies_all_game_long() -> None:
    state = game("fiveinarow:size=9").state("e5 d4 d6 f4 f6 a1 i9 i1 a9 e1")  # beyond the opening, where all vary
    plain = player("five:depth=1,proofs=off", state.game)
    varied = player("five:depth=1,proofs=off,vary=200", state.game)
    assert len({plain.decide(state, seeds=(seed,)).move for seed in range(8)}) == 1
    moves = [varied.decide(state, seeds=(seed,)).move for seed in range(8)]
    assert len(set(moves)) > 1
    assert moves == [varied.decide(state, seeds=(seed,)).move for seed in range(8)]


def test_dots_expert_varies_where_lines_are_equally_good() -> None:
    rules = game("dotsandboxes:rows=2,columns=2")
    who = player("dots-expert:nodes=3000", rules)
    moves = [who.decide(rules.start(), seeds=(seed,)) for seed in range(8)]
    assert len({decision.move for decision in moves}) > 1
    assert len({decision.value for decision in moves if decision.bound == "exact"}) <= 1


def found(*root: tuple[int, int, int], proven: bool = False) -> SearchResult:
    """A result of puct whose first move is the best one: moves with their values and visits."""
    bound = Bound.EXACT if proven else Bound.ABOUT
    moves = tuple(RootMove(move, Score(value, bound, is_proven=proven), visits) for move, value, visits in root)
    return SearchResult(Figures(moves[0].score, 1, 1, 0.0, (root[0][0],)), moves)


def test_puct_draws_from_moves_that_are_as_good_and_much_visited() -> None:
    result = found((1, 100, 400), (2, 95, 300), (3, 95, 20), (4, 40, 300))
    drawn = [vary(result, 20, random.Random(seed)) for seed in range(100)]
    assert set(drawn) == {1, 2}
    assert {vary(result, 0, random.Random(seed)) for seed in range(20)} == {1}
    certain = found((1, 1000, 400), (2, 1000, 400), proven=True)
    assert {vary(certain, 20, random.Random(seed)) for seed in range(20)} == {1}
