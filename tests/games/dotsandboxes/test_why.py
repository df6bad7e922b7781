"""What moves of dots-and-boxes do, in words."""

import random

import pytest

from plyground.games.dotsandboxes import DotsAndBoxesGame
from plyground.games.dotsandboxes.why import why

TWO_CHAINS = "2x3:1ff"  # two rows of three boxes, every vertical free


@pytest.mark.parametrize(
    ("text", "move", "words"),
    [
        (TWO_CHAINS, "v(0,0)", "opens a chain of 3: gives 3 boxes away"),
        (f"{TWO_CHAINS} v(0,0)", "v(0,1)", "closes 1 box"),
        (
            f"{TWO_CHAINS} v(0,0) v(0,1)",
            "v(0,3)",
            "leaves 2 boxes to the other side, which then has to make the next move elsewhere",
        ),
        (
            f"{TWO_CHAINS} v(0,0)",
            "v(1,0)",
            "leaves 3 boxes to the other side that could be taken now, and gives 3 more away",
        ),
        # The last two boxes of all: there is no elsewhere.
        ("1x3:7f v(0,1)", "v(0,3)", "leaves 2 boxes to the other side that could be taken now"),
        # Two boxes are left, but not by the line that leaves them: the other side can leave them in turn.
        ("2x4:10ff v(0,1) v(0,2)", "h(2,0)", "leaves 2 boxes to the other side that could be taken now"),
        (
            "2x4:10ff v(0,1) v(0,2)",
            "v(0,4)",
            "leaves 2 boxes to the other side, which then has to make the next move elsewhere",
        ),
        ("1x1:7", "v(0,1)", "closes 1 box and ends the game"),
        ("2x2:b73", "h(1,1)", "opens a loop of 4: gives 4 boxes away"),
        ("3x3:0", "h(0,0)", "gives nothing away"),
        # The last safe line: whose turn it is then decides.
        ("2x3:1fd", "h(0,1)", "leaves an even number of long chains: the other side will have to open the first"),
        (
            "2x3:1fc",
            "h(0,0)",
            "leaves an odd number of long chains: as it stands, the other side will have to open the first",
        ),
    ],
)
def test_words(text: str, move: str, words: str) -> None:
    position, *moves = text.split()
    said = why(DotsAndBoxesGame().state(position).play(*moves), move)
    assert said == words


@pytest.mark.parametrize("move", ["v(0,2)", "v(0,3)", "v(0,4)", "h(2,0)"])
def test_four_boxes_of_an_opened_chain_are_too_many_to_leave(move: str) -> None:
    state = DotsAndBoxesGame().state("2x4:10ff turn=2")
    assert why(state, move) == "leaves 4 boxes to the other side that could be taken now"


@pytest.mark.parametrize(("move", "is_sacrifice"), [("h(1,1)", True), ("h(0,2)", False), ("v(1,3)", False)])
def test_four_boxes_of_an_opened_loop_are_left_by_its_middle_line(move: str, is_sacrifice: bool) -> None:
    state = DotsAndBoxesGame().state("2x4:a5313 turn=2")
    assert why(state, move).endswith("has to make the next move elsewhere") == is_sacrifice


@pytest.mark.parametrize("extra_turn", [True, False])
def test_every_move_has_words(extra_turn: bool) -> None:
    chance, said = random.Random(2), set()
    for _ in range(6):
        state = DotsAndBoxesGame(4, 4, extra_turn).start()
        while not state.is_over:
            said |= {why(state, move) for move in state.legal_moves}
            state = state.play(chance.choice(state.legal_moves))
    assert all(sentence and " " in sentence for sentence in said)
    assert len(said) > 5
