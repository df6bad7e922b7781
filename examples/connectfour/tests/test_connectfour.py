"""Connect Four against naive rules, known counts and known values."""

import random
from functools import cache

import numpy as np
import pytest
from plyground_connectfour import ConnectFourGame

import plyground
from plyground.games.game import legal_moves

plyground.register(ConnectFourGame)  # once more does no harm where the package is installed

# How many games are n moves long or longer, for n = 1, 2, …; every game has at least 7 moves.
SEQUENCES = (7, 49, 343, 2401, 16_807, 117_649, 823_536, 5_673_234)

Stacks = tuple[str, ...]  # by column, from the bottom


def drop(stacks: Stacks, column: int) -> Stacks:
    mark = "xo"[sum(map(len, stacks)) % 2]
    return (*stacks[:column], stacks[column] + mark, *stacks[column + 1 :])


def has_won(stacks: Stacks, mark: str) -> bool:
    cells = {(i, j) for i, stack in enumerate(stacks) for j, disc in enumerate(stack) if disc == mark}
    ways = ((0, 1), (1, 0), (1, 1), (1, -1))
    return any(all((i + n * right, j + n * up) in cells for n in range(4)) for i, j in cells for right, up in ways)


def moves_of(stacks: Stacks, rows: int) -> list[int]:
    if has_won(stacks, "x") or has_won(stacks, "o"):
        return []
    return [column for column, stack in enumerate(stacks) if len(stack) < rows]


def text_of(stacks: Stacks, rows: int) -> str:
    return "/".join("".join(stack.ljust(rows, "-")[row] for stack in stacks) for row in reversed(range(rows)))


@pytest.mark.parametrize("spec", ["connectfour", "connectfour:columns=8,rows=6", "connectfour:columns=4,rows=9"])
def test_random_games_go_as_the_naive_rules_say(spec: str) -> None:
    game, chance = plyground.game(spec), random.Random(spec)
    start = game.start()
    rows, columns = start.board.rows, start.board.columns
    for _ in range(30):
        state, stacks = game.start(), ("",) * columns
        while moves := moves_of(stacks, rows):
            assert [move.number for move in state.legal_moves] == moves
            assert sorted(move.number for move in state.candidates) == moves
            assert not state.is_over
            assert game.state(state.text) == state
            column = chance.choice(moves)
            row = rows - 1 - len(stacks[column])
            state, stacks = state.play(column), drop(stacks, column)
            assert state.last_place == row * columns + column
            assert state.text == text_of(stacks, rows)
        assert state.is_over
        assert state.result(0) == has_won(stacks, "x") - has_won(stacks, "o")
        assert len(state.board.winning) == 0 if state.result(0) == 0 else len(state.board.winning) >= 4


def test_the_naive_rules_count_as_many_games_as_are_known() -> None:
    found = []
    level: list[Stacks] = [("",) * 7]
    for _ in range(4):
        level = [drop(stacks, column) for stacks in level for column in moves_of(stacks, 6)]
        found.append(len(level))
    assert tuple(found) == SEQUENCES[:4]


def test_minimax_visits_as_many_positions_as_there_are_games() -> None:
    game = plyground.game("connectfour")
    for depth in (3, 5):
        decision = plyground.player(f"minimax:depth={depth}", game).decide(game.start())
        assert decision.nodes == 1 + sum(SEQUENCES[:depth])


def test_a_small_board_has_as_many_positions_as_are_known() -> None:
    level = {plyground.game("connectfour:columns=4,rows=4").new()}
    found = 0
    while level:
        found += len(level)
        level = {position.play(move) for position in level for move in legal_moves(position)}
    assert found == 161_029  # counted by John Tromp


def test_a_small_board_is_worth_what_trying_everything_says() -> None:
    rows = columns = 4

    @cache
    def value(stacks: Stacks) -> int:
        """For the side to move."""
        if has_won(stacks, "x") or has_won(stacks, "o"):
            return -1
        return max((-value(drop(stacks, column)) for column in moves_of(stacks, rows)), default=0)

    game, chance = plyground.game(f"connectfour:columns={columns},rows={rows}"), random.Random(3)
    for _ in range(20):
        state, stacks = game.start(), ("",) * columns
        while len(moves := moves_of(stacks, rows)) > 2 or (moves and state.plies_left > 8):
            column = chance.choice(moves)
            state, stacks = state.play(column), drop(stacks, column)
        if not state.is_over:
            solution = plyground.solve(state, memory=1)
            assert (solution.value, solution.proven) == (value(stacks), True)


@pytest.mark.parametrize(
    ("text", "forced"),
    [
        ("-------/-------/-------/-------/ooo----/xxx----", "d"),  # wins, and needs no block
        ("-------/-------/-------/-------/ooo----/xxx-x--", "d"),  # o's turn: wins on top
        ("-------/-------/-------/-------/-oo----/-xxx---", "ae"),  # o's turn: two blocks
        ("-------/-------/-------/-------/---o---/---x---", ""),
    ],
)
def test_forcing_moves_win_at_once_or_keep_the_rival_from_it(text: str, forced: str) -> None:
    state, out = plyground.game("connectfour").state(text), np.zeros(7, np.int64)
    count = state.core.forcing(out)
    assert "".join(state.named(int(column)) for column in out[: abs(count)]) == forced
    assert count <= 0


def test_the_evaluator_is_antisymmetric_and_mirrors() -> None:
    game, chance = plyground.game("connectfour"), random.Random(1)
    evaluator = game.evaluator()
    for _ in range(50):
        state = mirror = game.start()
        for _ in range(chance.randrange(20)):
            if not state.is_over:
                column = chance.choice(state.legal_moves).number
                state, mirror = state.play(column), mirror.play(6 - column)
        score = evaluator.score(state.core, 0)
        assert score == -evaluator.score(state.core, 1) == evaluator.score(mirror.core, 0)


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("xoz", "Cannot read"),
        ("---x---/-------", "hangs in the air in column d"),
        ("-------/xx-----", "2 x and 0 o"),
        ("xxxx---/ooo-ooo/xxx-xxx/ooo-ooo", "hangs in the air"),
        ("oxoo---/xxxx---/oooxx--", "over before its last move"),  # a four below other discs
        ("/".join(["-" * 13] * 5), "too large"),
    ],
)
def test_a_bad_position_is_one_sentence(text: str, reason: str) -> None:
    with pytest.raises(plyground.Mistake, match=reason):
        plyground.game("connectfour").state(text)


def test_the_picture_marks_where_the_last_disc_lies() -> None:
    state = plyground.game("connectfour").start().play("d", "d", "d", "d", "d", "d")
    assert state.picture(unicode=False).splitlines()[0] == " . . .[o]. . ."
    assert "[" not in state.picture().partition("\n")[2]


def test_bad_moves_are_one_sentence() -> None:
    state = plyground.game("connectfour").state("o------/x------/o------/x------/o------/x------")
    with pytest.raises(plyground.Mistake, match="the column is full"):
        state.play("a")
    with pytest.raises(plyground.Mistake, match="write a column from a to g"):
        state.play("h")
