"""Five-in-a-row: the rules, the runs counted move by move, the nine patterns, the texts."""

from typing import Any

import hypothesis.strategies as st
import numpy as np
import pytest
from hypothesis import given

from plyground.errors import Mistake
from plyground.games import game
from plyground.games.fiveinarow import FiveInARowGame
from plyground.games.fiveinarow.evaluators import NINE
from plyground.games.fiveinarow.position import FIVE, OVERLINE, SHAPES, FiveInARow, shape
from plyground.games.game import after, legal_moves
from plyground.games.state import State, copied

GAME = FiveInARowGame()


def drawn(text: str, rule: str = "freestyle") -> FiveInARow:
    return FiveInARowGame(rule=rule).parse(text)


def counted_by_scanning(position: FiveInARow) -> Any:
    """The runs by looking at every line of the board: the oracle for what the position counts move by move."""
    size = position.size
    cells = {(r, c): int(position.board[(r + 1) * (size + 1) + c]) for r in range(size) for c in range(size)}
    runs = np.zeros((2, SHAPES), np.int64)
    for (row, column), owner in cells.items():
        for down, right in ((0, 1), (1, 0), (1, 1), (1, -1)):
            if owner > 1 or cells.get((row - down, column - right)) == owner:
                continue  # empty, or not the first stone of its run
            length = 1
            while cells.get((row + down * length, column + right * length)) == owner:
                length += 1
            before, behind = (row - down, column - right), (row + down * length, column + right * length)
            ends = (cells.get(before) == 2) + (cells.get(behind) == 2)
            if length < 5:
                runs[owner, 3 * (length - 1) + ends] += 1
            else:
                runs[owner, OVERLINE if length > 5 and position.exact else FIVE] += 1
    return runs


@given(
    st.integers(5, 20),
    st.sampled_from(["freestyle", "standard"]),
    st.lists(st.integers(0, 10**6), max_size=120),
    st.integers(0, 40),
)
def test_runs_counted_move_by_move_are_the_runs_on_the_board(
    size: int, rule: str, choices: list[int], back: int
) -> None:
    rules = FiveInARowGame(size, rule)
    positions = [rules.new()]
    for choice in choices:
        moves = legal_moves(positions[-1])
        if not moves:
            break
        positions.append(positions[-1].play(moves[choice % len(moves)]))
    for _ in range(min(back, len(positions) - 1)):
        positions.pop().undo()
    assert (positions[-1].runs == counted_by_scanning(positions[-1])).all()


@pytest.mark.parametrize("step", [(0, 1), (1, 0), (1, 1), (1, -1)], ids=["row", "column", "falling", "rising"])
@pytest.mark.parametrize("gap", range(5))
def test_the_fifth_stone_wins_wherever_in_the_line_it_falls(step: tuple[int, int], gap: int) -> None:
    line = [(2 + step[0] * i, 7 + step[1] * i) for i in range(5)]
    blacks = [cell for i, cell in enumerate(line) if i != gap] + [line[gap]]
    state = GAME.start()
    for ply, (row, column) in enumerate(blacks):
        assert not state.is_over
        state = state.play(f"{row} {column}")
        if ply < 4:
            state = state.play(f"14 {2 * ply}")
    assert state.is_over
    assert (state.result(0), state.result(1)) == (1, -1)
    assert state.core.runs[0, FIVE] == 1


@pytest.mark.parametrize(("rule", "over"), [("freestyle", True), ("standard", False)])
def test_six_in_a_row_win_only_in_freestyle(rule: str, over: bool) -> None:
    rules = FiveInARowGame(rule=rule)
    position = rules.parse("a1 a15 b1 c15 c1 e15 e1 g15 f1 i15")
    assert not position.is_over()
    position = after(position, rules.read_move(position, "d1"))
    assert position.is_over() is over
    assert position.runs[0, OVERLINE] == (0 if over else 1)
    assert rules.parse(rules.text(position)).key() == position.key()


def test_a_five_beside_an_overline_wins_in_standard() -> None:
    rules = FiveInARowGame(rule="standard")
    rows = ["-" * 15] * 15
    rows[0] = "xxx-xx" + "-" * 9
    for row in range(1, 5):
        rows[row] = "---x" + "-" * 11
    for row, column in ((14, 0), (14, 2), (14, 4), (14, 6), (14, 8), (14, 10), (12, 0), (12, 2), (12, 4)):
        rows[row] = rows[row][:column] + "o" + rows[row][column + 1 :]
    position = rules.parse("/".join(rows))
    position = after(position, rules.read_move(position, "d15"))
    assert position.runs[0, FIVE] == 1
    assert position.runs[0, OVERLINE] == 1
    assert position.result(0) == 1


def test_a_full_board_without_five_is_a_draw_worth_nothing() -> None:
    rules = FiveInARowGame(5)
    position = rules.parse("xxoox/ooxxo/xxoox/ooxxo/xxoo-")
    last = after(position, rules.read_move(position, "e1"))
    assert last.is_over()
    assert last.result(0) == 0
    assert rules.evaluator("nine-patterns").score(last, 0) == 0
    assert str(State(rules, last).outcome) == "a draw"


def test_nine_patterns_on_a_board_counted_by_hand() -> None:
    # Black h8 h9: an open two in the column, in each other direction two open ones. White a1 in the corner: in every
    # direction with room one empty end, a closed one, except on the diagonal that leaves the board at both ends.
    position = drawn("h8 a1 h9")
    black = NINE[3] + 2 * 3 * NINE[1]
    white = 3 * NINE[0]
    score = GAME.evaluator("nine-patterns").score
    assert score(position, 0) == black - white
    assert score(position, 1) == white - black
    # By the letter, one empty end makes a run open and only the run without any is closed.
    by_the_letter = GAME.evaluator("nine-patterns-by-the-letter").score
    assert by_the_letter(position, 0) == black - (3 * NINE[1] + NINE[0])


@pytest.mark.parametrize("length", [1, 2, 3, 4])
def test_each_of_the_nine_patterns_has_its_weight(length: int) -> None:
    weights = GAME.evaluator("nine-patterns").weights  # type: ignore[attr-defined]
    closed, opened = NINE[2 * length - 2], NINE[2 * length - 1]
    assert [int(weights[shape(length, ends, 0)]) for ends in (0, 1, 2)] == [0, closed, opened]
    by_the_letter = GAME.evaluator("nine-patterns-by-the-letter").weights  # type: ignore[attr-defined]
    assert [int(by_the_letter[shape(length, ends, 0)]) for ends in (0, 1, 2)] == [closed, opened, opened]


@pytest.mark.parametrize(("length", "exact", "weight"), [(5, 0, 10**9), (5, 1, 10**9), (6, 0, 10**9), (6, 1, 0)])
def test_five_and_more(length: int, exact: int, weight: int) -> None:
    weights = GAME.evaluator("nine-patterns").weights  # type: ignore[attr-defined]
    assert [int(weights[shape(length, ends, exact)]) for ends in (0, 1, 2)] == [weight] * 3


def test_weights_can_be_anything() -> None:
    position = drawn("h8 a1 h9")
    only_open_twos = GAME.evaluator("nine-patterns", weights=(0, 0, 0, 7, 0, 0, 0, 0, 0))
    assert only_open_twos.score(position, 0) == 7


def test_candidates_are_the_neighbours_of_stones_those_that_block_or_make_runs_first() -> None:
    out = np.zeros(400, np.int64)
    assert GAME.new().candidates(out) == 1
    assert GAME.move_name(GAME.new(), int(out[0])) == "h8"
    position = drawn("a15")
    names = {GAME.move_name(position, int(move)) for move in out[: position.candidates(out)]}
    assert names == {"b15", "a14", "b14"}
    # White has four in a row and black three: black must block, white would win.
    position = drawn("h8 c3 h9 d3 h10 e3 a15 f3")
    best = {GAME.move_name(position, int(move)) for move in out[: position.candidates(out)][:2]}
    assert best == {"b3", "g3"}


def test_a_copy_shares_nothing() -> None:
    position = drawn("h8 i9")
    copy = copied(position)
    copy.play(GAME.read_move(copy, "h9"))
    assert GAME.text(position) == "h8 i9"
    assert (position.runs != copy.runs).any()


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("h8 h8", "Move 2, h8, is not legal"),
        ("h8 z9", "'z9'"),
        ("p1", "'p1'"),
        ("a1 a15 b1 b15 c1 c15 d1 d15 e1 e15", "Move 10, e15, comes after the game is over"),
        ("xx---/-----/-----/-----/-----", "2 x and 0 o"),
        ("xxxxx/ooooo/-----/-----/-----", "had won before"),
        ("xxxxx/-----/xxxxx/o-o-o/oooo-o", "Cannot read"),
        ("xxxxx/-----/xxxxx/o-o-o/ooo-o", "10 x and 7 o"),
        ("x-/-o", "2×2"),
        ("", ""),
    ],
)
def test_bad_texts(text: str, message: str) -> None:
    if text == "":
        assert GAME.text(GAME.parse(text)) == "start"
        return
    with pytest.raises(Mistake, match=message.replace("(", r"\(")):
        GAME.parse(text)


def test_two_separate_fives_are_impossible() -> None:
    rows = ["xxxxx-----", "----------", "xxxxx-----", "----------", "o-o-o-o-o-", "-o-o-o-o--"] + ["----------"] * 4
    with pytest.raises(Mistake, match="no single last move"):
        FiveInARowGame(10).parse("/".join(rows))


def test_a_drawing_and_its_moves_are_the_same_position() -> None:
    moves = game("fiveinarow:size=5").parse("c3 d4 b2 a1")
    drawing = GAME.parse("-----/---o-/--x--/-x---/o----")
    assert drawing.key() == moves.key()
    assert GAME.rules_of(drawing).spec == "fiveinarow:size=5"
    assert (drawing.runs == moves.runs).all()
    assert (drawing.near == moves.near).all()


@given(st.text(max_size=40) | st.from_regex(r"[a-p0-9 ]{0,30}", fullmatch=True) | st.from_regex(r"[xo/-]{0,60}"))
def test_any_text_is_a_position_or_a_mistake(text: str) -> None:
    try:
        position = GAME.parse(text)
    except Mistake:
        return
    rules = GAME.rules_of(position)
    assert rules.parse(rules.text(position)).key() == position.key()


def test_a_picture_marks_the_last_move() -> None:
    from plyground.games.picture import plain

    position = game("fiveinarow:size=5").parse("c3 d4")
    assert plain(GAME.picture(position, last=position.last, unicode=False)).splitlines()[2] == " 4 . . .[o]. 4"
