"""Tic-tac-toe: what is known about it, and the formulas of its evaluators by hand.

The oracle here plays on frozensets of (row, column) and knows nothing of plyground's rules.
"""

from functools import cache
from itertools import product
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from plyground.compiled import INTERPRETED
from plyground.errors import Mistake
from plyground.games import game
from plyground.games.game import after, legal_moves
from plyground.games.tictactoe import TicTacToeGame
from plyground.search.limits import Limits
from plyground.search.textbook.alphabeta import alphabeta
from plyground.search.textbook.minimax import minimax
from plyground.search.textbook.minimax_ab import minimax_ab

SEARCHES = (minimax, minimax_ab, alphabeta)
DOCUMENT_002 = ("default", "defensive", "offensive", "spot", "defensive-attack")

USUAL = TicTacToeGame()

# The oracle: a board is the pair of the cells of X and of O.

Cells = frozenset[tuple[int, int]]
Board = tuple[Cells, Cells]
NO_STONES: Board = (frozenset(), frozenset())


@cache
def all_cells(rows: int, columns: int) -> Cells:
    return frozenset(product(range(rows), range(columns)))


@cache
def all_lines(rows: int, columns: int, k: int) -> list[Cells]:
    cells = all_cells(rows, columns)
    lines = [
        frozenset((row + i * down, column + i * right) for i in range(k))
        for row, column in cells
        for down, right in ((0, 1), (1, 0), (1, 1), (1, -1))
    ]
    return [line for line in lines if line <= cells]


def empties(board: Board, rows: int = 3, columns: int = 3) -> Cells:
    return all_cells(rows, columns) - board[0] - board[1]


def mover(board: Board) -> int:
    return len(board[0]) - len(board[1])


def winner(board: Board, rows: int = 3, columns: int = 3, k: int = 3) -> int | None:
    for side in (0, 1):
        if any(line <= board[side] for line in all_lines(rows, columns, k)):
            return side
    return None


def is_over(board: Board) -> bool:
    return winner(board) is not None or not empties(board)


def with_stone(board: Board, cell: tuple[int, int]) -> Board:
    x, o = board
    return (x | {cell}, o) if mover(board) == 0 else (x, o | {cell})


@cache
def value(board: Board, rows: int = 3, columns: int = 3, k: int = 3) -> int:
    """+1, 0 or −1 for the side to move, if both play their best."""
    if winner(board, rows, columns, k) is not None:
        return -1
    left = empties(board, rows, columns)
    return max((-value(with_stone(board, cell), rows, columns, k) for cell in left), default=0)


@cache
def reachable() -> list[Board]:
    found = {NO_STONES: None}  # a dictionary keeps its order
    for board in (boards := [NO_STONES]):  # grows while we go
        for cell in () if is_over(board) else sorted(empties(board)):
            if (child := with_stone(board, cell)) not in found:
                found[child] = None
                boards.append(child)
    return boards


def text_of(board: Board, rows: int = 3, columns: int = 3) -> str:
    def mark(cell: tuple[int, int]) -> str:
        return "x" if cell in board[0] else "o" if cell in board[1] else "-"

    return "/".join("".join(mark((row, column)) for column in range(columns)) for row in range(rows))


def turned(board: Board) -> Board:
    x, o = (frozenset((column, 2 - row) for row, column in side) for side in board)
    return x, o


def flipped(board: Board) -> Board:
    x, o = (frozenset((row, 2 - column) for row, column in side) for side in board)
    return x, o


def images(board: Board) -> list[Board]:
    found = [board, flipped(board)]
    for _ in range(3):
        found += [turned(found[-2]), turned(found[-1])]
    return found


def one_of_each_kind() -> list[Board]:
    """Reachable boards that are no image of each other."""
    seen: set[Board] = set()
    kinds = []
    for board in reachable():
        if board not in seen:
            kinds.append(board)
            seen.update(images(board))
    return kinds


# What is known.


def test_5478_positions_can_be_reached_765_up_to_symmetry() -> None:
    assert len(reachable()) == 5478
    assert len(one_of_each_kind()) == 765
    positions = {USUAL.new().key(): USUAL.new()}
    for position in (queue := [USUAL.new()]):  # grows while we go
        for move in legal_moves(position):
            if (child := after(position, move)).key() not in positions:
                positions[child.key()] = child
                queue.append(child)
    assert {USUAL.text(position) for position in positions.values()} == {text_of(board) for board in reachable()}
    assert len(positions) == 5478


def test_every_reachable_position_is_over_or_not_as_the_oracle_says() -> None:
    for board in reachable():
        position = USUAL.parse(text_of(board))
        won = winner(board)
        assert position.is_over() == is_over(board)
        assert position.result(0) == (0 if won is None else 1 - 2 * won)


def test_there_are_255168_games() -> None:
    @cache
    def games_from(text: str) -> int:
        position = USUAL.parse(text)
        if position.is_over():
            return 1
        return sum(games_from(USUAL.text(after(position, move))) for move in legal_moves(position))

    assert games_from("---/---/---") == 255_168


@pytest.mark.parametrize("search", SEARCHES)
def test_document_001_wins_at_row_2_column_2(search: Any) -> None:
    position = USUAL.parse("xox/oox/---")
    decision = search(position, USUAL.evaluator("win-10"))
    assert decision.value == 10
    assert USUAL.move_name(position, decision.move) == "c1"
    assert decision.move == USUAL.read_move(position, "2 2")


def optimal(board: Board, search: Any, evaluator: Any, win: int) -> bool:
    """Whether a search to the end finds the true value, and a move that keeps it."""
    position = USUAL.parse(text_of(board))
    decision = search(position, evaluator)
    chosen = next(c for c in empties(board) if USUAL.read_move(position, f"{c[0]} {c[1]}") == decision.move)
    return bool(decision.value == win * value(board) and -value(with_stone(board, chosen)) == value(board))


def open_boards(boards: list[Board]) -> list[Board]:
    """Those that are not over; when everything is interpreted, every 40th of those with up to six empty cells."""
    unfinished = [board for board in boards if not is_over(board)]
    return [board for board in unfinished if len(empties(board)) <= 6][::40] if INTERPRETED else unfinished


@pytest.mark.parametrize("search", SEARCHES)
@pytest.mark.parametrize(("evaluator", "win"), [("win-10", 10), ("win-1", 1)])
def test_every_reachable_position_is_played_optimally(search: Any, evaluator: str, win: int) -> None:
    judge = USUAL.evaluator(evaluator)
    assert [board for board in open_boards(reachable()) if not optimal(board, search, judge, win)] == []


@pytest.mark.parametrize("search", SEARCHES)
@pytest.mark.parametrize("evaluator", DOCUMENT_002)
def test_document_002_plays_optimally_when_it_sees_the_end(search: Any, evaluator: str) -> None:
    # Its wins outweigh all else, and at the end of the game nothing else counts. One position of each kind will do.
    judge: Any = USUAL.evaluator(evaluator)
    boards = [images(board)[i % 8] for i, board in enumerate(one_of_each_kind())]
    assert [board for board in open_boards(boards) if not optimal(board, search, judge, judge.win)] == []


@pytest.mark.parametrize(
    ("rows", "columns", "k", "expected"),
    [
        (1, 1, 1, 1),
        (1, 2, 2, 0),
        (1, 3, 2, 1),
        (1, 6, 3, 0),
        (2, 2, 2, 1),
        (2, 3, 2, 1),
        (2, 4, 3, 0),
        (3, 2, 3, 0),
        (3, 3, 1, 1),
        (3, 3, 2, 1),
        (3, 3, 3, 0),
    ],
)
def test_small_boards_have_their_value(rows: int, columns: int, k: int, expected: int) -> None:
    assert value(NO_STONES, rows, columns, k) == expected
    board = TicTacToeGame(rows, columns, k)
    assert alphabeta(board.new(), board.evaluator("win-1")).value == expected
    assert minimax_ab(board.new(), board.evaluator("default")).value == expected * board.evaluator("default").win  # type: ignore[attr-defined]


@pytest.mark.parametrize(("rows", "columns"), [(3, 4)] if INTERPRETED else [(3, 4), (4, 3)])
def test_three_in_a_row_on_three_by_four_wins(rows: int, columns: int) -> None:
    board = TicTacToeGame(rows, columns, 3)
    assert alphabeta(board.new(), board.evaluator("win-1")).value == 1


# Evaluators, by hand. Lines open to one side alone count by its stones in them: possible wins 1 and 10 for one and two
# stones; defensive-attack 10 and 120 for one's own, 10 and 100 for the rival's, and 5 and 2 for own centre and corners.


@pytest.mark.parametrize(
    ("text", "evaluator", "for_x", "for_o"),
    [
        # X: top row, left column. O: middle row, middle column, rising diagonal.
        ("x--/-o-/---", "default", 2 - 3, 3 - 2),
        ("x--/-o-/---", "defensive", -3, -2),
        ("x--/-o-/---", "offensive", 2, 3),
        ("x--/-o-/---", "spot", 5 - 10, 10 - 5),
        ("x--/-o-/---", "defensive-attack", 20 - 30 + 2, 30 - 20 + 5),
        # X: two in the top row. O: two in the middle row, one in the rising diagonal.
        ("xx-/oo-/---", "default", 10 - 11, 11 - 10),
        ("xx-/oo-/---", "defensive", -11, -10),
        ("xx-/oo-/---", "offensive", 10, 11),
        ("xx-/oo-/---", "spot", (5 + 1) - (1 + 10), (1 + 10) - (5 + 1)),
        ("xx-/oo-/---", "defensive-attack", 120 - 110 + 2, 130 - 100 + 5),
        # X in opposite corners, O between them; two lines of one for X at each corner, two for O through the centre.
        ("x--/-o-/--x", "default", 4 - 3, 3 - 4),
        ("x--/-o-/--x", "offensive", 4, 3),
        ("x--/-o-/--x", "defensive-attack", 40 - 30 + 4, 30 - 40 + 5),
        ("---/---/---", "default", 0, 0),
        ("---/---/---", "defensive-attack", 0, 0),
        # Over: the result alone, a thousand times the largest weight.
        ("xxx/oo-/---", "default", 10_000, -10_000),
        ("xxx/oo-/---", "defensive", 10_000, -10_000),
        ("xxx/oo-/---", "offensive", 10_000, -10_000),
        ("xxx/oo-/---", "spot", 10_000, -10_000),
        ("xxx/oo-/---", "defensive-attack", 120_000, -120_000),
        ("xx-/ooo/x--", "default", -10_000, 10_000),
        ("xx-/ooo/x--", "win-10", -10, 10),
        ("xx-/ooo/x--", "win-1", -1, 1),
        ("xox/xxo/oxo", "default", 0, 0),
        ("xox/xxo/oxo", "spot", 0, 0),
        ("xx-/oo-/---", "win-10", 0, 0),
        # On other boards: three lines of three through a corner, centre cells four on an even board.
        ("x---/----/----/----", "default", 3, -3),
        ("x---/----/----/----", "spot", 5, -5),
        ("----/-x--/----/----", "spot", 10, -10),
        ("----/-x--/--o-/----", "spot", 0, 0),
        ("-x--/----/----/----", "spot", 1, -1),
    ],
)
def test_evaluations_by_hand(text: str, evaluator: str, for_x: int, for_o: int) -> None:
    position = USUAL.parse(text)
    judge = USUAL.rules_of(position).evaluator(evaluator)
    assert (judge.score(position, 0), judge.score(position, 1)) == (for_x, for_o)


def test_weights_can_be_changed() -> None:
    position = USUAL.parse("xx-/oo-/---")
    judge = USUAL.evaluator("default", own=(3, 7), rival=(2, 5), spots=(100, 10, 1), rival_spots=(0, 0, 0), win=(99,))
    assert judge.score(position, 0) == 7 - 5 - 2 + 10 + 1
    assert judge.score(USUAL.parse("xxx/oo-/---"), 0) == 99


def test_weights_grow_with_the_length_of_the_line() -> None:
    board = TicTacToeGame(5, 5, 5)
    four = board.parse("xxxx-/oooo-/-----/-----/-----")
    # X: a row of four. O: a row of four, and the rising diagonal b2, c3, d4 has one of its stones, d4.
    assert board.evaluator("offensive").score(four, 0) == 1000
    assert board.evaluator("offensive").score(four, 1) == 1000 + 1
    assert board.evaluator("defensive-attack").score(four, 0) == 10 * 12**3 - 10 * 10**3 - 10 + 2


# Texts.


def test_text_and_picture_agree_with_the_documents() -> None:
    position = USUAL.parse("xox/oox/---")
    assert USUAL.text(position) == "xox/oox/---"
    assert USUAL.text(USUAL.new()) == "---/---/---"
    assert position.to_move() == 0
    assert USUAL.parse("x__/.O./---") == USUAL.parse("X--/-o-/---\n")
    assert USUAL.parse("xox\noox\n---") == position


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("xx-/---/---", "2 x and 0 o"),
        ("o--/---/---", "0 x and 1 o"),
        ("xxx/ooo/---", "x had won"),
        ("xxx/ooo/x--", "o had won"),
        ("xxx/oo-/o--", "x had won"),
        ("ooo/xxx/xox", "o had won"),
        ("xx-/--/---", "Cannot read"),
        ("xo/ox/-", "Cannot read"),
        ("", "Cannot read"),
        ("/", "Cannot read"),
        ("x-y/---/---", "Cannot read"),
        ("xox/oox/---/", "Cannot read"),
        ("--/--", "do not fit"),
        ("---------------/" * 11 + "---------------", "too large"),
    ],
)
def test_impossible_positions_are_refused(text: str, reason: str) -> None:
    with pytest.raises(Mistake, match=reason):
        USUAL.parse(text)


def test_two_lines_are_possible_only_if_one_move_made_both() -> None:
    crossing = "xxx/xoo/xoo"  # the corner joins a row and a column
    assert USUAL.parse(crossing).is_over()
    board = TicTacToeGame(4, 4, 3)
    with pytest.raises(Mistake, match="no single last move"):
        board.parse("xxx-/oo-o/-xxx/oo--")


@given(st.text(alphabet="xo-/._XO \n", max_size=30))
def test_any_text_of_marks_is_a_position_or_a_mistake(text: str) -> None:
    try:
        position = USUAL.parse(text)
    except Mistake:
        return
    rules = USUAL.rules_of(position)
    assert rules.parse(rules.text(position)) == position


@pytest.mark.parametrize(("rows", "columns"), [(1, 27), (1, 61), (1, 62), (1, 123), (2, 61), (27, 1), (62, 1)])
def test_very_long_boards_are_refused_or_played(rows: int, columns: int) -> None:
    # No spec can name more than 26 rows or columns, and letters end at z.
    try:
        position = USUAL.parse("/".join(["-" * columns] * rows))
    except Mistake:
        return
    rules = USUAL.rules_of(position)
    assert game(rules.spec) == rules
    for move in legal_moves(position):
        assert rules.read_move(position, rules.move_name(position, move)) == move


@pytest.mark.parametrize(
    ("text", "cell"),
    [
        ("a1", (2, 0)),
        ("a3", (0, 0)),
        ("C1", (2, 2)),
        (" b2 ", (1, 1)),
        ("0 0", (0, 0)),
        ("2, 0", (2, 0)),
        ("1,2", (1, 2)),
        ("0", (0, 0)),
        ("5", (1, 2)),
        (" 8 ", (2, 2)),
    ],
)
def test_moves_are_cells_rows_and_columns_or_numbers(text: str, cell: tuple[int, int]) -> None:
    row, column = cell
    assert USUAL.start().move(text).number == row * 4 + column


@pytest.mark.parametrize(
    "text", ["", "a", "a0", "a4", "d1", "3 0", "0 3", "-1 0", "9", "-1", "٣", "a1 b2", "0 0 0", "１ ２", "a１", "z99"]
)
def test_other_texts_are_no_moves(text: str) -> None:
    with pytest.raises(Mistake, match="a1 to c3"):
        USUAL.start().move(text)


def test_taken_cells_and_finished_games_are_refused() -> None:
    with pytest.raises(Mistake, match="a3 is not a legal move"):
        USUAL.state("x--/---/---").move("a3")
    with pytest.raises(Mistake, match="over"):
        USUAL.state("xxx/oo-/---").move("a1")


# Sizes. A board of rows × (columns + 1) bits takes one word of 62 or two.

SIZES = [(1, 26, 3), (26, 1, 4), (3, 3, 3), (6, 9, 4), (2, 26, 5), (7, 8, 3), (10, 10, 5), (4, 26, 6), (26, 3, 3)]


@pytest.mark.parametrize(("rows", "columns", "k"), SIZES)
def test_every_line_of_every_size_wins_and_nothing_shorter_does(rows: int, columns: int, k: int) -> None:
    board = TicTacToeGame(rows, columns, k)
    lines = all_lines(rows, columns, k)
    for line in lines[:: 10 if INTERPRETED else 1]:
        others = sorted(all_cells(rows, columns) - line)[: k - 1]  # one stone too few for a line of O
        stones: Board = (line, frozenset(others))
        position = board.parse(text_of(stones, rows, columns))
        assert position.is_over()
        assert position.result(0) == 1
        for missing in (min(line), max(line)):
            short: Board = (line - {missing}, stones[1])
            assert not board.parse(text_of(short, rows, columns)).is_over()


def test_ten_by_ten_takes_two_words_and_plays_across_them() -> None:
    board = TicTacToeGame(10, 10, 5)
    # Bits 59 to 63 of X: e5 to i5, where bit 62 is the first of the second word.
    state = board.start().play("e5", "a1", "f5", "b1", "g5", "c1", "h5", "d1")
    found = alphabeta(state.core, board.evaluator("win-10"), Limits(depth=1))
    assert (state.named(found.move), found.value) == ("d5", 10)
    assert state.play("i5").result(0) == 1
    assert not state.play("j5").is_over
    assert len(legal_moves(board.new())) == 100
    assert board.move_name(board.new(), legal_moves(board.new())[-1]) == "j1"


@pytest.mark.parametrize(
    "spec", ["rows=12,columns=10", "rows=26,columns=5", "rows=27", "rows=0", "k=0", "k=4", "rows=x"]
)
def test_boards_that_cannot_be_played_are_refused(spec: str) -> None:
    with pytest.raises(Mistake):
        game(f"tictactoe:{spec}")
