"""What a person does with a state without thinking: look at a place, draw it, turn it, make an array of it."""

from random import Random
from xml.etree import ElementTree

import numpy as np
import pytest

import plyground
from plyground import Mistake, Record, State

SVG = "{http://www.w3.org/2000/svg}"


def some(spec: str, moves: int, seed: int = 1) -> State:
    state, rng = plyground.game(spec).start(), Random(seed)
    for _ in range(moves):
        if not state.is_over:
            state = state.play(rng.choice(state.legal_moves))
    return state


def test_a_place_says_whose_it_is() -> None:
    state = plyground.game("fiveinarow").state("h8 i9")
    assert [state[name] for name in ("h8", "I9", "a1")] == ["black", "white", None]
    assert plyground.game("dotsandboxes").start().play("h(0,0)")["h(0,0)"] == "taken"
    with pytest.raises(Mistake, match="Unknown place 'z9'"):
        state["z9"]
    with pytest.raises(Mistake, match="no named places"):
        plyground.game("tree:(1 2)").start()["a"]


def test_an_array_has_the_stones() -> None:
    found = plyground.game("tictactoe").state("xo-/-x-/--o").to_array()
    assert (found == np.array([[1, -1, 0], [0, 1, 0], [0, 0, -1]])).all()
    assert found.dtype == np.int8
    assert plyground.game("dotsandboxes:rows=1,columns=1").start().play("h(0,0)").to_array().tolist() == [2, 0, 0, 0]


@pytest.mark.parametrize(
    ("spec", "count"),
    [
        ("tictactoe", 8),
        ("tictactoe:rows=3,columns=4", 4),
        ("fiveinarow:size=7", 8),
        ("dotsandboxes:rows=3,columns=3", 8),
        ("dotsandboxes:rows=2,columns=3", 4),
    ],
)
def test_symmetric_states_have_the_same_future(spec: str, count: int) -> None:
    state = some(spec, 5)
    turned = state.symmetries
    assert len(turned) == len(set(turned)) == count
    assert turned[0] == state
    assert {plyground.perft(each, 2) for each in turned} == {plyground.perft(state, 2)}
    assert {(each.turn, len(each.legal_moves), each.score) for each in turned} == {
        (state.turn, len(state.legal_moves), state.score)
    }
    assert all(set(each.symmetries) == set(turned) for each in turned)
    if spec in ("tictactoe", "dotsandboxes:rows=2,columns=3"):
        assert len({plyground.solve(each).value for each in turned}) == 1
    assert len(plyground.game(spec).start().symmetries) == 1


@pytest.mark.parametrize("spec", ["tictactoe", "fiveinarow", "dotsandboxes:rows=3,columns=3"])
def test_a_picture_points_at_places(spec: str) -> None:
    state = some(spec, 4)
    first, second = (name for name, mark in list(zip(state.board.names, state.board.marks, strict=True))[:2])
    for flipped in (False, True):
        drawn = ElementTree.fromstring(
            state.svg(size=300, arrows=[(first, second)], marks={first: "1", second: ""}, flipped=flipped, theme="dark")
        )
        assert drawn.get("width") == "300"
        assert len(drawn.findall(f".//{SVG}g[@class='arrow']")) == 1
        assert [text.text for text in drawn.findall(f".//{SVG}text[@class='word']")] == ["1"]
        assert len(drawn.findall(f".//{SVG}circle[@class='note']")) == 1
    assert "prefers-color-scheme" in state.svg()
    assert "prefers-color-scheme" not in state.svg(theme="light") + state.svg(theme="dark")
    assert state.svg(last=False) != state.svg() == state.svg(last=str(state.last))
    for wrong in ({"marks": ["z9"]}, {"theme": "pink"}, {"last": "z9"}):
        with pytest.raises(Mistake):
            state.svg(**wrong)


def test_a_flipped_board_has_its_corner_on_the_other_side() -> None:
    state = plyground.game("tictactoe").state("x--/---/---")
    labels = [text.text for text in ElementTree.fromstring(state.svg(flipped=True)).iter(f"{SVG}text")]
    assert labels == ["c", "b", "a", "1", "2", "3"]


def test_reprs_are_one_line_and_can_be_pasted_where_they_are_calls() -> None:
    game = plyground.game("tictactoe:rows=4,columns=4")
    for thing in (game, plyground.player("alphabeta:depth=2", game), plyground.player("Club", game), game.start()):
        assert repr(eval(repr(thing))) == repr(thing)
    record = Record(game, ("human", "greedy"))
    record.add("a1")
    assert repr(record).startswith("<Record of tictactoe:rows=4,columns=4, human against greedy: 1 moves, a1;")
    assert [state.text for state in record] == [state.text for state in record.states]
    for other in (record, game.start().board, plyground.win_chance("tictactoe xox/oox/---")):
        assert "\n" not in repr(other)
        assert len(repr(other)) < 200
