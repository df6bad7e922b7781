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
        (f"{TWO_CHAINS} v(0,0)", "v(1,0)", "leaves 6 boxes to the other side that could be taken now"),
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
