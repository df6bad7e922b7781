"""What a game shows over its board, and what it says of a move, in positions where the truth is plain."""

import pytest

from plyground import game
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
    assert "Black wins in 3 by fours, beginning with e11." in found.words
    found, _ = marked("h8 a1 h9 a15 i7 o1 j7 o15")
    assert found.words.startswith("Black wins in 3 by fours and threes, beginning with ")


def test_nothing_to_see() -> None:
    assert marked("h8 i9") == (Overlay((), "No four and no open three is on the board."), set())


@pytest.mark.parametrize(
    ("text", "move", "words"),
    [
        ("h8 a1 h9 a3 h10 a5 h11 a7", "h12", "makes five"),
        ("h8 a1 h9 a3 h10 a5 h11", "h12", "has to stop the four"),
        ("h8 a1 h9 a3 h10", "h11", "stops the open three"),
        ("h8 a1 h9 a3", "h10", "makes an open three"),
        ("h8 a1 h9 a15 i7 o1 j7 o15", "h7", "makes two open threes and wins in 3 by fours and threes"),
        (E11, "e11", "makes a four and an open three and wins in 3 by fours"),
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
        "1 long chain, 0 loops, 0 safe lines. First has to open the first long one: second is in control. "
        "By the long-chain rule first wants an even number of long chains and second an odd one; "
        "control kept to the last brings a margin of 3 from the long chains and loops."
    )
    assert state.why("v(0,0)") == "opens a chain of 3: gives 3 boxes away"


@pytest.mark.parametrize(
    ("text", "words"),
    [
        (
            "3x3:0",
            "0 long chains, 0 loops, 24 safe lines. Nothing long has to be opened yet. "
            "By the long-chain rule first wants an even number of long chains and second an odd one.",
        ),
        (
            "2x3:11ff turn=2",  # the upper of two chains of three is opened
            "1 long chain, 0 loops, 0 safe lines. First has to open the first long one: second is in control. "
            "By the long-chain rule first wants an odd number of long chains and second an even one, the opened chain "
            "counted; control kept to the last brings a margin of 3 from the long chains and loops.",
        ),
        (
            "2x4:a5303",
            "0 long chains, 1 loop, 10 safe lines. First will have, as it stands, to open the first long one: second "
            "is in control. By the long-chain rule first wants an odd number of long chains and second an even one; "
            "control kept to the last brings a margin of 4 from the long chains and loops.",
        ),
        ("1x1:f score=1-0", "0 long chains, 0 loops, 0 safe lines. Nothing long has to be opened."),
    ],
)
def test_what_both_sides_want(text: str, words: str) -> None:
    state = game("dotsandboxes").state(text)
    found = state.overlay
    assert found is not None
    assert found.words == words


def test_without_the_extra_turn_no_side_is_in_control() -> None:
    rules = game("dotsandboxes:rows=1,columns=3,extra_turn=off")
    found = rules.state("1x3:3f").overlay
    assert found is not None
    assert [mark.text for mark in found.marks] == ["chain of 3"]
    assert found.words == "1 long chain, 0 loops, 0 safe lines."


def test_a_game_without_them_shows_nothing() -> None:
    rules = game("tictactoe")
    assert rules.start().overlay is None
    assert rules.start().why("b2") == ""
    assert Remarks.of(rules).overlay_name == ""
