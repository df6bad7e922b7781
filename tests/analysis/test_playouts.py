"""Random games have the results that counting all games says they have."""

import pytest

import plyground
from plyground.errors import Mistake


def test_random_games_of_tictactoe_end_as_they_must() -> None:
    """x wins 737/1260, draws 8/63 and loses 121/420 of random games: counted over the whole tree, with its chances."""
    found = plyground.playouts(plyground.game("tictactoe").start(), 3_000, seed=1)
    assert found.games == found.wins + found.draws + found.losses == 3_000
    for count, chance in ((found.wins, 737 / 1260), (found.draws, 8 / 63), (found.losses, 121 / 420)):
        assert abs(count / 3_000 - chance) < 4 * (chance * (1 - chance) / 3_000) ** 0.5
    assert (found.shortest, found.longest) == (5, 9)
    assert found.mean == (found.wins - found.losses) / 3_000
    assert found == plyground.playouts(found.state, 3_000, seed=1) != plyground.playouts(found.state, 3_000, seed=2)


def test_margins_are_boxes() -> None:
    found = plyground.playouts(plyground.game("dotsandboxes:rows=1,columns=1").start(), 50, seed=1)
    assert (found.losses, found.mean, found.deviation, found.plies) == (50, -1, 0, 4)  # who draws the last line has it


def test_a_game_that_is_over_is_its_own_result() -> None:
    over = plyground.game("tictactoe").state("xxx/oo-/---")
    assert plyground.playouts(over, 3).wins == 3
    with pytest.raises(Mistake, match="0 random games"):
        plyground.playouts(over, 0)
