"""Othello against published counts and known values."""

import pytest
from plyground_othello import OthelloGame
from plyground_othello.offers import OthelloPlayers, OthelloRemarks

import plyground
from plyground.author import INTERPRETED, Players, Remarks

OFFERS = {Players: OthelloPlayers, Remarks: OthelloRemarks}
plyground.register(OthelloGame, offers=OFFERS)  # once more does no harm where the package is installed

# Lines of 1, 2, … moves on 8×8, a pass being a move: published by Paul Byrne and by Aart Bik.
PERFT = (4, 12, 56, 244, 1396, 8200, 55092, 390216, 3005288)


def test_there_are_as_many_lines_as_are_published() -> None:
    deep = 5 if INTERPRETED else 9
    start = plyground.game("othello").start()
    assert tuple(plyground.perft(start, depth + 1) for depth in range(deep)) == PERFT[:deep]


def test_white_wins_4x4_by_8() -> None:
    """Perfect play on 4×4 ends 3–11: margins of discs, empty cells belonging to nobody."""
    if INTERPRETED:
        pytest.skip("minutes as plain Python")
    solution = plyground.solve("othello:size=4")
    assert (solution.value, solution.proven) == (-8, True)


def test_who_cannot_move_passes_and_two_passes_end_the_game() -> None:
    state = plyground.game("othello").state("xo------/" + "/".join(["--------"] * 7) + " o")
    assert state.legal_moves == ("pass",)
    assert state.play("pass").legal_moves == ("c1",)
    over = plyground.game("othello").state("x-------/" + "/".join(["--------"] * 7)).play("pass", "pass")
    assert (over.is_over, str(over.outcome), over.score) == (True, "black wins 1–0", (1, 0))


def test_discs_are_turned_over_in_all_directions() -> None:
    rows = ["x--x--x-", "-o-o-o--", "--ooo---", "xoo-oox-", "--ooo---", "-o-o-o--", "x--x--x-", "--------"]
    after = plyground.game("othello").state("/".join(rows) + " x").play("d4")
    assert after.score == (9 + 1 + 17 - 1, 0) or after["d4"] == "black"
    assert "o" not in after.text.replace(" o", "")


@pytest.mark.parametrize(
    ("text", "reason"),
    [("xo/ox", "Cannot read"), ("----/-ox-/-xo-/---- z", "not allowed after a board"), ("xx", "Cannot read")],
)
def test_a_bad_position_is_one_sentence(text: str, reason: str) -> None:
    with pytest.raises(plyground.Mistake, match=reason):
        plyground.game("othello").state(text)


def test_bad_moves_are_one_sentence() -> None:
    start = plyground.game("othello").start()
    for move, reason in (
        ("d4", "it is taken"),
        ("a1", "turns nothing over"),
        ("pass", "can turn nothing"),
        ("z9", "h8"),
    ):
        with pytest.raises(plyground.Mistake, match=reason):
            start.play(move)
