"""Dots-and-boxes in writing: positions, moves and rules as texts, and what is said about a bad one."""

import contextlib
import random
from collections.abc import Iterator
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from plyground.errors import Mistake
from plyground.games import game as game_of
from plyground.games.dotsandboxes import DotsAndBoxesGame
from plyground.games.game import after, legal_moves
from plyground.players import Players


def walk(game: DotsAndBoxesGame, seed: int) -> Iterator[Any]:
    position, chance = game.new(), random.Random(seed)
    yield position
    while not position.is_over():
        position = after(position, chance.choice(legal_moves(position)))
        yield position


@given(rows=st.integers(1, 7), columns=st.integers(1, 7), extra_turn=st.booleans(), seed=st.integers(0, 10**6))
def test_texts_round_trip(rows: int, columns: int, extra_turn: bool, seed: int) -> None:
    game = DotsAndBoxesGame(rows, columns, extra_turn)
    reader = DotsAndBoxesGame(extra_turn=extra_turn)  # the text brings its own size
    for position in walk(game, seed):
        read = reader.parse(game.text(position))
        assert read == position._replace(gain=0)
        assert read.key() == position.key()
        assert game.text(read) == game.text(position)
        assert reader.rules_of(read) == game


def test_texts_of_known_positions() -> None:
    game = DotsAndBoxesGame(2, 2)
    assert DotsAndBoxesGame().text(DotsAndBoxesGame().new()) == "6x6:0"
    assert game.start().play("h(0,0)").text == "2x2:1 turn=2"
    # h(0,0), h(1,0), v(0,0), v(0,1) are lines 0, 2, 6 and 7.
    assert game.start().play("h(0,0)", "h(1,0)", "v(0,0)", "v(0,1)").text == "2x2:c5 score=0-1 turn=2"
    assert game.text(game.parse("2X2:C5 turn=1 SCORE=1-0")) == "2x2:c5 score=1-0"
    assert game.parse("6x6:0 score=0-0 turn=1") == DotsAndBoxesGame().new()
    # The example that a mistake shows is itself a position.
    assert game.text(game.parse("2x2:c5 score=0-1 turn=2")) == "2x2:c5 score=0-1 turn=2"
    with pytest.raises(Mistake, match="2x2:c5 score=0-1 turn=2"):
        game.parse("?")


@pytest.mark.parametrize(
    "text",
    [
        "h(0,0) v(0,1) h(1,0)",
        "H(0,0) V(0,1) H(1,0)",
        "h0,0 v0,1 h1,0",
        "h 0 0 v 0 1 h 1 0",
        "0 7 2",
        "0, 7; h( 1 , 0 )",
    ],
)
def test_a_list_of_moves_is_a_position(text: str) -> None:
    game = DotsAndBoxesGame(2, 2)
    assert game.parse(text) == game.start().play("h(0,0)", "v(0,1)", "h(1,0)").core


@pytest.mark.parametrize("name", ["h(1,0)", "H(1,0)", " h( 1, 0 ) ", "h 1 0", "h1,0", "h1 0", "h 1,0", "2"])
def test_moves_are_read_in_many_forms(name: str) -> None:
    game = DotsAndBoxesGame(2, 2)
    assert game.start().move(name).number == 2


@pytest.mark.parametrize(
    ("text", "bad", "allowed"),
    [
        ("", "''", "6x6:0"),
        (" , ;", ", ;", "6x6:0"),
        ("nonsense", "nonsense", "ROWSxCOLS:HEX"),
        ("2x2", "2x2", "ROWSxCOLS:HEX"),
        ("2x2:xyz", "2x2:xyz", "ROWSxCOLS:HEX"),
        ("2x2:-1", "2x2:-1", "ROWSxCOLS:HEX"),
        ("0x2:0", "0x2", "1x1 to 7x7"),
        ("8x2:0", "8x2", "1x1 to 7x7"),
        ("2x2:1000", "1000", "fff"),
        ("2x2:0 turn=3", "turn=3", "1 (the first player) or 2"),
        ("2x2:0 turn=", "turn=", "1 (the first player) or 2"),
        ("2x2:0 score=1-0", "score=1-0", "0 in all"),
        ("2x2:c5 score=1-1", "score=1-1", "1 in all"),
        ("2x2:c5 score=1", "score=1", "score=3-1"),
        ("2x2:0 turn=1 turn=2", "turn", "once"),
        ("2x2:0 depth=2", "depth=2", "score= and turn="),
        ("2x2:0 h(0,0)", "h(0,0)", "score= and turn="),
        ("h(0,0) h(0,0)", "h(0,0)", "once"),
        ("h(0,0) h(0,9)", "h(0,9)", "h(2,1)"),
        ("h(0,0) x", "h(0,0) x", "ROWSxCOLS:HEX"),
    ],
)
def test_a_mistake_in_a_position_names_the_bad_value_and_the_allowed_ones(text: str, bad: str, allowed: str) -> None:
    with pytest.raises(Mistake) as mistake:
        DotsAndBoxesGame(2, 2).parse(text)
    assert bad in str(mistake.value)
    assert allowed in str(mistake.value)


@pytest.mark.parametrize("text", ["", "h", "h(2,2)", "h(3,0)", "v(2,0)", "v(0,3)", "12", "-1", "0 1", "9" * 9999])
def test_a_mistake_in_a_move_names_the_lines_there_are(text: str) -> None:
    game = DotsAndBoxesGame(2, 2)
    with pytest.raises(Mistake, match=r"h\(0,0\) to h\(2,1\) or from v\(0,0\) to v\(1,2\).* 0 to 11"):
        game.start().move(text)


def test_a_drawn_line_is_refused() -> None:
    game = DotsAndBoxesGame(2, 2)
    with pytest.raises(Mistake, match=r"h\(0,0\) is not a legal move"):
        game.start().play("h(0,0)").move("0")
    with pytest.raises(Mistake, match="over"):
        game.state("1x1:f").move("h(0,0)")


TEXTS = st.one_of(
    st.text(max_size=60),
    st.text(alphabet="0123456789abcdefhvx×:=-(), ;scorturn", max_size=60),
    st.from_regex(r"[0-9]{1,2}[xX×][0-9]{1,2}:[0-9a-fA-F]{0,30}( score=[0-9]*-?[0-9]*)?( turn=[0-9])?", fullmatch=True),
    st.from_regex(r"([hv] ?\(?[0-9]{1,2}[, ][0-9]\)?[ ,;]?){1,9}", fullmatch=True),
)


@given(text=TEXTS, rows=st.integers(1, 7), columns=st.integers(1, 7))
def test_random_text_is_understood_or_a_mistake(text: str, rows: int, columns: int) -> None:
    game = DotsAndBoxesGame(rows, columns)
    try:
        position = game.parse(text)
    except Mistake:
        pass
    else:
        assert game.parse(game.text(position)).key() == position.key()
    with contextlib.suppress(Mistake):
        assert game.read_move(game.new(), text) in legal_moves(game.new())


def test_rules_are_named_by_a_spec() -> None:
    assert game_of("dotsandboxes") == DotsAndBoxesGame(6, 6, True)
    assert game_of("dotsandboxes:rows=2,columns=3,extra_turn=off") == DotsAndBoxesGame(2, 3, False)
    assert DotsAndBoxesGame(2, 3, False).spec == "dotsandboxes:rows=2,columns=3,extra_turn=off"
    with pytest.raises(Mistake, match="8x2"):
        DotsAndBoxesGame(8, 2)
    assert Players.of(DotsAndBoxesGame(2, 2)).usual_depth == 12
    assert Players.of(DotsAndBoxesGame()).usual_depth == 2
