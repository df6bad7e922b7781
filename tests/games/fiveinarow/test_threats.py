"""The engine's board: what it keeps move by move is what a new board would say, and undo gives every byte back."""

from random import Random
from typing import Any

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from plyground.games import game
from plyground.games.fiveinarow.threats.board import (
    A_FOUR,
    PAD,
    WINNING_FOUR,
    WINS,
    ThreatBoard,
    from_game,
    threat_board,
    to_game,
)
from plyground.games.game import after, legal_moves
from plyground.games.limits import MOST_MOVES

GAMES = st.sampled_from(["fiveinarow", "fiveinarow:rule=standard", "fiveinarow:size=7", "fiveinarow:size=20"])


def contents(board: ThreatBoard) -> list[bytes]:
    return [field.tobytes() for field in board if isinstance(field, np.ndarray) and field.flags.writeable]


def same(kept: ThreatBoard, made: ThreatBoard) -> None:
    """Boards are the same but for what is kept of cells that are taken."""
    empty = kept.cells == 2
    for name, one, other in zip(kept._fields, kept, made, strict=True):
        if name in ("shapes", "threats", "promises"):
            assert np.array_equal(one[:, empty], other[:, empty]), name
        elif name == "keys":
            inside = kept.cells != 3
            assert np.array_equal(one[inside], other[inside])
        elif name == "nearby":
            assert np.array_equal(one[empty], other[empty])
        elif isinstance(one, np.ndarray):
            assert np.array_equal(one, other), name
        else:
            assert one == other, name


def near_cells_hold_all_threats(board: ThreatBoard) -> None:
    """Searches look at cells near stones alone, in the rows and columns that have them."""
    near = (board.cells == 2) & (board.nearby > 0)
    threatening = (board.cells == 2) & (board.threats > 0).any(axis=0)
    assert not (threatening & ~near).any()
    rows, columns = np.divmod(np.flatnonzero(near), board.size + PAD)
    assert ((board.top <= rows) & (rows <= board.bottom)).all()
    assert ((board.left <= columns) & (columns <= board.right)).all()


def near_the_middle(position: Any, choice: int) -> int:
    """One of the legal moves, the middle of the board first, so that stones meet."""
    moves = legal_moves(position)
    size = position.size
    centre = (size // 2 + 1) * (size + 1) + size // 2
    ranked = sorted(
        moves, key=lambda move: max(abs(move // (size + 1) - centre // (size + 1)), abs(move % (size + 1) - size // 2))
    )
    return ranked[choice % min(len(ranked), 40)]


@given(GAMES, st.lists(st.integers(0, 1000), max_size=25))
def test_kept_up_to_date_and_given_back(spec: str, choices: list[int]) -> None:
    position = game(spec).new()
    board = threat_board(position)
    before: list[tuple[ThreatBoard, list[bytes]]] = []
    for choice in choices:
        if position.is_over():
            break
        move = near_the_middle(position, choice)
        before.append((board, contents(board)))
        position, board = after(position, move), board.play(from_game(move, position.size))
        same(board, threat_board(position))
        near_cells_hold_all_threats(board)
    for parent, bytes_before in reversed(before):
        board.undo()
        board = parent
        assert contents(board) == bytes_before


@given(st.sampled_from(["fiveinarow:size=7", "fiveinarow:size=7,rule=standard"]), st.randoms(use_true_random=False))
def test_fives_and_fours_are_those_of_the_rules(spec: str, random: Random) -> None:
    position = game(spec).new()
    for _ in range(random.randrange(8, 30)):
        move = random.choice(legal_moves(position))
        if not after(position, move).is_over():
            position = after(position, move)
    board = threat_board(position)
    for side in (0, 1):
        mover = position._replace(side=side)
        if fives_of(mover):
            assert {to_game(int(cell), 7) for cell in np.flatnonzero(board.threats[side] == WINS)} >= fives_of(mover)
            continue
        for move in legal_moves(position):
            made = fives_of(after(mover, move)._replace(side=side))
            threat = board.threats[side, from_game(move, 7)]
            assert (threat >= A_FOUR, threat >= WINNING_FOUR) == (len(made) > 0, len(made) > 1)


def fives_of(position: Any) -> set[int]:
    """The cells where the side to move makes five."""
    return {move for move in legal_moves(position) if after(position, move).result(position.side) > 0}


def test_moves_have_the_same_order_and_numbers_go_back_and_forth() -> None:
    position = game("fiveinarow:size=9").parse("e5 d4 e4")
    empty = np.flatnonzero(threat_board(position).cells == 2)
    assert [to_game(int(cell), 9) for cell in empty] == legal_moves(position)
    assert all(to_game(from_game(move, 9), 9) == move for move in legal_moves(position))


def test_only_answers_where_a_threat_forces() -> None:
    rules, out = game("fiveinarow"), np.zeros(MOST_MOVES, np.int64)

    def candidates(text: str) -> set[str]:
        position = rules.parse(text)
        cells = out[: threat_board(position).candidates(out)]
        return {rules.move_name(position, to_game(int(cell), 15)) for cell in cells}

    assert candidates("h8 a1 h9 a3 h10 a5 h11") == {"h7", "h12"}  # two fives: both lose
    assert candidates("h8 h7 h9 a3 h10 a5 h11") == {"h12"}  # one five: its cell
    assert candidates("h8 a1 h9 a3 h10") == {"h6", "h7", "h11", "h12"}  # an open three
    assert candidates("h8 a1 h9 a3 h10 a5") == {"h7", "h11"}  # an open three of one's own
