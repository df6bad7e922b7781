"""Forced wins of five-in-a-row: what is announced holds against every legal reply."""

from functools import cache
from pathlib import Path
from typing import Any

import pytest

from plyground.compiled import INTERPRETED
from plyground.games import game
from plyground.games.fiveinarow.threats.short import forced_win
from plyground.games.game import after, legal_moves
from plyground.games.state import copied
from plyground.search.limits import Limits
from plyground.search.textbook.alphabeta import alphabeta
from tests.questions import run_python
from tests.search.solving import late_positions

MANY = 10**6


def wins(position: Any, attacker: int, plies: int) -> bool:
    """The same by trying everything, with nothing clever about it."""
    if position.is_over():
        return bool(position.result(attacker) > 0)
    if plies == 0:
        return False
    children = [after(position, move) for move in legal_moves(position)]
    if position.to_move() == attacker:
        return any(wins(child, attacker, plies - 1) for child in children)
    return all(wins(child, attacker, plies - 1) for child in children)


@pytest.mark.parametrize("spec", ["fiveinarow:size=5", "fiveinarow:size=6,rule=standard"])
def test_it_agrees_with_trying_everything(spec: str) -> None:
    # Late positions on small boards: every empty cell is a candidate, so the attacker is not held back either.
    found = [0, 0]
    for position in late_positions(spec, 10 if INTERPRETED else 60, 7):
        for attacker in (0, 1):
            for plies in range(1, 5):
                truth = wins(position, attacker, plies)
                assert forced_win(position, attacker, plies, MANY) == truth, game(spec).text(position)
                found[truth] += 1
    assert min(found) > 0


@cache
def rules() -> Any:
    return game("fiveinarow")


@pytest.mark.parametrize(
    ("text", "attacker", "plies"),
    [
        ("h8 a1 h9 a3 h10 a5 h11 a7", 0, 1),  # five
        ("h8 a1 h9 a3 h10 a5 h11", 0, 2),  # an open four
        ("h8 a1 h9 a3 h10 a5", 0, 3),  # an open three, and black's move
        ("h8 a1 h9 a15 i7 o1 j7 o15", 0, 5),  # two open twos that cross
    ],
)
def test_textbook_wins(text: str, attacker: int, plies: int) -> None:
    position = rules().parse(text)
    assert forced_win(position, attacker, plies, MANY)
    assert plies < 3 or not forced_win(position, attacker, plies - 2, MANY)
    assert not forced_win(position, 1 - attacker, plies, MANY if plies < 5 else 300)


def test_a_defence_far_from_every_stone_counts() -> None:
    # Two threes, d8 to f8 and h10 to h12, each closed two cells beyond one end. Only h8 stops both, and it is near no
    # stone: a search that looks at candidates takes the game for lost.
    position = rules().parse("d8 b8 e8 h14 f8 a1 h10 o1 h11 o15 h12")
    decision = alphabeta(position, rules().evaluator("nine-patterns"), Limits(depth=4))
    assert decision.value is not None
    assert decision.value < -(10**8)
    assert not forced_win(position, 0, 4, MANY)
    for move in legal_moves(position)[:: 20 if INTERPRETED else 1]:
        held = rules().move_name(position, move) == "h8"
        assert forced_win(after(position, move), 0, 3, MANY) != held


def test_a_five_comes_before_an_open_four() -> None:
    # White has an open four, but black to move makes five.
    position = rules().parse("h8 a1 h9 b1 h10 c1 h11 d1")
    assert not forced_win(position, 1, 2, MANY)
    assert forced_win(position, 0, 1, MANY)


def test_six_do_not_win_by_the_standard_rule() -> None:
    text = "a1 a3 b1 c3 c1 e3 e1 a4 f1 c4"  # d1 makes six
    assert forced_win(game("fiveinarow").parse(text), 0, 1, MANY)
    assert not forced_win(game("fiveinarow:rule=standard").parse(text), 0, 1, MANY)


def test_a_budget_only_makes_it_say_less() -> None:
    position = rules().parse("h8 a1 h9 a3 h10 a5")
    before = copied(position)
    assert forced_win(position, 0, 3, MANY)
    assert not forced_win(position, 0, 3, 1)
    for field in ("board", "near", "runs"):
        assert (getattr(position, field) == getattr(before, field)).all()


def test_there_is_no_win_to_look_for_when_the_game_is_over_or_nothing_may_be_played() -> None:
    over = rules().parse("h8 a1 h9 a3 h10 a5 h11 a7 h12")
    assert not forced_win(over, 0, 3, MANY)
    assert not forced_win(rules().parse("h8"), 0, 0, MANY)


@pytest.mark.skipif(INTERPRETED, reason="nothing is compiled")
def test_a_second_process_loads_it_from_the_cache(tmp_path: Path) -> None:
    script = (
        "import sys, plyground\n"
        "from plyground.compiled import on_compile\n"
        "from plyground.games.fiveinarow.threats.short import forced_win\n"
        "compiled = []\n"
        "with on_compile(compiled.append):\n"
        "    print(forced_win(plyground.game('fiveinarow').parse('h8 a1 h9 a3 h10 a5'), 0, 3, 1000), len(compiled))\n"
    )
    first, second = (run_python(["-c", script], PLYGROUND_CACHE=str(tmp_path)).split() for _ in range(2))
    assert first[0] == second[0] == "True"
    assert int(first[1]) > 0
    assert second[1] == "0"
