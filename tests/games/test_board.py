"""Boards for whatever draws them: every move has its place, and every place shows what was played there."""

import pytest

from plyground import Content, State, game
from plyground.games.board import UNOWNED
from plyground.games.dotsandboxes.board import closed_boxes
from plyground.games.game import after, legal_moves
from plyground.games.picture import plain

RULES = ["tictactoe", "tictactoe:rows=4,columns=5,k=4", "tictactoe:rows=10,columns=10,k=5", "fiveinarow:size=6"]
BOXES = ["dotsandboxes:rows=2,columns=3", "dotsandboxes:rows=3,columns=1,extra_turn=off"]


@pytest.mark.parametrize("spec", RULES)
def test_cells_are_numbered_from_the_top_left(spec: str) -> None:
    rules = game(spec)
    position = rules.new()
    first = rules.board(position)
    assert len(first.names) == len(first.marks) == first.rows * first.columns
    assert (first.names[0], first.names[-first.columns]) == (f"a{first.rows}", "a1")
    shown: dict[int, int] = {}
    while not position.is_over():
        moves = legal_moves(position)
        move = moves[len(shown) * 7 % len(moves)]
        name = rules.move_name(position, move)
        place = rules.board(position).place(name)
        assert place is not None
        shown[place] = position.to_move()
        assert (first.names[place], rules.board(after(position, move)).place(name)) == (name, place)
        position = after(position, move)
        board = rules.board(position)
        assert {place: mark for place, mark in enumerate(board.marks) if mark is not None} == shown
        assert bool(board.winning) == (position.result(0) != 0)
        assert {shown[place] for place in board.winning} <= {1 - position.to_move()}


@pytest.mark.parametrize(
    ("spec", "text", "winning"),
    [
        ("tictactoe", "x-o/-xo/--x", [0, 4, 8]),
        ("tictactoe:rows=3,columns=3,k=3", "xxx/xoo/xoo", [0, 1, 2, 3, 6]),  # one stone makes two lines
        ("fiveinarow:size=7", "a1 a3 b2 b3 c3 c4 d4 d3 e5", [18, 24, 30, 36, 42]),
        ("fiveinarow:size=7", "a7 a1 b7 b1 c7 c1 e7 d1 f7 f1 d7", [0, 1, 2, 3, 4, 5]),  # six win in freestyle
        ("fiveinarow:size=7,rule=standard", "a7 a1 b7 b1 c7 c1 e7 d1 f7 f1 d7", []),
    ],
)
def test_the_places_that_win(spec: str, text: str, winning: list[int]) -> None:
    rules = game(spec)
    assert list(rules.board(rules.parse(text)).winning) == winning


@pytest.mark.parametrize("spec", BOXES)
def test_lines_and_boxes(spec: str) -> None:
    rules = game(spec)
    position = rules.new()
    closed: list[int] = []
    for move in legal_moves(position):
        child = after(position, move)
        closed += closed_boxes(child) - closed_boxes(position)
        assert len(closed) == child.first_boxes + child.second_boxes
        board = rules.board(child)
        place = board.place(rules.move_name(position, move))
        assert place is not None
        assert board.names[place] == rules.move_name(position, move)
        assert [box for box, owner in enumerate(board.boxes) if owner == UNOWNED] == sorted(closed)
        assert [place for place, mark in enumerate(board.marks) if mark is None] == legal_moves(child)
        position = child
    assert sorted(closed) == list(range(board.rows * board.columns))
    assert State(rules, position).score == (position.first_boxes, position.second_boxes)


def test_a_game_that_describes_no_board_shows_the_terminals_picture() -> None:
    rules = game("tree:((3 5) 2)")
    board = rules.board(rules.new())
    assert (board.kind, board.names, board.marks, board.pieces) == ("text", (), (), "letters")
    assert board.text == plain(rules.picture(rules.new()))


@pytest.mark.parametrize(
    ("spec", "pieces"), [("tictactoe", "signs"), ("fiveinarow", "stones"), ("dotsandboxes", "letters")]
)
def test_a_board_says_what_its_pieces_are(spec: str, pieces: str) -> None:
    rules = game(spec)
    assert rules.board(rules.parse(Content.of(rules).sample)).pieces == pieces
