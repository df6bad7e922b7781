"""Swap openings: who does what until the colours are given, and what players choose."""

import numpy as np
import pytest

from plyground import game, player
from plyground.errors import Mistake
from plyground.players.swap import SWAPS, SwapStones, answer, begin, most_even

RULES = game("fiveinarow:size=9")


def test_the_first_puts_three_and_the_second_chooses() -> None:
    opening = begin("swap2", RULES)
    assert (opening.decider, opening.to_put, opening.choices, opening.black) == (0, 3, (), None)
    opening = opening.put("e5", "e6", "a1")
    assert (opening.decider, opening.to_put, opening.choices) == (1, 0, ("black", "white", "put"))
    assert [opening.choose(colour).black for colour in ("black", "white")] == [1, 0]
    assert opening.choose("black").in_seats(("Ann", "Bob")) == ("Bob", "Ann")
    assert opening.choose("white").in_seats(("Ann", "Bob")) == ("Ann", "Bob")


def test_the_second_may_put_two_more_and_the_first_chooses() -> None:
    opening = begin("swap2", RULES).put("e5", "e6", "a1").choose("put")
    assert (opening.decider, opening.to_put, opening.choices) == (1, 2, ())
    opening = opening.put("b2", "c3")
    assert (opening.decider, opening.choices, opening.put_by) == (0, ("black", "white"), (0, 0, 0, 1, 1))
    done = opening.choose("black")
    assert done.black == 0
    assert done.state == RULES.state("e5 e6 a1 b2 c3")
    assert done.in_words(("Ann", "Bob")) == "swap2: Ann put 3 stones, Bob put 2 stones, Ann chose black"


@pytest.mark.parametrize("name", ["swap", "swap3"])
def test_free_swaps_end_with_the_choice(name: str) -> None:
    opening = begin(name, RULES).put(*("e5", "e6", "a1")[: SWAPS[name]])
    assert opening.choices == ("black", "white")
    assert opening.choose("black").black == 1
    with pytest.raises(Mistake, match="Unknown choice 'put'"):
        opening.choose("put")


def test_what_is_refused_changes_nothing() -> None:
    opening = begin("swap2", RULES)
    for stones in (("e5",), ("e5", "e5", "e6")):
        with pytest.raises(Mistake):
            opening.put(*stones)
    with pytest.raises(Mistake, match="Nothing is to be chosen now"):
        opening.choose("black")
    done = opening.put("e5", "e6", "a1").choose("white")
    with pytest.raises(Mistake, match="No stones are to be put now"):
        done.put("b2", "b3")
    with pytest.raises(Mistake, match="Nothing is to be chosen now"):
        done.choose("black")
    with pytest.raises(Mistake, match="Unknown opening 'swap4'"):
        begin("swap4", RULES)
    with pytest.raises(Mistake, match="tictactoe has no swap openings"):
        begin("swap2", "tictactoe")


@pytest.mark.parametrize(("stones", "colour"), [("e5 a1 e6", "black"), ("a1 e5 i9", "white")])
def test_a_player_takes_the_colour_that_is_better_off(stones: str, colour: str) -> None:
    who, rng = player("deepening:depth=2", RULES), np.random.default_rng(1)
    value = who.decide(RULES.state(stones)).value
    assert value is not None
    assert (value < 0) == (colour == "black")
    for name in ("swap3", "swap2"):
        opening = answer(begin(name, RULES).put(*stones.split()), who, rng)
        assert opening.done[-1] == (1, f"chose {colour}")


def test_a_player_puts_the_most_even_of_the_stones_that_it_looks_at() -> None:
    who, seed = player("deepening:depth=2", RULES), 5
    opening = begin("swap2", RULES)
    chosen = most_even(opening, who, np.random.default_rng(seed))
    rng, values = np.random.default_rng(seed), {}
    for _ in range(8):
        state = opening.state.play(*SwapStones.of(RULES).draw(rng))
        values[state.history] = abs(who.decide(state, seeds=(int(rng.integers(1 << 62)),)).value or 0)
    assert len(set(values.values())) > 1
    assert values[chosen] == min(values.values())
    assert len(most_even(begin("swap", RULES), who, rng)) == 1


def test_drawn_stones_are_three_legal_ones_near_an_edge() -> None:
    for size in (5, 9, 20):
        rules, rng = game(f"fiveinarow:size={size}"), np.random.default_rng(2)
        for _ in range(30):
            state = rules.start().play(*SwapStones.of(rules).draw(rng))
            assert len(state.history) == 3
            for name in state.history:
                column, row = ord(name[0]) - ord("a"), int(name[1:]) - 1
                assert min(column, row, size - 1 - column, size - 1 - row) < 4
