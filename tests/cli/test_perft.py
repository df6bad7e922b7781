"""`plyground perft` and `plyground.perft`: counts of lines that are known."""

import math

import pytest

import plyground
from plyground.cli import perft as command
from plyground.cli.show import Screen
from plyground.compiled import INTERPRETED
from plyground.players.compiling import Preparation

from .helpers import answer, complaint, data
from .test_docs import keys_in_the_table

# Tic-tac-toe: games go on to the end, so from the fifth move on those that are won fall out.
TICTACTOE = [9, 72, 504, 3024, 15120, 54720, 148176, 200448, 127872]


def counts(spec: str, depth: int, position: str = "") -> list[int]:
    state = plyground.game(spec).state(position)
    return [plyground.perft(state, plies) for plies in range(1, depth + 1)]


def test_tictactoe() -> None:
    depth = 5 if INTERPRETED else 9
    assert counts("tictactoe", depth) == TICTACTOE[:depth]
    assert plyground.perft(plyground.game("tictactoe").start(), 0) == 1
    assert INTERPRETED or counts("tictactoe", 10)[9] == 0


def test_no_game_of_five_in_a_row_is_over_before_its_ninth_move() -> None:
    assert counts("fiveinarow:size=5", 3) == [25, 25 * 24, 25 * 24 * 23]


def test_lines_of_dots_and_boxes_may_be_drawn_in_any_order() -> None:
    assert counts("dotsandboxes:rows=1,columns=1", 5) == [4, 12, 24, 24, 0]
    assert counts("dotsandboxes:rows=2,columns=1", 4) == [math.perm(7, n) for n in (1, 2, 3, 4)]


def test_the_count_is_the_sum_over_the_moves() -> None:
    state = plyground.game("tictactoe").state("xo-/-x-/--o")
    assert plyground.perft(state, 3) == sum(plyground.perft(state.play(move), 2) for move in state.legal_moves)
    assert state.text == "xo-/-x-/--o"


def test_the_command() -> None:
    found = data("perft", "tictactoe", "--depth", "3")
    assert [(row["depth"], row["lines"]) for row in found["counts"]] == [(1, 9), (2, 72), (3, 504)]
    assert keys_in_the_table("perft") == set(found)
    assert not found["stopped"]
    assert "504" in answer("perft", "tictactoe", "start", "--depth", "3")


def test_the_command_waits_for_the_rules_before_it_counts(monkeypatch: pytest.MonkeyPatch) -> None:
    waited: list[str] = []

    def stopped(preparation: Preparation, screen: Screen) -> bool:
        waited.append(preparation.what)
        return True

    monkeypatch.setattr(command, "prepared", stopped)
    with pytest.raises(KeyboardInterrupt):
        command.perft("tictactoe", "", 3)
    assert waited == ["the rules for tictactoe"]


@pytest.mark.parametrize("depth", ["0", "401", "deep"])
def test_a_depth_that_is_not_allowed(depth: str) -> None:
    assert "is not allowed" in complaint("perft", "tictactoe", "--depth", depth)


def test_a_depth_below_nothing() -> None:
    with pytest.raises(plyground.Mistake, match="The depth -1 is not allowed"):
        plyground.perft(plyground.game("tictactoe").start(), -1)


def test_a_count_that_is_stopped() -> None:
    control = plyground.Control()
    control.stop()
    assert plyground.perft(plyground.game("tictactoe").start(), 9, control=control) == 0
