"""Uniform trees: their leaves, their orders, and what is no such tree."""

import itertools

import pytest

from plyground import Mistake, game, player
from plyground.games import games
from plyground.games.uniform.leaves import leaves
from plyground.studies.classics.knuth_moore import least_tree


def value(numbers: list[int], branching: int, level: int = 0) -> int:
    """By minimax, the naive way."""
    if len(numbers) == 1:
        return numbers[0]
    size = len(numbers) // branching
    parts = [value(numbers[at : at + size], branching, level + 1) for at in range(0, len(numbers), size)]
    return max(parts) if level % 2 == 0 else min(parts)


@pytest.mark.parametrize("order", ["random", "best", "worst"])
def test_an_order_changes_no_value_and_loses_no_leaf(order: str) -> None:
    given, sorted_ = leaves(3, 4, 1000, 7, "random"), leaves(3, 4, 1000, 7, order)
    assert sorted(given) == sorted(sorted_)
    assert value(list(given), 3) == value(list(sorted_), 3)


def test_the_best_move_is_first_or_last() -> None:
    for order, place in (("best", 0), ("worst", 2)):
        numbers = list(leaves(3, 3, 1000, 1, order))
        parts = [value(numbers[at : at + 9], 3, 1) for at in (0, 9, 18)]
        assert parts[place] == max(parts)
        for at in range(0, 27, 9):
            replies = [max(numbers[at + i : at + i + 3]) for i in (0, 3, 6)]
            assert replies[place] == min(replies)


@pytest.mark.parametrize(("branching", "depth"), [(2, 7), (3, 5), (5, 4)])
def test_with_the_best_moves_first_alpha_beta_sees_the_least_tree(branching: int, depth: int) -> None:
    rules = game(f"tree:uniform:branching={branching},depth={depth},order=best,seed=3")
    assert player("alphabeta", rules).decide(rules.start()).nodes == least_tree(branching, depth)


def test_every_search_finds_the_value() -> None:
    rules = game("tree:uniform:branching=3,depth=5,values=9,seed=2")
    found = {
        spec: player(spec, rules).decide(rules.start()).value for spec in ("minimax", "alphabeta", "deepening", "mtdf")
    }
    assert set(found.values()) == {value(list(leaves(3, 5, 9, 2, "random")), 3)}


def test_few_values_are_coarse() -> None:
    assert set(leaves(4, 4, 2, 0, "random")) == {-1, 1}
    assert set(leaves(4, 4, 3, 0, "random")) == {-2, 0, 2}


def test_nodes_have_names() -> None:
    rules = game("tree:uniform:branching=12,depth=3,seed=1")
    state = rules.start().play("l").play("l12")
    assert (state.text, state.turn, state.plies_left) == ("l12", 0, 1)
    assert rules.state("l12") == state
    assert rules.state("l12a").is_over
    assert len({rules.state(f"{a}{b}").core.place for a, b in itertools.product("abcdefghijkl", range(1, 13))}) == 144
    with pytest.raises(Mistake, match="no node 'z'"):
        rules.state("z")
    with pytest.raises(Mistake):
        rules.state("a").play("b1")


def test_specs() -> None:
    rules = game("tree:uniform:branching=2,depth=3")
    assert rules == game(rules.spec)
    assert "tree" not in games()
    with pytest.raises(Mistake, match=r"has 11,881,376 leaves: at most 2,097,152 are allowed"):
        game("tree:uniform:branching=26,depth=5")
    with pytest.raises(Mistake, match="branching"):
        game("tree:uniform:branching=1")
