"""Lists of moves as people write them."""

import pytest

from plyground import Mistake, MoveTree, game


@pytest.mark.parametrize("text", ["h8i9g7", "1.h8 2.i9 3.g7", "1. h8 i9 2. g7", "1.h8i9 2.g7", "h8, i9; g7", "H8I9G7"])
def test_moves_may_have_numbers_and_stand_together(text: str) -> None:
    rules = game("fiveinarow")
    assert rules.state(text) == rules.state("h8 i9 g7")
    if "," not in text:
        assert rules.start().read_moves(text) == ("h8", "i9", "g7")
        assert MoveTree(rules.start()).add(text).text == "h8 i9 g7"


def test_other_games_and_alternatives() -> None:
    assert game("tictactoe").state("1.b2a1 c3").text == "--x/-x-/o--"
    boxes = game("dotsandboxes")
    assert boxes.state("1.h(0,1) 2.v(2,3)") == boxes.state("h(0,1)v(2,3)") == boxes.start().play("h(0,1)", "v(2,3)")
    tree = MoveTree(game("fiveinarow").start()).add("1.h8 2.h9 ( g9i7 ( h7 ) ) ( i9 ) 3.i8")
    assert tree.text == "h8 h9 ( g9 i7 ( h7 ) ) ( i9 ) i8"
    with pytest.raises(Mistake, match="bracket"):
        MoveTree(game("fiveinarow").start()).add("1. ( h8 )")
    assert game("fiveinarow").start().move("1.h8") == "h8"


@pytest.mark.parametrize(("text", "said"), [("h8h8", "taken"), ("h8i9zz", "Cannot read the move 'h8i9zz'")])
def test_a_move_that_cannot_be_played_is_named(text: str, said: str) -> None:
    for read in (game("fiveinarow").state, game("fiveinarow").start().read_moves):
        with pytest.raises(Mistake, match=said):
            read(text)
