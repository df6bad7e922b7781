"""Dots-and-boxes: its truths, its numbering and its evaluators."""

import random
from collections.abc import Callable
from functools import cache
from typing import Any, cast

import numpy as np
import pytest

from plyground.compiled import INTERPRETED
from plyground.games.dotsandboxes import DotsAndBoxesGame
from plyground.games.dotsandboxes.evaluators import LastMove
from plyground.games.dotsandboxes.position import DotsAndBoxes
from plyground.games.game import after, legal_moves
from plyground.games.limits import MOST_MOVES
from plyground.games.outcome import ResultOnly
from plyground.games.picture import plain
from plyground.games.state import State
from plyground.search.textbook.alphabeta import alphabeta
from plyground.search.textbook.greedy import greedy

from .margins import truth

# The oracle: lines by name, a board as a set of free ones, plain recursion.

Lines = frozenset[str]


def boxes_of(rows: int, columns: int) -> list[Lines]:
    return [
        frozenset({f"h({r},{c})", f"h({r + 1},{c})", f"v({r},{c})", f"v({r},{c + 1})"})
        for r in range(rows)
        for c in range(columns)
    ]


@cache
def oracle(rows: int, columns: int, extra_turn: bool) -> Callable[[Lines], int]:
    """The margin still to come, for the side to move, by the free lines."""
    boxes = {line: [box for box in boxes_of(rows, columns) if line in box] for line in all_lines(rows, columns)}

    @cache
    def future(free: Lines) -> int:
        margins = []
        for line in free:
            rest = free - {line}
            gain = sum(not box & rest for box in boxes[line])
            moves_again = gain > 0 and extra_turn
            margins.append(gain + (future(rest) if moves_again else -future(rest)))
        return max(margins, default=0)

    return future


def all_lines(rows: int, columns: int) -> Lines:
    return frozenset().union(*boxes_of(rows, columns))


def free_lines(game: DotsAndBoxesGame, position: Any) -> Lines:
    return frozenset(game.move_name(position, move) for move in legal_moves(position))


def solved(game: DotsAndBoxesGame, position: Any) -> int | None:
    return alphabeta(position, game.evaluator("boxes")).value


def play(game: DotsAndBoxesGame, *names: str) -> DotsAndBoxes:
    return cast(DotsAndBoxes, game.start().play(*names).core)


# Truths of perfect play.

TRUTHS = [
    (1, 1, True, -1),
    (1, 2, True, 0),
    (1, 3, True, -1),
    (1, 4, True, 0),
    (2, 2, True, 2),
    (1, 1, False, -1),
    (1, 2, False, 2),
    (1, 3, False, -1),
    (1, 4, False, 2),
    (2, 2, False, -2),
]


@pytest.mark.parametrize(("rows", "columns", "extra_turn", "margin"), TRUTHS)
def test_small_boards_have_their_known_values(rows: int, columns: int, extra_turn: bool, margin: int) -> None:
    assert oracle(rows, columns, extra_turn)(all_lines(rows, columns)) == margin
    game = DotsAndBoxesGame(rows, columns, extra_turn)
    if not (INTERPRETED and game.new().plies_left() > 12):
        assert solved(game, game.new()) == margin
    if rows != columns and game.new().plies_left() <= 10:
        turned = DotsAndBoxesGame(columns, rows, extra_turn)
        assert solved(turned, turned.new()) == margin


def test_two_by_three_is_lost_by_two_boxes() -> None:
    assert oracle(2, 3, True)(all_lines(2, 3)) == -2
    if not INTERPRETED:
        game = DotsAndBoxesGame(2, 3)
        assert solved(game, game.new()) == -2


@pytest.mark.parametrize("extra_turn", [True, False])
@pytest.mark.parametrize(("rows", "columns"), [(1, 3), (2, 2), (3, 1)])
def test_perfect_play_from_anywhere(rows: int, columns: int, extra_turn: bool) -> None:
    game, future = DotsAndBoxesGame(rows, columns, extra_turn), oracle(rows, columns, extra_turn)
    chance = random.Random(4)
    for _ in range(20):
        position = game.new()
        while not position.is_over():
            if position.plies_left() <= 8:
                so_far = position.result(position.to_move())
                assert solved(game, position) == so_far + future(free_lines(game, position))
            position = after(position, chance.choice(legal_moves(position)))


@pytest.mark.skipif(INTERPRETED, reason="sixteen million positions")
def test_three_by_three_is_lost_by_three_boxes() -> None:
    game, margins = DotsAndBoxesGame(3, 3), truth(3, 3, True)
    assert margins[-1] == -3
    chance = random.Random(5)
    for _ in range(200):
        position = game.new()
        while position.plies_left() > 11:
            position = after(position, chance.choice(legal_moves(position)))
        free = sum(1 << move for move in legal_moves(position))
        assert solved(game, position) == position.result(position.to_move()) + margins[free]


# Rules.


def test_lines_are_numbered_horizontals_first() -> None:
    for rows in range(1, 8):
        for columns in range(1, 8):
            game = DotsAndBoxesGame(rows, columns)
            names = [f"h({r},{c})" for r in range(rows + 1) for c in range(columns)]
            names += [f"v({r},{c})" for r in range(rows) for c in range(columns + 1)]
            position = game.new()
            assert legal_moves(position) == list(range(len(names)))
            assert [game.move_name(position, move) for move in range(len(names))] == names
            assert [game.read_move(position, name) for name in names] == list(range(len(names)))
            for line in range(len(names)):
                assert game.text(position.play(line)) == f"{rows}x{columns}:{1 << line:x} turn=2"
    assert DotsAndBoxesGame().new().plies_left() == 84
    assert DotsAndBoxesGame(7, 7).new().plies_left() == 112


@pytest.mark.parametrize("extra_turn", [True, False])
def test_a_closed_box_counts_and_with_the_extra_turn_moves_again(extra_turn: bool) -> None:
    game = DotsAndBoxesGame(1, 2, extra_turn)
    position = play(game, "h(0,0)", "h(1,0)", "v(0,0)")
    assert (position.to_move(), position.result(0), position.gain) == (1, 0, 0)
    position = after(position, game.read_move(position, "v(0,1)"))
    assert (position.second_boxes, position.result(0), position.result(1), position.gain) == (1, -1, 1, 1)
    assert position.to_move() == (1 if extra_turn else 0)
    assert position.mover() == 1
    assert not position.is_over()


@pytest.mark.parametrize("extra_turn", [True, False])
def test_one_line_may_close_two_boxes_and_the_game(extra_turn: bool) -> None:
    game = DotsAndBoxesGame(1, 2, extra_turn)
    position = play(game, "h(0,0)", "h(1,0)", "h(0,1)", "h(1,1)", "v(0,0)", "v(0,2)", "v(0,1)")
    assert position.gain == 2
    assert position.mover() == 0
    assert position.is_over()
    assert legal_moves(position) == []
    assert (position.result(0), position.result(1)) == (2, -2)
    assert str(State(game, position).outcome) == "first wins 2–0"
    assert State(game, position).score_line == "first 2 – 0 second"


def test_neighbours_over_the_edge_are_no_neighbours() -> None:
    # The right-most line of a row and the left-most of the next are consecutive numbers.
    game = DotsAndBoxesGame(7, 7)
    position = play(game, "h(0,6)", "h(1,6)", "v(0,6)", "v(1,0)")
    assert position.first_boxes + position.second_boxes == 0
    position = after(position, game.read_move(position, "v(0,7)"))
    assert position.gain == 1
    assert game.text(play(game, "h(7,6)", "v(6,7)", "v(6,6)", "h(6,6)")).endswith(" score=0-1 turn=2")


def test_candidates_are_all_moves_with_captures_first() -> None:
    chance = random.Random(6)
    for rows, columns in ((1, 1), (2, 3), (4, 2), (6, 6), (7, 7)):
        game = DotsAndBoxesGame(rows, columns)
        position = game.new()
        while not position.is_over():
            out = np.zeros(MOST_MOVES, np.int64)
            moves = [int(move) for move in out[: position.candidates(out)]]
            assert moves == sorted(moves, key=lambda move: (position.play(move).gain == 0, move))
            assert sorted(moves) == legal_moves(position)
            assert position.largest_take() == max(position.play(move).gain for move in moves)
            position = after(position, chance.choice(moves))


# Evaluators.


def weights_of(level: str) -> Any:
    return DotsAndBoxesGame().evaluator(level)


def test_named_levels_are_one_class() -> None:
    assert weights_of("boxes") == ResultOnly(1)
    assert weights_of("takes-boxes") == LastMove(1, 0, 0)
    assert weights_of("avoids-giving") == LastMove(1, 1, -1)
    assert weights_of("look-ahead") == LastMove(2, -1, -1)
    assert next(iter(DotsAndBoxesGame.evaluators)) == "boxes"
    assert DotsAndBoxesGame().evaluator("look-ahead", gain=(5,)) == LastMove(5, -1, -1)
    assert DotsAndBoxesGame().evaluator("boxes", box=(3,)) == ResultOnly(3)
    assert list(DotsAndBoxesGame.evaluators["look-ahead"].options(DotsAndBoxesGame())) == list(LastMove._fields)


# Moves on 1×3 boxes; who made the last one, boxes it closed (g), most that a next line closes (m).
LAST_MOVES = [
    ("", 1, 0, 0),
    ("h(0,0)", 0, 0, 0),
    # Three sides of the left box: its fourth closes it.
    ("h(0,0) h(1,0) v(0,0)", 0, 0, 1),
    # It is closed; the middle box has one side only.
    ("h(0,0) h(1,0) v(0,0) v(0,1)", 1, 1, 0),
    # Left and middle box both lack only the line between them.
    ("h(0,0) h(1,0) v(0,0) h(0,1) h(1,1) v(0,2)", 1, 0, 2),
    # That line closes both; the right box has one side.
    ("h(0,0) h(1,0) v(0,0) h(0,1) h(1,1) v(0,2) v(0,1)", 0, 2, 0),
    # Closing the left box gives the middle one its third side: the closer could go on and take it.
    ("h(0,0) h(1,0) v(0,0) h(0,1) h(0,2) h(1,1) v(0,1)", 0, 1, 1),
]


@pytest.mark.parametrize(("moves", "mover", "g", "m"), LAST_MOVES)
@pytest.mark.parametrize("extra_turn", [True, False])
def test_the_last_move_by_what_it_took_and_what_it_leaves(
    moves: str, mover: int, g: int, m: int, extra_turn: bool
) -> None:
    game = DotsAndBoxesGame(1, 3, extra_turn)
    position = play(game, *moves.split())
    assert (position.mover(), position.gain, position.largest_take()) == (mover, g, m)
    expected = {
        "takes-boxes": g,
        "avoids-giving": g + m if g > 0 else -m,
        "look-ahead": 2 * g - m if g > 0 else -m,
    }
    for name, value in expected.items():
        evaluator = game.evaluator(name)
        assert evaluator.score(position, mover) == value
        assert evaluator.score(position, 1 - mover) == -value
    value = 7 * g + 5 * m if g > 0 else 3 * m
    assert LastMove(7, 5, 3).score(position, mover) == value


def test_two_boxes_one_above_the_other_are_taken_together() -> None:
    game = DotsAndBoxesGame(2, 1)
    position = play(game, "h(0,0)", "v(0,0)", "v(0,1)", "h(2,0)", "v(1,0)", "v(1,1)")
    assert position.largest_take() == 2
    assert after(position, game.read_move(position, "h(1,0)")).gain == 2


def test_greedy_levels_play_as_the_document_says() -> None:
    game = DotsAndBoxesGame(1, 3)
    # Left and middle box lack the line between them, the right box lacks two.
    position = play(game, "h(0,0)", "h(1,0)", "v(0,0)", "h(0,1)", "h(1,1)", "v(0,2)")
    for level in ("takes-boxes", "avoids-giving", "look-ahead"):
        decision = greedy(position, game.evaluator(level))
        assert game.move_name(position, decision.move) == "v(0,1)"
        assert decision.value == (4 if level == "look-ahead" else 2)
    # Nothing to take: the first level draws the first line though it gives the box away, the others do not.
    position = play(game, "v(0,0)", "h(1,0)")
    moves = {level: greedy(position, game.evaluator(level)).move for level in DotsAndBoxesGame.evaluators}
    names = {level: game.move_name(position, move) for level, move in moves.items()}
    assert names == {"boxes": "h(0,0)", "takes-boxes": "h(0,0)", "avoids-giving": "h(0,1)", "look-ahead": "h(0,1)"}


# Positions by their text.


def test_boxes_that_nobody_is_credited_with_do_not_count() -> None:
    game = DotsAndBoxesGame(1, 2)
    position = game.parse("1x2:35")  # the left box is closed
    assert position.result(0) == 0
    assert solved(game, position) == oracle(1, 2, True)(free_lines(game, position))
    state = game.state("1x2:35")
    for name in ("v(0,2)", "h(0,1)", "h(1,1)"):
        assert not state.is_over
        state = state.play(name)
        assert game.parse(state.text).key() == state.core.key()
    assert state.is_over
    assert state.text == "1x2:7f score=1-0"


def test_keys_tell_lines_score_turn_and_rules_apart() -> None:
    texts = ["2x2:0", "2x2:0 turn=2", "2x2:1", "2x2:40", "2x2:c5", "2x2:c5 score=1-0", "2x2:c5 score=0-1", "2x3:0"]
    positions = [DotsAndBoxesGame(extra_turn=extra).parse(text) for text in texts for extra in (True, False)]
    assert len({position.key() for position in positions}) == len(positions)
    assert all(0 <= position.key() < 1 << 63 for position in positions)


# Outcomes and pictures.


def test_outcomes_name_the_boxes() -> None:
    game = DotsAndBoxesGame(1, 2)
    assert str(game.state("1x2:7f score=0-2").outcome) == "second wins 2–0"
    assert str(game.state("1x2:7f score=1-1").outcome) == "a draw, 1–1"


def test_the_picture_labels_rows_and_columns_of_lines() -> None:
    game = DotsAndBoxesGame(2, 2)
    position = play(game, "h(0,0)", "h(1,0)", "v(0,0)", "v(0,1)", "h(2,1)")
    assert plain(game.picture(position, last=game.read_move(position, "h(2,1)"))).split("\n") == [
        " h    0   1",
        " v  0   1   2",
        " h0 •───•   •",
        " v0 │ ■ │",
        " h1 •───•   •",
        " v1",
        " h2 •   •━━━•",
    ]
    position = play(game, "h(0,0)", "h(1,0)", "v(0,0)", "v(0,1)")
    picture = game.picture(position, last=game.read_move(position, "v(0,1)"), unicode=False)
    assert plain(picture).split("\n") == [
        " h    0   1",
        " v  0   1   2",
        " h0 +---+   +",
        " v0 | B !",
        " h1 +---+   +",
        " v1",
        " h2 +   +   +",
    ]
    assert ("!", "last1") in picture[3]
    assert (" B ", "last1") in picture[3]
    assert plain(picture).isascii()
