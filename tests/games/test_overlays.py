"""What a game shows over its board, and what it says of a move, in positions where the truth is plain."""

import pytest

from plyground import game
from plyground.games.capabilities import Overlay

FIVE = game("fiveinarow")


def marked(text: str) -> tuple[Overlay, set[tuple[str, int | None, str]]]:
    state = FIVE.state(text)
    found = FIVE.overlay(state.core)
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


def test_nothing_to_see() -> None:
    assert marked("h8 i9") == (Overlay((), "No four and no open three is on the board."), set())


@pytest.mark.parametrize(
    ("text", "move", "words"),
    [
        ("h8 a1 h9 a3 h10 a5 h11 a7", "h12", "makes five"),
        ("h8 a1 h9 a3 h10 a5 h11", "h12", "has to stop the four"),
        ("h8 a1 h9 a3 h10", "h11", "stops the open three"),
        ("h8 a1 h9 a3", "h10", "makes an open three"),
        ("h8 i9", "a1", ""),
    ],
)
def test_why_a_move(text: str, move: str, words: str) -> None:
    state = FIVE.state(text)
    assert FIVE.why(state.core, state.move(move).number) == words


def test_chains_and_who_has_to_open_them() -> None:
    rules = game("dotsandboxes:rows=1,columns=3")
    state = rules.start().play("h(0,0)", "h(0,1)", "h(0,2)", "h(1,0)", "h(1,1)", "h(1,2)")
    found = rules.overlay(state.core)
    assert found is not None
    assert [(mark.kind, mark.text, mark.boxes) for mark in found.marks] == [("area", "chain of 3", (0, 1, 2))]
    assert found.words == (
        "1 long chain, 0 loops, 0 safe lines. First has to open the first long one: second is in control."
    )
    assert rules.why(state.core, state.move("v(0,0)").number) == "opens a chain of 3: gives 3 boxes away"


def test_a_game_without_them_shows_nothing() -> None:
    rules = game("tictactoe")
    assert rules.overlay(rules.start().core) is None
    assert rules.why(rules.start().core, 0) == ""
    assert rules.overlay_name == ""
