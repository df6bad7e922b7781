"""What moves of dots-and-boxes do, in words."""

import random

import pytest

from plyground.builtin.dotsandboxes.why import why
from plyground.games.dotsandboxes import DotsAndBoxesGame

TWO_CHAINS = "2x3:1ff"  # two rows of three boxes, every vertical free


@pytest.mark.parametrize(
    ("text", "move", "words"),
    [
        (TWO_CHAINS, "v(0,0)", "opens a chain of 3: gives 3 boxes away; with best play second wins by 2"),
        (f"{TWO_CHAINS} v(0,0)", "v(0,1)", "closes 1 box; with best play second wins by 2"),
        (
            f"{TWO_CHAINS} v(0,0) v(0,1)",
            "v(0,3)",
            "leaves 2 boxes to the other side, which then has to make the next move elsewhere; "
            "with best play second wins by 2",
        ),
        (
            f"{TWO_CHAINS} v(0,0)",
            "v(1,0)",
            "leaves 3 boxes to the other side that could be taken now, and gives 3 more away; "
            "with best play first wins by 6; after the best move second wins by 2",
        ),
        # The last two boxes of all: there is no elsewhere.
        (
            "1x3:7f v(0,1)",
            "v(0,3)",
            "leaves 2 boxes to the other side that could be taken now; "
            "with best play second wins by 1; after the best move first wins by 3",
        ),
        # Two boxes are left, but not by the line that leaves them: the other side can leave them in turn.
        (
            "2x4:10ff v(0,1) v(0,2)",
            "h(2,0)",
            "leaves 2 boxes to the other side that could be taken now; "
            "with best play second wins by 2; after the best move first wins by 4",
        ),
        ("1x1:7", "v(0,1)", "closes 1 box and ends the game"),
        ("2x2:b73", "h(1,1)", "opens a loop of 4: gives 4 boxes away; with best play second wins by 4"),
        ("2x2:0", "h(0,0)", "gives nothing away; with best play first wins by 2"),
        # The last safe line: whose turn it is then decides.
        ("2x3:1fd", "h(0,1)", "gives nothing away; with best play first wins by 2"),
        (
            "2x3:1fc",
            "h(0,0)",
            "gives nothing away; with best play second wins by 2; after the best move first wins by 2",
        ),
        ("6x6:0", "h(0,0)", "gives nothing away"),  # too many free lines for a proof
    ],
)
def test_words(text: str, move: str, words: str) -> None:
    position, *moves = text.split()
    said = why(DotsAndBoxesGame().state(position).play(*moves), move)
    assert said == words


@pytest.mark.parametrize("move", ["v(0,2)", "v(0,3)", "v(0,4)", "h(2,0)"])
def test_four_boxes_of_an_opened_chain_are_too_many_to_leave(move: str) -> None:
    state = DotsAndBoxesGame().state("2x4:10ff turn=2")
    assert why(state, move).startswith("leaves 4 boxes to the other side that could be taken now; with best play ")


@pytest.mark.parametrize(("move", "is_sacrifice"), [("h(1,1)", True), ("h(0,2)", False), ("v(1,3)", False)])
def test_four_boxes_of_an_opened_loop_are_left_by_its_middle_line(move: str, is_sacrifice: bool) -> None:
    state = DotsAndBoxesGame().state("2x4:a5313 turn=2")
    assert why(state, move).partition(";")[0].endswith("move elsewhere") == is_sacrifice


@pytest.mark.parametrize("extra_turn", [True, False])
def test_every_move_has_words(extra_turn: bool) -> None:
    chance, said = random.Random(2), set()
    for _ in range(6):
        state = DotsAndBoxesGame(2, 2, extra_turn).start()
        while not state.is_over:
            said |= {why(state, move) for move in state.legal_moves}
            state = state.play(chance.choice(state.legal_moves))
    assert all(sentence and " " in sentence for sentence in said)
    assert len(said) > 5
