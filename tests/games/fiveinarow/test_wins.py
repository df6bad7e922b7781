"""Forced wins by threats: every proof holds against every legal reply, and long wins are found."""

from pathlib import Path
from random import Random
from typing import Any

import pytest

from plyground import solve
from plyground.compiled import INTERPRETED
from plyground.engines.fiveinarow import FIVE
from plyground.games import game
from plyground.games.fiveinarow.notation import move_of
from plyground.games.fiveinarow.threats.board import WINNING_FOUR, threat_board
from plyground.games.fiveinarow.threats.fours import new_threat_work
from plyground.games.fiveinarow.threats.proof import (
    Answer,
    ForcedWin,
    easiest_win,
    forced_by_threats,
    verify,
    win_by_fours,
)
from plyground.games.fiveinarow.threats.short import forced_win
from plyground.games.game import after
from plyground.search import Limits

WINS = [line.split(maxsplit=1) for line in Path(__file__).with_name("wins.txt").open()]
QUIET = Path(__file__).with_name("quiet.txt")  # by `python -m benchmarks.fiveinarow.quiet --make`
QUIET_WIN = "f4 c4 c8 h6 d3 f5 c6 f6 d5 d6 e4 b7 e6 e7 f3 g2"
A_MOMENT = 10_000  # nodes: a tenth of a second of one core, about
NODES = 100  # of the engine, in each quiet position
slow = pytest.mark.skipif(INTERPRETED, reason="takes minutes")


def names(win: ForcedWin) -> list[str]:
    rules = game("fiveinarow")
    return [rules.move_name(win.position, move) for move in win.line]


def test_a_broken_four_two_cells_away() -> None:
    # A search once called this lost beyond doubt: it had left e11 out.
    position = game("fiveinarow").parse("g9 h6 d5 i8 e7 f8 e8 h7 e9 e6 f9 h9 h8 g6")
    win = forced_by_threats(position, 0, 1000)
    assert win is not None
    assert names(win)[0] == "e11"
    assert len(win.line) == 5
    assert verify(win)


@slow
def test_forced_wins_from_games() -> None:
    rules, work, found = game("fiveinarow"), new_threat_work(), 0
    assert len(WINS) >= 200
    for _, text in WINS:
        position = rules.parse(text)
        win = forced_by_threats(position, position.to_move(), A_MOMENT, work)
        found += win is not None
        assert win is None or verify(win), text
    assert found >= 0.95 * len(WINS)


@slow
def test_wins_that_begin_with_a_block_or_a_quiet_move() -> None:
    rules, work = game("fiveinarow"), new_threat_work()
    found = {"block": 0, "quiet": 0}
    wanted = [line.split(maxsplit=2) for line in QUIET.open()]
    assert len(wanted) >= 200
    for kind, _, text in wanted[::2]:
        position = rules.parse(text)
        win = forced_by_threats(position, position.to_move(), 2 * A_MOMENT, work, quiet=1)
        found[kind] += win is not None
        assert win is None or verify(win), text
    assert found["block"] >= 0.85 * sum(kind == "block" for kind, *_ in wanted[::2])
    assert found["quiet"] >= 0.1 * sum(kind == "quiet" for kind, *_ in wanted[::2])
    win = forced_by_threats(rules.parse(QUIET_WIN), 0, 100_000, quiet=1)
    assert win is not None
    assert (names(win)[0], win.by) == ("e2", "fours, threes and a quiet move")
    assert verify(win)


def stones(random: Random, rule: str) -> Any:
    """A position with random stones near the middle, not over."""
    position = game(f"fiveinarow:rule={rule}").new()
    wanted = random.randrange(5, 26)
    while 225 - position.vacant < wanted:
        row, column = (7 + round(random.gauss(0, 2.2)) for _ in range(2))
        move = move_of(min(max(row, 0), 14), min(max(column, 0), 14), 15)
        if position.board[move] == 2 and not after(position, move).is_over():
            position = after(position, move)
    return position


def quiet_stones(random: Random, rule: str) -> Any:
    """The same, with nobody able to make five or a winning four."""
    position = stones(random, rule)
    while threat_board(position).counts[:, WINNING_FOUR:].any():
        position = stones(random, rule)
    return position


@slow
@pytest.mark.parametrize(("rule", "count"), [("freestyle", 300), ("standard", 200)])
def test_nothing_false_is_claimed(rule: str, count: int) -> None:
    random, work, claims = Random(3), new_threat_work(), [0, 0]
    for _ in range(count):
        position = stones(random, rule)
        for winner in (0, 1):
            win = forced_by_threats(position, winner, 300, work)
            if win is not None and len(win.line) > 3:
                assert verify(win), game("fiveinarow").text(position)
                claims[winner == position.to_move()] += 1
    assert min(claims) > 5


@slow
@pytest.mark.parametrize("rule", ["freestyle", "standard"])
def test_nothing_false_is_claimed_where_it_is_quiet(rule: str) -> None:
    """The wins and losses that the engine calls exact, in a thousand positions by each rule."""
    random, work, claims = Random(5), new_threat_work(), 0
    for number in range(1000):
        position = quiet_stones(random, rule)
        found = FIVE.run(position, None, Limits(nodes=NODES), seeds=(number,))
        if found.bound == "exact" and found.value:
            side = position.to_move() if found.value > 0 else 1 - position.to_move()
            win = forced_by_threats(position, side, 500_000, work)
            assert win is not None, game("fiveinarow").text(position)
            assert verify(win), game("fiveinarow").text(position)
            claims += 1
    assert claims > 50


@slow
def test_short_wins_that_trying_everything_finds_are_found() -> None:
    random, found = Random(8), 0
    for _ in range(60):
        position = stones(random, "freestyle")
        for winner in (0, 1):
            plies = 3 if winner == position.to_move() else 4
            if forced_win(position, winner, plies, 20_000):
                assert forced_by_threats(position, winner, 1000) is not None, game("fiveinarow").text(position)
                found += 1
    assert found > 5


def test_a_proof_that_does_not_hold_is_refused() -> None:
    position = game("fiveinarow").parse("h8 a1 h9 a3 h10 a5")
    win = forced_by_threats(position, 0, 1000)
    assert win is not None
    assert verify(win)
    elsewhere = move_of(0, 0, 15)
    assert not verify(ForcedWin(position, 0, Answer(elsewhere, win.root.replies), 0))  # nothing threatens
    assert not verify(ForcedWin(position, 1, win.root, 0))
    assert not verify(ForcedWin(game("fiveinarow").parse("h8 a1 h9 a3"), 0, win.root, 0))


def test_the_rival_s_five_comes_first() -> None:
    rules = game("fiveinarow")
    position = rules.parse("h8 a1 h9 b1 h10 c1 o15 d1")  # black has an open three, white makes five next
    win = forced_by_threats(position, 0, 1000)
    assert win is None
    lost = forced_by_threats(rules.parse("h8 a1 h9 b1 h10 c1 o15"), 0, 1000)
    assert lost is None  # black threatens, but h11 or h7 stop it


def test_six_in_a_row() -> None:
    text = "c3 a9 d3 c9 e3 e9 g3 a11 h3 c11"  # f3 makes six
    free, standard = game("fiveinarow").parse(text), game("fiveinarow:rule=standard").parse(text)
    one = forced_by_threats(free, 0, 100)
    assert one is not None
    assert len(one.line) == 1
    two = forced_by_threats(standard, 0, 1000)
    assert two is None or (verify(two) and len(two.line) > 1)


CROSSED = "h8 a1 h9 a15 i7 o1 j7 o15"  # two open twos that cross


def test_by_fours_alone() -> None:
    rules = game("fiveinarow")
    position = rules.parse("g9 h6 d5 i8 e7 f8 e8 h7 e9 e6 f9 h9 h8 g6")
    win = win_by_fours(position, 0)
    assert win is not None
    assert (names(win)[0], win.by) == ("e11", "fours")
    assert verify(win)
    threatened = win_by_fours(after(position, win.root.move), 0)  # the rival has one reply
    assert threatened is not None
    assert (threatened.moves, threatened.by) == (win.moves - 1, "fours")
    assert verify(threatened)
    assert win_by_fours(rules.parse(CROSSED), 0) is None  # that takes a three
    by_threes = easiest_win(rules.parse(CROSSED), 0, 1000)
    assert by_threes is not None
    assert by_threes.by == "fours and threes"


@slow
def test_wins_by_fours_hold_against_every_reply() -> None:
    found = 0
    for _, text in WINS:
        position = game("fiveinarow").parse(text)
        if (win := win_by_fours(position, position.to_move(), 1000)) is not None:
            assert verify(win), text
            assert win.by == "fours", text
            found += 1
    assert found >= 10


@slow
def test_solve_gives_the_value_and_the_line() -> None:
    for _, text in WINS[:10]:
        state = game("fiveinarow").state(text)
        solution = solve(state, Limits(seconds=1.0))
        assert (solution.value, solution.proven, solution.method) == (1, True, "threats")
        assert state.play(*solution.line).is_over


def test_a_lost_position_is_lost_whatever_is_played() -> None:
    state = game("fiveinarow").state("h8 a1 h9 a3 h10 a5 h11")
    solution = solve(state)
    assert (solution.value, solution.complete) == (-1, True)
    assert solution.moves == state.legal_moves
