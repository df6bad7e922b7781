"""Player specs: they round-trip, mean what they say, and refuse what they cannot mean."""

from typing import Any

import hypothesis.strategies as st
import pytest
from hypothesis import given

from plyground import Limits, Mistake, Players, game, player
from plyground.compiled import INTERPRETED
from plyground.games import games
from plyground.search import SEARCHES

ALL_NAMED = [(name, player_name) for name in games() for player_name in Players.of(game(name)).named]


@pytest.mark.parametrize(("game_name", "name"), ALL_NAMED)
def test_every_named_player_moves_and_its_spec_reads_back(game_name: str, name: str) -> None:
    rules = game(game_name)
    named = player(name, rules)
    assert named.name == name
    again = player(named.spec, rules)
    assert (again.spec, again.search, again.limits, again.seed) == (named.spec, named.search, named.limits, named.seed)
    is_quick = (named.limits.depth or 0) <= 2 and (named.limits.nodes or 0) <= (1000 if INTERPRETED else 10**6)
    if is_quick and not (INTERPRETED and named.kind.needs_net):
        assert named.decide(rules.start()).move in rules.start().legal_moves


@pytest.mark.parametrize(
    "spec", ["minimax:depth=4", "alphabeta:depth=9", "random:seed=7", "greedy", "minimax_ab:nodes=500"]
)
@pytest.mark.parametrize("game_name", games())
def test_specs_round_trip(game_name: str, spec: str) -> None:
    assert player(spec, game(game_name)).spec == spec


def test_options_are_put_in_order() -> None:
    rules = game("tictactoe")
    messy = player(" minimax_ab: own=1/25 , eval=default,time=500ms,depth=3 ", rules)
    assert messy.spec == "minimax_ab:depth=3,time=0.5s,eval=default,own=1/25"
    assert messy.limits == Limits(depth=3, seconds=0.5)
    evaluator: Any = messy.evaluator
    assert list(evaluator.own) == [0, 1, 25, 0]


def test_without_limits_a_player_looks_as_deep_as_the_game_suggests() -> None:
    assert player("minimax", game("tictactoe")).limits == Limits(depth=9)
    assert player("minimax", game("fiveinarow")).limits == Limits(depth=2)
    assert player("minimax:nodes=10", game("fiveinarow")).limits == Limits(nodes=10)


def test_the_documents_depths() -> None:
    rules = game("fiveinarow")
    assert [player(f"000-minimax-{depth}", rules).limits.depth for depth in (0, 2, 4, 6)] == [1, 2, 4, 6]


@pytest.mark.parametrize(
    ("spec", "sentence"),
    [
        ("minmax", "Unknown player of tictactoe 'minmax'.*Did you mean 'minimax'"),
        ("minimax:dept=3", "Unknown option of minimax 'dept'.*Did you mean 'depth'"),
        ("minimax:depth=0", "depth=0 is not allowed for minimax: depth is a whole number from 1 to 400"),
        ("minimax:depth=3,depth=4", "'depth' stands twice"),
        ("minimax:depth", "Cannot read 'depth'"),
        ("minimax:", "Cannot read ''"),
        ("alphabeta:eval=spots", "Unknown evaluator of tictactoe 'spots'.*Did you mean 'spot'"),
        ("alphabeta:eval=spot,own=1", "own is 2 whole numbers joined by '/'"),
        ("alphabeta:time=1h", "time is a time such as"),
        ("greedy:depth=2", "Unknown option of greedy 'depth'"),
        ("random:seed=-1", "seed is a whole number from 0"),
        ("001-minimax:depth=3", "Unknown player of tictactoe '001-minimax'"),
        ("", "Unknown player of tictactoe ''"),
    ],
)
def test_a_bad_spec_gets_one_sentence(spec: str, sentence: str) -> None:
    with pytest.raises(Mistake, match=sentence) as raised:
        player(spec, game("tictactoe"))
    assert "\n" not in str(raised.value)


@given(st.text(max_size=60) | st.from_regex(r"(minimax|greedy|random|00):?[a-z=,0-9/.:-]{0,30}", fullmatch=True))
def test_any_text_is_a_player_or_a_mistake(text: str) -> None:
    for name in games():
        try:
            found = player(text, game(name))
        except Mistake:
            continue
        assert player(found.spec, game(name)).spec == found.spec


def test_random_depends_on_state_and_seeds_alone() -> None:
    rules = game("fiveinarow")
    state = rules.start()
    first, second = (player(f"random:seed={seed}", rules) for seed in (1, 2))
    assert first.decide(state).move == first.decide(state).move
    assert first.decide(state).move != second.decide(state).move
    choices = {first.decide(state, seeds=(number,)).move for number in range(20)}
    assert len(choices) > 10
    unseeded = player("random", rules)
    assert len({unseeded.decide(state).move for _ in range(20)}) > 10
    assert unseeded.decide(state, seeds=(3,)).move == unseeded.decide(state, seeds=(3,)).move


def test_every_search_has_a_summary_and_a_player() -> None:
    for name, kind in SEARCHES.items():
        assert kind.summary
        assert player(name, game("fiveinarow")).search == name


@pytest.mark.parametrize(
    ("spec", "limits"),
    [
        ("five", Limits(seconds=2)),
        ("deepening:memory=4", Limits(seconds=2)),
        ("alphabeta:depth=3", Limits(depth=3, seconds=2)),
        ("five:nodes=500,lapses=3", Limits(nodes=500, seconds=2)),
        ("five:time=1s", Limits(seconds=1)),
        ("five:time=9s", Limits(seconds=2)),
        ("Advanced", Limits(nodes=16_000, seconds=2)),
    ],
)
def test_time_replaces_a_usual_depth_and_joins_limits_that_are_named(spec: str, limits: Limits) -> None:
    assert player(spec, game("fiveinarow")).within(2).limits == limits
