"""The learned evaluation of five-in-a-row: what it remembers from position to position is what its definition says."""

from functools import cache
from pathlib import Path
from random import Random
from typing import Any

import numpy as np
import pytest

from plyground import Mistake, player
from plyground.compiled import INTERPRETED
from plyground.games import game
from plyground.games.fiveinarow import learned
from plyground.games.fiveinarow.learned.contents import BEYOND, RADIUS, digits, row_of, rows
from plyground.games.fiveinarow.learned.evaluator import WON, LearnedLines, learned_lines
from plyground.games.fiveinarow.learned.shape import (
    CHANNELS,
    FINE,
    FIRST,
    MOVE_CHANNELS,
    POOLED,
    SCALE,
    SECOND,
    WEIGHT,
)
from plyground.games.fiveinarow.threats.board import from_game, promise, threat_board
from plyground.games.game import after, legal_moves
from plyground.games.state import State, copied
from plyground.nets import read_net, write_net
from plyground.search import Limits
from plyground.search.textbook.alphabeta import alphabeta
from tests.mistakes import is_sentence

SIDES = (0, 1)


@cache
def table() -> dict[str, Any]:
    """A table of random numbers."""
    dice = np.random.default_rng(1)
    return {
        "lines": dice.integers(-600, 500, (len(rows()), CHANNELS)).astype(np.int16),
        "moves": dice.integers(-600, 500, (len(rows()), MOVE_CHANNELS)).astype(np.int16),
        "move_weights": dice.integers(-900, 900, MOVE_CHANNELS),
        "first_weights": dice.integers(-5000, 5000, (CHANNELS, FIRST)),
        "first_bias": dice.integers(-(10**8), 10**8, FIRST),
        "second_weights": dice.integers(-300, 300, (FIRST, SECOND)),
        "second_bias": dice.integers(-(10**6), 10**6, SECOND),
        "last_weights": dice.integers(-300, 300, SECOND),
        "last_bias": dice.integers(-(10**6), 10**6, 1),
    }


@cache
def row_by_digits() -> dict[tuple[int, ...], int]:
    return {tuple(line): int(row) for line, row in zip(digits().tolist(), row_of(), strict=True)}


def seen_rows(state: State, view: int) -> Any:
    """By cell: the table's rows of the four lines, read off the drawn board."""
    size, marks = state.board.columns, state.board.marks
    grid = np.full((size + 2 * RADIUS, size + 2 * RADIUS), BEYOND)
    cells = [0 if mark is None else 1 if mark == view else 2 for mark in marks]
    grid[RADIUS : RADIUS + size, RADIUS : RADIUS + size] = np.reshape(cells, (size, size))
    found = []
    for cell in range(size * size):
        row, column = divmod(cell, size)
        for down, right in ((0, 1), (1, 0), (1, 1), (1, -1)):
            steps = range(-RADIUS, RADIUS + 1)
            line = [int(grid[RADIUS + row + k * down, RADIUS + column + k * right]) for k in steps]
            found.append(row_by_digits()[tuple(line)])
    return np.reshape(found, (size * size, 4))


def sums(state: State) -> Any:
    """The features above zero, summed over the board."""
    lines = table()["lines"].astype(np.int64)[seen_rows(state, state.turn)]
    return np.maximum(lines.sum(1), 0).sum(0)


@cache
def sums_of_empty(size: int) -> Any:
    return sums(game(f"fiveinarow:size={size}").start())


def by_definition(state: State) -> int:
    """The value for the side to move, from the whole board at once; an empty board counts like one of 15×15."""
    given = table()
    pooled = sums(state) - sums_of_empty(state.board.columns) + sums_of_empty(15)
    first = np.maximum(given["first_bias"] + pooled @ given["first_weights"], 0) // (POOLED * FINE // WEIGHT)
    second = np.maximum(given["second_bias"] + first @ given["second_weights"], 0) // WEIGHT
    logit = given["last_bias"][0] + second @ given["last_weights"]
    return int(np.clip(logit * SCALE // WEIGHT**2, -20 * SCALE, 20 * SCALE))


def random_state(spec: str, stones: int, dice: Random) -> State:
    state = game(spec).start()
    while len(state.legal_moves) > 0 and stones > 0 and not state.is_over:
        state, stones = state.play(dice.choice(state.legal_moves)), stones - 1
    return state


@pytest.fixture
def evaluator() -> LearnedLines:
    return learned_lines(table())


def test_a_line_and_the_same_line_backwards_share_a_row() -> None:
    assert (row_of() == [row_by_digits()[tuple(line[::-1])] for line in digits().tolist()]).all()
    assert len(rows()) == 22_143


@pytest.mark.parametrize("spec", ["fiveinarow:size=5", "fiveinarow:size=9,rule=standard", "fiveinarow"])
def test_it_follows_any_path_from_position_to_position(spec: str, evaluator: LearnedLines) -> None:
    dice = Random(3)
    for _ in range(3):
        state = random_state(spec, dice.randrange(2, 12), dice)
        for there in (state, random_state(spec, 3, dice)):
            if not there.is_over:
                value = by_definition(there)
                assert [evaluator.score(there.core, side) for side in (there.turn, 1 - there.turn)] == [value, -value]
                assert evaluator.score(threat_board(there.core), there.turn) == value


def test_boards_of_two_sizes_may_follow_one_another(evaluator: LearnedLines) -> None:
    for spec in ("fiveinarow:size=6", "fiveinarow:size=7", "fiveinarow:size=6"):
        state = random_state(spec, 4, Random(5))
        assert evaluator.score(state.core, state.turn) == by_definition(state)


def test_it_says_the_same_in_all_eight_mirrors(evaluator: LearnedLines) -> None:
    names = ["a1", "b3", "c3", "e2", "d4", "f1"]
    values = set()
    for mirror in range(8):
        turned = []
        for name in names:
            column, row = "abcdefg".index(name[0]), int(name[1:]) - 1
            column, row = (6 - column, row) if mirror & 1 else (column, row)
            column, row = (column, 6 - row) if mirror & 2 else (column, row)
            column, row = (row, column) if mirror & 4 else (column, row)
            turned.append("abcdefg"[column] + str(row + 1))
        values.add(evaluator.score(game("fiveinarow:size=7").state(" ".join(turned)).core, 0))
    assert len(values) == 1


def test_a_finished_game_is_worth_its_result(evaluator: LearnedLines) -> None:
    won = game("fiveinarow:size=7").state("a1 a2 b1 b2 c1 c2 d1 d2 e1")
    assert [evaluator.score(won.core, side) for side in SIDES] == [WON, -WON]


def test_a_search_finds_what_the_text_says_and_leaves_the_evaluator_alone(evaluator: LearnedLines) -> None:
    position = game("fiveinarow:size=7").state("d4 e5 d5 c3").core
    found = alphabeta(position, evaluator, Limits(depth=1))
    assert not evaluator.sizes.any(), "the search has used the memory of an evaluator that others may use"
    judge = copied(evaluator)
    looks = {root.move: judge.score(after(position, root.move), 0) for root in found.root}
    assert found.value == max(looks.values()) == looks[found.move]


def test_moves_are_ordered_by_their_features(evaluator: LearnedLines) -> None:
    state = game("fiveinarow:size=7").state("d4 e5 d5 c3 c4")
    board, given = threat_board(state.core), table()
    evaluator.look(board)
    features = np.maximum(given["moves"].astype(np.int64)[seen_rows(state, state.turn)].sum(1), 0)
    wanted = (features @ given["move_weights"] >> 10) + 4096
    for move in legal_moves(state.core):
        place = state.place(state.named(move))
        assert place is not None
        threats, learned_part = divmod(evaluator.appeal(board, from_game(move, 7), place), 1 << 13)
        assert threats == promise(board, from_game(move, 7)) >> 13
        assert learned_part == np.clip(wanted[place], 0, 8191)


@pytest.mark.skipif(not INTERPRETED, reason="compiling the engine once more takes half a minute")
def test_the_engine_plays_with_it() -> None:
    rules = game("fiveinarow:size=9")
    state = rules.state("e5 f6 e6 e4 f5 d5")
    decision = player("five:eval=lines,nodes=300,seed=1", rules).decide(state)
    assert decision.move in state.legal_moves
    assert decision.value is not None


def test_each_rule_has_a_table_that_was_learned_by_it() -> None:
    for exact, path in learned.TABLES.items():
        card = read_net(path)[1]
        rules = game(f"fiveinarow:size={card['rows']},rule={card['rule']}")
        assert learned.knows(rules.new())
        assert rules.new().exact == exact
    assert not learned.knows(game("fiveinarow:size=13").new())


@pytest.mark.parametrize("size", [9, 15, 20])
@pytest.mark.parametrize("rule", ["freestyle", "standard"])
def test_its_values_are_neither_all_wins_nor_all_losses_on_any_board(size: int, rule: str) -> None:
    rules, dice = game(f"fiveinarow:size={size},rule={rule}"), Random(2)
    judge, values = rules.evaluator("lines"), []
    letters, middle = "abcdefghijklmnopqrst", size // 2
    near = [f"{letters[middle + right]}{middle + up}" for right in (-1, 0, 1) for up in (0, 1, 2)]
    for _ in range(4 if INTERPRETED else 20):
        state = rules.state(" ".join(dice.sample(near, 6)))
        values.append(judge.score(state.core, state.turn))
    assert max(values) - min(values) > SCALE
    assert max(map(abs, values)) < 20 * SCALE


def damaged(arrays: dict[str, Any], card: dict[str, str], how: str) -> None:
    if how == "short":
        arrays["lines"] = arrays["lines"][:-1]
    elif how == "fractions":
        arrays["lines"] = arrays["lines"].astype(np.float32)
    elif how == "missing":
        del arrays["second_bias"]
    elif how == "size":
        card["rows"] = "many"
    else:
        key, _, value = how.partition("=")
        card[key] = value


@pytest.mark.parametrize(
    ("how", "sentence"),
    [
        ("short", "array 'lines' is missing, misshapen or not of integers."),
        ("fractions", "array 'lines' is missing, misshapen or not of integers."),
        ("missing", "array 'second_bias' is missing, misshapen or not of integers."),
        ("size", "does not say the size of its boards, from 5 to 20."),
        ("rule=standard", "it says rule=standard, not rule=freestyle."),
        ("kind=net", "it says kind=net, not kind=lines."),
    ],
)
def test_a_table_that_does_not_fit_is_refused(tmp_path: Path, how: str, sentence: str) -> None:
    arrays, card = dict(table()), {"kind": "lines", "rule": "freestyle", "rows": "15"}
    damaged(arrays, card, how)
    path = tmp_path / "lines.safetensors"
    write_net(path, arrays, card)
    with pytest.raises(Mistake) as raised:
        learned.read_lines(path, exact=0)
    assert sentence in str(raised.value)
    assert is_sentence(str(raised.value))


@pytest.mark.skipif(not INTERPRETED, reason="compiling the engine once more takes half a minute")
def test_the_engine_asks_a_table_of_ones_own(tmp_path: Path) -> None:
    path = tmp_path / "lines.safetensors"
    write_net(path, table(), {"kind": "lines", "rule": "freestyle", "rows": "7"})
    rules = game("fiveinarow:size=7")
    state = rules.state("d4 e5 d5 c3")
    asked = player(f"five:table={path},nodes=100,seed=1", rules)
    assert asked.names_file
    assert player(asked.spec, rules) == asked
    by_own, by_ours = (who.decide(state).value for who in (asked, player("five:eval=lines,nodes=100,seed=1", rules)))
    assert by_own != by_ours
    with pytest.raises(Mistake, match="leave out table=… or eval=threats"):
        player(f"five:eval=threats,table={path}", rules).decide(state)
    with pytest.raises(Mistake, match="Cannot read"):
        player(f"five:table={tmp_path / 'none.safetensors'}", rules).decide(state)


def test_without_its_table_it_says_what_to_do(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(learned.TABLES, 0, tmp_path / "none.safetensors")
    with pytest.raises(Mistake, match="needs its table"):
        game("fiveinarow").evaluator("lines")
    with pytest.raises(Mistake, match="eval=threats"):
        player("five:nodes=40", game("fiveinarow")).decide(game("fiveinarow").start())
    assert game("fiveinarow:rule=standard").evaluator("lines") is not None


def test_the_two_rules_are_judged_by_their_own_tables() -> None:
    values = []
    for rule in ("freestyle", "standard"):
        rules = game(f"fiveinarow:rule={rule}")
        values.append(rules.evaluator("lines").score(rules.state("h8 a1 i8 c2").core, 0))
    assert values[0] != values[1]
