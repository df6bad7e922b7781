"""Hex against what is known of it: no draws, the first player wins, and which first moves do on small boards."""

from random import Random

import pytest
from plyground_hex import HexGame

import plyground

plyground.register(HexGame)  # once more does no harm where the package is installed


def connected(rows: list[str], mark: str) -> bool:
    """Whether x connects top and bottom, or o left and right: naively, by sets."""
    size = len(rows)
    cells = {(r, c) for r in range(size) for c in range(size) if rows[r][c] == mark}
    reached = {(r, c) for r, c in cells if (r if mark == "x" else c) == 0}
    while True:
        near = {(r + i, c + j) for r, c in reached for i, j in ((0, 1), (0, -1), (1, 0), (-1, 0), (1, -1), (-1, 1))}
        if not (more := (near & cells) - reached):
            return any((r if mark == "x" else c) == size - 1 for r, c in reached)
        reached |= more


def test_random_games_end_when_a_side_has_connected_and_never_in_a_draw() -> None:
    rng = Random(1)
    for size in (2, 5, 8):
        for _ in range(5):
            state = plyground.game("hex", size=size).start()
            while not state.is_over:
                rows = state.text.split("/")
                assert not connected(rows, "x")
                assert not connected(rows, "o")
                state = state.play(rng.choice(state.legal_moves))
            winner = "x" if state.result(0) > 0 else "o"
            assert connected(state.text.split("/"), winner)
            assert plyground.game("hex").state(state.text) == state


def value(rows: tuple[str, ...], known: dict[tuple[str, ...], int]) -> int:
    """For the side to move: 1 if it wins, −1 if it loses, by trying everything."""
    if rows not in known:
        drawn = "".join(rows)
        mark = "xo"[drawn.count("x") - drawn.count("o")]
        other = "o" if mark == "x" else "x"
        if connected(list(rows), other):
            known[rows] = -1
        else:
            known[rows] = max(-value(child, known) for child in children(rows, mark))
    return known[rows]


def children(rows: tuple[str, ...], mark: str) -> list[tuple[str, ...]]:
    drawn, size = "".join(rows), len(rows)
    boards = (drawn[:i] + mark + drawn[i + 1 :] for i in range(len(drawn)) if drawn[i] == "-")
    return [tuple(board[i : i + size] for i in range(0, len(board), size)) for board in boards]


@pytest.mark.parametrize("size", [2, 3])
def test_the_first_player_wins_with_the_moves_that_trying_everything_finds(size: int) -> None:
    """Nash 1949: a draw is impossible and an extra stone does no harm, so the first player wins."""
    start, known = plyground.game("hex", size=size).start(), dict[tuple[str, ...], int]()
    assert plyground.solve(start).value == 1
    for move in start.legal_moves:
        after = start.play(move)
        assert plyground.solve(after).value == value(tuple(after.text.split("/")), known)
    diagonal = [
        f"{chr(97 + i)}{size - i}" for i in range(size)
    ]  # the short one: each of its cells is a winning opening
    assert all(plyground.solve(start.play(move)).value == -1 for move in diagonal)


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("x-/xo/--", "Cannot read"),
        ("xx/--", "2 x and 0 o"),
        ("x-o/x-o/x-o", "connected before"),
        ("xx-/xx-/xx-", "6 x and 0 o"),
    ],
)
def test_a_bad_position_is_one_sentence(text: str, reason: str) -> None:
    with pytest.raises(plyground.Mistake, match=reason):
        plyground.game("hex").state(text)


def test_a_taken_cell_is_refused() -> None:
    with pytest.raises(plyground.Mistake, match="b2 is not a legal move here: it is taken"):
        plyground.game("hex").start().play("b2", "b2")
