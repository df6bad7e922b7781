"""What a game shows over its board, and what it says of a move, in positions where the truth is plain."""

import random

import pytest

from plyground import State, game, solve
from plyground.engines.dotsandboxes.proven import result_in_words
from plyground.games.dotsandboxes import DotsAndBoxesGame
from plyground.games.remarks import Overlay, Remarks

FIVE = game("fiveinarow")
E11 = "g9 h6 d5 i8 e7 f8 e8 h7 e9 e6 f9 h9 h8 g6"  # a broken four wins


def marked(text: str) -> tuple[Overlay, set[tuple[str, int | None, str]]]:
    state = FIVE.state(text)
    found = state.overlay
    assert found is not None
    return found, {(mark.kind, mark.side, state.board.names[place]) for mark in found.marks for place in mark.places}


def test_an_open_three_and_its_answers() -> None:
    found, marks = marked("h8 a1 h9 a3 h10")
    assert marks == {("weak", 0, "h7"), ("weak", 0, "h11"), ("answer", 1, "h7"), ("answer", 1, "h11")}
    assert found.words == "Black threatens an open four at h11 or h7."


def test_a_four_has_one_answer_and_an_open_one_none() -> None:
    found, marks = marked("h8 h7 h9 a3 h10 a5 h11")
    assert marks == {("strong", 0, "h12"), ("answer", 1, "h12")}
    assert found.words == "Black has a four and threatens h12."
    found, marks = marked("h8 a1 h9 a3 h10 a5 h11")
    assert marks == {("strong", 0, "h12"), ("strong", 0, "h7")}
    assert found.words.endswith("which cannot be stopped.")


def test_a_win_and_the_threats_that_it_takes() -> None:
    found, _ = marked(E11)
    assert "Black wins by fours, beginning with e11." in found.words
    found, _ = marked("h8 a1 h9 a15 i7 o1 j7 o15")
    assert found.words.startswith("Black wins by fours and threes, beginning with ")


def test_nothing_to_see() -> None:
    assert marked("h8 i9") == (Overlay((), "No four and no open three is on the board."), set())


@pytest.mark.parametrize(
    ("text", "move", "words"),
    [
        ("h8 a1 h9 a3 h10 a5 h11 a7", "h12", "makes five"),
        ("h8 a1 h9 a3 h10 a5 h11", "h12", "has to stop the four"),
        ("h8 a1 h9 a3 h10", "h11", "stops the open three"),
        ("h8 a1 h9 a3", "h10", "makes an open three"),
        ("h8 a1 h9 a15 i7 o1 j7 o15", "h7", "makes two open threes and wins by fours and threes"),
        (E11, "e11", "makes a four and an open three and wins by fours"),
        ("h8 i9", "a1", ""),
    ],
)
def test_why_a_move(text: str, move: str, words: str) -> None:
    state = FIVE.state(text)
    assert state.why(move) == words


def test_chains_and_who_has_to_open_them() -> None:
    rules = game("dotsandboxes:rows=1,columns=3")
    state = rules.start().play("h(0,0)", "h(0,1)", "h(0,2)", "h(1,0)", "h(1,1)", "h(1,2)")
    found = state.overlay
    assert found is not None
    assert [(mark.kind, mark.text, mark.boxes) for mark in found.marks] == [("area", "chain of 3", (0, 1, 2))]
    assert found.words == (
        "1 long chain, 0 loops, 0 joints, 0 safe lines. First has to open the first long one: second is in control, "
        "which kept to the last brings second a margin of 3 from the long chains and loops. "
        "Proven: with best play second wins by 3."
    )
    assert state.why("v(0,0)") == "opens a chain of 3: gives 3 boxes away; with best play second wins by 3"


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("2x3:0", "0 long chains, 0 loops, 6 joints, 17 safe lines. Proven: with best play second wins by 2."),
        (
            "2x3:11ff turn=2",  # the upper of two chains of three is opened
            "1 long chain, 0 loops, 0 joints, 0 safe lines. First has to open the first long one: second is in "
            "control, which kept to the last brings second a margin of 3 from the long chains and loops. "
            "Proven: with best play second wins by 2.",
        ),
        (
            "2x4:a5303",
            "0 long chains, 1 loop, 4 joints, 10 safe lines. Proven: with best play it is a draw.",
        ),
        ("1x1:f score=1-0", "The game is over."),
        # Positions of which more was said once than is so: a joint, and two boxes that one line closes.
        (
            "6x6:ffe7cfbffffbefee7ffff score=16-11",
            "2 long chains, 0 loops, 1 joint, 0 safe lines. Proven: with best play it is a draw.",
        ),
        (
            "6x6:2cfbfbffe5e3f9f7fffef score=15-8",
            "1 long chain, 0 loops, 0 joints, 0 safe lines. First has to open the first long one: second is in "
            "control, which kept to the last brings second a margin of 3 from the long chains and loops. "
            "Proven: with best play first wins by 6.",
        ),
        (
            "6x6:0",
            "0 long chains, 0 loops, 36 joints, 84 safe lines. The result is not proven: too many lines are free.",
        ),
    ],
)
def test_what_is_certain_of_chains(text: str, words: str) -> None:
    state = game("dotsandboxes").state(text)
    found = state.overlay
    assert found is not None
    assert found.words == words


@pytest.mark.parametrize("extra_turn", [True, False])
def test_what_is_said_is_what_the_solver_proves(extra_turn: bool) -> None:
    rules, dice = DotsAndBoxesGame(2, 2, extra_turn), random.Random(5)

    def result(state: State) -> str:
        to_come = solve(state).value
        assert to_come is not None
        margin = state.result(0) + (to_come if state.turn == 0 else -to_come)
        return f"with best play {result_in_words(margin, rules.sides)}"

    for _ in range(3):
        state = rules.start()
        while not state.is_over:
            assert (found := state.overlay) is not None
            assert found.words.endswith(f" Proven: {result(state)}.")
            move = dice.choice(state.legal_moves)
            said, state = state.why(move), state.play(move)
            assert state.is_over or f"; {result(state)}" in said


def test_without_the_extra_turn_no_side_is_in_control() -> None:
    rules = game("dotsandboxes:rows=1,columns=3,extra_turn=off")
    found = rules.state("1x3:3f").overlay
    assert found is not None
    assert [mark.text for mark in found.marks] == ["chain of 3"]
    assert found.words == ("1 long chain, 0 loops, 0 joints, 0 safe lines. Proven: with best play second wins by 1.")


def test_a_game_without_them_shows_nothing() -> None:
    rules = game("tictactoe")
    assert rules.start().overlay is None
    assert rules.start().why("b2") == ""
    assert Remarks.of(rules).overlay_name == ""
