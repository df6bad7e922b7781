"""Proof-number search against the truth."""

import threading

import pytest

from plyground.compiled import INTERPRETED
from plyground.errors import Mistake
from plyground.games import game
from plyground.games.game import after, legal_moves
from plyground.search import Control, Limits
from plyground.search.proof.numbers import DISPROVEN, PROVEN, UNKNOWN, prove

from .solving import SUBJECTS, Truth, late_positions

COUNT, SHORTER = (6, 2) if INTERPRETED else (25, 0)


@pytest.mark.parametrize(("spec", "plies"), SUBJECTS.items())
def test_it_agrees_with_trying_everything(spec: str, plies: int) -> None:
    rules = game(spec)
    truth = Truth(rules)
    for position in late_positions(spec, COUNT, plies - SHORTER):
        side = position.to_move()
        final = truth.final(position, side)
        for threshold in {0, 1, final, final + 1}:
            proof = prove(position, threshold)
            assert proof.verdict == (PROVEN if final >= threshold else DISPROVEN), (rules.text(position), threshold)
            end = position
            for move in proof.line:
                assert move in legal_moves(end)
                end = after(end, move)
                assert (truth.final(end, side) >= threshold) == (final >= threshold)
            assert end.is_over()


@pytest.mark.parametrize("spec", ["tictactoe:rows=4,columns=4,k=3", "dotsandboxes:rows=2,columns=2"])
def test_a_table_that_is_far_too_small_may_end_in_doubt_but_not_in_error(spec: str) -> None:
    truth = Truth(game(spec))
    for position in late_positions(spec, COUNT // 4, 7):
        proven = truth.final(position, position.to_move()) > 0
        proof = prove(position, limits=Limits(nodes=2_000), memory=0.001)
        assert proof.verdict in (UNKNOWN, PROVEN if proven else DISPROVEN)


@pytest.mark.parametrize(
    ("spec", "value"),
    {
        "tictactoe": 0,
        "tictactoe:rows=4,columns=4,k=3": 1,
        "dotsandboxes:rows=1,columns=1": -1,
        "dotsandboxes:rows=1,columns=2": 0,
        **({} if INTERPRETED else {"dotsandboxes:rows=2,columns=2": 2}),
        **({} if INTERPRETED else {"dotsandboxes:rows=2,columns=2,extra_turn=off": -2}),
    }.items(),
)
def test_known_values(spec: str, value: int) -> None:
    position = game(spec).new()
    assert prove(position, threshold=value).verdict == PROVEN
    if spec != "tictactoe:rows=4,columns=4,k=3":  # where nobody can get more, refuting that takes the whole tree
        assert prove(position, threshold=value + 1).verdict == DISPROVEN


def test_an_open_four_is_won_on_the_large_board() -> None:
    rules = game("fiveinarow")
    position = rules.parse("h8 i9 h9 i8 h10 i10 h7 a1")
    proof = prove(position, limits=Limits(nodes=10_000))
    assert proof.verdict == PROVEN
    assert [rules.move_name(position, move) for move in proof.line] in (["h6"], ["h11"])


def test_limits() -> None:
    position = game("tictactoe:rows=6,columns=9,k=6").new()
    proof = prove(position, limits=Limits(nodes=30))
    assert (proof.verdict, proof.line) == (UNKNOWN, ())
    assert 30 <= proof.nodes < 30 + position.plies_left()
    proof = prove(position, limits=Limits(seconds=0.1))
    assert proof.verdict == UNKNOWN
    assert proof.seconds < 5


def test_it_can_be_stopped_and_watched() -> None:
    control = Control()
    position = game("tictactoe:rows=6,columns=9,k=6").new()
    timer = threading.Timer(0.3, control.stop)
    timer.start()
    proof = prove(position, control=control)
    assert proof.verdict == UNKNOWN
    assert proof.nodes == control.nodes > 0


def test_a_finished_game_has_nothing_to_prove() -> None:
    with pytest.raises(Mistake, match="over"):
        prove(game("tictactoe").parse("xxx/oo-/---"))
